// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// White noise: numbers in −1 ..< 1, each as likely and independent of the others, whose mean is 0 and whose level is
/// √⅓, −4.8 dB.
///
/// The generator is SplitMix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014):
/// it repeats itself after 2⁶⁴ numbers.
public struct WhiteNoise: BitwiseCopyable {
    private var state: UInt64

    /// - Parameter seed: noise of another seed is another; of the same, the same.
    @inline(__always)
    public init(seed: UInt64 = 0) { state = seed }

    /// The next number.
    @inline(__always)
    public mutating func next() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = (state ^ state &>> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits &>> 27) &* 0x94d0_49bb_1331_11eb
        bits ^= bits &>> 31
        // The upper 52 bits as the fraction of a number in 2 ..< 4.
        return Double(bitPattern: 0x4000_0000_0000_0000 | bits &>> 12) - 3
    }

    /// The next number of each lane.
    @inline(__always)
    public mutating func next<Numbers: Vector>(_ type: Numbers.Type = Numbers.self) -> Numbers {
        var numbers = Numbers.zero
        for lane in 0..<Numbers.laneCount { numbers[lane: lane] = next() }
        return numbers
    }
}
