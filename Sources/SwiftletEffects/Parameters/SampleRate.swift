// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A sample rate, in both ways of counting.
public struct SampleRate: Sendable, BitwiseCopyable {
    /// Frames per second.
    public let framesPerSecond: Double
    /// How long a frame lasts, in seconds.
    public let secondsPerFrame: Double

    /// A rate in frames per second, above 0.
    @inline(__always)
    public init(_ framesPerSecond: Double) {
        self.framesPerSecond = framesPerSecond
        secondsPerFrame = 1 / framesPerSecond
    }

    /// Frequencies in hertz as fractions of the sample rate.
    @inline(__always)
    public func tuning<Frequencies: Vector>(_ hertz: Frequencies) -> Frequencies { hertz * secondsPerFrame }
}
