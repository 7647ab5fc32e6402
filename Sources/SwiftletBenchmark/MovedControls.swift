// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// The memory of the controls of an instance that are moved, and where they go: ready to be copied, so that moving them takes
/// next to no time.
struct MovedControls {
    private let memory: UnsafeMutablePointer<Float>
    /// Where they are at rest, and then at each step of their sweep.
    private let values: UnsafeMutablePointer<Float>
    private let count: Int

    /// Connects them; at rest, they are where they were.
    ///
    /// - Throws: `HostError` where a symbol is no control's.
    init(_ sweep: Contender.Sweep, _ instance: Instance) throws {
        let ports = try sweep.ranges.map { try instance.plugin.port($0.symbol).index }
        let rest = try sweep.ranges.map { try instance.value($0.symbol) }
        let rows = rest + sweep.steps.flatMap(\.self)
        count = ports.count
        memory = .allocate(capacity: count)
        memory.initialize(from: rest, count: count)
        values = .allocate(capacity: rows.count)
        values.initialize(from: rows, count: rows.count)
        for (number, port) in ports.enumerated() { instance.connect(port, to: memory + number) }
    }

    func deallocate() {
        memory.deallocate()
        values.deallocate()
    }

    func move(_ step: Int) {
        let row = 1 + step % Contender.Sweep.stepCount
        memory.update(from: values + row * count, count: count)
    }

    func rest() { memory.update(from: values, count: count) }
}
