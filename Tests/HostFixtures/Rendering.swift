// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

extension ChainedEffect {
    /// Puts all instances into the state of a preset.
    ///
    /// - Parameter name: the preset's URI or label.
    public func apply(preset name: String) throws { for instance in instances { try instance.apply(preset: name) } }

    /// Sets a control input of all instances.
    public func set(_ symbol: String, to value: Float) throws {
        let port = try plugin.controlInput(symbol)
        try port.check(value, sampleRate: instances[0].sampleRate)
        for instance in instances { instance.setControl(port.index, to: value) }
    }

    /// Renders what is left of a file through this effect alone, and finishes the other.
    ///
    /// - Parameters:
    ///   - reader: the input.
    ///   - writer: the output.
    ///   - progress: is called after each block with the number of frames that were read; what it throws ends the rendering.
    /// - Returns: how many frames were written, the latency that was taken off, and the greatest magnitude of a sample.
    @discardableResult
    public func render(
        _ reader: any AudioSource, to writer: AudioFileWriter, progress: (Int) throws -> Void = { _ in }
    ) throws -> (frames: Int, latency: Int, peak: Float) {
        let rendered = try RenderedAudio(reader, through: [self])
        let (frames, peak) = try writer.write(all: rendered, blockLength: rendered.blockLength) { _ in
            try progress(rendered.framesRead)
        }
        return (frames, rendered.reports[0].latency, peak)
    }
}
