// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Equalizer {
    public static var hasCurve: Bool { true }

    /// A graph of all bands, and the cards of the selected band.
    public static func makeView() -> (any EffectView)? {
        EqualizerView(parameterCount: Control.output.rawValue / EqualizerBand.count, output: Control.output.rawValue)
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

    private let parameterCount, output: Int
    /// The setting and the sections of each band.
    private var settings: [(setting: EqualizerBand.Setting, sections: [FilterCoefficients<Double>])] = []
    private var outputLevel = 0.0
    private var sampleRate = 0.0
    /// Whether some bands filter only one of two channels. Each channel then has its own curve.
    private var isDivided = false
    /// Whether bands have a choice of channels: only in stereo.
    private var hasChannels: Bool { parameterCount > Parameter.channels.rawValue }

    /// - Parameters:
    ///   - parameterCount: the number of parameters per band.
    ///   - output: the number of the output's parameter.
    init(parameterCount: Int, output: Int) {
        self.parameterCount = parameterCount
        self.output = output
    }

    func update(_ values: [Double], sampleRate: Double) {
        self.sampleRate = sampleRate
        outputLevel = values[output]
        bands = []
        settings = []
        isDivided = false
        for band in 0..<EqualizerBand.count { append(band, values) }
    }

    private func append(_ band: Int, _ values: [Double]) {
        func number(_ parameter: Parameter) -> Int { band * parameterCount + parameter.rawValue }
        let kind = EqualizerBand.Kind(values[number(.type)])
        let slope = EqualizerBand.Slope(values[number(.slope)])
        let channels =
            hasChannels ? EqualizerBand.Channels(values[number(.channels)]) : .stereo
        let isOn = values[number(.on)] > 0
        let (frequency, q, gain) = (values[number(.frequency)], values[number(.q)], values[number(.gain)])
        let setting = EqualizerBand.Setting(kind: kind, slope: slope, channels: channels)
        var sections: [FilterCoefficients<Double>] = []
        for section in 0..<setting.type.sectionCount {
            // Uses four lanes, as on the audio thread: the plug-in's binary has that code already.
            let lanes = setting.section(
                section, tuning: Vector4(repeating: frequency / sampleRate), q: Vector4(repeating: q),
                decibels: Vector4(repeating: gain))
            sections.append(FilterCoefficients(lanes, at: 0))
        }
        settings.append((setting, sections))
        if isOn && channels != .stereo { isDivided = true }
        var order = [number(.on), number(.type), number(.slope)]
        if hasChannels { order.append(number(.channels)) }
        for parameter in number(.frequency)...number(.q) { order.append(parameter) }
        var idle: [Int] = []
        if !kind.isCut { idle.append(number(.slope)) }
        if !kind.hasGain { idle.append(number(.gain)) }
        // A cut of 6 dB per octave has no resonance.
        if kind == .tilt || kind.isCut && slope == .six { idle.append(number(.q)) }
        bands.append(
            GraphBand(
                handle: Handle(
                    at: Point(x: frequency, y: kind.hasGain ? gain : 0), horizontal: number(.frequency),
                    vertical: kind.hasGain ? number(.gain) : nil, wheel: number(.q)),
                on: number(.on), isOn: isOn, parameters: order, idle: idle))
    }

    /// The output's level. The second curve is defined only if bands differ by channel.
    func height(of curve: Int, at x: Double) -> Double {
        x < 0.5 * sampleRate && (curve == 0 || isDivided) ? outputLevel : .nan
    }

    func height(ofBand number: Int, at x: Double) -> Double {
        guard x < 0.5 * sampleRate else { return .nan }
        var magnitude = 1.0
        for section in settings[number].sections { magnitude *= section.magnitude(at: x / sampleRate) }
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
        func at(_ parameter: Parameter) -> Int { number * parameterCount + parameter.rawValue }
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
        guard hasChannels, settings[number].setting.channels == .stereo else { return [] }
        let parameter = number * parameterCount + Parameter.channels.rawValue
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

extension EqualizerBand.Kind {
    /// Whether the type has a slope.
    fileprivate var isCut: Bool { self == .lowCut || self == .highCut }

    /// Whether the type has a gain.
    fileprivate var hasGain: Bool { self == .bell || self == .lowShelf || self == .highShelf || self == .tilt }
}
