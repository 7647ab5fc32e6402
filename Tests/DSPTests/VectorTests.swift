// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Testing

/// Vectors are their lanes: what is made of several numbers at once is what is made of each.
@Suite struct VectorTests {
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, -1e-300, 3e200, .pi, -.infinity, .infinity, .nan, .leastNonzeroMagnitude, -7.25, 2, 1e16,
        0.5,
    ]

    /// Checks all that there is of arithmetic with each number beside each other one, in the same lanes of two vectors.
    private func expectLanesToBeEach<V: DoubleVector>(_ vector: V.Type) {
        for shift in 0..<Self.numbers.count {
            for start in stride(from: 0, to: Self.numbers.count, by: V.scalarCount) {
                var (left, right) = (V(), V())
                for lane in 0..<V.scalarCount {
                    left[lane] = Self.numbers[start + lane]
                    right[lane] = Self.numbers[(start + lane + shift) % Self.numbers.count]
                }
                expectLanesToBeEach(left, right)
            }
        }
    }

    private func expectLanesToBeEach<V: DoubleVector>(_ a: V, _ b: V) {
        #expect(matches(a + b, a, b, +) && matches(a - b, a, b, -))
        #expect(matches(a * b, a, b, *) && matches(a / b, a, b, /))
        for number in Self.numbers {
            let same = V(repeating: number)
            #expect(matches(a + number, a, same, +) && matches(number + a, same, a, +))
            #expect(matches(a - number, a, same, -) && matches(number - a, same, a, -))
            #expect(matches(a * number, a, same, *) && matches(number * a, same, a, *))
            #expect(matches(a / number, a, same, /) && matches(number / a, same, a, /))
        }
        #expect(matches(-a, a, b) { one, _ in -one } && matches(a.magnitudes, a, b) { one, _ in abs(one) })
        #expect(matches(a.replacing(with: b, where: a .< b), a, b) { $0 < $1 ? $1 : $0 })
        #expect(matches(a.limited(to: 1), a, b) { one, _ in one > 1 ? 1 : (one < -1 ? -1 : one) })
    }

    /// Whether each lane of `vector` is what `lane` makes of the lanes, to the bit (but for what a NaN carries).
    private func matches<V: SIMD<Double>>(
        _ vector: V, _ left: V, _ right: V, _ lane: (Double, Double) -> Double
    ) -> Bool {
        (0..<V.scalarCount).allSatisfy {
            let expected = lane(left[$0], right[$0])
            return expected.isNaN ? vector[$0].isNaN : vector[$0].bitPattern == expected.bitPattern
        }
    }

    @Test func lanesAreEach() {
        expectLanesToBeEach(SIMD2<Double>.self)
        expectLanesToBeEach(SIMD4<Double>.self)
        expectLanesToBeEach(SIMD8<Double>.self)
    }

    @Test func samplesInSingleAndDoublePrecisionAreEach() {
        for start in stride(from: 0, to: Self.numbers.count, by: 4) {
            let numbers = SIMD4(
                Self.numbers[start], Self.numbers[start + 1], Self.numbers[start + 2], Self.numbers[start + 3])
            let samples = SIMD4<Float>(numbers)
            for lane in 0..<4 where !numbers[lane].isNaN {
                #expect(samples[lane] == Float(numbers[lane]))
                #expect(SIMD4<Double>(samples)[lane] == Double(samples[lane]))
            }
        }
    }

    // Poles of both kinds, tunings at, beside and far from the match point, over the highest one, boosts and cuts: each
    // is the same in any company.
    @Test func fourSectionsAreEach() {
        let tunings = [1e-4, 0.01, 0.38, 0.4, 0.4 + 3e-7, 0.38 - 3e-7, 0.2, 0.7]
        let qs = [0.1, 0.5, 0.7071, 25]
        let gains = [-50.0, -0.1, 0, 6]
        for (number, tuning) in tunings.enumerated() {
            for shift in 0..<4 {
                let four = SIMD4(tuning, tunings[(number + 3) % 8], 0.1, tunings[(number + shift) % 8])
                let q = SIMD4(qs[shift], qs[(shift + 1) % 4], qs[(shift + 2) % 4], qs[(shift + 3) % 4])
                let gain = SIMD4(gains[(number + shift) % 4], gains[shift], 12, gains[number % 4])
                let lowPasses = FourSections.lowPass(tuning: four, q: q)
                let peaks = FourSections.peak(tuning: four, q: q, decibels: gain)
                for lane in 0..<4 {
                    #expect(lowPasses[lane] == .lowPass(tuning: four[lane], q: q[lane]))
                    #expect(peaks[lane] == .peak(tuning: four[lane], q: q[lane], decibels: gain[lane]))
                }
            }
        }
    }

    @Test(arguments: [Scale.linear, .logarithmic])
    func fourMomentsOfARampAreEach(scale: Scale) {
        var ramp = Ramp(restingAt: 100, on: scale)
        ramp.move(to: 10_000, over: 100)
        for elapsed in [0, 1, 33, 90, 200] {
            for moments in [SIMD4(32.0, 64, 96, 128), SIMD4(0, 1, 2, 3), SIMD4(99, 100, 101, 10)] {
                let values = ramp.values(after: moments)
                for lane in 0..<4 { #expect(values[lane] == ramp.value(after: Int(moments[lane]))) }
            }
            ramp.advance(by: elapsed)
        }
    }
}
