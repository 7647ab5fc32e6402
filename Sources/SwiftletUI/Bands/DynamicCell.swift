// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Makes the band in use dynamic or static, in the panel at its handle.
final class DynamicCell: Widget {
    /// The graph, which outlives the panel.
    private unowned(unsafe) let graph: BandGraph

    init(_ graph: BandGraph) { self.graph = graph }

    private var isActive: Bool { graph.isDynamic(graph.handleNumber) }
    private var isPossible: Bool { graph.bands[graph.handleNumber].dynamics?.isPossible == true }

    override var description: Description {
        Description(
            .toggleButton, "Dynamic", value: isActive ? "on" : "off",
            tip: "Lets the gain of the band follow the level that it hears.", isPossible ? .activate : [])
    }
    override func contains(_ point: Point) -> Bool { frame.contains(point) }
    override func activate() { _ = graph.toggleDynamics() }

    override func paint(on canvas: Canvas) {
        let inner = frame.inset(by: 2)
        canvas.fill(inner, isHovered ? theme.cardHovered : theme.card, radius: 5)
        if isActive { canvas.stroke(inner, theme.accent, radius: 5, width: 1.5) }
        let size = canvas.size(of: "Dynamic", upTo: canvas.textSize(13, upTo: 21), width: inner.width - 12)
        canvas.draw(
            "Dynamic", at: Point(x: inner.center.x, y: inner.middle(of: size)), size: size,
            isActive ? theme.text : theme.label, .center)
        paintFocus(on: canvas, radius: 5)
        if !isPossible { canvas.fill(inner, theme.card, radius: 5, alpha: 0.7) }
    }
}
