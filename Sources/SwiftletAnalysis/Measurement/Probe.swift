// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Sends test signals to a plug-in's instance and records its response.
public final class Probe {
    /// A path through a plug-in.
    public struct Path: Sendable, Hashable {
        /// The indices of the audio inputs that receive the signal. Other inputs receive silence.
        public let inputs: [Int]
        /// The index of the audio output.
        public let output: Int
        /// The name of the port that distinguishes the path, or nil for a single path.
        public let name: String?
    }

    public let instance: Instance
    /// The paths to measure.
    ///
    /// With equal numbers of inputs and outputs, a single path leads from all inputs to the first output. With more
    /// inputs, there is a path from each input to the first output. With more outputs, a path leads from all inputs
    /// to each output.
    public let paths: [Path]
    private let inputs: [UnsafeMutablePointer<Float>]
    private let outputs: [UnsafeMutablePointer<Float>]
    private let blockLength: Int
    private let connected: [Port]

    /// Connects the audio ports of an instance, whose controls may be changed before and after. Sidechains and optional
    /// ports next to required ones stay unconnected, as a silent sidechain changes an effect.
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

    /// Clears the plug-in's audio state, and feeds a quarter of a second of silence, in which its controls settle.
    func settle() {
        instance.activate()
        _ = response(to: [Float](repeating: 0, count: Int(instance.sampleRate / 4)), along: paths[0])
    }

    /// Sends a signal directly after the previous one, and returns as many samples of the response.
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
