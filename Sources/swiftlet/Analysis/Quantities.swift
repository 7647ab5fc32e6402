// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

// Values of options that are neither controls' nor times of automations, in the same form as those.

/// The frequency that a text such as `44100`, `44.1k` or `44.1kHz` means.
@Sendable func hertz(_ text: String) throws -> Double { try value(of: text, in: "Hz") }

/// The time that a text such as `2`, `2s` or `500ms` means.
@Sendable func seconds(_ text: String) throws -> Double { try value(of: text, in: "s") }

private func value(of text: String, in unit: String) throws -> Double {
    guard let value = Quantity(text)?.value(in: unit) else {
        throw ValidationError("write \(Quantity.forms(in: unit))")
    }
    return value
}
