// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCCairo

/// An image in the making, drawn by Cairo; the origin is at the upper left.
final class Canvas {
    /// Where a text stands in relation to its place.
    enum Alignment {
        case left, center, right
    }

    let bounds: Rectangle
    /// The length that is 1 in an image of standard size, by which lines and letters grow with the image.
    let unit: Double
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// Where the SVG surface puts what it writes, none for PNG.
    private let document: ByteSink?

    init(size: ImageSize, format: ImageFormat) {
        bounds = Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        let standard = ImageSize.standard
        unit = min(Double(size.width) / Double(standard.width), Double(size.height) / Double(standard.height))
        switch format {
        case .png:
            document = nil
            surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        case .svg:
            let sink = ByteSink()
            document = sink
            surface = cairo_svg_surface_create_for_stream(
                ByteSink.write, sink.closure, bounds.width, bounds.height)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        }
        context = cairo_create(surface)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The finished image as the content of a file, none when Cairo has failed. Nothing can be drawn any more.
    func encoded() -> Data? {
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
        guard let document else {
            let sink = ByteSink()
            let status = cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure)
            return status == CAIRO_STATUS_SUCCESS ? sink.data : nil
        }
        cairo_surface_finish(surface)
        return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? document.data : nil
    }

    // MARK: - Shapes

    func fill(_ rectangle: Rectangle, _ color: Color) {
        use(color)
        cairo_rectangle(context, rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
        cairo_fill(context)
    }

    /// - Parameter points: the corners.
    func fill(_ points: [Point], _ color: Color) {
        use(color)
        trace(points)
        cairo_fill(context)
    }

    /// - Parameters:
    ///   - width: in units.
    ///   - dash: the lengths of strokes and gaps, in units; a solid line if it is empty.
    func line(_ points: [Point], _ color: Color, width: Double, dash: [Double] = []) {
        use(color)
        trace(points)
        cairo_set_line_width(context, width * unit)
        cairo_set_dash(context, dash.map { $0 * unit }, Int32(dash.count), 0)
        cairo_stroke(context)
    }

    /// - Parameters:
    ///   - radius: in units.
    ///   - isFilled: whether it is a disc, not a ring.
    func dot(_ center: Point, _ color: Color, radius: Double, isFilled: Bool) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius * unit, 0, 2 * .pi)
        use(isFilled ? color : Style.panel)
        cairo_fill_preserve(context)
        use(color)
        cairo_set_line_width(context, 1.5 * unit)
        cairo_set_dash(context, nil, 0, 0)
        cairo_stroke(context)
    }

    /// Keeps what `body` draws inside of a rectangle.
    func clipped(to rectangle: Rectangle, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    private func trace(_ points: [Point]) {
        cairo_new_path(context)
        for point in points { cairo_line_to(context, point.x, point.y) }
    }

    private func use(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    // MARK: - Text

    /// Writes a line of text with its base line, and its left end, middle or right end, at a place.
    ///
    /// - Parameter size: of the font, in units.
    func text(
        _ text: String, at place: Point, size: Double, _ color: Color, _ alignment: Alignment = .left,
        isBold: Bool = false
    ) {
        let width = width(of: text, size: size, isBold: isBold)
        let shift =
            switch alignment {
            case .left: 0.0
            case .center: width / 2
            case .right: width
            }
        use(color)
        cairo_move_to(context, place.x - shift, place.y)
        cairo_show_text(context, text)
    }

    /// How far a line of text reaches, in pixels.
    func width(of text: String, size: Double, isBold: Bool = false) -> Double {
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, size * unit)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }
}

/// Gathers what Cairo writes.
private final class ByteSink {
    var data = Data()

    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }
}
