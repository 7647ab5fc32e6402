// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// How many channels go in and come out: what tells the variants of an effect apart.
public struct Layout: Sendable, BitwiseCopyable {
    /// How many channels go in.
    public let inputs: Int
    /// How many come out.
    public let outputs: Int

    /// A layout of so many channels.
    @inline(__always)
    public init(inputs: Int, outputs: Int) {
        self.inputs = inputs
        self.outputs = outputs
    }

    /// The layout of an effect's frames.
    @inline(__always)
    public init<E: Effect>(of effect: E.Type) {
        self.init(inputs: E.Input.channelCount, outputs: E.Output.channelCount)
    }
}
