// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import BenchmarkReport

/// The plug-ins of the bundle.
let ownContenders: [Contender] =
    variants(
        own(.peakingEQ, "peaking-eq", ["frequency": 1000, "q": 1, "gain": 6], "frequency", 500...2000),
        ["": 1, "-stereo": 2, "-surround": 8])
    + variants(
        own(.lowPass, "low-pass", ["cutoff": 1000, "resonance": -3], "cutoff", 500...2000),
        ["": 1, "-stereo": 2, "-surround": 8])
    + variants(
        own(.clip, "symmetric-clip", ["threshold": 0.3333, "antialias": 0], "threshold", 0.2...0.5),
        ["": 1, "-stereo": 2])
    + variants(
        own(.antialiasedClip, "symmetric-clip", ["threshold": 0.3333, "antialias": 1], "threshold", 0.2...0.5),
        ["": 1, "-stereo": 2])
    + variants(own(.stereoToMono, "stereo-to-mono", ["gain": 0], "gain", -12...0), ["": 2])

private func own(
    _ work: Work, _ effect: String, _ settings: KeyValuePairs<String, Float>, _ symbol: String,
    _ range: ClosedRange<Float>
) -> Contender {
    Contender(
        name: "Swiftlet \(effect)", kind: Kind(work, channels: 1), uri: "urn:swiftlet:\(effect)", settings: settings,
        sweep: .init(symbol: symbol, range: range), isOwn: true)
}

/// A plug-in for each number of channels, by what is added to name and URI.
private func variants(_ contender: Contender, _ channels: KeyValuePairs<String, Int>) -> [Contender] {
    channels.map { suffix, channels in
        contender.with(channels: channels, name: contender.name + suffix, uri: contender.uri + suffix)
    }
}
