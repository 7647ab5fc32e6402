// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The readout at the pointer on the graph: the frequency with its note, and the level. A ring marks the handle under the
/// pointer, and a mark shows a peak of the spectrum that it can grab.
final class PointerReadout: Widget {
    private struct Contents {
        var text = UTF8Text()
        /// The area of the text; empty without a text.
        var box = Rect.none
        /// The place and number of the handle under the pointer.
        var handle: (place: Point, number: Int)?
        var peak: Point?

        func isSame(as other: Contents) -> Bool {
            text.isSame(as: other.text) && box.x == other.box.x && box.y == other.box.y
                && handle?.number == other.handle?.number && handle?.place.x == other.handle?.place.x
                && handle?.place.y == other.handle?.place.y && peak?.x == other.peak?.x && peak?.y == other.peak?.y
        }

        var area: Rect {
            var area = box
            for place in [handle?.place, peak] {
                guard let place else { continue }
                let around = Rect(x: place.x - 15, y: place.y - 15, width: 30, height: 30)
                area = area.isEmpty ? around : area.union(around)
            }
            return area
        }
    }

    private var contents = Contents()
    override var description: Description { Description(.toolTip, contents.text, []) }

    func update(_ graph: BandGraph) {
        let new = contents(graph)
        guard !new.isSame(as: contents) else { return }
        invalidate()
        contents = new
        frame = new.area
        invalidate()
    }

    @_optimize(size)
    private func contents(_ graph: BandGraph) -> Contents {
        var contents = Contents()
        let pointer = panel.pointer
        guard let content = graph.content,
            panel.drag.map({ $0.widget === graph }) ?? (panel.hovered === graph), graph.plot.contains(pointer)
        else { return contents }
        var (value, unit, anchor) = (graph.value(at: pointer, content), UTF8Text(content.unit), pointer)
        switch graph.bandDrag {
        case .frame, .click: return contents
        case .handles, .peakHandle:
            guard let handle = graph.handle else { return contents }
            (value, anchor) = (handle.place, graph.place(of: handle))
        case .none, .peak:
            if let number = graph.handle(near: pointer) {
                let handle = graph.view.handles[number]
                (value, anchor) = (handle.place, graph.place(of: handle))
                contents.handle = (anchor, number)
            } else if let peak = graph.spectrumPeak(near: pointer) {
                anchor = graph.place(of: peak, content)
                (value, unit) = (Point(x: peak.x, y: peak.level), "dBFS")
                contents.peak = anchor
            }
        }
        contents.text =
            position(value.x, graph) + "   " + UTF8Text(value.y, decimals: 1, plus: true) + " " + unit
        contents.box = box(at: anchor, graph)
        return contents
    }

    /// The position on the horizontal axis; of a frequency, with the nearest note and the distance in cents.
    private func position(_ x: Double, _ graph: BandGraph) -> UTF8Text {
        let parameter = graph.view.handles[graph.handleNumber].horizontal
        let format = settings.formats[parameter]
        let text = format.text(x) + " " + UTF8Text(format.unit)
        return settings.parameters[parameter].unit == .hertz ? text + "   " + .note(of: x) : text
    }

    /// Returns the area of the text beside a place, clear of the panel at the handle; empty if it fits nowhere.
    private func box(at anchor: Point, _ graph: BandGraph) -> Rect {
        let size = 12.0.grown(by: panel.appearance.textScale, upTo: 20)
        let (width, height) = (17.5 * size, size + 10)
        for y in [anchor.y - 16 - height, anchor.y + 18] {
            for x in [anchor.x + 16, anchor.x - 16 - width] {
                let box = Rect(x: x, y: y, width: width, height: height)
                let isInside = x >= graph.plot.x && box.right <= graph.plot.right && y >= graph.plot.y
                if isInside && box.bottom <= graph.plot.bottom && !box.intersects(graph.handlePanel.frame) {
                    return box
                }
            }
        }
        return .none
    }

    override func paint(on canvas: Canvas) {
        if let handle = contents.handle {
            canvas.stroke(arcAt: handle.place, radius: 12.5, theme.text, width: 1.5)
        }
        if let peak = contents.peak {
            canvas.stroke(arcAt: peak, radius: 5.5, theme.text, width: 1.5)
            canvas.line(
                from: Point(x: peak.x, y: peak.y + 6), to: Point(x: peak.x, y: peak.y + 13), theme.text, width: 1.5)
        }
        guard !contents.box.isEmpty else { return }
        let box = contents.box
        canvas.fill(box, theme.tip, radius: 5, alpha: 0.9)
        canvas.draw(
            contents.text, at: Point(x: box.center.x, y: box.middle(of: box.height - 10)), size: box.height - 10,
            theme.text, .center, maximum: box.width - 12)
    }
}

extension UTF8Text {
    /// Returns the note nearest to a frequency in hertz, in equal temperament with an A4 of 440 Hz, and the distance from
    /// it in cents: `A4`, `C#3 +12 ct`.
    package static func note(of frequency: Double) -> UTF8Text {
        // Semitones above C of octave −1, as in MIDI.
        let place = 69 + 12 * Double.log2(frequency / 440)
        let nearest = place.rounded()
        let octave = (nearest / 12).rounded(.down)
        let name: UTF8Text =
            switch Int(nearest - 12 * octave) {
            case 0: "C"
            case 1: "C#"
            case 2: "D"
            case 3: "D#"
            case 4: "E"
            case 5: "F"
            case 6: "F#"
            case 7: "G"
            case 8: "G#"
            case 9: "A"
            case 10: "A#"
            default: "B"
            }
        let note = name + UTF8Text(octave - 1, decimals: 0)
        let cents = (100 * (place - nearest)).rounded()
        return cents == 0 ? note : note + " " + UTF8Text(cents, decimals: 0, plus: true) + " ct"
    }
}
