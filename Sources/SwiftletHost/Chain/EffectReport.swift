// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A report on an effect that has rendered a file.
public struct EffectReport: Sendable {
    /// The URI of the plug-in.
    public let plugin: String
    /// The latency in frames that the plug-in reported, and that was compensated.
    public private(set) var latency = 0
    /// The first different latency that the plug-in reported, which may be invalid. `frame` is the first frame of that
    /// block, counted from the start of the file.
    public private(set) var latencyChange: (frame: Int, latency: Float)?
    /// The total number of frames that the plug-in muted after NaN or infinity. `blockStart` is the first frame of the
    /// first such block, counted from the start of the output.
    public private(set) var muted: (frames: Int, blockStart: Int)?
    /// The values of its control outputs except the latency.
    public private(set) var controlOutputs: [ControlOutput]
    /// The NaN and infinite samples that were replaced, or nil if all samples are finite.
    public internal(set) var notFinite: NotFinite?

    init(of instances: [Instance]) {
        plugin = instances[0].plugin.uri
        controlOutputs = ControlOutput.all(of: instances)
    }

    /// Updates the report after a block.
    ///
    /// - Parameters:
    ///   - time: the first frame of the block, counted from the start of the input.
    ///   - latency: the compensated latency in frames.
    mutating func note(_ instances: [Instance], at time: Int, latency: Int) {
        self.latency = latency
        for place in controlOutputs.indices { controlOutputs[place].note(instances) }
        if latencyChange == nil, let reported = instances[0].reportedLatency, reported.rounded() != Float(latency) {
            latencyChange = (time, reported)
        }
        let frames = instances.reduce(0) { $0 + $1.mutedFrames }
        guard frames > muted?.frames ?? 0 else { return }
        muted = (frames, muted?.blockStart ?? max(0, time - latency))
    }
}
