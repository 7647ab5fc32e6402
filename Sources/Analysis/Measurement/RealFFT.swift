// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CKissFFT
import Foundation

/// The discrete Fourier transform of real signals of one length, by KISS FFT in single precision.
final class RealFFT {
    /// How many samples go in, an even number; `length`/2 + 1 bins, from 0 to half the sample rate, come out.
    let length: Int
    private let configuration: kiss_fftr_cfg
    private let bins: UnsafeMutableBufferPointer<kiss_fft_cpx>

    init(length: Int) {
        precondition(length > 0 && length.isMultiple(of: 2), "the length is even")
        guard let configuration = kiss_fftr_alloc(Int32(length), 0, nil, nil) else {
            fatalError("out of memory for a transform of \(length) samples")
        }
        self.length = length
        self.configuration = configuration
        bins = .allocate(capacity: length / 2 + 1)
        bins.initialize(repeating: kiss_fft_cpx())
    }

    deinit {
        free(UnsafeMutableRawPointer(configuration))
        bins.deallocate()
    }

    /// The magnitude of each bin: half of `length` for a full-scale sine on a bin.
    func magnitudes(of samples: [Float]) -> [Double] {
        precondition(samples.count == length, "the transform is of \(length) samples")
        var magnitudes = [Double](repeating: 0, count: bins.count)
        addMagnitudes(of: samples, to: &magnitudes)
        return magnitudes
    }

    /// Adds the magnitude of each bin of `length` samples to one of the `length`/2 + 1 sums.
    func addMagnitudes(of samples: UnsafePointer<Float>, to sums: UnsafeMutablePointer<Double>) {
        kiss_fftr(configuration, samples, bins.baseAddress!)
        for index in bins.indices {
            // In double precision, no square of a single-precision number is too large or too small.
            let (real, imaginary) = (Double(bins[index].r), Double(bins[index].i))
            sums[index] += (real * real + imaginary * imaginary).squareRoot()
        }
    }
}
