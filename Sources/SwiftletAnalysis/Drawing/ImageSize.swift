// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Width and height of an image in pixels.
public struct ImageSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    /// The valid widths and heights: large enough for the labels, and small enough for the memory.
    public static let limits = 200...8192
    public static let standard = ImageSize(unchecked: 1200, 800)

    /// - Throws: `AnalysisError.size` outside of the limits.
    public init(width: Int, height: Int) throws {
        guard Self.limits.contains(width), Self.limits.contains(height) else {
            throw AnalysisError.size(width: width, height: height)
        }
        self.init(unchecked: width, height)
    }

    private init(unchecked width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }
}
