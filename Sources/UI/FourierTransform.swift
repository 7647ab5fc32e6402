// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// The discrete Fourier transform of complex numbers, in place: J. Cooley and J. Tukey's algorithm of 1965, radix 2.
///
/// Thirty lines of our own rather than a library: the views' binary needs Xlib and Cairo alone, which every desktop has.
struct FourierTransform {
    /// How many numbers are transformed.
    let count: Int
    /// cos(2πk/count) and −sin(2πk/count) for the first half of the circle.
    private var cosines: [Float] = []
    private var sines: [Float] = []
    /// Each index with its bits in reverse.
    private var reversed: [Int] = []

    /// - Parameter bits: the binary logarithm of the number of numbers.
    init(bits: Int) {
        count = 1 << bits
        for index in 0..<count / 2 {
            let (sine, cosine) = circle(Double(index) / Double(count))
            cosines.append(Float(cosine))
            sines.append(Float(-sine))
        }
        for index in 0..<count {
            var mirrored = 0
            for bit in 0..<bits where index >> bit & 1 == 1 { mirrored |= 1 << (bits - 1 - bit) }
            reversed.append(mirrored)
        }
    }

    func transform(_ real: inout [Float], _ imaginary: inout [Float]) {
        for index in 0..<count where index < reversed[index] {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        var half = 1
        while half < count {
            let stride = count / (2 * half)
            for offset in 0..<half {
                let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                var even = offset
                while even < count {
                    let odd = even + half
                    let x = real[odd] * cosine - imaginary[odd] * sine
                    let y = real[odd] * sine + imaginary[odd] * cosine
                    (real[odd], imaginary[odd]) = (real[even] - x, imaginary[even] - y)
                    (real[even], imaginary[even]) = (real[even] + x, imaginary[even] + y)
                    even += 2 * half
                }
            }
            half *= 2
        }
    }
}

/// The sine and cosine at a fraction (0…1) of the circle.
func circle(_ turn: Double) -> (sine: Double, cosine: Double) {
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
