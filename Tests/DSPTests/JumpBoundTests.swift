// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// How loud a filter can become whose parameters jump in every frame, as timed events may have them do: the bounds of
/// `SECURITY.md` and `Tests/Stress/bounds.c`.
///
/// With an input of at most 1, the loop's input is u = x + a·w₁ + b·w₂, where |w| ≤ 1/(1 − ζ) and ζ is the pole before
/// the loop. The loop's two states s become M·s + b·u (`StateVariableFilter`) with ‖M‖ ≤ 1: only their input makes them
/// grow. A setting's loss, 1 − ‖M·s‖/‖s‖, depends on the direction of s, and is 0 for one direction. So no single step
/// bounds the states, but a full turn does. Far from 0, a step in a direction θ lengthens s by its gain minus ‖s‖ times
/// its loss, for any ‖s‖. Let each step have the worst setting. If for a length R no cycle of steps has a positive sum,
/// there is a function h(θ) that no step raises by less than its sum, and s with ‖s‖ ≤ R + h(θ) never leaves that set.
/// Between two settings on a ramp, M, b and the output's coefficients are means of theirs. The set is convex, because h
/// is small compared with R. So the same holds while parameters ramp.
///
/// Settings that turn s by less than a quarter of a radian are left out: they take and give as much in a turn as others, in
/// smaller steps.
@Suite struct JumpBoundTests {
    /// A settled filter as a linear map: the result of one frame for an input or a state of 1.
    private struct Setting {
        /// The loop's transition matrix, column by column, and its states after an input of 1.
        let (first, second, input): (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
        /// The weights of the input and of the states in the output.
        let direct: Double
        let output: SIMD2<Double>
        /// ζ, and the loop's weights of the prefilter's values one and two frames before.
        let (pole, taps): (Double, Double)

        init(_ four: FilterCoefficients<Vector4>) {
            let coefficients = FilterCoefficients<Double>(four, at: 0)
            func step(_ input: Double, _ state: Vector4) -> (output: Double, state: Vector4) {
                var filter = StateVariableFilter<Mono>()
                filter[stateOf: 0] = state
                let output = filter.process(input, coefficients)
                return (output, filter[stateOf: 0])
            }
            let ofInput = step(1, Vector4(0, 0, 0, 0))
            let (ofOlder, ofNewer) = (step(0, Vector4(1, 0, 0, 0)), step(0, Vector4(0, 1, 0, 0)))
            let (ofFirst, ofSecond) = (step(0, Vector4(0, 0, 1, 0)), step(0, Vector4(0, 0, 0, 1)))
            func loop(_ state: Vector4) -> SIMD2<Double> { SIMD2(state[2], state[3]) }
            (first, second, input) = (loop(ofFirst.state), loop(ofSecond.state), loop(ofInput.state))
            direct = ofInput.output
            output = SIMD2(ofFirst.output, ofSecond.output)
            pole = -ofNewer.state[1]
            taps = (abs(ofNewer.state[2]) + abs(ofOlder.state[2])) / abs(ofInput.state[2])
        }

        /// By how many radians a turn without loss would turn the states.
        var turn: Double { abs(atan2(first.y - second.x, first.x + second.y)) }
    }

    private static func tunings(_ body: (Double) -> Void) {
        // From 20 Hz at 192 kHz.
        let lowest = 20.0 / 192_000
        for index in 0...80 { body(lowest * pow(highestTuning / lowest, Double(index) / 80)) }
    }

    private static func four(_ value: Double) -> Vector4 { Vector4(repeating: value) }

    private static var peakingEQ: [Setting] {
        var settings: [Setting] = []
        tunings { tuning in
            for q in [0.1, 0.15, 0.25, 0.5, 1, 2, 4, 8, 16, 25] {
                for gain in stride(from: -50.0, through: 50, by: 5) {
                    settings.append(Setting(.peak(tuning: four(tuning), q: four(q), decibels: four(gain))))
                }
            }
        }
        return settings
    }

    private static var lowPass: [Setting] {
        var settings: [Setting] = []
        tunings { tuning in
            for resonance in stride(from: -20.0, through: 20, by: 1) {
                settings.append(Setting(.lowPass(tuning: four(tuning), q: four(pow(10, resonance / 20)))))
            }
        }
        return settings
    }

    /// The maximum input of the loop for an input of at most 1.
    private func heard(_ setting: Setting, pole: Double) -> Double { 1 + setting.taps / (1 - pole) }

    /// Returns the maximum excess of the states over `length`; nil if there is no bound near it.
    private func largestHeight(_ settings: [Setting], above length: Double) -> Double? {
        let count = 1440
        let pole = settings.map(\.pole).max()!
        var steps: [(from: Int, to: Int, growth: Double)] = []
        for setting in settings where setting.turn > 0.25 {
            let heard = heard(setting, pole: pole)
            for from in 0..<count {
                let angle = Double.pi * Double(from) / Double(count)
                let state = setting.first * cos(angle) + setting.second * sin(angle)
                let norm = (state * state).sum().squareRoot()
                let growth = heard * abs((state * setting.input).sum()) / norm - length * (1 - norm)
                // h spans less than 2: larger steps are not part of a cycle.
                guard growth > -2 else { continue }
                let to = (atan2(state.y, state.x) / .pi * Double(count)).rounded()
                steps.append((from, (Int(to) + 2 * count) % count, growth))
            }
        }
        var heights = [Double](repeating: 0, count: count)
        for _ in 0..<1000 {
            let before = heights
            for step in steps { heights[step.to] = max(heights[step.to], before[step.from] + step.growth) }
            guard heights.max()! < 2 else { return nil }
            if zip(before, heights).allSatisfy({ $1 - $0 < 1e-9 }) { return heights.max()! }
        }
        return nil
    }

    /// Expects that an output does not exceed `bound`, as the states do not exceed `length` by much.
    private func expectBound(_ bound: Double, of settings: [Setting], length: Double) throws {
        let height = try #require(largestHeight(settings, above: length))
        let pole = settings.map(\.pole).max()!
        let loudest = settings.map { ($0.output * $0.output).sum().squareRoot() }.max()!
        let direct = settings.map { abs($0.direct) * heard($0, pole: pole) }.max()!
        print("states of \(length + height), heard \(loudest) times, and \(direct) of the input")
        #expect(loudest * (length + height) + direct <= bound)
        // A shorter length is exceeded: the bound is close to the best one that can be derived in this way.
        #expect(largestHeight(settings, above: 0.9 * length) == nil)
    }

    @Test func thePeakingEQsOutputIsBounded() throws {
        try expectBound(315_000, of: Self.peakingEQ, length: 1500)
    }

    @Test func theLowPassesOutputIsBounded() throws {
        try expectBound(250, of: Self.lowPass, length: 41)
    }
}
