// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

// Parsers of option values that accept the same units as controls and automation times.

/// Parses a frequency such as `44100`, `44.1k` or `44.1kHz`.
@Sendable func hertz(_ text: String) throws -> Double { try value(of: text, in: "Hz") }

/// Parses a time such as `2`, `2s` or `500ms`.
@Sendable func seconds(_ text: String) throws -> Double { try value(of: text, in: "s") }

private func value(of text: String, in unit: String) throws -> Double {
    guard let value = Quantity(text)?.value(in: unit) else {
        throw ValidationError("write \(Quantity.forms(in: unit))")
    }
    return value
}
