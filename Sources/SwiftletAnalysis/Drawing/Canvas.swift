// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCCairo
import SwiftletEffects

/// An image drawn by Cairo. One unit is one pixel in an image of standard size, and the origin is at the upper left.
final class Canvas {
    /// The fraction of a text's width to the left of its position.
    enum Alignment: Double {
        case left = 0
        case center = 0.5
        case right = 1
    }

    let bounds: Rect
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// The document that the SVG surface writes, or nil for PNG.
    private let document: ByteSink?

    /// - Throws: `AnalysisError.unknownImage` unless the path ends in `.png` or `.svg`.
    init(size: ImageSize, path: String) throws {
        switch URL(filePath: path).pathExtension.lowercased() {
        case "png":
            document = nil
            surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        case "svg":
            let sink = ByteSink()
            document = sink
            surface = cairo_svg_surface_create_for_stream(
                ByteSink.write, sink.closure, Double(size.width), Double(size.height))
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        default: throw AnalysisError.unknownImage(path: path)
        }
        let (width, height, standard) = (Double(size.width), Double(size.height), ImageSize.standard)
        let scale = min(width / Double(standard.width), height / Double(standard.height))
        bounds = Rect(x: 0, y: 0, width: width / scale, height: height / scale)
        context = cairo_create(surface)
        cairo_scale(context, scale, scale)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Returns the finished image as a file's content, or nil if Cairo has failed. Nothing can be drawn after that.
    func encoded() -> Data? {
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
        if let document {
            cairo_surface_finish(surface)
            return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS ? document.data : nil
        }
        let sink = ByteSink()
        let status = cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure)
        return status == CAIRO_STATUS_SUCCESS ? sink.data : nil
    }

    // MARK: - Shapes

    func fill(_ rect: Rect, _ color: Color) {
        use(color)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_fill(context)
    }

    /// - Parameter dash: the lengths of strokes and gaps; empty for a solid line.
    func line(_ points: [Point], _ color: Color, width: Double, dash: [Double] = []) {
        for point in points { cairo_line_to(context, point.x, point.y) }
        stroke(color, width: width, dash: dash)
    }

    /// Draws a disc, or a ring.
    func dot(_ center: Point, _ color: Color, radius: Double, isFilled: Bool) {
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(isFilled ? color : Style.panel)
        cairo_fill_preserve(context)
        stroke(color, width: 1.5)
    }

    private func stroke(_ color: Color, width: Double, dash: [Double] = []) {
        use(color)
        cairo_set_line_width(context, width)
        cairo_set_dash(context, dash, Int32(dash.count), 0)
        cairo_stroke(context)
    }

    private func use(_ color: Color) { cairo_set_source_rgb(context, color.red, color.green, color.blue) }

    /// Clips the drawing of `body` to a rectangle.
    func clipped(to rect: Rect, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }

    // MARK: - Text

    /// Draws a line of text with its baseline at a position.
    func text(
        _ text: String, x: Double, y: Double, size: Double, _ color: Color, _ alignment: Alignment = .left,
        isBold: Bool = false
    ) {
        let width = width(of: text, size: size, isBold: isBold)
        use(color)
        cairo_move_to(context, x - alignment.rawValue * width, y)
        cairo_show_text(context, text)
        cairo_new_path(context)
    }

    func width(of text: String, size: Double, isBold: Bool = false) -> Double {
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, size)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }
}

/// Collects what Cairo writes.
private final class ByteSink {
    var data = Data()

    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let write: cairo_write_func_t = { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }
}
