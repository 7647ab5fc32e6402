// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Effects one after the other, and the memory between them.
final class Chain {
    let links: [ChainedEffect]
    /// What goes into the first effect.
    let input: InputBuffers
    /// What comes out of each.
    private let buffers: [PlanarBuffer]
    private let processes: [PluginProcess]

    /// - Parameters:
    ///   - plugins: in the order in which audio goes through them; none leaves audio as it is.
    ///   - channels: how many go into the first.
    ///   - maximum: the most frames of a block.
    ///   - score: what goes into them in time with the file.
    ///   - process: gives the process that an effect is to run in; none is this one.
    /// - Throws: `HostError.channels` where an effect does not fit what comes before it, or what `Instance` and what is to
    ///   go into them throw.
    init(
        _ plugins: [Plugin], channels: Int, sampleRate: Double, maximum: Int, score: ChainScore,
        process: (Plugin) throws -> PluginProcess?
    ) throws {
        input = InputBuffers(channels: channels, sides: score.sides, maximum: maximum)
        var (links, buffers, processes): ([ChainedEffect], [PlanarBuffer], [PluginProcess]) = ([], [], [])
        for (number, plugin) in plugins.enumerated() {
            let before = buffers.last ?? input.audio
            let fit = try plugin.fit(channels: before.channels)
            let process = try process(plugin)
            if let process { processes.append(process) }
            buffers.append(PlanarBuffer(channels: fit.outputChannels, maximum: maximum))
            links.append(
                try ChainedEffect(
                    plugin, fit, input: before, output: buffers.last!, sampleRate: sampleRate, in: process,
                    part: { try score.part(number, for: $0, maximum: maximum) }))
        }
        (self.links, self.buffers, self.processes) = (links, buffers, processes)
    }

    deinit {
        for buffers in buffers { buffers.deallocate() }
        input.deallocate()
    }

    var instances: [Instance] { links.flatMap(\.instances) }

    /// Whether the audio thread may call all of the effects itself: those are in this process, leave nothing to a worker, and
    /// nothing is sent to them in time with a file. Without a worker, those of this process, which are the command's own, have no
    /// state but their controls and what they keep for their views.
    var mayRunOnTheAudioThread: Bool {
        processes.isEmpty && links.allSatisfy { $0.part == nil } && !instances.contains(where: \.hasWorker)
    }

    /// What the thread that runs the effects works on.
    var rack: Rack {
        let direct = mayRunOnTheAudioThread ? instances : []
        return Rack(
            input: input, output: buffers.last ?? input.audio,
            runs: direct.map { Run(function: $0.descriptor.pointee.run, handle: $0.handle) },
            events: direct.flatMap(\.eventBuffers))
    }

    /// Whose event ports the rack's buffers are, by their numbers: those of each effect's first instance alone are to be seen.
    var eventPorts: [(link: Int, port: Int)?] {
        links.enumerated().flatMap { link, effect in
            effect.instances.enumerated().flatMap { number, instance in
                instance.eventMemory.map { number == 0 ? (link, $0.port.index) : nil }
            }
        }
    }

    /// Processes a block, where that is not the audio thread's.
    func run(_ frames: Int) {
        var delay = 0
        for link in links {
            link.run(frames, beside: input, delay: delay)
            delay += link.latency ?? 0
        }
    }

    func activate() { for instance in instances { instance.activate() } }

    func deactivate() { for instance in instances { instance.deactivate() } }

    /// Why the process of an effect has ended, if one has.
    var failure: HostError? { instances.lazy.compactMap(\.failure).first }

    /// The latency of all effects together in frames, of those that tell.
    var latency: Int { links.reduce(0) { $0 + ((try? $1.instances.first?.latency()) ?? 0) } }
}

extension Instance {
    /// The buffers of its event ports.
    fileprivate var eventBuffers: [EventBuffer] {
        eventMemory.map { port, memory, capacity in
            EventBuffer(memory, capacity: capacity, isInput: port.direction == .input, sequence: sequenceType)
        }
    }
}
