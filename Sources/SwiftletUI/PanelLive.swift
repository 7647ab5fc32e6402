// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Where what is live is on a view, and what of it has to be drawn anew.
extension Panel {
    /// Has what is live be drawn anew where it looks otherwise.
    func followLive() {
        switch live.kind {
        case .spectrum, .analyser: areSpectraOld = true
        case .range, .level:
            var area = Rect.none
            if let (points, box) = rangeInUse {
                area = box
                for point in points { area = area.union(Rect(x: point.x, y: point.y, width: 0.1, height: 0.1)) }
                // Half of the bold line, and the ends of it.
                area = area.inset(by: -4).intersection(layout.plot)
            }
            let changed = area.union(lastRange)
            lastRange = area
            if !changed.isEmpty { invalidate(changed) }
        case .meters: followMeters()
        case .nothing: break
        }
    }

    /// The part of the curve that the input reaches, and the rectangle from its beginning to its end; none in silence.
    var rangeInUse: (points: [Point], box: Rect)? {
        let peak = min(live.inputPeak(channels: inputCount), 4)
        guard peak > 0.001 else { return nil }
        // Levels begin where the graph does.
        let isLevel = live.kind == .level
        let end = isLevel ? Double.decibels(peak) : peak
        let start = isLevel ? graph?.horizontal.range.minimum ?? 0 : -peak
        guard end > start else { return nil }
        var points: [Point] = []
        for step in 0...120 {
            let x = start + (end - start) * Double(step) / 120
            points.append(place(of: Point(x: x, y: view.height(of: 0, at: x))))
        }
        let (lowest, highest) = (points[0], points[120])
        let box = Rect(
            x: lowest.x, y: min(highest.y, lowest.y), width: highest.x - lowest.x, height: abs(lowest.y - highest.y))
        return (points, box)
    }

    // MARK: - Meters

    func frame(ofMeter number: Int) -> Rect {
        let area = layout.meters
        // With larger texts they are farther apart.
        let scale = area.width / ViewLayout.metersWidth
        // The last one, for the output, stands apart.
        let x = 26 + Double(number) * 25 + (number == 2 ? 5 : 0)
        return Rect(x: area.x + scale * x, y: area.y, width: scale * 16, height: area.height)
    }

    /// How high a meter stands.
    func top(ofMeter number: Int) -> Double {
        let frame = frame(ofMeter: number)
        return frame.bottom - frame.height * max(0, min(1, LiveAudio.meterRange.fraction(of: live.levels[number])))
    }

    private func followMeters() {
        let count = min(3, live.levels.count)
        if lastTops.count != count { lastTops = [Double](repeating: layout.meters.bottom, count: count) }
        for number in 0..<count {
            let (top, last) = (top(ofMeter: number), lastTops[number])
            guard abs(top - last) * scale > 0.1 else { continue }
            lastTops[number] = top
            var changed = frame(ofMeter: number)
            // Beyond the end is its rounding, and at full scale another colour.
            let (zero, bottom) = (LiveAudio.meterRange.fraction(of: 0), changed.bottom)
            let isAlarmed = min(top, last) < bottom - changed.height * zero
            changed.y = min(top, last) - 4
            changed.height = (isAlarmed ? bottom : max(top, last) + 4) - changed.y
            invalidate(changed.inset(by: -1))
        }
    }
}
