// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Tests of ramps and crossfades.
@Suite struct RampAndCrossfadeTests {
    @Test func aRampOfCoefficientsIsLinearAndEndsExactly() {
        var ramp = CoefficientRamp<Double>(settledAt: 1)
        #expect(ramp.isSettled && ramp.value == 1)
        ramp.move(to: 0.3, over: 7)
        for frame in 1...7 { #expect(abs(ramp.next() - (1 - 0.7 * Double(frame) / 7)) < 1e-15) }
        #expect(ramp.isSettled && ramp.value == 0.3)
    }

    @Test func aPairRampsAsItsParts() {
        typealias List = CoefficientList<Double, 2>
        let (start, end) = (CoefficientPair(List([1, -2]), 3.0), CoefficientPair(List([5, 0.1]), -7.5))
        var (pair, list, number) = (
            CoefficientRamp(settledAt: start), CoefficientRamp(settledAt: start.first),
            CoefficientRamp(settledAt: start.second)
        )
        pair.move(to: end, over: 10)
        list.move(to: end.first, over: 10)
        number.move(to: end.second, over: 10)
        let (four, fourOfList, fourOfNumber) = (pair.four(from: 3), list.four(from: 3), number.four(from: 3))
        for lane in 0..<4 {
            #expect(four.second[lane] == fourOfNumber[lane])
            for place in 0..<2 { #expect(four.first[place][lane] == fourOfList[place][lane]) }
        }
        for _ in 0..<10 {
            let (both, first, second) = (pair.next(), list.next(), number.next())
            #expect(both.second == second && both.first[0] == first[0] && both.first[1] == first[1])
        }
        #expect(pair.isSettled && pair.value.second == -7.5)
    }

    @Test func aStoppedRampOfCoefficientsKeepsItsValue() {
        var ramp = CoefficientRamp<Double>(settledAt: 0)
        ramp.move(to: 1, over: 4)
        _ = ramp.next()
        ramp.stop()
        #expect(ramp.isSettled && ramp.value == 0.25)
        ramp.move(to: 0, over: 1)
        #expect(ramp.next() == 0)
    }

    @Test(arguments: [Scale.linear, .logarithmic])
    func aRampIsLinearAlongItsScaleForAnyAdvance(scale: Scale) {
        var steps = ParameterRamp(settledAt: 100, on: scale)
        steps.move(to: 10_000, over: 1000)
        var leap = steps
        for _ in 0..<600 { steps.advance(by: 1) }
        leap.advance(by: 600)
        let expected = scale == .linear ? 100 + 9900 * 0.6 : 100 * pow(100, 0.6)
        #expect(steps.value == leap.value)
        #expect(abs(leap.value / expected - 1) < 1e-13)
        #expect(steps.remaining == 400)
        #expect(leap.values(after: 400.0) == 10_000 && leap.values(after: 5000.0) == 10_000)
        leap.advance(by: 5000)
        #expect(leap.remaining == 0 && leap.value == 10_000)
    }

    @Test func aRampStartsFromTheValueOfAnother() {
        var ramp = ParameterRamp(settledAt: 0)
        ramp.move(to: 1, over: 100)
        ramp.advance(by: 50)
        ramp.move(to: 0, over: 10)
        #expect(ramp.value == 0.5 && ramp.values(after: 5.0) == 0.25)
        ramp.move(to: 3, over: 0)
        #expect(ramp.remaining == 0 && ramp.value == 3)
    }

    @Test func aCrossfadeReversesAtItsPosition() {
        var fade = Crossfade(wet: true)
        fade.fade(toWet: false, over: 100)
        var values: [Double] = []
        for _ in 0..<25 { values.append(fade.mix(wet: 1, dry: 0)) }
        fade.fade(toWet: true, over: 100)
        // A quarter of the fade takes a quarter of the time.
        var frames = 0
        while !fade.isFullyWet {
            values.append(fade.mix(wet: 1, dry: 0))
            frames += 1
        }
        #expect(frames == 25)
        #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) <= 0.0101 })
    }

    @Test(arguments: [1, 2, 3, 32, 100, 480], [false, true])
    func aCrossfadeTakesTheRequestedFrames(frames: Int, toWet: Bool) {
        var fade = Crossfade(wet: !toWet)
        fade.fade(toWet: toWet, over: frames)
        for frame in 1...frames {
            #expect(fade.remaining == frames - frame + 1)
            let share = Double(frame) / Double(frames)
            // A sum of at most 480 numbers up to 1, each rounded by at most 2⁻⁵³.
            #expect(abs(fade.mix(wet: 1, dry: 0) - (toWet ? share : 1 - share)) < 480 * 0x1p-53)
        }
        #expect(toWet ? fade.isFullyWet : fade.isFullyDry)
        #expect(fade.mix(wet: 1, dry: 0) == (toWet ? 1 : 0))
    }

    @Test func aCrossfadeOfEqualSignalsIsThatSignal() {
        var fade = Crossfade(wet: false)
        fade.fade(toWet: true, over: 480)
        for _ in 0..<600 { #expect(abs(fade.mix(wet: 0.7, dry: 0.7) - 0.7) < 1e-15) }
    }
}
