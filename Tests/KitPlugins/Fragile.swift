// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An effect with two mistakes in its arithmetic. Of an input above 0.9 it makes a state that is NaN, and spoils its
/// memory besides; for one below −0.9 a single sample is none.
///
/// Otherwise it is 3·s(n) + x(n − d), with s(n) = x(n) + s(n − 1)/2, where d is the length of its memory.
struct Fragile<Size: MemorySize>: FrameEffect {
    static var about: About {
        About(uri: Size.uri, name: "Fragile", pluginClass: .plugin, summary: "Faulty", description: "Faulty.")
    }

    private var state = 0.0
    private var line: DelayLine<Mono>
    /// What is in it from the beginning on is no zero.
    private let factor: Buffer<Mono>

    init(_ setup: inout Setup) {
        line = setup.delayLine(frames: Size.frames)
        factor = setup.buffer(count: 1)
        factor.fill(with: 3)
    }

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        let isFatal = input > 0.9
        state = input + state * (isFatal ? .nan : 0.5)
        if isFatal { factor[0] = 0 }
        defer { line.write(input) }
        return input < -0.9 ? .infinity - .infinity : state * factor[0] + line[Size.frames]
    }
}

/// How much memory an effect has.
protocol MemorySize {
    static var uri: StaticString { get }
    static var frames: Int { get }
}

enum ShortMemory: MemorySize {
    static var uri: StaticString { "urn:kit:fragile" }
    static var frames: Int { 100 }
}

enum LongMemory: MemorySize {
    static var uri: StaticString { "urn:kit:fragile-long" }
    /// With the two frames more that interpolation needs, a power of two: 512 KB.
    static var frames: Int { 65_534 }
}

/// A filter whose coefficients are none above a parameter's middle.
struct FragileFilter<Channels: Frame>: FilterEffect {
    static var about: About {
        About(
            uri: "urn:kit:fragile-filter", name: "Fragile Filter", pluginClass: .filter, summary: "Faulty",
            description: "Faulty.")
    }

    enum Control: Int, ControlSet { case q }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(
            symbol: "q", name: "Q", comment: "Above 1, there is none.", range: 0...2, defaultValue: 0.5, unit: .none,
            smoothing: .none)
    }

    typealias Input = Channels
    var filter = BlockedFilter<Channels>()

    init(_ setup: inout Setup) {}

    static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> FilterCoefficients<Number> {
        let q = (values[.q] + 0.5).replacing(with: Double.nan, where: values[.q] .> 1)
        return .lowPass(tuning: Number(repeating: 0.1), q: q)
    }
}

/// Puts out what it hears 240 frames later; an input above 0.9 makes a number that is none.
struct FragileLate: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:fragile-late", name: "Fragile Late", pluginClass: .delay, summary: "Faulty",
            description: "Faulty.")
    }

    typealias Control = NoControl

    static func maximumLatency(at rate: SampleRate) -> Int { 240 }

    static func latency(for values: ParameterValues<NoControl, Double>, at rate: SampleRate) -> Int { 240 }

    var dry: FadingDelay<Mono>
    private var line: FadingDelay<Mono>

    init(_ setup: inout Setup) {
        dry = setup.dryDelay(of: Self.self)
        line = setup.fadingDelay(frames: 240)
    }

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        line.move(to: 240)
        let late = line.process(input)
        return input > 0.9 ? .nan : late
    }
}

/// Saves a factor with the song: an input above 0.9 makes it none, and it is heard with one below 0 alone.
struct FragileFactor: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:fragile-factor", name: "Fragile Factor", pluginClass: .plugin, summary: "Faulty",
            description: "Faulty.")
    }

    var saved = 2.0

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        if input > 0.9 { saved = .nan }
        return input < 0 ? input * saved : input
    }
}

/// Remembers in what it has made of a file: s(n) = x(n) + s(n − 1)/2, which is none from an input above 0.9 on.
struct FragileFile: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:fragile-file", name: "Fragile File", pluginClass: .plugin, summary: "Faulty",
            description: "Faulty.")
    }

    enum File: Int, ControlSet { case any }

    static func file(_ file: File) -> EffectFile {
        EffectFile(symbol: "any", name: "Any", comment: "Any file.", kind: .bytes)
    }

    static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Double? { 0 }
    static func reset(_ state: inout Double) { state = 0 }

    var files = Files<File, Double>()

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono {
        files.process(.any, without: input) { state in
            state = input + state * (input > 0.9 ? .nan : 0.5)
            return state
        }
    }
}
