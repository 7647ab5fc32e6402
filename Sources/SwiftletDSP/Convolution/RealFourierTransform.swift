// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The discrete Fourier transform of real numbers and back, for effects: its tables are memory of the setup's.
///
/// A transform of half as many complex numbers has the even numbers as real parts and the odd ones as imaginary parts: with
/// Z its result, the even ones' is (Z(k) + Z*(−k))/2 and the odd ones' (Z(k) − Z*(−k))/2i (W. Press et al., "Numerical
/// Recipes", 1992, section 12.3).
///
/// The spectrum of n numbers has n/2 real and n/2 imaginary parts, for the frequencies 0 … n/2 − 1. The value at n/2 is
/// real, as is that at 0; it is stored as the imaginary part at 0.
public struct RealFourierTransform: BitwiseCopyable {
    /// How many real numbers are transformed.
    public let count: Int
    private let cosines, sines: Buffer<Double>
    private let reversed: Buffer<Int>

    /// A transform of `1 << bits` numbers.
    ///
    /// - Parameters:
    ///   - bits: the binary logarithm of the number of real numbers, 1 … 30.
    ///   - setup: the setup that provides memory.
    public init(bits: Int, _ setup: inout Setup) {
        let bits = max(1, min(bits, 30))
        count = 1 << bits
        // As many again for the factors that combine the halves.
        cosines = setup.buffer(count: count)
        sines = setup.buffer(count: count)
        reversed = setup.buffer(count: count / 2)
        guard let cosine = cosines.first, let sine = sines.first, let reversed = reversed.first else { return }
        FourierSteps.fill(bits: bits - 1, cosine, sine, reversed)
        for bin in 0..<count / 2 {
            (sine[count / 2 + bin], cosine[count / 2 + bin]) = circle(Double(bin) / Double(count))
        }
    }

    /// Transforms `count` numbers, the even ones of which are in `real` and the odd ones in `imaginary`; the spectrum takes
    /// their place.
    @inline(never)
    public func transform(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>) {
        guard let steps else { return }
        steps.transform(real, imaginary)
        let half = steps.count
        (real[0], imaginary[0]) = (real[0] + imaginary[0], real[0] - imaginary[0])
        for bin in 1..<max(2, half / 2 + 1) where bin < half {
            let mirror = half &- bin
            let (cosine, sine) = turn(bin)
            let even = (0.5 * (real[bin] + real[mirror]), 0.5 * (imaginary[bin] - imaginary[mirror]))
            let odd = (0.5 * (imaginary[bin] + imaginary[mirror]), 0.5 * (real[mirror] - real[bin]))
            let turned = (odd.0 * cosine + odd.1 * sine, odd.1 * cosine - odd.0 * sine)
            (real[bin], imaginary[bin]) = (even.0 + turned.0, even.1 + turned.1)
            (real[mirror], imaginary[mirror]) = (even.0 - turned.0, turned.1 - even.1)
        }
    }

    /// Transforms a spectrum back to its numbers, times `count`/2, in the layout of `transform`.
    @inline(never)
    public func inverse(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>) {
        guard let steps else { return }
        let half = steps.count
        (real[0], imaginary[0]) = (0.5 * (real[0] + imaginary[0]), 0.5 * (real[0] - imaginary[0]))
        for bin in 1..<max(2, half / 2 + 1) where bin < half {
            let mirror = half &- bin
            let (cosine, sine) = turn(bin)
            let even = (0.5 * (real[bin] + real[mirror]), 0.5 * (imaginary[bin] - imaginary[mirror]))
            let turned = (0.5 * (real[bin] - real[mirror]), 0.5 * (imaginary[bin] + imaginary[mirror]))
            let odd = (turned.0 * cosine - turned.1 * sine, turned.1 * cosine + turned.0 * sine)
            (real[bin], imaginary[bin]) = (even.0 - odd.1, even.1 + odd.0)
            (real[mirror], imaginary[mirror]) = (even.0 + odd.1, odd.0 - even.1)
        }
        // With real and imaginary parts exchanged, the transform is its inverse.
        steps.transform(imaginary, real)
    }

    /// Transforms numbers in buffers, as `transform` of pointers. Does nothing if a buffer has fewer than `count`/2
    /// numbers.
    @inline(__always)
    public func transform(_ real: Buffer<Double>, _ imaginary: Buffer<Double>) {
        guard let real = half(of: real), let imaginary = half(of: imaginary) else { return }
        transform(real, imaginary)
    }

    /// Transforms a spectrum in buffers back, as `inverse` of pointers. Does nothing if a buffer has fewer than
    /// `count`/2 numbers.
    @inline(__always)
    public func inverse(_ real: Buffer<Double>, _ imaginary: Buffer<Double>) {
        guard let real = half(of: real), let imaginary = half(of: imaginary) else { return }
        inverse(real, imaginary)
    }

    @inline(__always)
    private func half(of buffer: Buffer<Double>) -> UnsafeMutablePointer<Double>? {
        buffer.count >= count / 2 ? buffer.first : nil
    }

    /// cos and sin of 2π·`bin`/`count`.
    @inline(__always)
    private func turn(_ bin: Int) -> (Double, Double) { (cosines[count / 2 &+ bin], sines[count / 2 &+ bin]) }

    /// Nil while bytes are only counted.
    @inline(__always)
    private var steps: FourierSteps? {
        guard let cosines = cosines.first, let sines = sines.first, let reversed = reversed.first else { return nil }
        return FourierSteps(count: count / 2, cosines: cosines, sines: sines, reversed: reversed)
    }
}
