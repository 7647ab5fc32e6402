// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A transform that computes the magnitude spectra of real signals of one length.
final class MagnitudeTransform {
    private let transform: RealFourierTransform
    private let tables: UnsafeMutableRawBufferPointer
    private let real, imaginary: UnsafeMutablePointer<Double>

    /// - Parameter length: the number of samples, a power of two of at least 4.
    init(length: Int) {
        precondition(length > 3 && length.nonzeroBitCount == 1, "the length is a power of two")
        var counting = Setup(countingAt: 1)
        _ = RealFourierTransform(bits: length.trailingZeroBitCount, &counting)
        tables = .allocate(byteCount: counting.byteCount ?? 0, alignment: Setup.alignment)
        var setup = Setup(sampleRate: 1, memory: tables)
        transform = RealFourierTransform(bits: length.trailingZeroBitCount, &setup)
        real = .allocate(capacity: length / 2)
        imaginary = .allocate(capacity: length / 2)
    }

    deinit {
        tables.deallocate()
        real.deallocate()
        imaginary.deallocate()
    }

    /// Adds the magnitude of each bin of `length` samples to the `length`/2 + 1 sums. A full-scale sine on a bin has
    /// the magnitude `length`/2.
    func addMagnitudes(of samples: UnsafePointer<Float>, to sums: UnsafeMutablePointer<Double>) {
        let half = transform.count / 2
        for index in 0..<half {
            real[index] = Double(samples[2 * index])
            imaginary[index] = Double(samples[2 * index + 1])
        }
        transform.transform(real, imaginary)
        sums[0] += abs(real[0])
        sums[half] += abs(imaginary[0])
        for bin in 1..<half { sums[bin] += (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]).squareRoot() }
    }
}
