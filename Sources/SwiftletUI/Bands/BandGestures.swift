// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Drags and keys.
extension BandGraph {
    /// Returns false if no band can be heard alone.
    func toggleListening() -> Bool {
        guard canListen, isListening || isHandleShown(handleNumber) else { return false }
        listen(!isListening)
        return true
    }

    /// The places of the chosen handles, as fractions of the axes.
    func places() -> [Start] {
        guard let content else { return [] }
        let handles = view.handles
        return chosenHandles.map { number in
            let place = handles[number].place
            return (
                handles[number],
                Point(x: content.horizontal.fraction(of: place.x), y: content.vertical.fraction(of: place.y))
            )
        }
    }

    /// The selection frame of a drag.
    func frame(of drag: Drag) -> Rect {
        Rect(
            x: min(drag.start.x, drag.pointer.x), y: min(drag.start.y, drag.pointer.y),
            width: abs(drag.start.x - drag.pointer.x), height: abs(drag.start.y - drag.pointer.y))
    }

    /// Moves handles by the same fractions of the axes, limited so that all stay within their ranges.
    @_optimize(size)
    func move(_ starts: [Start], x: Double, y: Double) {
        guard let content else { return }
        var (x, y) = (x, y)
        for start in starts {
            x = clamped(x, from: start.place.x, start.handle.horizontal, content.horizontal)
            if let vertical = start.handle.vertical { y = clamped(y, from: start.place.y, vertical, content.vertical) }
        }
        for start in starts {
            settings.set(start.handle.horizontal, to: content.horizontal.value(at: start.place.x + x))
            guard let vertical = start.handle.vertical else { continue }
            settings.set(vertical, to: content.vertical.value(at: start.place.y + y))
        }
    }

    func clamped(_ way: Double, from start: Double, _ parameter: Int, _ axis: Axis) -> Double {
        let range = settings.parameters[parameter].range
        return max(axis.fraction(of: range.minimum) - start, min(axis.fraction(of: range.maximum) - start, way))
    }

    func press(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = (Int(character - UInt8(ascii: "0")) + 9) % 10
            guard number < bands.count else { return false }
            selectAlone(number)
        case UInt8(ascii: "a"): addBand(at: plot.center)
        case UInt8(ascii: " "): switchChosen(on: !isHandleShown(handleNumber))
        case UInt8(ascii: "m"): return openMenuAtHandle()
        case UInt8(ascii: "r"): panel.widgets.rangeButton.activate()
        case UInt8(ascii: "f"): panel.widgets.freezeButton.activate()
        case UInt8(ascii: "l"): return toggleListening()
        default: return false
        }
        return true
    }
}
