// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The discrete Fourier transform of complex numbers, in place: J. Cooley and J. Tukey's algorithm of 1965, radix 2.
///
/// Forty lines of our own rather than a library: the views' binary needs Xlib and Cairo alone, which every desktop has,
/// and the command nothing that few systems have. Its tables are memory: it is made in `init`, not in `render`.
public struct FourierTransform {
    /// How many numbers are transformed.
    public let count: Int
    /// cos(πk/half) and −sin(πk/half) at half + k, for half = 1, 2, 4 … count/2 and k < half: each stage's in a row.
    private var cosines: [Double]
    private var sines: [Double]
    /// Each index with its bits in reverse.
    private var reversed: [Int] = []

    /// - Parameter bits: the binary logarithm of the number of numbers, from 0 on.
    public init(bits: Int) {
        count = 1 << bits
        cosines = [Double](repeating: 1, count: count)
        sines = [Double](repeating: 0, count: count)
        for bit in 0..<bits {
            let half = 1 << bit
            for offset in 0..<half {
                let (sine, cosine) = circle(0.5 * Double(offset) / Double(half))
                cosines[half + offset] = cosine
                sines[half + offset] = -sine
            }
        }
        for index in 0..<count {
            var mirrored = 0
            for bit in 0..<bits where index >> bit & 1 == 1 { mirrored |= 1 << (bits - 1 - bit) }
            reversed.append(mirrored)
        }
    }

    /// Puts X(k) = Σ x(n)·exp(−2πi·kn/count) in the place of x(k).
    ///
    /// - Parameters:
    ///   - real: the real parts, `count` of them.
    ///   - imaginary: as many imaginary parts.
    public func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(real.count == count && imaginary.count == count)
        for index in 0..<count where index < reversed[index] {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < count {
                    for start in stride(from: 0, to: count, by: 2 * half) {
                        combine(real.baseAddress! + start, imaginary.baseAddress! + start, half)
                    }
                    half *= 2
                }
            }
        }
    }

    /// Makes the transform of 2 · `half` numbers of those of the even and of the odd ones, which follow one another.
    private func combine(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ half: Int) {
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                for even in 0..<half {
                    let (odd, cosine, sine) = (even + half, cosines[even + half], sines[even + half])
                    let x = real[odd] * cosine - imaginary[odd] * sine
                    let y = real[odd] * sine + imaginary[odd] * cosine
                    (real[odd], imaginary[odd]) = (real[even] - x, imaginary[even] - y)
                    (real[even], imaginary[even]) = (real[even] + x, imaginary[even] + y)
                }
            }
        }
    }
}

/// The sine and cosine at a fraction (0…1) of the circle.
public func circle(_ turn: Double) -> (sine: Double, cosine: Double) {
    let quarters = turn * 4
    let quarter = Int(quarters)
    let (sine, cosine) = Double.sineAndCosine((quarters - Double(quarter)) * Double.pi / 2)
    switch quarter & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}
