// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Plays test signals to an instance of a plug-in and hears its answer.
public final class Probe {
    /// A way through a plug-in.
    public struct Path: Sendable, Hashable {
        /// Which of the audio inputs get the signal, counted from 0; the others get silence.
        public let inputs: [Int]
        /// At which of the audio outputs the answer is heard.
        public let output: Int
        /// The name of the port that sets it apart from the other paths, none if there is one path only.
        public let name: String?
    }

    public let instance: Instance
    /// The ways through the plug-in that are worth a look.
    ///
    /// One, from all inputs to the first output, for as many inputs as outputs; with more inputs, one from each of them
    /// to the first output; with more outputs, one to each of them from all inputs.
    public let paths: [Path]
    private let inputs: [UnsafeMutablePointer<Float>]
    private let outputs: [UnsafeMutablePointer<Float>]
    private let blockLength: Int
    private let connected: [Port]

    /// Connects the audio ports of an instance, whose controls may be set before and later. Sidechains, and what else may be
    /// left unconnected beside ports that may not, are left alone: one that is connected and silent is another effect.
    ///
    /// - Throws: `AnalysisError.noAudio` for a plug-in without audio inputs or outputs.
    public init(_ instance: Instance) throws {
        let (ins, outs) = (instance.ports.mainAudio(.input), instance.ports.mainAudio(.output))
        guard !ins.isEmpty, !outs.isEmpty else {
            throw AnalysisError.noAudio(plugin: instance.plugin.uri, inputs: ins.count, outputs: outs.count)
        }
        let blockLength = min(instance.maximumBlockLength, 1024)
        func buffer(_ port: Port) -> UnsafeMutablePointer<Float> {
            let buffer = UnsafeMutablePointer<Float>.allocate(capacity: blockLength)
            buffer.initialize(repeating: 0, count: blockLength)
            instance.connect(port.index, to: buffer)
            return buffer
        }
        self.instance = instance
        self.blockLength = blockLength
        inputs = ins.map(buffer)
        outputs = outs.map(buffer)
        connected = ins + outs
        paths = Self.paths(ins, outs)
    }

    deinit {
        instance.deactivate()
        for port in connected { instance.connect(port.index, to: nil) }
        for buffer in inputs + outputs { buffer.deallocate() }
    }

    private static func paths(_ inputs: [Port], _ outputs: [Port]) -> [Path] {
        if inputs.count > outputs.count {
            return inputs.enumerated().map { Path(inputs: [$0], output: 0, name: $1.name) }
        }
        let all = Array(inputs.indices)
        if inputs.count == outputs.count { return [Path(inputs: all, output: 0, name: nil)] }
        return outputs.enumerated().map { Path(inputs: all, output: $0, name: $1.name) }
    }

    /// Makes the plug-in forget what it has heard, and gives it silence for a quarter of a second, in which its
    /// controls come to rest.
    func settle() {
        instance.activate()
        _ = response(to: [Float](repeating: 0, count: Int(instance.sampleRate / 4)), along: paths[0])
    }

    /// Plays a signal, following on the one before, and returns as many samples of the answer.
    func response(to signal: [Float], along path: Path) -> [Float] {
        var answer: [Float] = []
        answer.reserveCapacity(signal.count)
        var start = 0
        while start < signal.count {
            let count = min(blockLength, signal.count - start)
            for (channel, buffer) in inputs.enumerated() {
                if path.inputs.contains(channel) {
                    for frame in 0..<count { buffer[frame] = signal[start + frame] }
                } else {
                    buffer.update(repeating: 0, count: count)
                }
            }
            instance.run(count)
            answer.append(contentsOf: UnsafeBufferPointer(start: outputs[path.output], count: count))
            start += count
        }
        return answer
    }
}
