// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Effects in series, and the buffers between them. `render` and `play` both process audio with it.
package final class EffectChain {
    package let effects: [ChainedEffect]
    /// The input of the first effect and of all sidechains.
    package let input: InputBuffers
    /// The output of each effect.
    private let buffers: [PlanarBuffer]

    /// - Parameters:
    ///   - effects: in the order in which audio goes through them, each with as many inputs as the one before has outputs; none
    ///     leaves audio as it is.
    ///   - channels: how many go into the first.
    ///   - maximum: the most frames of a block; nil for as many as the effects process at a time.
    ///   - length: the frames of the file of which the times of automations may be hundredths, where that is known.
    /// - Throws: `HostError.noAutomation` for times that do not fit the file, or `HostError.noMIDI` for a plug-in that takes no
    ///   MIDI, where there is any.
    package init(_ effects: [ChainedEffect], channels: Int, maximum: Int? = nil, length: Int?) throws {
        for effect in effects { try effect.prepare(length: length) }
        let maximum = maximum ?? effects.map(\.blockLength).max()!
        self.effects = effects
        let sides = effects.reduce(0) { $0 + ($1.sidechain?.channels ?? 0) }
        input = InputBuffers(channels: channels, sides: sides, maximum: maximum)
        buffers = effects.map { PlanarBuffer(channels: $0.outputChannels, maximum: maximum) }
    }

    deinit {
        for buffer in buffers { buffer.deallocate() }
        input.deallocate()
    }

    /// The files for the sidechains, in the order of the effects.
    package var sidechains: [AudioFileReader] { effects.compactMap(\.sidechain) }

    package var instances: [Instance] { effects.flatMap(\.instances) }

    /// Whether the audio thread can run the effects.
    package var runsDirectly: Bool { effects.allSatisfy(\.runsDirectly) }

    /// Makes the plain-memory form of the chain for the thread that runs it. Make one only, and do not let it outlive the chain.
    ///
    /// - Parameter isDirect: whether the plug-ins' own functions are called, and nothing is done around them: `runsDirectly`.
    package func makeGraph(isDirect: Bool = false) -> ProcessingGraph {
        let inputs = [input.audio] + buffers
        let nodes = effects.enumerated().map { number, effect in
            effect.node(input: inputs[number], output: buffers[number], isDirect: isDirect)
        }
        return ProcessingGraph(input: input, output: inputs.last!, nodes: nodes)
    }

    /// Queues numbers and sidechains of consecutive frames of the next block.
    ///
    /// - Parameters:
    ///   - first: the number of the first frame in the file; nil for frames that are not in the file.
    ///   - start: the first frame in the block.
    package func queue(from first: Int?, count: Int, at start: Int = 0) {
        var side = 0
        for effect in effects {
            let channels = side..<side + (effect.sidechain?.channels ?? 0)
            effect.queue(from: first, count: count, input.sides.channels(channels), at: start)
            side = channels.upperBound
        }
    }

    /// Clears what the effects have heard, and has them load their files.
    ///
    /// - Throws: `HostError` for a file that cannot be loaded, or where a process has ended.
    package func activate() throws { for effect in effects { try effect.activate() } }

    package func deactivate() { for instance in instances { instance.deactivate() } }

    /// Why the process of an effect has ended, if one has.
    package var failure: HostError? { instances.lazy.compactMap(\.failure).first }

    /// The latency of all effects together in frames, of those that tell.
    package var latency: Int { effects.reduce(0) { $0 + ((try? $1.instances.first?.latency()) ?? 0) } }
}
