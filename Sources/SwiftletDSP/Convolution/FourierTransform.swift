// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The discrete Fourier transform of complex numbers, in place: J. Cooley and J. Tukey's algorithm of 1965, radix 2.
///
/// Forty lines instead of a library: the views' binary needs only Xlib and Cairo, which every desktop has, and the
/// command no uncommon library. Effects use `RealFourierTransform`, in memory of their setup.
public struct FourierTransform {
    /// How many numbers are transformed.
    public let count: Int
    private var cosines: [Double]
    private var sines: [Double]
    private var reversed: [Int]

    /// - Parameter bits: the binary logarithm of the number of numbers, from 0 on.
    public init(bits: Int) {
        count = 1 << bits
        cosines = [Double](repeating: 1, count: count)
        sines = [Double](repeating: 0, count: count)
        reversed = [Int](repeating: 0, count: count)
        cosines.withUnsafeMutableBufferPointer { cosines in
            sines.withUnsafeMutableBufferPointer { sines in
                reversed.withUnsafeMutableBufferPointer { reversed in
                    FourierSteps.fill(
                        bits: bits, cosines.baseAddress!, sines.baseAddress!, reversed.baseAddress!)
                }
            }
        }
    }

    /// Puts X(k) = Σ x(n)·exp(−2πi·kn/count) in the place of x(k).
    ///
    /// - Parameters:
    ///   - real: the real parts, `count` of them.
    ///   - imaginary: as many imaginary parts.
    public func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(real.count == count && imaginary.count == count)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                transform(real.baseAddress!, imaginary.baseAddress!)
            }
        }
    }

    /// Transforms numbers in memory of the caller.
    public func transform(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>) {
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                reversed.withUnsafeBufferPointer { reversed in
                    FourierSteps(
                        count: count, cosines: cosines.baseAddress!, sines: sines.baseAddress!,
                        reversed: reversed.baseAddress!
                    ).transform(real, imaginary)
                }
            }
        }
    }
}

/// The steps of the transform, with tables owned by the caller.
struct FourierSteps: BitwiseCopyable {
    let count: Int
    /// cos(πk/half) and −sin(πk/half) at half + k, for half = 1, 2, 4 … count/2 and k < half: each stage's in a row.
    let cosines: UnsafePointer<Double>
    let sines: UnsafePointer<Double>
    /// Each index with its bits in reverse.
    let reversed: UnsafePointer<Int>

    /// Computes the tables, of as many elements as numbers are transformed.
    static func fill(
        bits: Int, _ cosines: UnsafeMutablePointer<Double>, _ sines: UnsafeMutablePointer<Double>,
        _ reversed: UnsafeMutablePointer<Int>
    ) {
        for bit in 0..<bits {
            let half = 1 << bit
            for offset in 0..<half {
                let (sine, cosine) = circle(0.5 * Double(offset) / Double(half))
                cosines[half + offset] = cosine
                sines[half + offset] = -sine
            }
        }
        for index in 0..<1 << bits {
            var mirrored = 0
            for bit in 0..<bits where index >> bit & 1 == 1 { mirrored |= 1 << (bits - 1 - bit) }
            reversed[index] = mirrored
        }
    }

    /// Transforms `count` numbers in place.
    func transform(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>) {
        for index in 0..<count where index < reversed[index] {
            (real[index], real[reversed[index]]) = (real[reversed[index]], real[index])
            (imaginary[index], imaginary[reversed[index]]) = (imaginary[reversed[index]], imaginary[index])
        }
        var half = 1
        while half < count {
            var start = 0
            while start < count {
                combine(real + start, imaginary + start, half)
                start &+= 2 &* half
            }
            half &*= 2
        }
    }

    /// Combines the transforms of the even and of the odd numbers, which follow one another, to that of all 2 · `half`
    /// numbers.
    private func combine(_ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ half: Int) {
        let (cosines, sines) = (cosines + half, sines + half)
        if half < 4 {
            for even in 0..<half {
                let (cosine, sine) = (cosines[even], sines[even])
                let (first, second) = butterfly(
                    (real[even], imaginary[even]), (real[even + half], imaginary[even + half]), (cosine, sine))
                (real[even], imaginary[even]) = first
                (real[even + half], imaginary[even + half]) = second
            }
        } else {
            let (real, imaginary) = (Track(real), Track(imaginary))
            for even in stride(from: 0, to: half, by: 4) {
                let turn = (four(cosines + even), four(sines + even))
                let (first, second) = butterfly(
                    (real[even], imaginary[even]), (real[even + half], imaginary[even + half]), turn)
                (real[even], imaginary[even]) = first
                (real[even + half], imaginary[even + half]) = second
            }
        }
    }
}

/// One or four numbers of an even half, plus and minus as many of an odd half that are turned.
@inline(__always)
private func butterfly<V: Vector>(_ even: (V, V), _ odd: (V, V), _ turn: (V, V)) -> ((V, V), (V, V)) {
    let x = odd.0 * turn.0 - odd.1 * turn.1
    let y = odd.0 * turn.1 + odd.1 * turn.0
    return ((even.0 + x, even.1 + y), (even.0 - x, even.1 - y))
}

/// Four numbers in a row.
@inline(__always)
private func four(_ numbers: UnsafePointer<Double>) -> Vector4 {
    UnsafeRawPointer(numbers).loadUnaligned(as: Vector4.self)
}

/// The sine and cosine at a fraction (0…1) of the circle.
package func circle(_ turn: Double) -> (sine: Double, cosine: Double) {
    let quarters = turn * 4
    let quarter = Int(quarters)
    let (sine, cosine) = Double.sineAndCosine(inFirstQuadrant: (quarters - Double(quarter)) * Double.pi / 2)
    switch quarter & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}
