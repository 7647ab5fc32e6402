// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A button at the upper edge of a graph.
enum GraphTool: Int {
    /// Chooses the vertical axis.
    case range
    /// Stops the spectra, and lets them go on.
    case freeze
    /// Has the chosen part be heard alone, or all again.
    case listen

    static let count = 3

    /// Whether a graph has it, of an effect that can have a part be heard alone or cannot.
    func isOn(_ graph: Graph?, canListen: Bool) -> Bool {
        guard let graph else { return false }
        switch self {
        case .range: return graph.verticals.count > 1
        case .freeze: return graph.live == .analyser
        case .listen: return canListen
        }
    }

    var comment: StaticString {
        switch self {
        case .range: "What the graph shows from its middle up and down. By keyboard: r."
        case .freeze: "Keeps the spectra as they are. By keyboard: f."
        case .listen: "Plays the chosen band alone, until you click it again. By keyboard: l."
        }
    }
}

extension Panel {
    /// What a click or the Enter key does to a button of the graph.
    func use(_ tool: GraphTool) {
        switch tool {
        case .range: choose(vertical: (verticalNumber + 1) % max(1, view.graph?.verticals.count ?? 1))
        case .freeze: turn(tool, by: live.isFrozen ? -1 : 1)
        case .listen: turn(tool, by: isListening ? -1 : 1)
        }
    }

    /// What the wheel or an arrow key does to it.
    func turn(_ tool: GraphTool, by step: Int) {
        switch tool {
        case .range: choose(vertical: verticalNumber + step)
        case .freeze: live.isFrozen = step > 0
        case .listen where step > 0 && !isThere(handleNumber): show(notice: "There is no band to listen to.")
        case .listen: listen(step > 0)
        }
        invalidate(.tool(tool))
    }

    /// Whether what a button does goes on until it is clicked again.
    func isActive(_ tool: GraphTool) -> Bool {
        switch tool {
        case .range: false
        case .freeze: live.isFrozen
        case .listen: listenedPart != nil
        }
    }

    /// What stands on a button of the graph.
    func word(for tool: GraphTool) -> UTF8Text {
        switch tool {
        case .range:
            guard let graph else { return "" }
            return "±" + UTF8Text(graph.vertical.range.maximum, decimals: 0) + " " + UTF8Text(graph.unit)
        case .freeze: return live.isFrozen ? "Frozen" : "Freeze"
        case .listen: return "Listen"
        }
    }

    private func choose(vertical number: Int) {
        guard let graph = view.graph, number >= 0, number < graph.verticals.count, number != verticalNumber else {
            return
        }
        verticalNumber = number
        isBackdropOld = true
        artist?.isOld = true
        invalidate(.graph)
    }
}

/// Paints the buttons of a panel's graph.
func paintTools(of panel: Panel, on canvas: Canvas) {
    let theme = panel.theme
    for number in 0..<panel.layout.tools.count {
        let frame = panel.layout.tools[number]
        guard !frame.isEmpty, let tool = GraphTool(rawValue: number) else { continue }
        let part = Part.tool(tool)
        let isActive = panel.isActive(tool)
        canvas.fill(frame, panel.hovered == part ? theme.cardHovered : theme.card, radius: 11)
        canvas.stroke(frame, isActive ? theme.accent : theme.gridMajor, radius: 11)
        let word = panel.word(for: tool)
        let size = canvas.size(of: word, upTo: canvas.grown(12, upTo: 0.7 * frame.height), width: frame.width - 12)
        canvas.draw(
            word, at: Point(x: frame.center.x, y: frame.middle(of: size)), size: size,
            isActive ? theme.text : theme.label,
            .center)
        guard panel.hasKeyboard, panel.focused == part else { continue }
        canvas.stroke(frame.inset(by: -2.5), theme.text, radius: 13, width: 1.5)
    }
}
