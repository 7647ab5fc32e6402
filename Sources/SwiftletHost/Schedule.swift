// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What an effect is sent in time with its audio: notes and the song's position at their frames, and automations.
package struct Schedule {
    /// At frames counted from the start of the audio, in their order.
    private let messages: [TimedMessage]
    private let tracks: [AutomationTrack]
    private let sampleRate: Double

    /// - Parameters:
    ///   - messages: at frames counted from the start of the audio. What the plug-in has no port for is left out.
    ///   - tracks: one for each control at most.
    ///   - instance: one of those that it is for.
    /// - Throws: `HostError.noMIDI` for a plug-in that takes no MIDI, where there is any.
    package init(_ messages: [TimedMessage], _ tracks: [AutomationTrack], for instance: Instance) throws {
        try Self.check(messages, for: instance)
        self.messages = instance.takesEvents ? messages.sorted { $0.frame < $1.frame } : []
        self.tracks = tracks
        sampleRate = instance.sampleRate
    }

    /// - Throws: `HostError.noMIDI` for a plug-in that takes no MIDI, where there is any.
    static func check(_ messages: [TimedMessage], for instance: Instance) throws {
        guard !messages.contains(where: \.isMIDI) || instance.ports.takeMIDI else {
            throw HostError.noMIDI(plugin: instance.plugin.uri)
        }
    }

    /// The most frames of a block: fewer than otherwise, where control ports have to be set as time goes on.
    package var longestBlock: Int { tracks.contains { $0.property == nil } ? AutomationTrack.controlInterval : .max }

    /// Prepares instances for a block.
    ///
    /// - Parameters:
    ///   - block: the frames, counted from the start of the audio.
    ///   - cell: the frame whose values control ports have, by default the block's first. Where blocks are cut by others, it is
    ///     the last multiple of `longestBlock`.
    ///   - isJump: whether something else came before it than the frame before: notes that sound end, and controls and song
    ///     go to where they are there.
    package func prepare(_ instances: [Instance], for block: Range<Int>, cell: Int? = nil, isJump: Bool = false) {
        let due = messages[first(from: block.lowerBound)..<first(from: block.upperBound)]
        let resumption = isJump ? endOfNotes + resumption(at: block.lowerBound) : []
        for instance in instances {
            instance.controlEvents += resumption
            instance.controlEvents += due.map { $0.at($0.frame - block.lowerBound) }
            for track in tracks { instance.controlEvents += track.events(in: block) }
        }
        setControls(of: instances, at: cell ?? block.lowerBound)
    }

    /// Gives controls that events do not reach their values at a frame.
    package func setControls(of instances: [Instance], at frame: Int) {
        for track in tracks where track.property == nil {
            for instance in instances { instance.setControl(track.port.index, to: track.value(at: frame)) }
        }
    }

    /// Ends the notes that sound, as the next block has nothing of the audio.
    package func endNotes(of instances: [Instance]) {
        for instance in instances { instance.controlEvents += endOfNotes }
    }

    /// The value at a frame of a control that is automated, by the index of its port; none of others.
    package func value(ofPort port: Int, at frame: Int) -> Float? {
        tracks.first { $0.port.index == port }?.value(at: frame)
    }

    /// The number of the first message from a frame on.
    private func first(from frame: Int) -> Int {
        var (low, high) = (0, messages.count)
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].frame < frame { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// On each channel with notes, the pedal up, and all notes off.
    private var endOfNotes: [TimedMessage] {
        let channels = Set(
            messages.compactMap { message -> UInt8? in
                guard case .midi(let bytes, _) = message, let status = bytes.first, status < 0xf0 else { return nil }
                return status & 0x0f
            })
        return channels.sorted().flatMap {
            [TimedMessage.midi([0xb0 | $0, 64, 0], frame: 0), .midi([0xb0 | $0, 123, 0], frame: 0)]
        }
    }

    /// What brings controls and song to where they are at a frame.
    private func resumption(at frame: Int) -> [TimedMessage] {
        let positions = messages.prefix(first(from: frame))
        let position = positions.lazy.reversed().compactMap { message -> TimedMessage? in
            guard case .position(let position, let start) = message else { return nil }
            return .position(position.advanced(by: frame - start, sampleRate: sampleRate), frame: 0)
        }.first
        return [position].compactMap(\.self) + tracks.flatMap { $0.resumption(at: frame) }
    }
}

extension SongPosition {
    /// Where the song is so many frames later, if nothing changes.
    fileprivate func advanced(by frames: Int, sampleRate: Double) -> SongPosition {
        var later = self
        later.frame += frames
        let beats = barBeat + Double(frames) / sampleRate * beatsPerMinute / 60
        let bars = (beats / beatsPerBar).rounded(.down)
        later.bar += Int(bars)
        later.barBeat = beats - bars * beatsPerBar
        return later
    }
}

/// A song on its way along effects, one after another: the first that takes notes has them, all others its position alone.
public struct SongMessages {
    private var left: [TimedMessage]

    /// The messages of a file; none, where there is no file.
    public init(_ file: MIDIFile?, sampleRate: Double) { left = file?.messages(sampleRate: sampleRate) ?? [] }

    /// What the next effect has of it.
    public mutating func take(for plugin: Plugin) -> [TimedMessage] {
        guard plugin.ports.takeMIDI else { return left.filter { !$0.isMIDI } }
        defer { left.removeAll(where: \.isMIDI) }
        return left
    }
}
