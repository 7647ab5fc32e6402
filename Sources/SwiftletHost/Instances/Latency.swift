// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Instance {
    /// The longest latency in seconds that is taken for one. Look-ahead of loudness and convolution with linear phase
    /// take some seconds.
    public static let maximumLatency = 60.0

    /// What the plug-in says of its latency, in frames, as it says it; none for a plug-in that says nothing of it.
    /// Plug-ins know it after the first block.
    public var reportedLatency: Float? {
        ports.first { $0.reportsLatency && $0.direction == .output }.map { value(at: $0.index) }
    }

    /// The same in frames.
    var maximumLatency: Int { Int(Self.maximumLatency * sampleRate) }

    /// The plug-in's latency in whole frames, 0 where it reports none.
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

/// A reported latency in whole frames, the nearest; nil for NaN, below 0, or above `maximum`.
///
/// The audio thread calls it, which `rounded()`, in libm, is not for.
#if !DEBUG
@_noAllocation @_noLocks
#endif
func wholeLatency(_ reported: Float, maximum: Float) -> Int? {
    guard reported >= 0, reported <= maximum else { return nil }
    let whole = Int(reported)
    return reported - Float(whole) < 0.5 ? whole : whole &+ 1
}
