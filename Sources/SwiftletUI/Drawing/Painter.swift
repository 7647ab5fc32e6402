// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Draws a panel: the static parts on a cached backdrop, and the widgets over it.
final class Painter {
    private let panel: Panel
    private(set) var canvas: Canvas
    private var backdrop: Canvas
    /// The live graph with its curves; nil if the view has no graph, or draws its graph itself.
    private var picture: GraphPicture?

    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    init(panel: Panel, width: Int, height: Int) {
        self.panel = panel
        let appearance = panel.appearance
        canvas = Canvas(width: width, height: height, scale: appearance.scale, textScale: appearance.textScale)
        backdrop = Canvas(width: width, height: height, scale: appearance.scale, textScale: appearance.textScale)
        panel.cardStyle = CardStyle(of: panel, on: canvas)
        picture = GraphPicture.of(panel, on: canvas)
        paintBackdrop()
    }

    /// Redraws the changed parts of the spectra, and returns them.
    func paintSpectra() -> [PixelRect] {
        guard let picture else { return [] }
        let changes = picture.updateSpectra()
        let overlays = panel.widgets.graphButtons + floating
        for part in changes {
            picture.paint(part, on: canvas, backdrop)
            let area = canvas.rect(of: part)
            for widget in overlays where isDrawn(widget, in: area) {
                canvas.clipped(to: area) { widget.paint(on: canvas) }
            }
        }
        return changes
    }

    /// Draws everything in an area of whole pixels.
    func paint(_ part: PixelRect) {
        if panel.isBackdropStale { paintBackdrop() }
        panel.isBackdropStale = false
        let area = canvas.rect(of: part)
        canvas.clipped(to: area) {
            canvas.draw(backdrop)
            if area.intersects(panel.graph.frame) { paintGraph(part) }
            for widget in panel.widgets.all + floating where isDrawn(widget, in: area) { widget.paint(on: canvas) }
        }
    }

    /// The widgets above all others: those over the graph, message, tip and menu.
    private var floating: [Widget] {
        var widgets = panel.graph.overlays + [panel.widgets.message, panel.widgets.tip]
        if let menu = panel.menu { widgets.append(menu) }
        return widgets
    }

    private func isDrawn(_ widget: Widget, in area: Rect) -> Bool {
        !widget.frame.isEmpty && area.intersects(widget.frame.inset(by: -4))
    }

    private func paintGraph(_ part: PixelRect) {
        let graph = panel.graph
        if graph.live.isSpectrum {
            picture?.paint(part, on: canvas, backdrop)
        } else {
            graph.paintLive(on: canvas)
            picture?.paintLayer(on: canvas)
        }
        if picture == nil { graph.paintFront(on: canvas) }
    }

    private func paintBackdrop() {
        let (layout, theme, about) = (panel.layout, panel.appearance.theme, panel.content.about)
        backdrop.fill(layout.all, theme.ground)
        let start = panel.graph.frame.x + 4
        let room = panel.widgets.historyButtons[0].frame.x - 12 - start
        let name = UTF8Text(about.name)
        let nameSize = backdrop.size(of: name, upTo: backdrop.textSize(20), width: room, bold: true)
        let header = Rect(x: 0, y: 0, width: layout.all.width, height: ViewLayout.headerHeight)
        let width = backdrop.draw(
            name, at: Point(x: start, y: header.middle(of: nameSize)), size: nameSize, theme.text, bold: true)
        // Leave the project out if it has no room, or is the same as the name.
        let project = UTF8Text(panel.content.project)
        let size = backdrop.textSize(13)
        if !project.isSame(as: name) && backdrop.width(of: project, size: size) <= room - width - 10 {
            backdrop.draw(project, at: Point(x: start + width + 10, y: 35), size: size, theme.label)
        }
        panel.graph.paintBackdrop(on: backdrop)
    }
}
