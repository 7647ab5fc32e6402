// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A control port and the value that it is to get, as in `cutoff=800`.
public struct Assignment: Sendable, Hashable {
    public let symbol: String
    public let value: Float

    /// - Throws: `HostError.noAssignment` unless `text` is a symbol, `=` and a number.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Float(parts[1]) else { throw HostError.noAssignment(text) }
        symbol = String(parts[0])
        self.value = value
    }
}

extension Instance {
    /// Sets a control input to a value in its range.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, or `HostError.outOfRange`.
    public func apply(_ assignment: Assignment) throws {
        let inputs = ports.filter { $0.kind == .control && $0.direction == .input }
        guard let port = inputs.first(where: { $0.symbol == assignment.symbol }) else {
            throw HostError.noPort(symbol: assignment.symbol, plugin: plugin.uri, symbols: inputs.map(\.symbol))
        }
        try port.check(assignment.value, sampleRate: sampleRate)
        setControl(port.index, to: assignment.value)
    }
}
