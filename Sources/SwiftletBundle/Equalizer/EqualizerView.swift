// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Equalizer {
    public static var hasCurve: Bool { true }

    /// A graph of all bands, and the cards of the selected band.
    public static func makeView() -> (any EffectView)? {
        EqualizerView(Control.bands)
    }
}

/// The view of the equaliser, for all layouts.
final class EqualizerView: MultibandView {
    private typealias Parameter = EqualizerBand.Parameter

    let accent = Color(0x6fd6b0)
    let invitation: StaticString = "Double-click to add a band: cuts at the edges, shelves next to them, bells between."
    let graph: Graph? = Graph(
        hint: """
            Double click adds a band, a drag moves it, the wheel sets Q, a right click opens a menu. Drag around several, or \
            click them with Shift, to change them together. A drag with Shift keeps one axis, with Ctrl it is fine.
            """,
        horizontal: .frequencies(10...24_000),
        verticals: [
            .even(-6...6, step: 1, plus: true), .even(-12...12, step: 3, plus: true),
            .even(-18...18, step: 3, plus: true),
            .even(-30...30, step: 6, plus: true),
        ], first: 2, unit: "dB", curveCount: 2, base: 0, live: .analyser)
    let canListen = true
    private(set) var bands: [GraphBand] = []

    private let controls: BandControls
    /// The setting and the sections of each band.
    private var settings: [(setting: EqualizerBand.Setting, q: Double, sections: Sections)] = []
    private typealias Sections = [FilterCoefficients<Double>]
    /// The prototypes of the bands that are on.
    private var prototypes: [BandPrototype] = []
    private var outputLevel = 0.0
    /// The factor of all gains.
    private var gainScale = 1.0
    private var sampleRate = 0.0
    /// Whether some bands filter only one of two channels. Each channel then has its own curve.
    private var isDivided = false

    /// - Parameter controls: the parameters of each band.
    init(_ controls: BandControls) { self.controls = controls }

    func update(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        func value(_ parameter: OutputStage.Parameter) -> Double {
            values[EqualizerBand.count * controls.count + parameter.rawValue]
        }
        gainScale = value(.gainScale) * 0.01
        bands = []
        settings = []
        prototypes = []
        isDivided = false
        for band in 0..<EqualizerBand.count { append(band, values) }
        outputLevel = value(.output)
        if value(.autoGain) > 0 {
            outputLevel += prototypes.withUnsafeBufferPointer {
                OutputStage.autoGain(at: SampleRate(sampleRate), $0)
            }
        }
    }

    private func append(_ band: Int, _ values: [Double]) {
        func number(_ parameter: Parameter) -> Int { controls.number(of: parameter, in: band) ?? 0 }
        func value(_ parameter: Parameter) -> Double { values[number(parameter)] }
        let kind = EqualizerBand.Kind(value(.type))
        let slope = EqualizerBand.Slope(value(.slope))
        let channels = controls.hasChannels ? EqualizerBand.Channels(value(.channels)) : .stereo
        let isOn = value(.on) > 0
        let (frequency, q, gain) = (value(.frequency), value(.q), value(.gain))
        let setting = EqualizerBand.Setting(kind: kind, slope: slope, channels: channels)
        settings.append((setting, q, sections(setting, frequency: frequency, q: q, gain: gain)))
        if isOn {
            if channels != .stereo { isDivided = true }
            prototypes.append(BandPrototype(setting, frequency: frequency, q: q, decibels: gain * gainScale))
        }
        let cards: [Parameter] = [
            .on, .type, .slope, .channels, .frequency, .gain, .q, .range, .threshold, .ratio, .attack, .release,
            .source,
        ]
        bands.append(
            GraphBand(
                handle: Handle(
                    at: Point(x: frequency, y: kind.hasGain ? gain : 0), horizontal: number(.frequency),
                    vertical: kind.hasGain ? number(.gain) : nil, wheel: number(.q)),
                on: number(.on), isOn: isOn,
                parameters: cards.compactMap { controls.number(of: $0, in: band) },
                idle: idle(setting, isStatic: value(.range) == 0).compactMap { controls.number(of: $0, in: band) },
                dynamics: BandDynamics(
                    isPossible: kind.canBeDynamic, range: number(.range), extent: value(.range),
                    threshold: number(.threshold),
                    details: cards.dropFirst(8).compactMap { controls.number(of: $0, in: band) })))
    }

    /// Returns the sections of a band.
    private func sections(_ setting: EqualizerBand.Setting, frequency: Double, q: Double, gain: Double) -> Sections {
        var sections: Sections = []
        for section in 0..<setting.type.sectionCount {
            // Uses four lanes, as on the audio thread: the plug-in's binary has that code already.
            let lanes = setting.section(
                section, tuning: Vector4(repeating: frequency / sampleRate), q: Vector4(repeating: q),
                decibels: Vector4(repeating: gain * gainScale))
            sections.append(FilterCoefficients(lanes, at: 0))
        }
        return sections
    }

    /// The parameters without effect.
    private func idle(_ setting: EqualizerBand.Setting, isStatic: Bool) -> [Parameter] {
        let kind = setting.kind
        var idle: [Parameter] = []
        if !kind.isCut { idle.append(.slope) }
        if !kind.hasGain { idle.append(.gain) }
        // A cut of 6 dB per octave has no resonance.
        if kind == .tilt || kind.isCut && setting.slope == .six { idle.append(.q) }
        if !kind.canBeDynamic { idle.append(.range) }
        if !kind.canBeDynamic || isStatic { idle += [.threshold, .ratio, .attack, .release, .source] }
        return idle
    }

    /// The output's level. The second curve is defined only if bands differ by channel.
    func height(of curve: Int, at x: Double) -> Double {
        x < 0.5 * sampleRate && (curve == 0 || isDivided) ? outputLevel : .nan
    }

    func height(ofBand number: Int, at x: Double) -> Double { height(of: settings[number].sections, at: x) }

    func heights(ofBand number: Int, changedBy change: Double, at positions: [Double]) -> [Double] {
        let (band, place) = (settings[number], bands[number].handle.place)
        let sections = sections(band.setting, frequency: place.x, q: band.q, gain: place.y + change)
        return positions.map { height(of: sections, at: $0) }
    }

    private func height(of sections: Sections, at x: Double) -> Double {
        guard x < 0.5 * sampleRate else { return .nan }
        var magnitude = 1.0
        for section in sections { magnitude *= section.magnitude(at: x / sampleRate) }
        return .decibels(magnitude)
    }

    /// The first curve belongs to the left or mid channel, the second to the right or side channel.
    func isBand(_ number: Int, in curve: Int) -> Bool {
        switch settings[number].setting.channels {
        case .stereo: true
        case .left, .mid: curve == 0
        case .right, .side: curve == 1
        }
    }

    func values(ofNewBand number: Int, for request: BandRequest) -> [(parameter: Int, value: Double)] {
        let kind = kind(ofNewBand: request)
        func at(_ parameter: Parameter) -> Int { controls.number(of: parameter, in: number) ?? 0 }
        var values: [(parameter: Int, value: Double)] = [
            (at(.type), kind.value), (at(.frequency), request.place.x),
            (at(.gain), kind.hasGain ? request.place.y : 0),
        ]
        if let q = request.q { values.append((at(.q), q)) }
        return values
    }

    /// Returns the type of a new band: a bell for a peak of the spectrum, otherwise by its frequency.
    private func kind(ofNewBand request: BandRequest) -> EqualizerBand.Kind {
        if let type = request.type { return EqualizerBand.Kind(Double(type)) }
        guard request.q == nil else { return .bell }
        return switch request.place.x {
        case ..<100: .lowCut
        case ..<200: .lowShelf
        case ...6000: .bell
        case ...12_000: .highShelf
        default: .highCut
        }
    }

    func splits(ofBand number: Int) -> [BandSplit] {
        guard let parameter = controls.number(of: .channels, in: number),
            settings[number].setting.channels == .stereo
        else { return [] }
        return [
            BandSplit(
                "Split L/R", parameter: parameter,
                sides: (EqualizerBand.Channels.left.value, EqualizerBand.Channels.right.value)),
            BandSplit(
                "Split M/S", parameter: parameter,
                sides: (EqualizerBand.Channels.mid.value, EqualizerBand.Channels.side.value)),
        ]
    }

    func badge(ofBand number: Int) -> StaticString {
        switch settings[number].setting.channels {
        case .stereo: ""
        case .left: "L"
        case .right: "R"
        case .mid: "M"
        case .side: "S"
        }
    }

    func name(ofCurve number: Int) -> StaticString {
        guard isDivided else { return "" }
        var (hasLeftRight, hasMidSide) = (false, false)
        for band in 0..<bands.count where bands[band].isOn {
            switch settings[band].setting.channels {
            case .stereo: break
            case .left, .right: hasLeftRight = true
            case .mid, .side: hasMidSide = true
            }
        }
        if hasLeftRight && hasMidSide { return number == 0 ? "Left, mid" : "Right, side" }
        return hasMidSide ? (number == 0 ? "Mid" : "Side") : number == 0 ? "Left" : "Right"
    }
}
