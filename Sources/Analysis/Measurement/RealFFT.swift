// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CKissFFT
import Foundation

/// The discrete Fourier transform of real signals of one length, by KISS FFT in single precision.
final class RealFFT {
    /// How many samples go in, an even number; `length`/2 + 1 bins, from 0 to half the sample rate, come out.
    let length: Int
    private let configuration: kiss_fftr_cfg
    private var bins: [kiss_fft_cpx]

    init(length: Int) {
        precondition(length > 0 && length.isMultiple(of: 2), "the length is even")
        guard let configuration = kiss_fftr_alloc(Int32(length), 0, nil, nil) else {
            fatalError("out of memory for a transform of \(length) samples")
        }
        self.length = length
        self.configuration = configuration
        bins = Array(repeating: kiss_fft_cpx(), count: length / 2 + 1)
    }

    deinit { free(UnsafeMutableRawPointer(configuration)) }

    /// The magnitude of each bin: half of `length` for a full-scale sine on a bin.
    func magnitudes(of samples: [Float]) -> [Double] {
        precondition(samples.count == length, "the transform is of \(length) samples")
        kiss_fftr(configuration, samples, &bins)
        return bins.map { hypot(Double($0.r), Double($0.i)) }
    }
}
