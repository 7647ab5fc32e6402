// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A source rounded to integers with a given number of bits, with optional dither. libsndfile 1.2 and earlier truncate
/// instead. The dither noise has a triangular density two steps wide.
///
/// With dither, the error has a constant power of half a step squared for any signal (S. P. Lipshitz, R. A. Wannamaker,
/// J. Vanderkooy, "Quantization and Dither: A Theoretical Survey", J. Audio Eng. Soc. 40, 1992). The noise is
/// reproducible.
public final class RoundedAudio: AudioSource {
    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// The number of frames, if it is known in advance.
    public var frames: Int? { source.frames }
    private let source: any AudioSource
    private let isDithered: Bool
    private let scale: Double
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// - Parameters:
    ///   - source: the source to round.
    ///   - bits: 2…24, including the sign.
    ///   - isDithered: whether noise is added before rounding.
    public init(_ source: any AudioSource, bits: Int, isDithered: Bool) {
        precondition((2...24).contains(bits), "floating point holds integers of 24 bits")
        self.source = source
        self.isDithered = isDithered
        scale = Double(1 << (bits - 1))
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        let count = try source.read(samples, frames: frames)
        for index in 0..<count * channels {
            let noise = isDithered ? uniform() - uniform() : 0
            samples[index] = Float((Double(samples[index]) * scale + noise).rounded() / scale)
        }
        return count
    }

    /// Returns a random number in 0..<1 (G. Marsaglia, "Xorshift RNGs", J. Statistical Software 8, 2003; S. Vigna's
    /// multiplication).
    private func uniform() -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Double((state &* 0x2545_f491_4f6c_dd1d) >> 11) * 0x1p-53
    }
}
