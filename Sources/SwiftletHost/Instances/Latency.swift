// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Instance {
    /// The maximum valid latency in seconds. Loudness look-ahead and linear-phase convolution take a few seconds.
    public static let maximumLatency = 60.0

    /// The latency in frames as the plug-in reports it, or nil if it has no latency port. It is known after the first
    /// block.
    public var reportedLatency: Float? {
        ports.first { $0.reportsLatency && $0.direction == .output }.map { value(at: $0.index) }
    }

    /// The maximum latency in frames.
    var maximumLatency: Int { Int(Self.maximumLatency * sampleRate) }

    /// Returns the plug-in's latency in whole frames, or 0 if it reports none.
    ///
    /// - Throws: `HostError.latency` for NaN, below 0, or above `maximumLatency`.
    public func latency() throws -> Int {
        guard let reported = reportedLatency else { return 0 }
        guard let latency = wholeLatency(reported, maximum: Float(maximumLatency)) else {
            throw HostError.latency(plugin: plugin.uri, reported: reported, maximum: maximumLatency)
        }
        return latency
    }
}

/// Rounds a reported latency to whole frames. Returns nil for NaN, below 0, or above `maximum`.
///
/// The audio thread calls it and must not call libm's `rounded()`.
#if !DEBUG
@_noAllocation @_noLocks
#endif
func wholeLatency(_ reported: Float, maximum: Float) -> Int? {
    guard reported >= 0, reported <= maximum else { return nil }
    let whole = Int(reported)
    return reported - Float(whole) < 0.5 ? whole : whole &+ 1
}
