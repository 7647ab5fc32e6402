// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCCairo

/// A picture of a window.
struct Picture: Equatable {
    let width: Int
    let height: Int
    /// `0xRRGGBB`, row by row.
    private var pixels: [UInt32] = []

    /// Reads a PNG file without transparency.
    init?(png file: String) {
        let surface = cairo_image_surface_create_from_png(file)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<height {
            let row = UnsafeRawPointer(data) + y * stride
            for x in 0..<width { pixels.append(row.load(fromByteOffset: 4 * x, as: UInt32.self) & 0xffffff) }
        }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// The pixels of part of a row.
    func row(_ y: Int, _ columns: Range<Int>) -> [UInt32] { columns.map { self[$0, y] } }

    /// The pixels of a rectangle, row by row.
    func area(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] { rows.flatMap { row($0, columns) } }

    /// How many pixels have that colour, to one step of each part, as its parts are fractions that are rounded.
    func count(of color: UInt32) -> Int {
        pixels.count { pixel in
            [16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) <= 1 }
        }
    }

    /// How bright a pixel is, 0…255: its green.
    func brightness(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 255) }
}
