// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// A vector operation gives the same result as the operation on each lane.
@Suite struct VectorTests {
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, -1e-300, 3e200, .pi, -.infinity, .infinity, .nan, .leastNonzeroMagnitude, -7.25, 2, 1e16,
        0.5,
    ]

    /// Checks all that there is of arithmetic with each number beside each other one, in the same lanes of two vectors.
    private func expectLanesToBeEach<V: Vector>(_ vector: V.Type) {
        for shift in 0..<Self.numbers.count {
            for start in stride(from: 0, to: Self.numbers.count, by: V.laneCount) {
                var (left, right) = (V.zero, V.zero)
                for lane in 0..<V.laneCount {
                    left[lane: lane] = Self.numbers[(start + lane) % Self.numbers.count]
                    right[lane: lane] = Self.numbers[(start + lane + shift) % Self.numbers.count]
                }
                expectLanesToBeEach(left, right)
            }
        }
    }

    private func expectLanesToBeEach<V: Vector>(_ a: V, _ b: V) {
        #expect(matches(a + b, a, b, +) && matches(a - b, a, b, -))
        #expect(matches(a * b, a, b, *) && matches(a / b, a, b, /))
        #expect(matches(assigned(a) { $0 += b }, a, b, +) && matches(assigned(a) { $0 -= b }, a, b, -))
        #expect(matches(assigned(a) { $0 *= b }, a, b, *) && matches(assigned(a) { $0 /= b }, a, b, /))
        for number in Self.numbers {
            let same = V(repeating: number)
            #expect(matches(a + number, a, same, +) && matches(number + a, same, a, +))
            #expect(matches(a - number, a, same, -) && matches(number - a, same, a, -))
            #expect(matches(a * number, a, same, *) && matches(number * a, same, a, *))
            #expect(matches(a / number, a, same, /) && matches(number / a, same, a, /))
            #expect(matches(assigned(a) { $0 += number }, a, same, +))
            #expect(matches(assigned(a) { $0 -= number }, a, same, -))
            #expect(matches(assigned(a) { $0 *= number }, a, same, *))
            #expect(matches(assigned(a) { $0 /= number }, a, same, /))
            #expect(matches(a.replacing(with: number, where: a .< number), a, same) { $0 < $1 ? $1 : $0 })
        }
        #expect(matches(-a, a, b) { one, _ in -one } && matches(a.magnitudes, a, b) { one, _ in one.magnitude })
        #expect(matches(a.squareRoots, a, b) { one, _ in one.squareRoot() })
        #expect(matches(a.replacing(with: b, where: a .< b), a, b) { $0 < $1 ? $1 : $0 })
        #expect(matches(a.replacing(with: b, where: a .<= b), a, b) { $0 <= $1 ? $1 : $0 })
        #expect(matches(a.replacing(with: b, where: a .> b), a, b) { $0 > $1 ? $1 : $0 })
        #expect(matches(a.replacing(with: b, where: a .>= b), a, b) { $0 >= $1 ? $1 : $0 })
        #expect(V.any(a .< b) == (0..<V.laneCount).contains { a[lane: $0] < b[lane: $0] })
        #expect(V.any(a .<= b) == (0..<V.laneCount).contains { a[lane: $0] <= b[lane: $0] })
        #expect(matches(a.withSigns(of: b), a, b) { Double(signOf: $1, magnitudeOf: $0) })
        #expect(matches(a.limited(to: 1), a, b) { one, _ in one > 1 ? 1 : (one < -1 ? -1 : one) })
    }

    private func assigned<V: Vector>(_ vector: V, _ assign: (inout V) -> Void) -> V {
        var vector = vector
        assign(&vector)
        return vector
    }

    /// Whether each lane of `vector` equals the result of `lane`, bit for bit (except a NaN's payload).
    private func matches<V: Vector>(_ vector: V, _ left: V, _ right: V, _ lane: (Double, Double) -> Double) -> Bool {
        (0..<V.laneCount).allSatisfy {
            let expected = lane(left[lane: $0], right[lane: $0])
            let number = vector[lane: $0]
            return expected.isNaN ? number.isNaN : number.bitPattern == expected.bitPattern
        }
    }

    @Test func lanesAreEach() {
        expectLanesToBeEach(Double.self)
        expectLanesToBeEach(Vector2.self)
        expectLanesToBeEach(Vector4.self)
        expectLanesToBeEach(Vector6.self)
        expectLanesToBeEach(Vector8.self)
    }

    /// Six lanes use the memory of eight, two of which are unused.
    @Test func unusedLanesAreInNoMask() {
        for (all, idle) in [(1.0, 0.0), (0.0, 1.0)] {
            var six = Vector6(repeating: idle)
            for lane in 0..<6 { six[lane: lane] = all }
            #expect(Vector6.any(six .< 0.5) == (all < 0.5) && Vector6.any(six .>= 0.5) == (all >= 0.5))
        }
    }

    @Test func channelsOfFramesAreComputedIndependently() {
        expectLanesToBeEach(Stereo.self)
        expectLanesToBeEach(Quad.self)
        expectLanesToBeEach(FivePointOne.self)
        expectLanesToBeEach(SevenPointOne.self)
        expectLanesToBeEach(CustomSixChannels.self)
        expectLanesToBeEach(Buses<Mono, Stereo>.self)
    }

    /// Checks the stated memory offset of each lane.
    private func expectOffsetsOfLanes<V: Vector>(_ vector: V.Type) {
        var vector = V.zero
        for lane in 0..<V.laneCount { vector[lane: lane] = Double(lane + 1) }
        let lanes = withUnsafeBytes(of: &vector) { bytes in
            (0..<V.laneCount).map { bytes.load(fromByteOffset: V.byteOffset(ofLane: $0), as: Double.self) }
        }
        #expect(lanes == (1...V.laneCount).map { Double($0) })
    }

    @Test func lanesHaveTheirStatedOffsets() {
        expectOffsetsOfLanes(Double.self)
        expectOffsetsOfLanes(Vector4.self)
        expectOffsetsOfLanes(SevenPointOne.self)
        expectOffsetsOfLanes(CustomSixChannels.self)
        expectOffsetsOfLanes(Buses<Mono, Stereo>.self)
        expectOffsetsOfLanes(Buses<FivePointOne, Mono>.self)
        expectOffsetsOfLanes(Buses<WithSidechain<Stereo, Mono>, Buses<Mono, Quad>>.self)
    }

    /// m · 2ⁿ with m in √½ … √2, for powers of two and numbers beside √2 and √½.
    private func expectSignificandsAndExponents<V: Vector>(_ vector: V.Type) {
        for exponent in [-1022, -1, 0, 1, 700, 1022] {
            for significand in [1, 1.1, 2.0.squareRoot(), 2.0.squareRoot().nextUp, 2.0.nextDown] {
                var number = V(repeating: 3)
                number[lane: V.laneCount - 1] = Double(sign: .plus, exponent: exponent, significand: significand)
                let (significands, exponents) = number.significandsAndExponents
                let isUpper = significand >= 2.0.squareRoot()
                #expect(significands[lane: V.laneCount - 1] == (isUpper ? significand / 2 : significand))
                #expect(exponents[lane: V.laneCount - 1] == Double(isUpper ? exponent + 1 : exponent))
            }
        }
    }

    @Test func significandsAndExponentsMakeTheNumber() {
        expectSignificandsAndExponents(Double.self)
        expectSignificandsAndExponents(Vector2.self)
        expectSignificandsAndExponents(Vector4.self)
        expectSignificandsAndExponents(Vector8.self)
        expectSignificandsAndExponents(Stereo.self)
    }

    @Test func elementaryFunctionsAreComputedPerLane() {
        for start in stride(from: -30.0, to: 30, by: 0.37) {
            let x = Vector4(start, start * 0.01, -start, 3)
            let ofOne: [(Vector4, (Double) -> Double)] = [
                (.exp2(x), Double.exp2), (.exp(x), Double.exp), (.expMinusOne(x), Double.expMinusOne),
                (.tanh(x), Double.tanh), (.amplitude(decibels: x), Double.amplitude),
                (.sin(x), Double.sin), (.cos(x), Double.cos),
                (.floor(x), Double.floor), (.ceil(x), Double.ceil), (.trunc(x), Double.trunc),
                (.round(x), Double.round),
                (.squareRoot(x), Double.squareRoot),
            ]
            let ofPositive: [(Vector4, (Double) -> Double)] = [
                (.log2(x.magnitudes + 0.1), Double.log2), (.log(x.magnitudes + 0.1), Double.log),
            ]
            for lane in 0..<4 {
                for (lanes, each) in ofOne { #expect(Accuracy.areSame(lanes[lane], each(x[lane]))) }
                for (lanes, each) in ofPositive { #expect(lanes[lane] == each(x[lane].magnitude + 0.1)) }
            }
        }
    }

    // Poles of both kinds, tunings at, beside and far from the match point, over the highest one, boosts and cuts: each
    // is the same in any company.
    @Test func coefficientsAtFourControlPointsEqualEachOne() {
        let tunings = [1e-4, 0.01, 0.38, 0.4, 0.4 + 3e-7, 0.38 - 3e-7, 0.2, 0.7]
        let qs = [0.1, 0.5, 0.7071, 25]
        let gains = [-50.0, -0.1, 0, 6]
        for (number, tuning) in tunings.enumerated() {
            for shift in 0..<4 {
                let four = Vector4(tuning, tunings[(number + 3) % 8], 0.1, tunings[(number + shift) % 8])
                let q = Vector4(qs[shift], qs[(shift + 1) % 4], qs[(shift + 2) % 4], qs[(shift + 3) % 4])
                let gain = Vector4(gains[(number + shift) % 4], gains[shift], 12, gains[number % 4])
                let lowPasses = FilterCoefficients<Vector4>.lowPass(tuning: four, q: q)
                let peaks = FilterCoefficients<Vector4>.peak(tuning: four, q: q, decibels: gain)
                for lane in 0..<4 {
                    #expect(FilterCoefficients<Double>(lowPasses, at: lane) == .lowPass(tuning: four[lane], q: q[lane]))
                    #expect(
                        FilterCoefficients<Double>(peaks, at: lane)
                            == .peak(tuning: four[lane], q: q[lane], decibels: gain[lane]))
                }
            }
        }
    }

    @Test(arguments: [Scale.linear, .logarithmic])
    func fourControlPointsOfARampEqualEachOne(scale: Scale) {
        var ramp = ParameterRamp(settledAt: 100, on: scale)
        ramp.move(to: 10_000, over: 100)
        for elapsed in [0, 1, 33, 90, 200] {
            for moments in [Vector4(32, 64, 96, 128), Vector4(0, 1, 2, 3), Vector4(99, 100, 101, 10)] {
                let values = ramp.values(after: moments)
                for lane in 0..<4 { #expect(values[lane] == ramp.values(after: moments[lane])) }
            }
            ramp.advance(by: elapsed)
        }
    }

    // MARK: - All lanes

    @Test func lanesHaveASumAndALargest() {
        let vector = Vector4(1, -7, 5, 0.5)
        #expect(vector.laneSum == -0.5 && vector.largestLane == 5 && vector.magnitudes.largestLane == 7)
        #expect((3.0).laneSum == 3 && Stereo(2, 4).laneSum == 6)
        #expect((0...4).map { vector.first($0).laneSum } == [0, 1, -6, -1, -0.5])
    }

    /// Both matrices are orthogonal, and their own inverse.
    @Test func mixingLinesLosesNothing() {
        let vector = Vector4(1, -7, 5, 0.5)
        for mix in [\Vector4.householderMixed, \Vector4.hadamardMixed] {
            let (mixed, back) = (vector[keyPath: mix], vector[keyPath: mix][keyPath: mix])
            #expect(abs((mixed * mixed).laneSum - (vector * vector).laneSum) < 1e-12)
            for lane in 0..<4 { #expect(abs(back[lane] - vector[lane]) < 1e-12) }
        }
        // Each line into all alike.
        let spread = Vector4(0, 1, 0, 0).hadamardMixed
        for lane in 0..<4 { #expect(abs(spread[lane]) == 0.5) }
        let kept = Vector4(0, 1, 0, 0).householderMixed
        for lane in 0..<4 { #expect(kept[lane] == (lane == 1 ? 0.5 : -0.5)) }
    }
}
