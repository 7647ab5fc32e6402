// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletEqualizerText
import SwiftletHost

/// The settings of an equaliser as a text for Equalizer APO 1.2.1 or later, whose filters have the same prototypes.
struct EqualizerTextWriter {
    /// The text.
    var text: String { lines.joined(separator: "\n") + "\n" }
    /// The settings that the text does not contain, as sentences.
    private(set) var problems: [String] = []

    private var lines: [String] = []
    private var filterCount = 0
    private var channels = EqualizerFilter.Channels.all

    /// Writes the settings of an instance. Bands that are off are left out.
    init(_ instance: Instance, _ ports: EqualizerPorts) {
        func value(_ symbol: String) -> Double? { ports.value(symbol, in: instance) }
        lines.append("Preamp: \(number(value("output") ?? 0)) dB")
        if value("auto_gain") ?? 0 > 0 { problems.append("auto_gain has no equivalent in Equalizer APO") }
        let scale = (value("gain_scale") ?? 100) / 100
        for band in 1...ports.controls.bandCount where value("band\(band)_on") ?? 0 > 0 {
            func value(_ name: String) -> Double { ports.value("band\(band)_\(name)", in: instance) ?? 0 }
            func choice(_ name: String) -> Int? { ports.choice("band\(band)_\(name)", in: instance) }
            guard let kind = choice("type").flatMap({ ports.controls.kinds[$0] }) else {
                problems.append("band \(band): the type is unknown")
                continue
            }
            var filter = EqualizerFilter(kind: kind, frequency: value("frequency"), q: value("q"))
            filter.gain = kind.hasGain ? value("gain") * scale : 0
            filter.slope = choice("slope").map { ports.controls.slopes[$0] } ?? 12
            filter.channels = choice("channels").flatMap(EqualizerFilter.Channels.init) ?? .all
            if kind.hasGain && value("range") != 0 {
                problems.append("band \(band): its gain depends on the level; only its static gain has an equivalent")
            }
            write(filter, band)
        }
    }

    private mutating func write(_ filter: EqualizerFilter, _ band: Int) {
        guard filter.channels != .mid, filter.channels != .side else {
            return problems.append("band \(band): mid and side have no equivalent in Equalizer APO")
        }
        let sections = sections(filter)
        guard !sections.isEmpty else {
            let kind = filter.kind == .tilt ? "a tilt" : "a slope of \(filter.slope) dB per octave"
            return problems.append("band \(band): \(kind) has no equivalent in Equalizer APO")
        }
        if filter.channels != channels {
            lines.append("Channel: \(filter.channels == .left ? "L" : filter.channels == .right ? "R" : "all")")
            channels = filter.channels
        }
        for section in sections {
            filterCount += 1
            lines.append("Filter \(filterCount): ON \(section)")
        }
    }

    /// Returns the filters of Equalizer APO for a filter: one, or one for each second-order section of a cut. None if
    /// they cannot be written.
    private func sections(_ filter: EqualizerFilter) -> [String] {
        func section(_ type: String, q: Double) -> String {
            let gain = filter.kind.hasGain ? " Gain \(number(filter.gain)) dB" : ""
            return "\(type) Fc \(frequency(filter.frequency)) Hz\(gain) Q \(number(q))"
        }
        switch filter.kind {
        case .bell: return [section("PK", q: filter.q)]
        case .lowShelf: return [section("LSC", q: filter.q)]
        case .highShelf: return [section("HSC", q: filter.q)]
        case .lowCut: return qs(filter).map { section("HPQ", q: $0) }
        case .highCut: return qs(filter).map { section("LPQ", q: $0) }
        case .bandPass: return [section("BP", q: filter.q)]
        case .notch: return [section("NO", q: filter.q)]
        case .allPass: return [section("AP", q: filter.q)]
        case .tilt: return []
        }
    }

    /// Returns the Q of each second-order section of a Butterworth cut; the highest is multiplied by q·√2. Empty for an
    /// odd order, which has a section of the first order.
    private func qs(_ filter: EqualizerFilter) -> [Double] {
        let order = filter.slope / 6
        guard order % 2 == 0 else { return [] }
        return (0..<order / 2).map { section in
            let q = 0.5 / sin(Double.pi * (Double(section) + 0.5) / Double(order))
            return section == 0 ? q * filter.q * 2.0.squareRoot() : q
        }
    }

    private func number(_ value: Double) -> String { short(Float(value)) }

    /// Returns a frequency that never has three decimals, which Equalizer APO reads as thousands.
    private func frequency(_ value: Double) -> String {
        let text = number(value)
        let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
        return decimals == 3 ? text + "0" : text
    }
}

extension EqualizerFilter.Kind {
    /// Whether filters of this type have a gain in Equalizer APO.
    fileprivate var hasGain: Bool { self == .bell || self == .lowShelf || self == .highShelf }
}
