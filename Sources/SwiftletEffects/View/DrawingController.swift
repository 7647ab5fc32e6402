// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a drawing is drawn with.
package protocol DrawingSurface: AnyObject {
    func fill(_ points: [Point], _ color: Color, alpha: Double)
    func stroke(_ points: [Point], _ color: Color, width: Double, alpha: Double)
    func write(_ text: UTF8Text, at place: Point, size: Double, _ color: Color, _ alignment: TextAlignment)
}

/// The view that a drawing is part of.
package protocol DrawingHost: AnyObject {
    /// The drawing's width and height.
    var drawingSize: (Double, Double) { get }
    var theme: Theme { get }
    var isEnabled: Bool { get }
    /// How much larger than by themselves a person wants texts.
    var textScale: Double { get }
    /// The parameters' definitions and values.
    var parameters: [Parameter] { get }
    var values: [Double] { get }
    /// Has an area shown anew, in the drawing's units.
    func show(partOfDrawing area: Rect)
    /// Sets a parameter, and tells the host.
    func set(_ parameter: Int, to value: Double)
    /// Tells the host that a person holds a parameter.
    func hold(_ parameter: Int)
    /// Tells it that they do no longer.
    func letGo(_ parameter: Int)
}

/// What draws for a view, and follows gestures on the drawing: of use to the kit alone, which knows of a `DrawnView` by it.
///
/// Where no view of a bundle draws anything, its binary has this class alone, and nothing of what drawing takes.
public class DrawingController {
    /// Whether it has to draw anew.
    package final var isOld = true
    package var acceptsKeys: Bool { false }

    fileprivate final let view: any DrawnView

    init(_ view: any DrawnView) { self.view = view }

    /// Draws anew if it has to, and has shown what looks otherwise.
    package func redraw(in host: any DrawingHost) {}
    /// Draws what was drawn last.
    package func paint(on surface: any DrawingSurface) {}
    /// Tells of the time; `now` is in seconds.
    package func advance(to now: Double, _ meters: [Double]) {}
    /// Hands on a gesture; false where it means nothing.
    package func handle(_ gesture: Gesture, in host: any DrawingHost) -> Bool { false }
    /// Whether a person holds a parameter by the drawing.
    package func isHolding(_ parameter: Int) -> Bool { false }
}

/// What draws for a `DrawnView`.
final class DrawnViewController: DrawingController {
    private var shapes: [Shape] = []
    /// The parameters that are held, and the values of all when the press began; none without a press.
    private var held: [Int] = []
    private var valuesAtPress: [Double]?
    /// When the view was told of the time last.
    private var lastAdvance: Double?

    override var acceptsKeys: Bool { view.acceptsKeys }

    // MARK: - Drawing

    override func redraw(in host: any DrawingHost) {
        guard isOld, let graph = view.graph else { return }
        isOld = false
        let (width, height) = host.drawingSize
        var drawing = Drawing(
            width: width, height: height, theme: host.theme, isEnabled: host.isEnabled, graph: graph,
            textScale: host.textScale)
        view.draw(&drawing)
        let (old, new) = (shapes, drawing.shapes)
        shapes = new
        var changed = Rect.none
        for number in 0..<max(old.count, new.count) {
            if number < old.count && number < new.count && old[number].isSame(as: new[number]) { continue }
            if number < old.count { changed = changed.union(old[number].bounds) }
            if number < new.count { changed = changed.union(new[number].bounds) }
        }
        if !changed.isEmpty { host.show(partOfDrawing: changed) }
    }

    override func paint(on surface: any DrawingSurface) {
        for shape in shapes {
            switch shape.kind {
            case .area: surface.fill(shape.points, shape.color, alpha: shape.opacity)
            case .line: surface.stroke(shape.points, shape.color, width: shape.size, alpha: shape.opacity)
            case .text:
                surface.write(shape.text, at: shape.points[0], size: shape.size, shape.color, shape.alignment)
            }
        }
    }

    override func advance(to now: Double, _ meters: [Double]) {
        let elapsed = now - (lastAdvance ?? now)
        // Thirty times a second: hosts call as often as they like.
        guard lastAdvance == nil || elapsed >= 0.033 else { return }
        lastAdvance = now
        if view.advance(by: elapsed, meters) { isOld = true }
    }

    // MARK: - Gestures

    override func handle(_ gesture: Gesture, in host: any DrawingHost) -> Bool {
        if case .press = gesture.kind { valuesAtPress = host.values }
        let isUsed = perform(gesture, in: host)
        switch gesture.kind {
        case .press where !isUsed, .release:
            valuesAtPress = nil
            let released = held
            held = []
            for parameter in released { host.letGo(parameter) }
        default: break
        }
        return isUsed
    }

    private func perform(_ gesture: Gesture, in host: any DrawingHost) -> Bool {
        var edits = ParameterEdits(of: host.parameters, from: valuesAtPress ?? host.values, at: host.values)
        guard view.handle(gesture, &edits) else { return false }
        isOld = true
        for edit in edits.edits {
            let isHeld = held.contains(edit.parameter)
            if !isHeld { host.hold(edit.parameter) }
            if let value = edit.value { host.set(edit.parameter, to: value) }
            if isHeld { continue }
            if valuesAtPress != nil { held.append(edit.parameter) } else { host.letGo(edit.parameter) }
        }
        return true
    }

    override func isHolding(_ parameter: Int) -> Bool { held.contains(parameter) }
}
