// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A drag on the graph of bands.
enum BandDrag {
    case none
    /// Moves handles.
    case handles([Start])
    /// A press on a handle with Shift or Ctrl: a click adds the band to the choice or removes it, a drag moves it.
    case click(Int, wasChosen: Bool)
    /// Chooses the handles in a frame, besides those chosen before.
    case frame([Int])
    /// A press on a peak of the spectrum: a drag adds a band there.
    case peak(SpectrumPeak)
    /// Moves the handle of a band that was added at a peak, vertically.
    case peakHandle(Start)

    /// A handle and its place at the start of the drag, as fractions of the axes.
    typealias Start = (handle: Handle, place: Point)

    /// The distance from which a press becomes a drag, if a click has another meaning.
    static var threshold: Double { 4 }
}

/// Drags and keys.
extension BandGraph {
    /// Handles a press where no handle is near. Returns whether a drag begins.
    func pressEmpty(_ press: PointerPress) -> Bool {
        guard plot.contains(press.point) else { return false }
        if press.isSecond {
            addBand(at: press.point)
            return false
        }
        let adds = !press.modifiers.isDisjoint(with: [.shift, .control])
        if !adds, let peak = spectrumPeak(near: press.point) {
            bandDrag = .peak(peak)
        } else {
            bandDrag = .frame(adds && hasChosenBands ? chosenHandles : [])
        }
        return true
    }

    /// Begins to move the chosen handles.
    func holdHandles() {
        let starts = places()
        bandDrag = .handles(starts)
        for start in starts { hold(start.handle) }
    }

    func continueBandDrag(_ drag: Drag) {
        switch bandDrag {
        case .none: break
        case .handles(let starts):
            let movement = drag.lockedMovement
            move(starts, x: movement.x / plot.width, y: -movement.y / plot.height)
        case .peakHandle(let start): move([start], x: 0, y: -drag.movement.y / plot.height)
        case .frame(let chosen): choose(within: frame(of: drag), besides: chosen)
        case .click(let number, _):
            guard !drag.start.isWithin(BandDrag.threshold, of: drag.pointer) else { return }
            select(handle: number)
            holdHandles()
            continueBandDrag(drag)
        case .peak(let peak):
            guard !drag.start.isWithin(BandDrag.threshold, of: drag.pointer) else { return }
            grab(peak)
            continueBandDrag(drag)
        }
    }

    func endBandDrag(_ drag: Drag) {
        let ended = bandDrag
        bandDrag = .none
        let isClick = drag.start.isWithin(BandDrag.threshold, of: drag.pointer)
        switch ended {
        case .click(let number, let wasChosen): toggleChoice(of: number, wasChosen: wasChosen)
        case .frame(let chosen) where isClick && chosen.isEmpty: dismiss()
        case .peak: dismiss()
        case .handles where !drag.hasMoved && !companions.isEmpty: selectAlone(handleNumber)
        case .handles, .peakHandle, .frame, .none: break
        }
        letGo()
        if case .peakHandle = ended { settings.endGesture() }
    }

    /// Returns false if no band can be heard alone.
    func toggleListening() -> Bool {
        guard canListen, isListening || isHandleShown(handleNumber) else { return false }
        listen(!isListening)
        return true
    }

    /// The places of the chosen handles, as fractions of the axes.
    func places() -> [BandDrag.Start] {
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
    func move(_ starts: [BandDrag.Start], x: Double, y: Double) {
        guard let content else { return }
        var (x, y) = (x, y)
        for start in starts {
            x = clamped(x, from: start.place.x, start.handle.horizontal, content.horizontal)
            if let vertical = start.handle.vertical { y = clamped(y, from: start.place.y, vertical, content.vertical) }
        }
        for start in starts {
            // Without a movement along an axis, the value stays exactly the same.
            settings.set(
                start.handle.horizontal,
                to: x == 0 ? start.handle.place.x : content.horizontal.value(at: start.place.x + x))
            guard let vertical = start.handle.vertical else { continue }
            settings.set(vertical, to: y == 0 ? start.handle.place.y : content.vertical.value(at: start.place.y + y))
        }
    }

    func clamped(_ way: Double, from start: Double, _ parameter: Int, _ axis: Axis) -> Double {
        let range = settings.parameters[parameter].range
        return max(axis.fraction(of: range.minimum) - start, min(axis.fraction(of: range.maximum) - start, way))
    }

    func press(_ character: UInt8, isShifted: Bool) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = (Int(character - UInt8(ascii: "0")) + 9) % 10
            guard number < bands.count else { return false }
            selectAlone(number)
        case UInt8(ascii: "a"): addBand(at: plot.center)
        case UInt8(ascii: " "): switchChosen(on: !isHandleShown(handleNumber))
        case UInt8(ascii: "m"): return openMenuByKey(ofGraph: isShifted)
        case UInt8(ascii: "i"): invertHeights(of: chosenHandles)
        case UInt8(ascii: "p"): addBandAtHighestPeak()
        case UInt8(ascii: "l"): return toggleListening()
        case UInt8(ascii: "d"): return toggleDynamics()
        case UInt8(ascii: "t"): return learnThreshold()
        default: return false
        }
        return true
    }

    /// Ends the work with the chosen bands.
    func dismiss() {
        isDismissed = true
        companions = []
        invalidate()
    }
}
