// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The input and output of all candidates: the same memory, so that none has better caches than another.
enum Audio {
    static let sampleRate = 48_000.0
    static let channels = 8
    static let maximumBlockLength = 2048
    /// The distance of channels: not a power of two, or the eight of a 7.1 plug-in would all map to the same cache
    /// lines, unlike those of eight mono plug-ins that run one after another.
    private static let pitch = maximumBlockLength + 48

    nonisolated(unsafe) private static let inputs = UnsafeMutablePointer<Float>.allocate(capacity: channels * pitch)
    nonisolated(unsafe) private static let outputs = UnsafeMutablePointer<Float>.allocate(capacity: channels * pitch)

    static func input(_ channel: Int) -> UnsafeMutablePointer<Float> { inputs + channel * pitch }

    static func output(_ channel: Int) -> UnsafeMutablePointer<Float> { outputs + channel * pitch }

    /// Fills the inputs with white noise in −0.8…0.8, the same each time, and clears the outputs.
    static func reset() {
        var noise = Noise()
        for sample in 0..<channels * pitch { (inputs + sample).initialize(to: 0.8 * noise.next()) }
        outputs.initialize(repeating: 0, count: channels * pitch)
    }

    /// Fills all input channels with a signal.
    static func fill(_ signal: (_ frame: Int) -> Float) {
        for channel in 0..<channels {
            for frame in 0..<maximumBlockLength { input(channel)[frame] = signal(frame) }
        }
    }

    /// The impulse response for convolvers: noise that falls by 60 dB in a second, as loud as white noise.
    static let impulseResponse: [Float] = {
        var noise = Noise()
        let falling = (0..<Int(sampleRate)).map { noise.next() * Float(pow(10, -3 * Double($0) / sampleRate)) }
        let energy = falling.reduce(0) { $0 + $1 * $1 }
        return falling.map { $0 / energy.squareRoot() }
    }()
}

/// White noise in −1…1, the same each time.
struct Noise {
    private var state: UInt64 = 1

    /// Returns the next value of Knuth's MMIX generator (The Art of Computer Programming 2, 3.3.4, table 1).
    mutating func next() -> Float {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
    }
}
