// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Multiplies by the first sample of one file, and adds the first byte of another; samples above 4 are refused.
struct Factors: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:factors", name: "Factors", pluginClass: .utility, summary: "Counts", description: "Counts.")
    }

    enum File: Int, ControlSet {
        case factor
        case summand
    }

    static func file(_ file: File) -> EffectFile {
        switch file {
        case .factor: EffectFile(symbol: "factor", name: "Factor", comment: "A factor.", kind: .table)
        case .summand: EffectFile(symbol: "summand", name: "Summand", comment: "A summand.", kind: .bytes)
        }
    }

    static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Buffer<Double>? {
        let numbers = setup.buffer(count: 1, of: Double.self)
        numbers[0] = file == .factor ? data[0, 0] : Double(data[0])
        return data[0, 0] > 4 ? nil : numbers
    }

    var files = Files<File, Buffer<Double>>()

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        input * (files.with(.factor) { $0[0] } ?? 1) + (files.with(.summand) { $0[0] } ?? 0)
    }
}
