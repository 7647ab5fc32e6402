// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCCairo
import SwiftletEffects

/// Draws on a picture in memory, in logical units.
package final class Canvas: DrawingSurface {
    private let surface: OpaquePointer
    /// How many pixels a logical unit is.
    let scale: Double
    /// How much larger than by themselves texts are that may grow.
    private let textScale: Double
    private let context: OpaquePointer
    /// What drawing is held to.
    private(set) var clip: Rect

    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - textScale: of what `grown` is asked for.
    ///   - isClear: whether it is transparent where nothing is drawn.
    package init(width: Int, height: Int, scale: Double, textScale: Double = 1, isClear: Bool = false) {
        surface = cairo_image_surface_create(
            isClear ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        context = cairo_create(surface)
        self.scale = scale
        self.textScale = textScale
        clip = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
        cairo_scale(context, scale, scale)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
        let options = cairo_font_options_create()
        // Unhinted metrics keep a layout the same at every scale.
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    /// The pixels, four bytes each, `0xRRGGBB` in the machine's order.
    var pixels: UnsafeMutablePointer<UInt8>? {
        cairo_surface_flush(surface)
        return cairo_image_surface_get_data(surface)
    }
    /// To be called after drawing on `pixels`.
    func markPixelsChanged() { cairo_surface_mark_dirty(surface) }

    var bytesPerRow: Int32 { cairo_image_surface_get_stride(surface) }
    var width: Int32 { cairo_image_surface_get_width(surface) }
    var height: Int32 { cairo_image_surface_get_height(surface) }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Calls `body` with drawing held to a rectangle.
    func clipped(to rect: Rect, _ body: () -> Void) {
        let outer = clip
        clip = clip.intersection(rect)
        defer { clip = outer }
        cairo_save(context)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    /// The pixels of which a rectangle covers a part, as far as there are such.
    func pixels(of rect: Rect) -> PixelRect {
        PixelRect(
            left: max(0, Int((rect.x * scale).rounded(.down))), top: max(0, Int((rect.y * scale).rounded(.down))),
            right: min(Int(width), Int((rect.right * scale).rounded(.up))),
            bottom: min(Int(height), Int((rect.bottom * scale).rounded(.up))))
    }

    /// The rectangle that pixels make.
    func rect(of pixels: PixelRect) -> Rect {
        Rect(
            x: Double(pixels.left) / scale, y: Double(pixels.top) / scale,
            width: Double(pixels.right - pixels.left) / scale, height: Double(pixels.bottom - pixels.top) / scale)
    }

    /// Calls `body` with places counted from `origin`.
    package func moved(to origin: Point, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, origin.x, origin.y)
        body()
        cairo_restore(context)
    }

    /// Copies another picture of the same size and scale, within the present clip.
    func draw(_ other: Canvas) {
        cairo_save(context)
        cairo_scale(context, 1 / scale, 1 / scale)
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Makes all of it transparent.
    func clear() {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_restore(context)
    }

    /// Lays a picture of the same scale over this one, with its upper left corner at a place that is a whole pixel.
    func overlay(_ other: Canvas, at place: Point) {
        cairo_save(context)
        cairo_scale(context, 1 / scale, 1 / scale)
        cairo_set_source_surface(context, other.surface, (place.x * scale).rounded(), (place.y * scale).rounded())
        cairo_paint(context)
        cairo_restore(context)
    }

    #if !hasFeature(Embedded)
    /// Writes the picture as PNG, and says whether it could be written.
    package func writePNG(to path: String) -> Bool { cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS }
    #endif

    // MARK: - Shapes

    private func setSource(_ color: Color, _ alpha: Double) {
        if alpha < 1 {
            cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
        } else {
            cairo_set_source_rgb(context, color.red, color.green, color.blue)
        }
    }

    private func outline(_ rect: Rect, radius: Double) {
        guard radius > 0 else { return cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height) }
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, rect.right - radius, rect.y + radius, radius, -quarter, 0)
        cairo_arc(context, rect.right - radius, rect.bottom - radius, radius, 0, quarter)
        cairo_arc(context, rect.x + radius, rect.bottom - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, rect.x + radius, rect.y + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    /// The rectangle with its edges between pixels.
    private func snapped(_ rect: Rect) -> Rect {
        func snap(_ place: Double) -> Double { (place * scale).rounded() / scale }
        let (x, y) = (snap(rect.x), snap(rect.y))
        return Rect(x: x, y: y, width: snap(rect.right) - x, height: snap(rect.bottom) - y)
    }

    /// The width of a line that is `width` wide, in whole pixels.
    private func snapped(lineWidth width: Double) -> Double { max(1, (width * scale).rounded()) / scale }

    package func fill(_ rect: Rect, _ color: Color, radius: Double = 0, alpha: Double = 1) {
        guard !rect.isEmpty else { return }
        setSource(color, alpha)
        let rect = snapped(rect)
        outline(rect, radius: min(radius, rect.width / 2, rect.height / 2))
        cairo_fill(context)
    }

    package func stroke(_ rect: Rect, _ color: Color, radius: Double = 0, width: Double = 1, alpha: Double = 1) {
        setSource(color, alpha)
        let width = snapped(lineWidth: width)
        cairo_set_line_width(context, width)
        outline(snapped(rect).inset(by: width / 2), radius: radius - width / 2)
        cairo_stroke(context)
    }

    package func fill(circleAt center: Point, radius: Double, _ color: Color, alpha: Double = 1) {
        setSource(color, alpha)
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * Double.pi)
        cairo_fill(context)
    }

    package func stroke(
        arcAt center: Point, radius: Double, from start: Double = 0, to end: Double = 2 * Double.pi, _ color: Color,
        width: Double
    ) {
        setSource(color, 1)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_new_sub_path(context)
        cairo_arc(context, center.x, center.y, radius, start, end)
        cairo_stroke(context)
    }

    /// A straight line; an upright or level one is sharp at a place that `sharp` gives.
    package func line(from start: Point, to end: Point, _ color: Color, width: Double = 1, alpha: Double = 1) {
        setSource(color, alpha)
        cairo_set_line_width(context, snapped(lineWidth: width))
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
    }

    /// The coordinate nearest to `place` on which a line `width` wide covers whole pixels.
    func pixelAligned(_ place: Double, width: Double = 1) -> Double {
        let pixels = snapped(lineWidth: width) * scale
        return ((place * scale - pixels / 2).rounded() + pixels / 2) / scale
    }

    /// A line through points.
    package func stroke(_ points: [Point], _ color: Color, width: Double, alpha: Double) {
        guard points.count > 1 else { return }
        trace(points)
        setSource(color, alpha)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(context)
    }

    /// The area between a line through points and the height `base`.
    package func fill(_ points: [Point], to base: Double, _ color: Color, alpha: Double) {
        guard points.count > 1 else { return }
        trace(points)
        cairo_line_to(context, points[points.count - 1].x, base)
        cairo_line_to(context, points[0].x, base)
        fillTrace(color, alpha)
    }

    /// The area within a line through points.
    package func fill(_ points: [Point], _ color: Color, alpha: Double) {
        guard points.count > 2 else { return }
        trace(points)
        fillTrace(color, alpha)
    }

    private func fillTrace(_ color: Color, _ alpha: Double) {
        setSource(color, alpha)
        cairo_fill(context)
    }

    private func trace(_ points: [Point]) {
        cairo_move_to(context, points[0].x, points[0].y)
        for index in 1..<points.count { cairo_line_to(context, points[index].x, points[index].y) }
    }

    // MARK: - Text

    /// The size for a text that is `size` large by itself.
    func textSize(_ size: Double, upTo limit: Double = 27) -> Double { size.grown(by: textScale, upTo: limit) }

    private func measure(_ text: UTF8Text, _ size: Double, bold: Bool) -> cairo_text_extents_t {
        cairo_select_font_face(
            context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, size)
        var extents = cairo_text_extents_t()
        text.wellFormed.withCString { cairo_text_extents(context, $0, &extents) }
        return extents
    }

    /// How wide a text is.
    func width(of text: UTF8Text, size: Double, bold: Bool = false) -> Double {
        measure(text, size, bold: bold).x_advance
    }

    /// The rectangle around what is seen of a text that begins at (0, 0).
    func extents(of text: UTF8Text, size: Double) -> Rect {
        let extents = measure(text, size, bold: false)
        return Rect(x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
    }

    /// The largest size up to `size` at which a text is no wider than `width`.
    @inline(never)
    func size(of text: UTF8Text, upTo size: Double, width: Double, bold: Bool = false) -> Double {
        let natural = self.width(of: text, size: size, bold: bold)
        return natural > width ? size * max(0, width) / natural : size
    }

    /// Draws a line of text with its baseline at `place`, smaller where it were wider than `maximum`, and returns how
    /// wide it is.
    @discardableResult
    @inline(never)
    package func draw(
        _ text: UTF8Text, at place: Point, size: Double, _ color: Color, _ alignment: TextAlignment = .left,
        bold: Bool = false,
        maximum: Double = .infinity
    ) -> Double {
        let size = self.size(of: text, upTo: size, width: maximum, bold: bold)
        guard size > 0 else { return 0 }
        let width = width(of: text, size: size, bold: bold)
        setSource(color, 1)
        cairo_move_to(context, place.x - alignment.share * width, place.y)
        text.wellFormed.withCString { cairo_show_text(context, $0) }
        cairo_new_path(context)
        return width
    }

    package func write(_ text: UTF8Text, at place: Point, size: Double, _ color: Color, _ alignment: TextAlignment) {
        draw(text, at: place, size: size, color, alignment)
    }
}
