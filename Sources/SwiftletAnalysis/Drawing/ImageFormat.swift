// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The kinds of image that can be written.
enum ImageFormat {
    case png
    case svg

    /// - Throws: `AnalysisError.unknownImage` unless the path ends in `.png` or `.svg`.
    init(path: String) throws {
        switch URL(filePath: path).pathExtension.lowercased() {
        case "png": self = .png
        case "svg": self = .svg
        default: throw AnalysisError.unknownImage(path: path)
        }
    }
}
