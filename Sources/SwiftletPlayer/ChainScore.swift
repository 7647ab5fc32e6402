// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// What goes into the effects of a chain in time with the file.
struct ChainScore {
    let plugins: [Plugin]
    /// Of each effect, by its number; there may be fewer.
    let scores: [Score]
    /// The notes, which the first effect has that takes any.
    let notes: MIDIFile?
    /// The sample rate of the file, in frames per second, and how many of the played frames it has, where that is known.
    let fileRate: Int
    let length: Int?

    /// How many channels all side-chains have.
    var sides: Int { scores.reduce(0) { $0 + ($1.sideChain?.channels ?? 0) } }

    /// The part of an effect; none, where nothing goes into it.
    ///
    /// - Throws: `HostError` for what does not fit the effect or the file.
    func part(_ number: Int, for instances: [Instance], maximum: Int) throws -> (Part, SideChainFeed?)? {
        let instance = instances[0]
        let score = number < scores.count ? scores[number] : Score()
        var song = SongMessages(notes, sampleRate: instance.sampleRate)
        for earlier in plugins.prefix(number) { _ = song.take(for: earlier) }
        let messages = song.take(for: instance.plugin)
        guard !messages.isEmpty || !score.automations.isEmpty || score.sideChain != nil else { return nil }
        let tracks = try score.automations.map {
            try AutomationTrack(
                $0, property: try instance.plugin.controlInput($0.symbol).property, for: instance, length: length)
        }
        let first = scores.prefix(number).reduce(0) { $0 + ($1.sideChain?.channels ?? 0) }
        let part = Part(
            try Schedule(messages, tracks, for: instance), sides: first..<first + (score.sideChain?.channels ?? 0),
            maximum: maximum)
        return (part, try score.sideChain.map { try SideChainFeed($0, to: instances, sampleRate: fileRate) })
    }
}
