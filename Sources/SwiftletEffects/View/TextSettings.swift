// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Settings that an effect has read from a text of another program (`Effect.settings(ofText:)`).
public struct TextSettings {
    /// The parameter values, except values equal to the defaults; nil to change nothing.
    public let values: [(parameter: Int, value: Double)]?
    /// A message about the settings that were read and those that were not, in one or two sentences, as UTF-8.
    public let message: [UInt8]

    /// Creates settings.
    public init(values: [(parameter: Int, value: Double)]?, message: [UInt8]) {
        self.values = values
        self.message = message
    }
}
