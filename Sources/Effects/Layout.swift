// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// How many channels go in and come out: what tells the variants of an effect apart.
public struct Layout: Sendable, BitwiseCopyable {
    public let inputs: Int
    public let outputs: Int

    @inline(__always)
    public init(inputs: Int, outputs: Int) {
        self.inputs = inputs
        self.outputs = outputs
    }

    @inline(__always)
    public init<E: Effect>(of effect: E.Type) {
        self.init(inputs: E.Input.channelCount, outputs: E.Output.channelCount)
    }
}
