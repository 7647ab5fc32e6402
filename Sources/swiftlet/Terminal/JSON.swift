// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletHost

extension Encodable {
    /// In JSON, its keys in order. Names of files stand in it as they can be read.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self).withReadableFileNames
    }
}

/// A number, none where JSON has none for it: for infinities, such as the level of silence.
func finite<Number: BinaryFloatingPoint>(_ number: Number) -> Number? { number.isFinite ? number : nil }
