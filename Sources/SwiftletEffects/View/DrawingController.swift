// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The surface that a drawing is painted on.
package protocol DrawingSurface: AnyObject {
    func fill(_ points: [Point], _ color: Color, alpha: Double)
    func stroke(_ points: [Point], _ color: Color, width: Double, alpha: Double)
    func write(_ text: UTF8Text, at place: Point, size: Double, _ color: Color, _ alignment: TextAlignment)
}

/// The view that contains a drawing.
package protocol DrawingHost: AnyObject {
    /// The width and height of the drawing.
    var drawingSize: (Double, Double) { get }
    var theme: Theme { get }
    var isEnabled: Bool { get }
    /// The user's text scale.
    var textScale: Double { get }
    /// The definitions and values of the parameters.
    var parameters: [Parameter] { get }
    var values: [Double] { get }
    /// Redraws an area, in the drawing's units.
    func show(partOfDrawing area: Rect)
    /// Sets a parameter and notifies the host.
    func set(_ parameter: Int, to value: Double)
    /// Notifies the host that the user holds a parameter.
    func hold(_ parameter: Int)
    /// Notifies the host that the user has released a parameter.
    func letGo(_ parameter: Int)
}

/// The base class of the controllers that draw a view and handle its gestures. Only the kit uses it.
///
/// The binary of a bundle without any `DrawnView` has only this class, and no drawing code.
public class DrawingController {
    /// Whether the drawing is out of date.
    package final var isOld = true
    package var acceptsKeys: Bool { false }

    fileprivate final let view: any DrawnView

    init(_ view: any DrawnView) { self.view = view }

    /// Redraws an outdated drawing, and shows the areas that have changed.
    package func redraw(in host: any DrawingHost) {}
    /// Paints the last drawing.
    package func paint(on surface: any DrawingSurface) {}
    /// Advances the animation to the time `now`, in seconds.
    package func advance(to now: Double, _ meters: [Double]) {}
    /// Handles a gesture; false if the drawing does not use it.
    package func handle(_ gesture: Gesture, in host: any DrawingHost) -> Bool { false }
    /// Whether the user holds a parameter on the drawing.
    package func isHolding(_ parameter: Int) -> Bool { false }
}

/// The controller of a `DrawnView`.
final class DrawnViewController: DrawingController {
    private var shapes: [Shape] = []
    /// The held parameters, and the values of all parameters at the start of the press; nil without a press.
    private var held: [Int] = []
    private var valuesAtPress: [Double]?
    /// The time of the last `advance` of the view.
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
        // At most thirty times a second: hosts may call more often.
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
