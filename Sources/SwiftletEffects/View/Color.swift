// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A colour in sRGB. Components are 0…1.
public struct Color: BitwiseCopyable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from `0xRRGGBB`.
    public init(_ hex: UInt32) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    /// Returns this colour mixed with a share (0…1) of another.
    public func mixed(with other: Color, _ share: Double) -> Color {
        Color(
            red: red + (other.red - red) * share, green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share)
    }

    /// The relative luminance, 0…1, as the Web Content Accessibility Guidelines 2.1 define it.
    package var luminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : .exp2(2.4 * .log2((part + 0.055) / 1.055))
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio to another colour, 1…21, as the same guidelines define it.
    package func contrast(to other: Color) -> Double {
        let (mine, its) = (luminance, other.luminance)
        return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
    }

    /// Returns this colour, mixed with `end` until its contrast ratio to `ground` is `contrast`.
    package func legible(on ground: Color, towards end: Color, contrast: Double = 4.5) -> Color {
        var share = 0.0
        while share < 1 {
            let color = mixed(with: end, share)
            if color.contrast(to: ground) >= contrast { return color }
            share += 0.05
        }
        return end
    }
}
