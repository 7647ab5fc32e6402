// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// An effect in a chain: its instances, one or one for each channel, between two buffers.
final class ChainedEffect {
    let instances: [Instance]
    /// What goes into it in time with the file, where something does.
    let part: TimedFeed?
    /// How many frames it makes the audio later, as it says after the first block.
    private(set) var latency: Int?
    /// What the first instance has sent while it is watched, and nobody has taken.
    private var sent: [PortEvent] = []
    private let fit: Plugin.ChannelFit
    private let input, output: PlanarBuffer
    private let sidechain: SidechainFeed?

    /// - Parameters:
    ///   - plugin: the effect.
    ///   - fit: how it takes the channels of `input`.
    ///   - part: makes what goes into it in time with the file, once there are instances.
    /// - Throws: what `Instance` and `part` throw.
    init(
        _ plugin: Plugin, _ fit: Plugin.ChannelFit, input: PlanarBuffer, output: PlanarBuffer, sampleRate: Double,
        in process: PluginProcess?, part: ([Instance]) throws -> (TimedFeed, SidechainFeed?)?
    ) throws {
        instances = try (0..<fit.instances).map { _ in
            try Instance(plugin, sampleRate: sampleRate, maximumBlockLength: input.maximum, in: process)
        }
        (self.fit, self.input, self.output) = (fit, input, output)
        let made = try part(instances)
        self.part = made?.0
        sidechain = made?.1
        connect(from: 0)
    }

    /// Connects the ports to what they are to hear and fill from a frame of the block on.
    private func connect(from start: Int) {
        for (number, instance) in instances.enumerated() {
            for (channel, port) in fit.inputs.enumerated() {
                instance.connect(port, to: input[number + channel] + start)
            }
            for (channel, port) in fit.outputs.enumerated() {
                instance.connect(port, to: output[number + channel] + start)
            }
        }
        if let part { sidechain?.connect { part.side($0, from: start) } }
    }

    /// Processes a block, where that is not the audio thread's.
    ///
    /// - Parameters:
    ///   - beside: what goes beside the audio.
    ///   - delay: how many frames later than that the audio comes.
    func run(_ frames: Int, beside: InputBuffers, delay: Int) {
        guard let part else { return run(frames) }
        for piece in part.take(beside, frames, delay: delay) {
            if piece.start > 0 { connect(from: piece.start) }
            part.prepare(instances, for: piece)
            run(piece.count)
        }
        connect(from: 0)
    }

    private func run(_ frames: Int) {
        for instance in instances { instance.run(frames) }
        if instances[0].isWatched { sent += instances[0].sentEvents }
        if latency == nil { latency = (try? instances[0].latency()) ?? 0 }
    }

    // MARK: - Events

    /// Sends an event to all instances, to their next block.
    func send(_ event: PortEvent) { for instance in instances { instance.eventsToSend.append(event) } }

    /// Whether what the first instance sends is kept.
    var isWatched: Bool {
        get { instances[0].isWatched }
        set { instances[0].isWatched = newValue }
    }

    /// What it has sent since this was last asked for.
    func takeSent() -> [PortEvent] {
        defer { sent.removeAll(keepingCapacity: true) }
        return sent
    }
}
