// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A place, in pixels from the left and from the top.
struct Point {
    var x: Double
    var y: Double
}

/// A rectangle, in pixels.
struct Rectangle {
    let minX: Double
    let minY: Double
    let width: Double
    let height: Double

    init(x: Double, y: Double, width: Double, height: Double) {
        (minX, minY) = (x, y)
        (self.width, self.height) = (width, height)
    }

    var midX: Double { minX + width / 2 }
    var maxX: Double { minX + width }
    var maxY: Double { minY + height }

    /// The rectangle so much further right and down.
    func offset(x: Double = 0, y: Double = 0) -> Rectangle {
        Rectangle(x: minX + x, y: minY + y, width: width, height: height)
    }
}
