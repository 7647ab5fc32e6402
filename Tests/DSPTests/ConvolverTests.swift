// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The real transform and the partitioned convolution against the sums that define them.
@Suite struct ConvolverTests {
    private func noise(_ count: Int, seed: UInt64) -> [Double] {
        var noise = WhiteNoise(seed: seed)
        return (0..<count).map { _ in noise.next() }
    }

    /// Σ x(n)·exp(−2πi·kn/count).
    private func sum(_ x: [Double], _ k: Int) -> (real: Double, imaginary: Double) {
        var sum = (0.0, 0.0)
        for (n, sample) in x.enumerated() {
            let angle = 2 * .pi * Double(k * n % x.count) / Double(x.count)
            sum.0 += sample * cos(angle)
            sum.1 -= sample * sin(angle)
        }
        return sum
    }

    @Test(arguments: 1...10) func theRealTransformIsTheSumThatDefinesIt(bits: Int) {
        let count = 1 << bits
        let x = noise(count, seed: 7)
        func make(_ setup: inout Setup) -> RealFourierTransform { RealFourierTransform(bits: bits, &setup) }
        Setup.with(sampleRate: 48_000, make) { transform in
            var real = (0..<count / 2).map { x[2 * $0] }
            var imaginary = (0..<count / 2).map { x[2 * $0 + 1] }
            transform.transform(&real, &imaginary)
            // Each of `count` terms below 1 is rounded some times: see `FourierTransformTests`.
            let bound = 4 * Double(count * count) * .ulpOfOne
            #expect(abs(real[0] - sum(x, 0).real) <= bound && abs(imaginary[0] - sum(x, count / 2).real) <= bound)
            for k in 1..<count / 2 {
                let expected = sum(x, k)
                #expect(abs(real[k] - expected.real) <= bound && abs(imaginary[k] - expected.imaginary) <= bound)
            }
            transform.inverse(&real, &imaginary)
            for pair in 0..<count / 2 {
                #expect(abs(real[pair] - x[2 * pair] * Double(count / 2)) <= bound * Double(count))
                #expect(abs(imaginary[pair] - x[2 * pair + 1] * Double(count / 2)) <= bound * Double(count))
            }
        }
    }

    /// What the convolver makes of stereo noise, whose right channel and right response are others than the left ones.
    private func expectConvolution(length: Int, maximumLength: Int, partition: Int, hasLatency: Bool) {
        let frames = 700
        let (left, right) = (noise(frames, seed: 1), noise(frames, seed: 2))
        let response = [noise(length, seed: 3), noise(length, seed: 4)]
        func make(_ setup: inout Setup) -> Convolver<Stereo> {
            Convolver(maximumLength: maximumLength, partition: partition, hasLatency: hasLatency, &setup)
        }
        Setup.with(sampleRate: 48_000, make) { convolver in
            convolver.load(count: length) { response[$0][$1] }
            let used = min(length, convolver.maximumLength)
            for frame in 0..<frames {
                let output = convolver.process(Stereo(left[frame], right[frame]))
                let heard = frame - convolver.latency
                var expected = (0.0, 0.0)
                for tap in 0..<used where heard - tap >= 0 {
                    expected.0 += left[heard - tap] * response[0][tap]
                    expected.1 += right[heard - tap] * response[1][tap]
                }
                // Sums of up to `length` products below 1, by transforms of 2 · partition numbers: each of their ten stages
                // or less rounds by 2⁻⁵³ of what is summed up.
                #expect(abs(output.left - expected.0) < 1e-11 && abs(output.right - expected.1) < 1e-11)
            }
        }
    }

    @Test(arguments: [1, 7, 8, 9, 16, 64, 65, 300, 1000], [8, 16, 64, 256])
    func isTheSumOfProducts(length: Int, partition: Int) {
        expectConvolution(length: length, maximumLength: length, partition: partition, hasLatency: false)
        expectConvolution(length: length, maximumLength: length, partition: partition, hasLatency: true)
    }

    @Test func aResponseMayBeShorterAndIsCutIfLonger() {
        expectConvolution(length: 40, maximumLength: 300, partition: 16, hasLatency: false)
        expectConvolution(length: 300, maximumLength: 40, partition: 16, hasLatency: false)
        expectConvolution(length: 300, maximumLength: 40, partition: 16, hasLatency: true)
        expectConvolution(length: 0, maximumLength: 40, partition: 16, hasLatency: false)
    }

    /// What a response gave that has been taken away is not heard again, nor what went in meanwhile.
    @Test func aResponseMayBeRemovedAndRestored() {
        func make(_ setup: inout Setup) -> Convolver<Mono> { Convolver(maximumLength: 64, partition: 16, &setup) }
        Setup.with(sampleRate: 48_000, make) { convolver in
            for length in [64, 0, 10] {
                convolver.load(count: length) { _, _ in 1 }
                // Ones add up to the response's length, and a pause of zeros to nothing.
                var last = Mono.zero
                for _ in 0..<100 { last = convolver.process(1) }
                #expect(abs(last[channel: 0] - Double(length)) < 1e-11)
            }
            convolver.load(count: 0) { _, _ in 1 }
            for _ in 0..<100 { #expect(convolver.process(1)[channel: 0] == 0) }
            for _ in 0..<64 { _ = convolver.process(0) }
            convolver.load(count: 64) { _, _ in 1 }
            for _ in 0..<100 { #expect(abs(convolver.process(0)[channel: 0]) < 1e-11) }
        }
    }

    @Test func partitionsArePowersOfTwo() {
        for (asked, partition) in [(0, 8), (8, 8), (9, 16), (100, 128)] {
            func make(_ setup: inout Setup) -> Convolver<Mono> { Convolver(maximumLength: 500, partition: asked, &setup) }
            Setup.with(sampleRate: 48_000, make) { convolver in
                #expect(convolver.partition == partition && convolver.latency == 0)
                #expect(convolver.maximumLength >= 500 && convolver.maximumLength.isMultiple(of: partition))
            }
        }
        var setup = Setup(countingAt: 48_000)
        #expect(Convolver<SevenPointOne>(maximumLength: 1, partition: .max, &setup).partition == 1 << 20)
        _ = Convolver<SevenPointOne>(maximumLength: .max, partition: 8, &setup)
        #expect(setup.byteCount == nil)
    }

    /// In buffers of the setup's, as in those of an effect; what is too short is left as it is.
    @Test func theTransformTakesBuffers() {
        typealias Made = (
            transform: RealFourierTransform, real: Buffer<Double>, imaginary: Buffer<Double>, short: Buffer<Double>
        )
        func make(_ setup: inout Setup) -> Made {
            (
                RealFourierTransform(bits: 4, &setup), setup.buffer(count: 8), setup.buffer(count: 8),
                setup.buffer(count: 7)
            )
        }
        Setup.with(sampleRate: 48_000, make) { made in
            made.real.fill(with: 1)
            made.short.fill(with: 1)
            made.transform.transform(made.real, made.short)
            #expect((0..<8).allSatisfy { made.real[$0] == 1 } && (0..<7).allSatisfy { made.short[$0] == 1 })
            // Ones at even places: as much at 0 and at half the rate.
            made.transform.transform(made.real, made.imaginary)
            for bin in 0..<8 {
                #expect(abs(made.real[bin] - (bin == 0 ? 8 : 0)) < 1e-14)
                #expect(abs(made.imaginary[bin] - (bin == 0 ? 8 : 0)) < 1e-14)
            }
            made.transform.inverse(made.real, made.imaginary)
            for pair in 0..<8 {
                #expect(abs(made.real[pair] - 8) < 1e-13 && abs(made.imaginary[pair]) < 1e-13)
            }
        }
    }
}
