// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Equalizer {
    public static var hasCurve: Bool { true }

    /// The bands on one graph, and the cards of one of them.
    public static func makeView() -> (any EffectView)? {
        EqualizerView(parameterCount: Control.output.rawValue / EqualizerBand.count, output: Control.output.rawValue)
    }
}

/// The view of the equaliser, whatever the layout.
final class EqualizerView: MultibandView {
    private typealias Parameter = EqualizerBand.Parameter

    let accent = Color(0x6fd6b0)
    let invitation: StaticString = "Double-click to add a band: cuts at the edges, shelves next to them, bells between."
    let graph: Graph? = Graph(
        hint: """
            Double click adds a band, a drag moves it, the wheel sets Q, a right click opens its menu. Drag around several to \
            move them together. Shift or Ctrl: fine.
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
    /// What each band is, and its sections.
    private var settings: [(setting: EqualizerBand.Setting, sections: [FilterCoefficients<Double>])] = []
    private var outputLevel = 0.0
    private var sampleRate = 0.0
    /// Whether some bands are for one of two channels, which then have curves of their own.
    private var isDivided = false

    /// - Parameters:
    ///   - parameterCount: how many parameters each band has.
    ///   - output: the number of the output's.
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
            parameterCount > Parameter.channels.rawValue ? EqualizerBand.Channels(values[number(.channels)]) : .stereo
        let isOn = values[number(.on)] > 0
        let (frequency, q, gain) = (values[number(.frequency)], values[number(.q)], values[number(.gain)])
        let setting = EqualizerBand.Setting(kind: kind, slope: slope, channels: channels)
        var sections: [FilterCoefficients<Double>] = []
        for section in 0..<setting.type.sectionCount {
            // In four lanes, as on the audio thread: the plug-in's binary has that already.
            let lanes = setting.section(
                section, tuning: Vector4(repeating: frequency / sampleRate), q: Vector4(repeating: q),
                decibels: Vector4(repeating: gain))
            sections.append(FilterCoefficients(lanes, at: 0))
        }
        settings.append((setting, sections))
        if isOn && channels != .stereo { isDivided = true }
        var order = [number(.on), number(.type), number(.slope)]
        if parameterCount > Parameter.channels.rawValue { order.append(number(.channels)) }
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

    /// The output's level; a second curve only where bands differ by channel.
    func height(of curve: Int, at x: Double) -> Double {
        x < 0.5 * sampleRate && (curve == 0 || isDivided) ? outputLevel : .nan
    }

    func height(ofBand number: Int, at x: Double) -> Double {
        guard x < 0.5 * sampleRate else { return .nan }
        var magnitude = 1.0
        for section in settings[number].sections { magnitude *= section.magnitude(at: x / sampleRate) }
        return .decibels(magnitude)
    }

    /// The first curve is that of the left or the middle, the second that of the right or the sides.
    func isBand(_ number: Int, in curve: Int) -> Bool {
        switch settings[number].setting.channels {
        case .stereo: true
        case .left, .mid: curve == 0
        case .right, .side: curve == 1
        }
    }

    func values(ofNewBand number: Int, at place: Point) -> [(parameter: Int, value: Double)] {
        let kind: EqualizerBand.Kind =
            switch place.x {
            case ..<30: .lowCut
            case ..<90: .lowShelf
            case ..<8000: .bell
            case ..<16_000: .highShelf
            default: .highCut
            }
        func at(_ parameter: Parameter) -> Int { number * parameterCount + parameter.rawValue }
        return [
            (at(.type), kind.value), (at(.frequency), place.x), (at(.gain), kind.hasGain ? place.y : 0),
        ]
    }
}

extension EqualizerBand.Kind {
    /// Whether slopes mean something to it.
    fileprivate var isCut: Bool { self == .lowCut || self == .highCut }

    /// Whether gains do.
    fileprivate var hasGain: Bool { self == .bell || self == .lowShelf || self == .highShelf || self == .tilt }
}
