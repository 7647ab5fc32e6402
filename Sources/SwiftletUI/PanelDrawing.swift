// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What goes on with what a view draws itself.
extension Panel: DrawingHost {
    var drawingSize: (Double, Double) { (layout.plot.width, layout.plot.height) }

    func show(partOfDrawing area: Rect) {
        var area = area
        area.x += layout.plot.x
        area.y += layout.plot.y
        let seen = area.intersection(layout.plot.inset(by: -1))
        if !seen.isEmpty { invalidate(seen) }
    }

    func hold(_ parameter: Int) { touch(parameter, true) }

    /// The handles that the keyboard's focus comes to, or one stop for what is drawn there.
    var graphStops: [Int] {
        var stops: [Int] = []
        for number in 0..<view.handles.count where isThere(number) { stops.append(number) }
        if stops.isEmpty && (parted != nil || artist?.takesKeys == true) { stops.append(handleNumber) }
        return stops
    }

    /// Hands a gesture to the drawing; false where it means nothing there. Places are the view's.
    @inline(never)
    func follow(_ kind: Gesture.Kind, at point: Point, movement: Point = Point(x: 0, y: 0), fine: Bool = false) -> Bool
    {
        guard let artist else { return false }
        let place = Point(x: point.x - layout.plot.x, y: point.y - layout.plot.y)
        var isUsed = false
        let follow = { isUsed = artist.follow(Gesture(kind, at: place, movement: movement, isFine: fine), in: self) }
        switch kind {
        case .wheel, .key: asNotch(follow)
        default: asOne(.moved, follow)
        }
        return isUsed
    }

    /// Hands a key to the drawing; false where it means nothing there, or the focus is elsewhere.
    func follow(_ key: Key, fine: Bool) -> Bool {
        guard focused == .graph, artist?.takesKeys == true else { return false }
        switch key {
        case .up, .down, .left, .right: break
        case .tab, .escape: return false
        case .character, .foreignCharacter, .enter, .backspace, .page, .menu: guard hasKeyboard else { return false }
        }
        return follow(.key(key), at: tipPlace, fine: fine)
    }
}
