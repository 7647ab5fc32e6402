// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Foundation
import Testing

/// What moves: glides, ramps, crossfades.
@Suite struct MotionTests {
    @Test func aGlideIsAStraightLineThatEndsExactly() {
        var glide = Glide<Double>(restingAt: 1)
        #expect(glide.isResting && glide.value == 1)
        glide.move(to: 0.3, over: 7)
        for frame in 1...7 { #expect(abs(glide.next() - (1 - 0.7 * Double(frame) / 7)) < 1e-15) }
        #expect(glide.isResting && glide.value == 0.3)
    }

    @Test func aGlideThatIsStoppedStaysWhereItIs() {
        var glide = Glide<Double>(restingAt: 0)
        glide.move(to: 1, over: 4)
        _ = glide.next()
        glide.stop()
        #expect(glide.isResting && glide.value == 0.25)
        glide.move(to: 0, over: 1)
        #expect(glide.next() == 0)
    }

    @Test(arguments: [Scale.linear, .logarithmic])
    func aRampIsStraightAlongItsScaleHoweverItAdvances(scale: Scale) {
        var steps = Ramp(restingAt: 100, on: scale)
        steps.move(to: 10_000, over: 1000)
        var leap = steps
        for _ in 0..<600 { steps.advance(by: 1) }
        leap.advance(by: 600)
        let expected = scale == .linear ? 100 + 9900 * 0.6 : 100 * pow(100, 0.6)
        #expect(steps.value(after: 0) == leap.value(after: 0))
        #expect(abs(leap.value(after: 0) / expected - 1) < 1e-13)
        #expect(steps.remaining == 400)
        #expect(leap.value(after: 400) == 10_000 && leap.value(after: 5000) == 10_000)
        leap.advance(by: 5000)
        #expect(leap.remaining == 0 && leap.value(after: 0) == 10_000)
    }

    @Test func aRampLeavesFromWhereAnotherWas() {
        var ramp = Ramp(restingAt: 0)
        ramp.move(to: 1, over: 100)
        ramp.advance(by: 50)
        ramp.move(to: 0, over: 10)
        #expect(ramp.value(after: 0) == 0.5 && ramp.value(after: 5) == 0.25)
        ramp.move(to: 3, over: 0)
        #expect(ramp.remaining == 0 && ramp.value(after: 0) == 3)
    }

    @Test func aCrossfadeTurnsRoundWhereItIs() {
        var fade = Crossfade(wet: true)
        fade.fade(toWet: false, over: 100)
        var values: [Double] = []
        for _ in 0..<25 { values.append(fade.mix(wet: 1, dry: 0)) }
        fade.fade(toWet: true, over: 100)
        // A quarter of the way takes a quarter of the time.
        var frames = 0
        while !fade.isFullyWet {
            values.append(fade.mix(wet: 1, dry: 0))
            frames += 1
        }
        #expect((25...26).contains(frames))
        #expect(zip(values, values.dropFirst()).allSatisfy { abs($0 - $1) <= 0.0101 })
    }

    @Test func aCrossfadeOfAlikeSignalsIsThatSignal() {
        var fade = Crossfade(wet: false)
        fade.fade(toWet: true, over: 480)
        for _ in 0..<600 { #expect(abs(fade.mix(wet: 0.7, dry: 0.7) - 0.7) < 1e-15) }
    }
}
