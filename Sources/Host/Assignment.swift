// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A control port and the value that it is to get, as in `cutoff=800`.
public struct Assignment: Sendable, Hashable {
    /// The port's symbol.
    public let symbol: String
    /// The value.
    public let value: Float

    /// The assignment that a text describes.
    ///
    /// - Throws: `HostError.noAssignment` unless `text` is a symbol, `=` and a number.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Float(parts[1]), value.isFinite else { throw HostError.noAssignment(text) }
        symbol = String(parts[0])
        self.value = value
    }
}

extension Instance {
    /// Sets a control input to a value in its range.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, or `HostError.outOfRange`.
    public func apply(_ assignment: Assignment) throws {
        let port = try ports.controlInput(assignment.symbol, of: plugin.uri)
        try port.check(assignment.value, sampleRate: sampleRate)
        setControl(port.index, to: assignment.value)
    }
}
