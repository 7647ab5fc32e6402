// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A waveform for an oscillator at any pitch, without aliases.
///
///     let saw = Wavetable(&setup) { phase in 2 * phase - 1 }
///     phase += step
///     let sample = saw.value(at: phase, step: step)
///
/// There are two tables for each octave, with the harmonics that stay below half the sample rate there. Neighbouring tables are
/// mixed: as the pitch moves, harmonics fade from a quarter of the sample rate on. Between the numbers of a table is a cubic
/// spline. A waveform takes 460 KB of memory.
public struct Wavetable: BitwiseCopyable {
    /// The binary logarithm of a table's length.
    private static var bits: Int { 12 }
    private static var length: Int { 1 << bits }
    /// The number of harmonics of the first table. There are eight numbers or more for each period of a harmonic.
    private static var harmonicCount: Int { length / 8 }
    /// The last table has one harmonic.
    private static var tableCount: Int { 2 * (bits - 3) + 1 }

    private let tables: Buffer<Float>

    /// Creates a waveform.
    ///
    /// - Parameters:
    ///   - setup: the setup that provides memory.
    ///   - wave: returns the sample at a phase, 0 ..< 1. A mean other than 0 is removed.
    public init(_ setup: inout Setup, _ wave: (_ phase: Double) -> Double) {
        let half = Self.length / 2
        tables = setup.buffer(count: Self.tableCount * Self.length)
        let transform = RealFourierTransform(bits: Self.bits, &setup)
        let spectrum = (setup.buffer(count: half, of: Double.self), setup.buffer(count: half, of: Double.self))
        let part = (setup.buffer(count: half, of: Double.self), setup.buffer(count: half, of: Double.self))
        guard setup.hasMemory else { return }
        for pair in 0..<half {
            spectrum.0[pair] = wave(Double(2 * pair) / Double(Self.length))
            spectrum.1[pair] = wave(Double(2 * pair + 1) / Double(Self.length))
        }
        transform.transform(spectrum.0, spectrum.1)
        for table in 0..<Self.tableCount {
            // Half as many harmonics in every second table, and 1/√2 of them between.
            let even = Self.harmonicCount >> (table / 2)
            let count = table.isMultiple(of: 2) ? even : Int(Double(even) * 0.707_106_781_186_547_5)
            for bin in 0..<half {
                let isKept = bin > 0 && bin <= count
                part.0[bin] = isKept ? spectrum.0[bin] : 0
                part.1[bin] = isKept ? spectrum.1[bin] : 0
            }
            transform.inverse(part.0, part.1)
            for pair in 0..<half {
                tables[table * Self.length + 2 * pair] = Float(part.0[pair] / Double(half))
                tables[table * Self.length + 2 * pair + 1] = Float(part.1[pair] / Double(half))
            }
        }
    }

    /// Returns the sample at a phase.
    ///
    /// - Parameters:
    ///   - phase: the phase, of which 1 is a period; any number.
    ///   - step: the frequency over the sample rate, 0 … 0.5. Beyond, there is silence.
    @inline(__always)
    public func value(at phase: Double, step: Double) -> Double {
        guard let first = tables.first, step.magnitude <= 0.5 else { return 0 }
        // The highest harmonic of the richer table is at 0.35 to 0.5 of the sample rate, that of the poorer one at 0.25 to 0.35.
        let halfOctaves = Double.log2(max(1e-9, step.magnitude) * Double(2 &* Self.harmonicCount)) * 2
        let place = max(0, halfOctaves + 1)
        let table = min(Int(place), Self.tableCount &- 1)
        let position = (phase - .floor(phase)) * Double(Self.length)
        let rich = Self.read(first + table &* Self.length, position)
        guard table &+ 1 < Self.tableCount else { return rich }
        let poor = Self.read(first + (table &+ 1) &* Self.length, position)
        return rich + (poor - rich) * (place - Double(table))
    }

    @inline(__always)
    private static func read(_ table: UnsafeMutablePointer<Float>, _ position: Double) -> Double {
        let mask = length &- 1
        let place = Int(position)
        return hermite(
            Double(table[(place &- 1) & mask]), Double(table[place & mask]), Double(table[(place &+ 1) & mask]),
            Double(table[(place &+ 2) & mask]), at: position - Double(place))
    }
}
