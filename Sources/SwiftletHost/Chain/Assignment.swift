// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A control port and its new value, as in `cutoff=800` or `cutoff=8kHz`.
public struct Assignment: Sendable, Hashable {
    /// The port's symbol.
    public let symbol: String
    /// The value, in the port's unit or with one.
    public let value: Quantity

    /// Parses an assignment.
    ///
    /// - Throws: `HostError.noAssignment` unless `text` is a symbol, `=` and a number.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Quantity(parts[1]) else { throw HostError.noAssignment(text) }
        symbol = String(parts[0])
        self.value = value
    }
}

extension Instance {
    /// Sets a control input to a value in its range.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, `HostError.noValue` or
    ///   `HostError.outOfRange`.
    public func apply(_ assignment: Assignment) throws {
        let port = try ports.controlInput(assignment.symbol, of: plugin.uri)
        setControl(port.index, to: try port.value(of: assignment.value, sampleRate: sampleRate))
    }
}
