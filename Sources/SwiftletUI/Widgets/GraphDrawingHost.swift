// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The graph as the host of a view's own drawing.
extension GraphWidget: DrawingHost {
    final var drawingSize: (Double, Double) { (plot.width, plot.height) }
    final var isEnabled: Bool { settings.isEnabled }
    final var textScale: Double { panel.appearance.textScale }
    final var parameters: [Parameter] { settings.parameters }
    final var values: [Double] { settings.values }

    final func show(partOfDrawing area: Rect) {
        var area = area
        area.x += plot.x
        area.y += plot.y
        let seen = area.intersection(plot.inset(by: -1))
        if !seen.isEmpty { panel.invalidate(seen) }
    }

    final func set(_ parameter: Int, to value: Double) { settings.set(parameter, to: value) }
    final func hold(_ parameter: Int) { settings.touch(parameter, true) }
    final func letGo(_ parameter: Int) { settings.letGo(parameter) }

    /// Passes a gesture to the drawing. Returns false if the drawing does not use it. `point` is in the view's
    /// coordinates.
    @inline(never)
    final func pass(
        _ kind: Gesture.Kind, at point: Point, movement: Point = Point(x: 0, y: 0), isFine: Bool = false
    ) -> Bool {
        guard let drawingController else { return false }
        let place = Point(x: point.x - plot.x, y: point.y - plot.y)
        var isUsed = false
        let pass = {
            isUsed = drawingController.handle(Gesture(kind, at: place, movement: movement, isFine: isFine), in: self)
        }
        switch kind {
        case .wheel, .key: settings.performAsNotch(pass)
        default: settings.performAsOneStep(.moved, pass)
        }
        return isUsed
    }

    /// Passes a key to the drawing. Returns false if the drawing does not use it.
    final func pass(_ press: KeyStroke) -> Bool {
        guard drawingController?.acceptsKeys == true else { return false }
        switch press.key {
        case .up, .down, .left, .right: break
        case .tab, .escape: return false
        case .character, .foreignCharacter, .enter, .backspace, .page, .menu:
            guard panel.hasKeyboard else { return false }
        }
        return pass(.key(press.key), at: panel.pointer, isFine: press.isFine)
    }
}
