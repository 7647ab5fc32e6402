// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletHost

extension Encodable {
    /// Returns the value as JSON with sorted keys and readable file names.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self).withReadableFileNames
    }
}

/// Returns the number, or nil for infinity and NaN, which JSON does not support, such as the level of silence.
func finite<Number: BinaryFloatingPoint>(_ number: Number) -> Number? { number.isFinite ? number : nil }
