// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost

/// The same work on as many channels: effects of a kind are compared.
struct EffectKind: Codable, Hashable {
    let work: String
    let channels: Int

    /// `Peaking EQ, stereo`
    var title: String {
        let layouts = [1: "mono", 2: "stereo", 4: "quad", 6: "5.1", 8: "7.1"]
        return work == "Stereo to mono" ? work : "\(work), \(layouts[channels] ?? "\(channels) channels")"
    }

    /// The number of bands in the name of an equaliser's work, or 0.
    var bandCount: Int {
        work.hasPrefix("Equalizer, ") ? work.split(separator: " ").compactMap { Int($0) }.first ?? 0 : 0
    }
}

/// An effect to time, and its settings.
struct Candidate {
    var name: String
    var kind: EffectKind
    /// The plug-in. With fewer channels than `kind` has, it is instantiated several times.
    var uri: String
    /// Values by the symbols of control ports. The other ports stay at their defaults.
    var settings: [String: Float] = [:]
    /// The ranges of the controls that change together at every block.
    var sweep: [String: ClosedRange<Float>] = [:]
    /// The bands of an equaliser of many bands.
    var bands: [PeakFilter] = []
    /// The symbol of a convolver's file.
    var file: String?

    var isOwn: Bool { uri.hasPrefix("urn:swiftlet:") }
    var isExample: Bool { uri.hasPrefix("urn:swiftlet:example:") }

    /// The block lengths that are measured, in frames. Some convolvers take none shorter than 64.
    var blockLengths: [Int] { file == nil ? [1, 32, 64, 512, 2048] : [64, 512, 2048] }
}

/// A band of an equaliser with a Q of 1.
struct PeakFilter {
    /// In Hz and dB.
    let frequency, gain: Double

    /// Returns the gain in dB at a frequency in Hz: the analog prototype of Bristow-Johnson's cookbook,
    /// (s² + s·A/Q + 1) / (s² + s/(A·Q) + 1).
    func gain(at frequency: Double) -> Double {
        let (ratio, amplitude) = (frequency / self.frequency, pow(10, gain / 40))
        let real = pow(1 - ratio * ratio, 2)
        return 10 * log10((real + pow(ratio * amplitude, 2)) / (real + pow(ratio / amplitude, 2)))
    }

    /// Returns bands from 40 Hz to 16 kHz at equal ratios, of +6 and −6 dB by turns.
    static func row(_ count: Int) -> [PeakFilter] {
        (0..<count).map { number in
            let frequency = 40 * pow(400, Double(number) / Double(count - 1))
            return PeakFilter(frequency: frequency.rounded(), gain: number.isMultiple(of: 2) ? 6 : -6)
        }
    }
}

extension Candidate {
    /// Reads the rows of `candidates.txt`, whose head describes them.
    static func all(in text: String) throws -> [Candidate] {
        var work = ""
        return try text.split(separator: "\n").flatMap { line -> [Candidate] in
            if line.hasPrefix("[") { work = String(line.dropFirst().dropLast()) }
            if line.hasPrefix("#") || line.hasPrefix("[") { return [] }
            let fields = line.components(separatedBy: " | ")
            guard fields.count == 5 else { throw BenchmarkError(description: "cannot read the row '\(line)'") }
            return try fields[1].split(separator: " ").enumerated().map { number, channels in
                let kind = EffectKind(work: work, channels: Int(channels) ?? 0)
                let uri = fields[2].split(omittingEmptySubsequences: false) { "{,}".contains($0) }
                var candidate = Candidate(
                    name: fields[0], kind: kind,
                    uri: uri.count == 1 ? fields[2] : "\(uri[0])\(uri[1 + number])\(uri.last!)")
                let isFour = fields[0].contains("(4 bands)")
                candidate.bands = PeakFilter.row(kind.bandCount).enumerated().filter { band in
                    !isFour || [0, 3, 4, 7].contains(band.offset)
                }.map(\.element)
                try candidate.set(fields[3], sweep: fields[4])
                return candidate
            }
        }
    }

    private mutating func set(_ settings: String, sweep: String) throws {
        for (symbol, value) in assignments(settings) {
            if symbol == "file" { file = value } else { self.settings[symbol] = try number(value) }
        }
        for (symbol, range) in assignments(sweep) {
            let ends = try range.components(separatedBy: "...").map(number)
            self.sweep[symbol] = ends[0]...(ends.last ?? ends[0])
        }
    }

    private func number(_ text: String) throws -> Float {
        guard let number = Float(text) else {
            throw BenchmarkError(description: "'\(text)' in a row of \(name) is not a number")
        }
        return number
    }

    /// Returns the symbols and values of settings, those of bands for each band.
    private func assignments(_ text: String) -> [(symbol: String, value: String)] {
        let texts = text.split(separator: " ").map(String.init).flatMap { text -> [String] in
            guard text.contains("{n") else { return [text] }
            return zip(1..., bands).map { number, band in
                let values = [
                    "{n}": Double(number), "{n-1}": Double(number - 1), "{frequency}": band.frequency,
                    "{low}": 0.8 * band.frequency, "{high}": 1.25 * band.frequency, "{gain}": band.gain,
                    "{amplitude}": pow(10, band.gain / 20),
                ]
                return values.reduce(text) { $0.replacingOccurrences(of: $1.key, with: String(format: "%g", $1.value)) }
            }
        }
        return texts.map { ($0.components(separatedBy: "=")[0], $0.components(separatedBy: "=").last ?? "") }
    }
}

extension [Candidate] {
    /// Returns them with all variants of Swiftlet's effects, and with the bundle's effects that have no row.
    func completed(from world: World) -> [Candidate] {
        var own = filter(\.isOwn).flatMap { $0.variants(in: world) }
        for plugin in world.plugins where !own.contains(where: { $0.uri == plugin.uri }) {
            var candidate = Candidate(
                name: "Swiftlet", kind: EffectKind(work: plugin.name, channels: 1), uri: plugin.uri)
            guard candidate.isOwn, !candidate.isExample else { continue }
            candidate.sweep = plugin.ports.lazy.compactMap(\.middle).first ?? [:]
            own += candidate.variants(in: world)
        }
        return own + filter { !$0.isOwn }
    }
}

extension Candidate {
    fileprivate func variants(in world: World) -> [Candidate] {
        guard let plugin = try? world.plugin(uri) else { return [self] }
        let variants = plugin.variants.map { plugin in
            var variant = self
            variant.kind = EffectKind(work: kind.work, channels: plugin.ports.mainAudio(.input).count)
            variant.uri = plugin.uri
            return variant
        }
        return variants.sorted { $0.kind.channels < $1.kind.channels }
    }
}

extension PluginPort {
    /// The middle half of a control's range, or nil for toggles and steps.
    fileprivate var middle: [String: ClosedRange<Float>]? {
        guard kind == .control, direction == .input, !isToggled, !isInteger, !isEnumeration, let minimum, let maximum
        else { return nil }
        let quarter = (maximum - minimum) / 4
        return [symbol: minimum + quarter...maximum - quarter]
    }
}
