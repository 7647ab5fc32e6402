// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Second-order filters against their analog prototypes.
@Suite struct MatchedFilterTests {
    /// A type of filter and the magnitude of its prototype at a multiple of its frequency.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let qs: [Double]
        let gains: [Double]
        let filter: @Sendable (_ tuning: Double, _ q: Double, _ gain: Double) -> FilterCoefficients<Double>
        let prototype: @Sendable (_ w: Double, _ q: Double, _ gain: Double) -> Double
        /// The documented maximum errors in dB, for frequencies up to 4, 10 and 16 kHz.
        let errors: [Double]
        /// The magnitude of Vicanek's form, or nil without one, and its errors in the documentation.
        var vicanek: (@Sendable (_ tuning: Double, _ frequency: Double, _ q: Double, _ gain: Double) -> Double)?
        var vicaneksErrors: [Double] = []
        /// Whether the gain at its frequency is exact; a resonant shelf's is close to where it resonates.
        var isExact = true

        var testDescription: String { name }
    }

    /// |s² + s/q + 1| for s = jw.
    private static func denominator(_ w: Double, _ q: Double) -> Double {
        (pow(1 - w * w, 2) + w * w / (q * q)).squareRoot()
    }

    private static func peak(_ w: Double, _ q: Double, _ gain: Double) -> Double {
        let a = pow(10, gain / 40)
        return denominator(w, q / a) / denominator(w, q * a)
    }

    /// R. Bristow-Johnson's low shelf; the high one is that at 1/w.
    private static func lowShelf(_ w: Double, _ q: Double, _ gain: Double) -> Double {
        let a = pow(10, gain / 40)
        let crossed = w * w * a / (q * q)
        return a * ((pow(a - w * w, 2) + crossed) / (pow(1 - a * w * w, 2) + crossed)).squareRoot()
    }

    private static let gains = [-24.0, -12, -3, 3, 12, 24]

    static let kinds = [
        Kind(
            name: "low-pass", qs: [0.7079, 1, 2, 3.981], gains: [0],
            filter: { t, q, _ in .lowPass(tuning: t, q: q) },
            prototype: { w, q, _ in 1 / denominator(w, q) }, errors: [0.028, 0.033, 0.048],
            vicanek: { t, f, q, _ in Vicanek.lowPass(t, q).magnitude(at: f) }, vicaneksErrors: [1.10, 1.11, 1.15]),
        Kind(
            name: "peak", qs: [0.5, 0.7071, 1, 2, 5, 10], gains: gains,
            filter: { t, q, gain in .peak(tuning: t, q: q, decibels: gain) }, prototype: peak,
            errors: [0.065, 0.074, 0.076],
            vicanek: { t, f, q, gain in
                let boost = Vicanek.boost(t, q, decibels: abs(gain)).magnitude(at: f)
                return gain < 0 ? 1 / boost : boost
            }, vicaneksErrors: [0.77, 0.98, 2.07]),
        Kind(
            name: "high-pass", qs: [0.5, 0.7071, 1, 2, 4, 10], gains: [0],
            filter: { t, q, _ in .highPass(tuning: t, q: q) },
            prototype: { w, q, _ in w * w / denominator(w, q) }, errors: [0.0016, 0.010, 0.027],
            vicanek: { t, f, q, _ in Vicanek.highPass(t, q).magnitude(at: f) }, vicaneksErrors: [0.14, 0.80, 1.65]),
        Kind(
            name: "band-pass", qs: [0.5, 0.7071, 1, 2, 4, 10], gains: [0],
            filter: { t, q, _ in .bandPass(tuning: t, q: q) },
            prototype: { w, q, _ in w / q / denominator(w, q) }, errors: [0.022, 0.027, 0.033],
            vicanek: { t, f, q, _ in Vicanek.bandPass(t, q).magnitude(at: f) }, vicaneksErrors: [1.45, 1.45, 1.45]),
        Kind(
            name: "notch", qs: [0.5, 0.7071, 1, 2, 4, 10], gains: [0],
            filter: { t, q, _ in .notch(tuning: t, q: q) },
            prototype: { w, q, _ in abs(1 - w * w) / denominator(w, q) }, errors: [0.0076, 0.038, 0.061]),
        Kind(
            name: "low shelf", qs: [0.1, 0.5, 0.7071, 1], gains: gains,
            filter: { t, q, gain in .lowShelf(tuning: t, q: q, decibels: gain) }, prototype: lowShelf,
            errors: [0.055, 0.066, 0.15]),
        Kind(
            name: "high shelf", qs: [0.1, 0.5, 0.7071, 1], gains: gains,
            filter: { t, q, gain in .highShelf(tuning: t, q: q, decibels: gain) },
            prototype: { w, q, gain in lowShelf(1 / w, q, gain) }, errors: [0.055, 0.066, 0.15]),
        Kind(
            name: "resonant low shelf", qs: [1.1, 1.4142, 2, 2.5, 3], gains: gains,
            filter: { t, q, gain in .lowShelf(tuning: t, q: q, decibels: gain) }, prototype: lowShelf,
            errors: [0.011, 0.15, 0.15], isExact: false),
        Kind(
            name: "resonant high shelf", qs: [1.1, 1.4142, 2, 2.5, 3], gains: gains,
            filter: { t, q, gain in .highShelf(tuning: t, q: q, decibels: gain) },
            prototype: { w, q, gain in lowShelf(1 / w, q, gain) }, errors: [0.011, 0.15, 0.15], isExact: false),
        Kind(
            name: "very resonant low shelf", qs: [4, 5, 7, 10], gains: gains,
            filter: { t, q, gain in .lowShelf(tuning: t, q: q, decibels: gain) }, prototype: lowShelf,
            errors: [0.015, 0.53, 0.53], isExact: false),
        Kind(
            name: "very resonant high shelf", qs: [4, 5, 7, 10], gains: gains,
            filter: { t, q, gain in .highShelf(tuning: t, q: q, decibels: gain) },
            prototype: { w, q, gain in lowShelf(1 / w, q, gain) }, errors: [0.015, 0.53, 0.53], isExact: false),
        Kind(
            name: "first-order low-pass", qs: [1], gains: [0],
            filter: { t, _, _ in .firstOrderLowPass(tuning: t) },
            prototype: { w, _, _ in 1 / (1 + w * w).squareRoot() }, errors: [0.020, 0.020, 0.020]),
        Kind(
            name: "first-order high-pass", qs: [1], gains: [0],
            filter: { t, _, _ in .firstOrderHighPass(tuning: t) },
            prototype: { w, _, _ in w / (1 + w * w).squareRoot() }, errors: [0.00072, 0.0041, 0.0082]),
        Kind(
            name: "tilt", qs: [1], gains: [-30, -24, -12, -3, 3, 12, 24, 30],
            filter: { t, _, gain in .tilt(tuning: t, decibels: gain) },
            prototype: { w, _, gain in
                let a = pow(10, gain / 20)
                return ((a * w * w + 1) / (w * w + a)).squareRoot()
            }, errors: [0.015, 0.027, 0.028]),
    ]

    /// The largest deviation in dB at 44.1 kHz, 20 Hz to 20 kHz, of filters at 100 Hz to `highest`, where the prototype is
    /// above −60 dB.
    private func deviation(
        of kind: Kind, upTo highest: Double,
        _ magnitude: (_ f: Double, _ f0: Double, _ q: Double, _ gain: Double) -> Double
    ) -> Double {
        var worst = 0.0
        for step in 0...30 {
            let f0 = 100 * pow(highest / 100, Double(step) / 30)
            for q in kind.qs {
                for gain in kind.gains {
                    for place in 0...100 {
                        let f = 20 * pow(1000, Double(place) / 100)
                        let expected = kind.prototype(f / f0, q, gain)
                        guard expected > 1e-3 else { continue }
                        worst.rise(to: abs(20 * log10(magnitude(f, f0, q, gain) / expected)))
                    }
                }
            }
        }
        return worst
    }

    @Test(arguments: kinds) func staysCloseToItsPrototype(kind: Kind) {
        // Frequencies to 10 kHz are not all among those to 16 kHz.
        var (worst, bilinear) = (0.0, 0.0)
        for (highest, limit) in zip([4000.0, 10_000, 16_000], kind.errors) {
            let error = deviation(of: kind, upTo: highest) { f, f0, q, gain in
                kind.filter(f0 / 44_100, q, gain).magnitude(at: f / 44_100)
            }
            let others = deviation(of: kind, upTo: highest) { f, f0, q, gain in
                kind.prototype(tan(.pi * f / 44_100) / tan(.pi * f0 / 44_100), q, gain)
            }
            worst.rise(to: error)
            bilinear.rise(to: others)
            print("\(kind.name) to \(highest) Hz: \(worst) dB, by the bilinear transform \(bilinear) dB")
            #expect(worst < limit && worst > limit * 0.9, "the documentation says \(limit)")
            #expect(bilinear > worst)
        }
    }

    @Test(arguments: kinds.filter { $0.vicanek != nil }) func isCloserThanVicaneksForm(kind: Kind) throws {
        let other = try #require(kind.vicanek)
        for (number, highest) in [4000.0, 10_000, 16_000].enumerated() {
            let worst = deviation(of: kind, upTo: highest) { f, f0, q, gain in
                other(f0 / 44_100, f / 44_100, q, gain)
            }
            print("\(kind.name) to \(highest) Hz, by Vicanek's form: \(worst) dB")
            let stated = kind.vicaneksErrors[number]
            #expect(worst > stated * 0.95 && worst < stated * 1.05, "the documentation says \(stated)")
            #expect(worst > kind.errors[number])
        }
    }

    @Test(arguments: kinds) func isExactAtItsFrequencyAndAtZero(kind: Kind) {
        // Up to 20 kHz at 44.1 kHz: near Nyquist no damping gives every shelf its gain there.
        for tuning in [1e-4, 1e-3, 0.01, 0.1, 0.3, 0.4, 0.41, 0.4535] {
            for q in kind.qs {
                for gain in kind.gains {
                    let filter = kind.filter(tuning, q, gain)
                    #expect(
                        !kind.isExact || abs(filter.magnitude(at: tuning) - kind.prototype(1, q, gain)) < 1e-5,
                        "\(kind.name) \(tuning) \(q) \(gain)")
                    let low = filter.magnitude(at: 1e-9 * tuning)
                    #expect(abs(low - kind.prototype(1e-9, q, gain)) < 1e-5)
                }
            }
        }
    }

    /// 1/√(1 + w²ⁿ), and for high-passes wⁿ times that.
    @Test(arguments: 1...8) func sectionsMakeAButterworthFilter(order: Int) {
        var worst = 0.0
        for frequency in [30.0, 300, 1000, 4000, 10_000] {
            let tuning = frequency / 44_100
            var (low, high): ([FilterCoefficients<Double>], [FilterCoefficients<Double>]) = ([], [])
            if order % 2 == 1 {
                low = [.firstOrderLowPass(tuning: tuning)]
                high = [.firstOrderHighPass(tuning: tuning)]
            }
            for section in 0..<order / 2 {
                low.append(.lowPass(tuning: tuning, q: Butterworth.q(section: section, order: order)))
                high.append(.highPass(tuning: tuning, q: Butterworth.q(section: section, order: order)))
            }
            for step in 0...200 {
                let f = 20 * pow(1000, Double(step) / 200)
                let w = pow(f / frequency, Double(order))
                for (sections, expected) in [(low, 1 / (1 + w * w).squareRoot()), (high, w / (1 + w * w).squareRoot())]
                where expected > 1e-3 {
                    let magnitude = sections.reduce(1) { $0 * $1.magnitude(at: f / 44_100) }
                    worst.rise(to: abs(20 * log10(magnitude / expected)))
                }
            }
        }
        print("Butterworth filters of order \(order): \(worst) dB")
        // A low-pass of the second order is within 0.033 dB of its prototype for these frequencies, of the first within 0.020.
        #expect(worst < 0.020 * Double(order % 2) + 0.033 * Double(order / 2))
    }

    private static func magnitude(_ tuning: Double, _ q: Double, _ gain: Double, at frequency: Double) -> Double {
        FilterCoefficients<Double>.highShelf(tuning: tuning, q: q, decibels: gain).magnitude(at: frequency)
    }

    /// From wide to resonant shelves, also with upper zeros or poles beyond the limit of their ringing frequency.
    @Test(arguments: [-24.0, -6, 6, 24]) func aShelfsCoefficientsHaveNoStep(gain: Double) {
        let root = pow(10, abs(gain) / 80)
        var places: [(tuning: Double, q: Double)] = []
        for tuning in [0.02, 0.2, 0.4] { places += [0.999_999, 1, 1.000_001, 1.1, 3].map { (tuning, $0) } }
        for limit in [0.4688, 0.4536] {
            for away in [-1e-6, 0, 1e-6] { places += [0.7, 1.5, 10, 40].map { ((limit + away) / root, $0) } }
        }
        for (tuning, q) in places {
            for frequency in [0.01, 0.1, 0.3, 0.45] {
                let before = Self.magnitude(tuning - 1e-9, q * (1 - 1e-9), gain, at: frequency)
                let after = Self.magnitude(tuning + 1e-9, q * (1 + 1e-9), gain, at: frequency)
                #expect(abs(after / before - 1) < 1e-6, "\(tuning) \(q) at \(frequency)")
            }
        }
    }

    @Test(arguments: [0.5, 1, 2, 5, 10, 40]) func aShelfWithoutGainIsFlat(q: Double) {
        for tuning in [0.01, 0.1, 0.2, 0.3, 0.35] {
            for gain in [-1e-6, 0, 1e-6] {
                for frequency in [0.001, 0.1, 0.2, 0.3, 0.4, 0.4535] {
                    let decibels = 20 * log10(Self.magnitude(tuning, q, gain, at: frequency))
                    #expect(abs(decibels) < 0.03, "\(tuning) \(gain) at \(frequency)")
                }
            }
        }
    }

    /// The inaudible range must not be loud either: a pole near z = −1 would ring for seconds.
    @Test(arguments: [0.5, 1, 1.4142, 2, 3, 5, 10, 20, 40]) func aShelfIsNotLoudAboveHearing(q: Double) {
        var worst = 0.0
        for step in 0...60 {
            let tuning = 0.01 * pow(48, Double(step) / 60)
            for gain in [-30.0, -24, -12, -6, -3, -1, -0.1, 0.1, 1, 3, 6, 12, 24, 30] {
                for frequency in [0.46, 0.47, 0.48, 0.49, 0.495, 0.499, 0.4999, 0.499_999] {
                    let excess =
                        Self.magnitude(tuning, q, gain, at: frequency)
                        / Self.lowShelf(tuning / frequency, q, gain)
                    worst.rise(to: 20 * log10(excess))
                }
            }
        }
        print("shelves with a q of \(q): up to \(worst) dB louder than their prototype near Nyquist")
        #expect(worst < 8)
    }

    @Test func anAllPassIsOneAtEveryFrequency() {
        for tuning in [1e-3, 0.01, 0.1, 0.3, 0.49] {
            for q in [0.1, 0.7071, 3, 20] {
                let filter = FilterCoefficients<Double>.allPass(tuning: tuning, q: q)
                for place in [1e-4, 0.01, 0.1, 0.25, 0.4, 0.499] {
                    #expect(abs(filter.magnitude(at: place) - 1) < 1e-9)
                }
            }
        }
    }

    @Test(arguments: [0.003, 0.05, 0.2, 0.4]) func anAllPassShiftsThePhaseBy180DegreesAtItsFrequency(tuning: Double) {
        var filter = StateVariableFilter<Mono>()
        let coefficients = FilterCoefficients<Double>.allPass(tuning: tuning, q: 1)
        var (inPhase, across) = (0.0, 0.0)
        // The impulse response at the frequency; it decays by e in 1/(π·tuning) frames or less: forty times that.
        for frame in 0..<Int(40 / tuning) {
            let output = filter.process(frame == 0 ? 1 : 0, coefficients)
            inPhase += output * cos(2 * .pi * tuning * Double(frame))
            across -= output * sin(2 * .pi * tuning * Double(frame))
        }
        #expect(abs(inPhase + 1) < 1e-9 && abs(across) < 1e-9)
    }

    @Test(arguments: kinds) func fourControlPointsEqualEachOne(kind: Kind) {
        let (tunings, qs, gains) = (
            Vector4(0.01, 0.4, 0.41, 0.7), Vector4(0.4, 1, 7, 3), Vector4(3, -20, -6, 12)
        )
        let four: FilterCoefficients<Vector4> =
            switch kind.name {
            case "low-pass": .lowPass(tuning: tunings, q: qs)
            case "peak": .peak(tuning: tunings, q: qs, decibels: gains)
            case "high-pass": .highPass(tuning: tunings, q: qs)
            case "band-pass": .bandPass(tuning: tunings, q: qs)
            case "notch": .notch(tuning: tunings, q: qs)
            case "low shelf", "resonant low shelf", "very resonant low shelf":
                .lowShelf(tuning: tunings, q: qs, decibels: gains)
            case "first-order low-pass": .firstOrderLowPass(tuning: tunings)
            case "first-order high-pass": .firstOrderHighPass(tuning: tunings)
            case "tilt": .tilt(tuning: tunings, decibels: gains)
            default: .highShelf(tuning: tunings, q: qs, decibels: gains)
            }
        for lane in 0..<4 {
            #expect(
                FilterCoefficients<Double>(four, at: lane)
                    == kind.filter(tunings[lane], qs[lane], gains[lane]))
        }
    }
}
