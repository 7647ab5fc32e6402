// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The error of functions, in units of the last place: 2⁻⁵² of the exact result.
enum Accuracy {
    /// The largest error of `ours` over `numbers`; infinite where only one of both has a number.
    static func worst(
        _ numbers: some Sequence<Double>, _ ours: (Double) -> Double, _ theirs: (Double) -> Double
    ) -> Double {
        numbers.map { error(ours($0), theirs($0)) }.max() ?? .infinity
    }

    static func error(_ ours: Double, _ theirs: Double) -> Double {
        if ours == theirs || ours.isNaN && theirs.isNaN { return 0 }
        let error = abs(ours - theirs) / abs(theirs) / .ulpOfOne
        return error.isNaN ? .infinity : error
    }

    /// Whether two numbers have the same bits, or are both NaN.
    static func areSame(_ ours: Double, _ theirs: Double) -> Bool {
        ours.bitPattern == theirs.bitPattern || ours.isNaN && theirs.isNaN
    }
}

extension Double {
    /// Becomes an error that is larger; infinite where that is NaN.
    mutating func rise(to error: Double) { self = error.isNaN ? .infinity : max(self, error) }
}

/// Numbers that are the same in each run, after "ranqd1" of W. Press et al., "Numerical Recipes", 1992, section 7.1, with
/// D. Knuth's factor for 64 bits.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64 = 1) { state = seed }

    mutating func next() -> UInt64 {
        func half() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 32
        }
        return half() << 32 | half()
    }

    /// Numbers in a range, each as likely.
    static func spread(_ range: ClosedRange<Double>, _ count: Int = 50_000, seed: UInt64 = 1) -> [Double] {
        var numbers = Numbers(seed: seed)
        return (0..<count).map { _ in .random(in: range, using: &numbers) }
    }

    /// Numbers of either sign, or positive ones, each binary order of magnitude in the range as likely.
    static func magnitudes(
        _ exponents: ClosedRange<Double>, isSigned: Bool = true, _ count: Int = 50_000, seed: UInt64 = 1
    ) -> [Double] {
        var numbers = Numbers(seed: seed)
        return spread(exponents, count, seed: seed &+ 1).map { exponent in
            let number = Double(sign: .plus, exponent: Int(exponent.rounded(.down)), significand: 1)
            let sign = isSigned && Bool.random(using: &numbers) ? -1.0 : 1.0
            return sign * number * .random(in: 1..<2, using: &numbers)
        }
    }
}
