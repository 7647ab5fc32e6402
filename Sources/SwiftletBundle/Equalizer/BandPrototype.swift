// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The analog prototype of a band, by its squared magnitude.
struct BandPrototype: BitwiseCopyable {
    let channels: EqualizerBand.Channels
    let kind: EqualizerBand.Kind
    /// The order of a cut.
    let order: Int
    /// The frequency in hertz, and the quality factor.
    let frequency, q: Double
    /// 10^(gain/40).
    let a: Double

    /// A bell without gain.
    init() {
        (channels, kind, order) = (.stereo, .bell, 2)
        (frequency, q, a) = (1000, 1, 1)
    }

    /// - Parameters:
    ///   - decibels: the gain, scaled.
    init(_ setting: EqualizerBand.Setting, frequency: Double, q: Double, decibels: Double) {
        (channels, kind, order) = (setting.channels, setting.kind, setting.slope.order)
        (self.frequency, self.q) = (frequency, q)
        a = Double.amplitude(decibels: 0.5 * decibels)
    }

    /// Returns the squared magnitude at squared frequencies in hertz. The prototypes are those of `EqualizerBand.Kind`, with
    /// s² = −w². Not inlined: one copy serves all callers.
    @inline(never)
    func power(_ f2: Vector4) -> Vector4 {
        let w2: Vector4 = f2 * (1 / (frequency * frequency))
        let difference: Vector4 = (1 - w2) * (1 - w2)
        let crossed: Vector4 = w2 * (1 / (q * q))
        switch kind {
        case .bell: return (difference + crossed * (a * a)) / (difference + crossed * (1 / (a * a)))
        case .lowShelf: return shelf(w2)
        case .highShelf: return shelf(1 / w2)
        case .lowCut: return cut(1 / w2)
        case .highCut: return cut(w2)
        case .bandPass: return crossed / (difference + crossed)
        case .notch: return difference / (difference + crossed)
        case .tilt: return (w2 * (a * a) + 1) / (w2 + a * a)
        case .allPass: return Vector4(repeating: 1)
        }
    }

    /// A low shelf.
    private func shelf(_ w2: Vector4) -> Vector4 {
        let across = w2 * (a / (q * q))
        let (above, below) = (a - w2, 1 - w2 * a)
        return (above * above + across) * (a * a) / (below * below + across)
    }

    /// A Butterworth low-pass.
    private func cut(_ w2: Vector4) -> Vector4 {
        var power = Vector4(repeating: 1)
        for section in 0..<order / 2 {
            let own = Butterworth.q(section: section, order: order, resonance: q)
            let crossed: Vector4 = w2 * (1 / (own * own))
            power /= (1 - w2) * (1 - w2) + crossed
        }
        return order % 2 == 0 ? power : power / (w2 + 1)
    }
}
