// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport
import SwiftletHost

/// The plug-ins of the bundle, and of the examples those whose work others do, too: all variants.
func ownContenders(in world: World) -> [Contender] {
    (comparable + others(in: world)).flatMap { contender in
        guard let plugin = try? world.plugin(contender.uri) else { return [contender] }
        let variants = plugin.variants.map { plugin in
            (plugin.uri, channels: plugin.ports.mainAudio(.input).count)
        }
        return variants.sorted { $0.channels < $1.channels }.map { uri, channels in
            let name = uri.dropFirst(prefix.count).replacingOccurrences(of: "example:", with: "")
            return contender.with(channels: channels, name: "Swiftlet \(name)", uri: uri)
        }
    }
}

private let prefix = "urn:swiftlet:"
private let examplePrefix = "urn:swiftlet:example:"

/// The bundle's effects that are compared with no others, as they are when they are made; the first control is moved that goes
/// through a range.
private func others(in world: World) -> [Contender] {
    let compared = Set(comparable.map(\.uri))
    var seen: Set<String> = []
    let effects = world.plugins.filter { plugin in
        plugin.uri.hasPrefix(prefix) && !plugin.uri.hasPrefix(examplePrefix)
            && compared.isDisjoint(with: plugin.variants.map(\.uri))
            && seen.insert(plugin.effect ?? plugin.uri).inserted
    }
    return effects.map { plugin in
        Contender(
            name: "Swiftlet \(plugin.uri.dropFirst(prefix.count))",
            kind: EffectKind(Work(rawValue: plugin.name), channels: 1), uri: plugin.uri, settings: [:],
            sweep: .init(Array(plugin.ports.compactMap(sweep).prefix(1))), isOwn: true)
    }
}

/// The middle of a control's range; none of what is on or off, or has steps.
private func sweep(_ port: PluginPort) -> (symbol: String, range: ClosedRange<Float>)? {
    guard port.kind == .control, port.direction == .input, !port.isToggled, !port.isInteger, !port.isEnumeration,
        let minimum = port.minimum, let maximum = port.maximum
    else { return nil }
    let quarter = (maximum - minimum) / 4
    return (port.symbol, minimum + quarter...maximum - quarter)
}

/// What of an effect is compared with others: its settings are what theirs are.
private let comparable = [
    own(.peakingEQ, "peaking-eq", ["frequency": 1000, "q": 1, "gain": 6], "frequency", 500...2000),
    own(.lowPass, "low-pass", ["cutoff": 1000, "resonance": -3], "cutoff", 500...2000),
    own(.clip, "symmetric-clip", ["threshold": 0.3333, "antialias": 0], "threshold", 0.2...0.5),
    own(.antialiasedClip, "symmetric-clip", ["threshold": 0.3333, "antialias": 1], "threshold", 0.2...0.5),
    own(.stereoToMono, "stereo-to-mono", ["gain": 0], "gain", -12...0),
    own(
        .echo, "example:echo", ["time": 350, "feedback": 40, "damping": 6000, "mix": 30], "feedback", 20...60),
    own(
        .compressor, "example:compressor", ["threshold": -20, "ratio": 4, "attack": 5, "release": 120], "threshold",
        -30 ... -10),
    equalizer(.equalizer8, bells: 8), equalizer(.equalizer16, bells: 16),
    own(.convolver, "example:convolver", ["gain": 0, "mix": 100], "gain", -6...6, file: "response"),
]

private func equalizer(_ work: Work, bells: Int) -> Contender {
    let bands = Bands(
        frequency: { "band\($0)_frequency" },
        bell: { ["band\($0)_on": 1, "band\($0)_type": 0, "band\($0)_gain": $1, "band\($0)_q": 1] })
    return Contender(
        "Swiftlet equalizer", EffectKind(work, channels: 1), uri: prefix + "equalizer", bands, bells: .row(bells),
        isOwn: true)
}

private func own(
    _ work: Work, _ effect: String, _ settings: Settings, _ symbol: String, _ range: ClosedRange<Float>,
    file: String? = nil
) -> Contender {
    Contender(
        name: "Swiftlet \(effect)", kind: EffectKind(work, channels: 1), uri: prefix + effect, settings: settings,
        sweep: .init(symbol: symbol, range: range), file: file, isOwn: true)
}
