// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A sample rate and its inverse.
public struct SampleRate: Sendable, BitwiseCopyable {
    /// Frames per second.
    public let framesPerSecond: Double
    /// The duration of a frame in seconds.
    public let secondsPerFrame: Double

    /// Creates a sample rate from frames per second, above 0.
    @inline(__always)
    public init(_ framesPerSecond: Double) {
        self.framesPerSecond = framesPerSecond
        secondsPerFrame = 1 / framesPerSecond
    }

    /// Converts frequencies in hertz to fractions of the sample rate.
    @inline(__always)
    public func tuning<Frequencies: Vector>(_ hertz: Frequencies) -> Frequencies { hertz * secondsPerFrame }
}
