// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import SwiftletEffects
import Testing

/// Delay lines, buffers and tables, and the memory that `Setup` gives out for them.
@Suite struct DelayLineTests {
    /// Returns the result of `read` before each frame of `input` is written.
    private func delayed<Channels: Frame>(
        _ input: [Channels], maximumDelay: Int, _ read: (DelayLine<Channels>, _ frame: Int) -> Channels
    ) -> [Channels] {
        Setup.with(sampleRate: 48_000) {
            $0.delayLine(frames: maximumDelay, of: Channels.self)
        } _: { line in
            input.enumerated().map { frame, sample in
                defer { line.write(sample) }
                return read(line, frame)
            }
        }
    }

    // MARK: - Whole frames

    @Test(arguments: [1, 2, 3, 99, 100])
    func aFrameIsDelayedByTheDelay(delay: Int) {
        let input = (0..<400).map { Stereo(Double($0), Double(-$0)) }
        for (frame, output) in delayed(input, maximumDelay: 100, { line, _ in line[delay] }).enumerated() {
            #expect(output.left == Double(max(0, frame - delay)) && output.right == -output.left)
        }
    }

    @Test func aDelayIsClampedToTheLine() {
        let input = (1...400).map { Double($0) }
        func last(_ read: (DelayLine<Double>) -> Double) -> Double {
            delayed(input, maximumDelay: 100) { line, _ in read(line) }[399]
        }
        for delay in [101, 1 << 40, .max] { #expect(last { $0[delay] } == 300) }
        for delay in [0, -1, .min] { #expect(last { $0[delay] } == 399) }
        for delay in [100.5, 1e300, .infinity] {
            #expect(last { $0.linear(delay) } == 300)
            #expect(last { $0.linear(each: delay) } == 300)
            #expect(last { $0[each: delay] } == 300)
            #expect(last { $0.cubic(delay) } == 300)
            #expect(last { $0.cubic(each: delay) } == 300)
        }
        for delay in [0.5, -1e300, -.infinity, .nan] {
            #expect(last { $0.linear(delay) } == 399)
            #expect(last { $0.linear(each: delay) } == 399)
            #expect(last { $0[each: delay] } == 399)
            #expect(last { $0.cubic(delay) } == 398)
            #expect(last { $0.cubic(each: delay) } == 398)
        }
    }

    @Test func eachChannelHasItsDelay() {
        let input = (0..<400).map { Stereo(Double($0), Double(-$0)) }
        let delays = Stereo(3.75, 10.25)
        let whole = delayed(input, maximumDelay: 100) { line, _ in line[each: delays] }[399]
        #expect(whole.left == 396 && whole.right == -389)
        let between = delayed(input, maximumDelay: 100) { line, _ in line.linear(each: delays) }[399]
        #expect(between.left == 395.25 && between.right == -388.75)
    }

    @Test func inaudibleSamplesAreWrittenAsZero() {
        let input = [Stereo(.nan, 1), Stereo(-.infinity, -2), Stereo(1e-31, 1e31), Stereo(-1e-30, 1e30), Stereo(0, 0)]
        let output = delayed(input, maximumDelay: 4) { line, _ in line[1] }
        #expect(output.map(\.left) == [0, 0, 0, 0, -1e-30])
        #expect(output.map(\.right) == [0, 1, -2, 0, 1e30])
    }

    // MARK: - Fractions of frames

    /// A straight line is its own interpolation on straight lines, a parabola that on cubic ones: the slope of a parabola
    /// is half the difference of its neighbours.
    @Test(arguments: [2.0, 2.25, 7.5, 50.875])
    func polynomialsArePassedExactly(delay: Double) {
        let line = (0..<200).map { 3 * Double($0) }
        let parabola = (0..<200).map { Double($0 * $0) }
        for (frame, output) in delayed(line, maximumDelay: 60, { line, _ in line.linear(delay) }).enumerated()
            .dropFirst(60)
        {
            #expect(abs(output - 3 * (Double(frame) - delay)) < 1e-9)
        }
        let read: [(DelayLine<Double>) -> Double] = [{ $0.cubic(delay) }, { $0.cubic(each: delay) }]
        for read in read {
            let curve = delayed(parabola, maximumDelay: 60) { line, _ in read(line) }
            for (frame, output) in curve.enumerated().dropFirst(60) {
                #expect(abs(output - (Double(frame) - delay) * (Double(frame) - delay)) < 1e-9)
            }
        }
    }

    /// With w radians per frame, the error of linear interpolation of a sine is at most w²/8. The spline's slopes have
    /// an error of w³/6, which changes its value by at most t(1 − t)(1 − 2t) ≤ √3/18 of that, or by t(1 − t) ≤ 1/4 of
    /// their difference, w⁴/6. A cubic with exact slopes has an error of at most w⁴/384.
    @Test(arguments: [100.0, 1000, 3000], [2.3, 17.5, 333.9])
    func aSineIsDelayedByTheDelay(frequency: Double, delay: Double) {
        let w = 2 * Double.pi * frequency / 48_000
        let input = (0..<2000).map { Stereo(sin(w * Double($0)), cos(w * Double($0))) }
        let linear = delayed(input, maximumDelay: 400) { line, _ in line.linear(delay) }
        let cubic = delayed(input, maximumDelay: 400) { line, _ in line.cubic(delay) }
        let linearError = w * w / 8
        let cubicError = pow(w, 3) / 6 * 3.0.squareRoot() / 18 + pow(w, 4) * (1.0 / 24 + 1.0 / 384)
        for frame in 400..<2000 {
            let phase = w * (Double(frame) - delay)
            for (output, error) in [(linear[frame], linearError), (cubic[frame], cubicError)] {
                #expect(abs(output.left - sin(phase)) < error + 1e-12)
                #expect(abs(output.right - cos(phase)) < error + 1e-12)
            }
        }
    }

    @Test func eachChannelMayHaveItsOwnDelay() {
        let input = (0..<100).map { Stereo(Double($0), Double($0)) }
        let output = delayed(input, maximumDelay: 20) { line, _ in line.cubic(each: Stereo(2.5, 11.25)) }[99]
        #expect(output.left == 96.5 && output.right == 87.75)
    }

    /// While a delay changes by s frames per frame, the output is the sine at 1 − s times the speed, with no larger
    /// steps: no click.
    @Test(arguments: [-0.75, -0.013, 0.4, 0.99])
    func aChangingDelayDoesNotClick(slope: Double) {
        let w = 2 * Double.pi * 400 / 48_000
        let input = (0..<2000).map { sin(w * Double($0)) }
        func delay(_ frame: Int) -> Double { (slope < 0 ? 1500 : 2.2) + slope * Double(frame) }
        let output = delayed(input, maximumDelay: 2000) { line, frame in line.cubic(delay(frame)) }
        let error = pow(w, 3) / 6 * 3.0.squareRoot() / 18 + pow(w, 4) * (1.0 / 24 + 1.0 / 384)
        for frame in 1..<2000 where Double(frame) > delay(frame) + 3 && delay(frame) > 2 {
            #expect(abs(output[frame] - sin(w * (Double(frame) - delay(frame)))) < error + 1e-12)
            #expect(abs(output[frame] - output[frame - 1]) < w * (1 - slope) + 2 * error)
        }
    }
}
