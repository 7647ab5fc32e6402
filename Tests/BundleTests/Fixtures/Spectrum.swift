// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCKissFFT

/// The amplitudes of a signal's sinusoids, bin by bin.
struct Spectrum {
    let amplitudes: [Double]
    /// The distance between bins, in hertz.
    let resolution: Double

    /// Half the width of a sinusoid's main lobe, in bins.
    static let lobe = 7

    /// The seven-term Blackman-Harris window of H. Albrecht ("A Family of Cosine-Sum Windows for High-Resolution
    /// Measurements", 2001): more than seven bins away from it, a sinusoid is at least 180 dB down.
    private static let window = [
        0.27105140069342, -0.43329793923448, 0.21812299954311, -0.06592544638803, 0.01081174209837,
        -0.00077658482522, 0.00001388721735,
    ]

    /// - Parameter signal: a power of two of samples.
    init(_ signal: some Collection<Float>, rate: Double) {
        let count = signal.count
        resolution = rate / Double(count)
        let windowed = signal.enumerated().map { index, sample in
            let t = 2 * .pi * Double(index) / Double(count)
            let weight = Self.window.enumerated().reduce(0) { $0 + $1.element * cos(Double($1.offset) * t) }
            return Float(Double(sample) * weight)
        }
        let transform = kiss_fftr_alloc(Int32(count), 0, nil, nil)
        defer { free(UnsafeMutableRawPointer(transform)) }
        var bins = [kiss_fft_cpx](repeating: kiss_fft_cpx(), count: count / 2 + 1)
        kiss_fftr(transform, windowed, &bins)
        amplitudes = bins.map { bin in
            2 * (Double(bin.r) * Double(bin.r) + Double(bin.i) * Double(bin.i)).squareRoot()
                / (Self.window[0] * Double(count))
        }
    }

    func frequency(_ bin: Int) -> Double { Double(bin) * resolution }

    /// The level in dBFS of the strongest component below a frequency that is more than `margin` bins from 0 Hz and from each
    /// harmonic of the component in a bin.
    func strongestBesideHarmonics(
        ofBin fundamental: Int, below limit: Double, margin: Int = Self.lobe
    ) -> Double {
        let others = amplitudes.enumerated().filter { bin, _ in
            let distance = bin % fundamental
            return frequency(bin) < limit && bin > margin && min(distance, fundamental - distance) > margin
        }
        return decibels(others.map(\.element).max()!)
    }
}
