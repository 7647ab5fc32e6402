// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The discrete Fourier transform of real signals of one length.
final class RealFFT {
    /// How many samples go in, a power of two from 2 on; `length`/2 + 1 bins, from 0 to half the sample rate, come out.
    let length: Int
    private let half: FourierTransform
    /// The sine and cosine of 2πk/`length`, for each bin k.
    private let turns: [(sine: Double, cosine: Double)]
    private let real, imaginary: UnsafeMutablePointer<Double>

    init(length: Int) {
        precondition(length > 1 && length.nonzeroBitCount == 1, "the length is a power of two")
        self.length = length
        half = FourierTransform(bits: length.trailingZeroBitCount - 1)
        turns = (0...length / 2).map { circle(Double($0) / Double(length)) }
        real = .allocate(capacity: length / 2)
        imaginary = .allocate(capacity: length / 2)
    }

    deinit {
        real.deallocate()
        imaginary.deallocate()
    }

    /// The magnitude of each bin: half of `length` for a full-scale sine on a bin.
    func magnitudes(of samples: [Float]) -> [Double] {
        precondition(samples.count == length, "the transform is of \(length) samples")
        var magnitudes = [Double](repeating: 0, count: length / 2 + 1)
        addMagnitudes(of: samples, to: &magnitudes)
        return magnitudes
    }

    /// Adds the magnitude of each bin of `length` samples to one of the `length`/2 + 1 sums.
    func addMagnitudes(of samples: UnsafePointer<Float>, to sums: UnsafeMutablePointer<Double>) {
        // One transform of half the length has the even samples as real parts and the odd ones as imaginary parts:
        // with Z its result, the even ones' is (Z(k) + Z*(−k))/2, the odd ones' (Z(k) − Z*(−k))/2i.
        let (real, imaginary, count) = (real, imaginary, half.count)
        for index in 0..<count {
            real[index] = Double(samples[2 * index])
            imaginary[index] = Double(samples[2 * index + 1])
        }
        half.transform(real, imaginary)
        turns.withUnsafeBufferPointer { turns in
            for bin in 0...count {
                let (here, mirror) = (bin & (count - 1), (count - bin) & (count - 1))
                let even = (real[here] + real[mirror], imaginary[here] - imaginary[mirror])
                let odd = (imaginary[here] + imaginary[mirror], real[mirror] - real[here])
                let (sine, cosine) = turns[bin]
                let x = even.0 + odd.0 * cosine + odd.1 * sine
                let y = even.1 + odd.1 * cosine - odd.0 * sine
                sums[bin] += 0.5 * (x * x + y * y).squareRoot()
            }
        }
    }
}
