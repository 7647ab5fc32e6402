// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Effects in series, and the buffers between them. Both `render` and `play` use it.
package final class EffectChain {
    package let effects: [ChainedEffect]
    /// The input of the first effect and of all sidechains.
    package let input: InputBuffers
    /// The output of each effect.
    private let buffers: [PlanarBuffer]

    /// - Parameters:
    ///   - effects: the effects in order. Each must have as many inputs as the one before it has outputs. Without
    ///     effects, the audio is unchanged.
    ///   - channels: the number of input channels of the first effect.
    ///   - maximum: the maximum block length in frames; nil for the effects' own block length.
    ///   - length: the length of the file in frames for automation times in percent, if it is known.
    /// - Throws: `HostError.noAutomation` for times outside the file, or `HostError.noMIDI` for messages to a plug-in
    ///   without a MIDI input.
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

    /// The sidechain files in the order of the effects.
    package var sidechains: [AudioFileReader] { effects.compactMap(\.sidechain) }

    package var instances: [Instance] { effects.flatMap(\.instances) }

    /// Whether the audio thread can run the effects.
    package var runsDirectly: Bool { effects.allSatisfy(\.runsDirectly) }

    /// Creates the plain-memory form of the chain for the thread that runs it. Create only one, which must not outlive
    /// the chain.
    ///
    /// - Parameter isDirect: whether only the plug-ins' own functions are called, which requires `runsDirectly`.
    package func makeGraph(isDirect: Bool = false) -> ProcessingGraph {
        let inputs = [input.audio] + buffers
        let nodes = effects.enumerated().map { number, effect in
            effect.node(input: inputs[number], output: buffers[number], isDirect: isDirect)
        }
        return ProcessingGraph(input: input, output: inputs.last!, nodes: nodes)
    }

    /// Queues frame numbers and sidechain samples of consecutive frames of the next block.
    ///
    /// - Parameters:
    ///   - first: the number of the first frame in the file, or nil for frames that are not in the file.
    ///   - start: the first frame in the block.
    package func queue(from first: Int?, count: Int, at start: Int = 0) {
        var side = 0
        for effect in effects {
            let channels = side..<side + (effect.sidechain?.channels ?? 0)
            effect.queue(from: first, count: count, input.sides.channels(channels), at: start)
            side = channels.upperBound
        }
    }

    /// Activates the effects, which clears their audio state, and loads their files.
    ///
    /// - Throws: `HostError` if a file cannot be loaded, or a process has ended.
    package func activate() throws { for effect in effects { try effect.activate() } }

    package func deactivate() { for instance in instances { instance.deactivate() } }

    /// The reason why an effect's process has ended, or nil.
    package var failure: HostError? { instances.lazy.compactMap(\.failure).first }

    /// The total latency of the effects in frames, as far as they report it.
    package var latency: Int { effects.reduce(0) { $0 + ((try? $1.instances.first?.latency()) ?? 0) } }
}
