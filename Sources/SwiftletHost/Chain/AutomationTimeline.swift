// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Synchronization

/// The automations, notes and song positions of an effect at the frames of a file.
package final class AutomationTimeline {
    /// The number of frames after which control ports are set, and so the maximum block length.
    let controlInterval: Int
    /// The messages at frames of the file, in order.
    private let messages: [TimedMessage]
    private let tracks: [AutomationTrack]
    private let sampleRate: Double
    /// The frame of the file after the last block.
    private var nextFrame = 0
    /// Whether the last block was in the file.
    private var isPlaying = false
    /// Whether automated controls may have other values.
    private var needsResumption = false
    /// The first frame of the last block in the file.
    private let position = Atomic(0)

    /// - Parameters:
    ///   - messages: messages at frames of the file. Messages without a suitable port are ignored.
    ///   - tracks: at most one for each control.
    ///   - instance: one of the instances to automate.
    /// - Throws: `HostError.noMIDI` if there are MIDI messages, but the plug-in has no MIDI input.
    package init(_ messages: [TimedMessage], _ tracks: [AutomationTrack], for instance: Instance) throws {
        guard !messages.contains(where: \.isMIDI) || instance.ports.acceptMIDI else {
            throw HostError.noMIDI(plugin: instance.plugin.uri)
        }
        self.messages = instance.acceptsEvents ? messages.sorted { $0.frame < $1.frame } : []
        self.tracks = tracks
        sampleRate = instance.sampleRate
        controlInterval =
            tracks.contains { $0.property == nil }
            ? min(AutomationTrack.controlInterval, instance.maximumBlockLength) : .max
    }

    /// Prepares instances for a block of consecutive frames of the file. After a jump, sounding notes end, and controls
    /// and song position take their values at the new frame.
    ///
    /// - Parameters:
    ///   - frame: the first frame in the file; nil for frames that are not in the file.
    ///   - count: the number of frames.
    package func prepare(_ instances: [Instance], at frame: Int?, count: Int) {
        guard let frame else {
            if isPlaying { for instance in instances { instance.controlEvents += endOfNotes } }
            // Before the start, control ports have their first values.
            if nextFrame == 0 { setControls(of: instances, at: 0) }
            needsResumption = needsResumption || isPlaying
            isPlaying = false
            return
        }
        let block = frame..<frame + count
        let due = messages[first(from: block.lowerBound)..<first(from: block.upperBound)]
        let resumption = needsResumption || frame != nextFrame ? endOfNotes + resumption(at: frame) : []
        for instance in instances {
            instance.controlEvents += resumption
            instance.controlEvents += due.map { $0.at($0.frame - frame) }
            for track in tracks { instance.controlEvents += track.events(in: block) }
        }
        setControls(of: instances, at: frame - frame % controlInterval)
        (needsResumption, isPlaying, nextFrame) = (false, true, block.upperBound)
        position.store(frame, ordering: .relaxed)
    }

    /// Sets controls that events cannot reach to their values at a frame.
    private func setControls(of instances: [Instance], at frame: Int) {
        for track in tracks where track.property == nil {
            for instance in instances { instance.setControl(track.port.index, to: track.value(at: frame)) }
        }
    }

    /// Restores the automated controls in the next block after another source has set them.
    func resume() { needsResumption = needsResumption || nextFrame > 0 }

    /// Returns the value of an automated control by its port index, or nil for other controls. Any thread may call it.
    func value(ofPort port: Int) -> Float? {
        tracks.first { $0.port.index == port }?.value(at: position.load(ordering: .relaxed))
    }

    /// Returns the index of the first message at or after a frame.
    private func first(from frame: Int) -> Int {
        var (low, high) = (0, messages.count)
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].frame < frame { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Pedal-up and all-notes-off messages for each channel with notes.
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

    /// Returns the messages that restore controls and song position at a frame.
    private func resumption(at frame: Int) -> [TimedMessage] {
        let positions = messages.prefix(first(from: frame))
        let position = positions.lazy.reversed().compactMap { message -> TimedMessage? in
            guard case .position(let position, let start) = message else { return nil }
            return .position(position.advanced(by: frame - start, sampleRate: self.sampleRate), frame: 0)
        }.first
        return [position].compactMap(\.self) + tracks.flatMap { $0.resumption(at: frame) }
    }
}

extension SongPosition {
    /// Returns the song position a number of frames later, if tempo and metre stay the same.
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

/// Distributes a song to effects in series. The first effect with a MIDI input receives the notes, and all others only
/// the position.
public struct SongMessages {
    private var left: [TimedMessage]

    /// Takes the messages of a file, or none without a file.
    public init(_ file: MIDIFile?, sampleRate: Double) { left = file?.messages(sampleRate: sampleRate) ?? [] }

    /// Returns the messages for the next effect.
    public mutating func take(for plugin: Plugin) -> [TimedMessage] {
        guard plugin.ports.acceptMIDI else { return left.filter { !$0.isMIDI } }
        defer { left.removeAll(where: \.isMIDI) }
        return left
    }
}
