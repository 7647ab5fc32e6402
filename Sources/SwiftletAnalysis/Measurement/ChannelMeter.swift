// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// What `SignalMeter` keeps of one channel: sums over what has come, and the last samples.
///
/// Whatever the calls are by which the samples come, the sums are made of the same pieces in the same order.
final class ChannelMeter {
    private let transform: MagnitudeTransform
    private let window: [Float]
    /// How far one analysis frame is from the next: half its length.
    private let hop: Int
    /// The last samples: at least an analysis frame, where so many have come.
    private let samples: UnsafeMutableBufferPointer<Float>
    /// How many of `samples` there are.
    private var end = 0
    /// Where in `samples` the next analysis frame begins.
    private var nextFrame = 0
    /// How many of `samples` are in the sums of level and peak.
    private var measured = 0
    private let windowed: UnsafeMutableBufferPointer<Float>
    private var magnitudes: [Double]
    private var level = Level()

    /// - Parameter window: that of an analysis frame, whose length is a power of two.
    init(window: [Float]) {
        let length = window.count
        transform = MagnitudeTransform(length: length)
        self.window = window
        hop = length / 2
        samples = .allocate(capacity: 2 * length)
        samples.initialize(repeating: 0)
        windowed = .allocate(capacity: length)
        windowed.initialize(repeating: 0)
        magnitudes = Array(repeating: 0, count: length / 2 + 1)
    }

    deinit {
        samples.deallocate()
        windowed.deallocate()
    }

    /// Takes in the next `count` samples, of which each lies `stride` after the one before.
    func add(_ input: UnsafePointer<Float>, stride: Int, count: Int) {
        var (input, left) = (input, count)
        while left > 0 {
            let taken = min(left, samples.count - end)
            for index in 0..<taken { samples[end + index] = input[index * stride] }
            end += taken
            input += taken * stride
            left -= taken
            measureCompleteFrames()
            if end == samples.count { dropOldest(end - 2 * hop) }
        }
    }

    private func measureCompleteFrames() {
        while end - measured >= hop {
            level.add(samples.baseAddress! + measured, count: hop)
            measured += hop
        }
        while end - nextFrame >= 2 * hop {
            analyse(nextFrame, 2 * hop, window, &magnitudes)
            nextFrame += hop
        }
    }

    /// Drops the oldest samples.
    private func dropOldest(_ count: Int) {
        samples.baseAddress!.update(from: samples.baseAddress! + count, count: end - count)
        end -= count
        nextFrame -= count
        measured -= count
    }

    /// Sum of squares and peak of all samples.
    var total: Level {
        var level = level
        level.add(samples.baseAddress! + measured, count: end - measured)
        return level
    }

    /// The sums of the magnitudes of each bin, with a last analysis frame that ends where the signal does.
    var spectrum: [Double] {
        var sums = magnitudes
        if end < 2 * hop {
            analyse(0, end, Self.window(length: end), &sums)
        } else if end - nextFrame != hop {
            analyse(end - 2 * hop, 2 * hop, window, &sums)
        }
        return sums
    }

    /// Adds the magnitudes of the spectrum of `count` samples, with a window of as many and zeros after them.
    private func analyse(_ start: Int, _ count: Int, _ window: [Float], _ sums: inout [Double]) {
        for index in 0..<count { windowed[index] = samples[start + index] * window[index] }
        for index in count..<windowed.count { windowed[index] = 0 }
        transform.addMagnitudes(of: windowed.baseAddress!, to: &sums)
    }

    /// A Hann window, none of whose samples is 0.
    static func window(length: Int) -> [Float] {
        (0..<length).map { sample in
            let turn = (Double(sample) + 0.5) / Double(length)
            return Float(0.5 - 0.5 * cos(2 * .pi * turn))
        }
    }
}

/// The sum of the squares of samples, and the greatest magnitude.
struct Level {
    private(set) var sumOfSquares = 0.0
    private(set) var peak: Float = 0

    mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
        // Four sums side by side, as each addition waits for the one before in the same sum.
        var squares = SIMD4<Double>()
        var (highest, lowest) = (SIMD4<Float>(), SIMD4<Float>())
        for start in stride(from: 0, to: count - 3, by: 4) {
            let four = UnsafeRawPointer(samples + start).loadUnaligned(as: SIMD4<Float>.self)
            let wide = SIMD4<Double>(four)
            squares += wide * wide
            highest.replace(with: four, where: four .> highest)
            lowest.replace(with: four, where: four .< lowest)
        }
        sumOfSquares += squares.sum()
        peak = max(peak, highest.max(), -lowest.min())
        for index in count & ~3..<count {
            sumOfSquares += Double(samples[index]) * Double(samples[index])
            peak = max(peak, abs(samples[index]))
        }
    }
}
