// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

extension ChainedEffect {
    /// Applies a preset to all instances.
    ///
    /// - Parameter name: the preset's URI or label.
    public func apply(preset name: String) throws { for instance in instances { try instance.apply(preset: name) } }

    /// Sets a control input of all instances.
    public func set(_ symbol: String, to value: Float) throws {
        let port = try plugin.controlInput(symbol)
        try port.check(value, sampleRate: instances[0].sampleRate)
        for instance in instances { instance.setControl(port.index, to: value) }
    }

    /// Renders the rest of a file through only this effect, and finishes the output.
    ///
    /// - Parameters:
    ///   - reader: the input.
    ///   - writer: the output.
    ///   - progress: a function that receives the number of read frames after each block. An error ends the rendering.
    /// - Returns: the number of written frames, the compensated latency, and the peak magnitude.
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
