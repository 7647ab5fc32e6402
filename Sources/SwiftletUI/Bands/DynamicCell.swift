// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Makes the band in use dynamic or static, in the panel at its handle.
final class DynamicCell: PanelToggle {
    /// The graph, which outlives the panel.
    private unowned(unsafe) let graph: BandGraph

    init(_ graph: BandGraph) {
        self.graph = graph
        super.init("Dynamic")
    }

    override var isActive: Bool { graph.isDynamic(graph.handleNumber) }
    private var isPossible: Bool { graph.bands[graph.handleNumber].dynamics?.isPossible == true }

    override var description: Description {
        Description(
            .toggleButton, "Dynamic", value: isActive ? "on" : "off",
            tip: "Lets the gain of the band follow the level that it hears.", isPossible ? .activate : [])
    }
    override func activate() { _ = graph.toggleDynamics() }

    override func paint(on canvas: Canvas) {
        super.paint(on: canvas)
        if !isPossible { canvas.fill(frame.inset(by: 2), theme.card, radius: 5, alpha: 0.7) }
    }
}
