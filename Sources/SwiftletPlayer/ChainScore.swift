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

    /// How many channels all sidechains have.
    var sides: Int { scores.reduce(0) { $0 + ($1.sidechain?.channels ?? 0) } }

    /// The part of an effect; none, where nothing goes into it.
    ///
    /// - Throws: `HostError` for what does not fit the effect or the file.
    func part(_ number: Int, for instances: [Instance], maximum: Int) throws -> (TimedFeed, SidechainFeed?)? {
        let instance = instances[0]
        let score = number < scores.count ? scores[number] : Score()
        var song = SongMessages(notes, sampleRate: instance.sampleRate)
        for earlier in plugins.prefix(number) { _ = song.take(for: earlier) }
        let messages = song.take(for: instance.plugin)
        guard !messages.isEmpty || !score.automations.isEmpty || score.sidechain != nil else { return nil }
        let tracks = try score.automations.map {
            try AutomationTrack(
                $0, property: try instance.plugin.controlInput($0.symbol).property, for: instance, length: length)
        }
        let first = scores.prefix(number).reduce(0) { $0 + ($1.sidechain?.channels ?? 0) }
        let part = TimedFeed(
            try Schedule(messages, tracks, for: instance), sides: first..<first + (score.sidechain?.channels ?? 0),
            maximum: maximum)
        return (part, try score.sidechain.map { try SidechainFeed($0, to: instances, sampleRate: fileRate) })
    }
}
