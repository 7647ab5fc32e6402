// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A linear crossfade between a processed (wet) and an unprocessed (dry) signal, whose weights always add up to 1.
///
/// A linear fade has the smallest steps of all fades of a given length, and two equal signals pass it unchanged.
public struct Crossfade: BitwiseCopyable {
    private var weight: CoefficientRamp<Double>
    private var isWet: Bool

    /// Creates a crossfade that is settled at one end.
    @inline(__always)
    public init(wet: Bool) {
        isWet = wet
        weight = CoefficientRamp(settledAt: wet ? 1 : 0)
    }

    /// Whether the output is only the wet signal.
    @inline(__always)
    public var isFullyWet: Bool { weight.isSettled && isWet }

    /// Whether the output is only the dry signal.
    @inline(__always)
    public var isFullyDry: Bool { weight.isSettled && !isWet }

    /// The number of remaining frames of a fade; `Int.max` if settled.
    @inline(__always)
    public var remaining: Int { weight.isSettled ? Int.max : weight.remaining }

    /// Starts a fade from the current position to one end. A full fade takes `frames`, at least 1; a partial one
    /// proportionally less.
    @inline(__always)
    public mutating func fade(toWet wet: Bool, over frames: Int) {
        guard wet != isWet else { return }
        isWet = wet
        let distance = wet ? 1 - weight.value : weight.value
        weight.move(to: wet ? 1 : 0, over: 1 + Int(Double(frames - 1) * distance))
    }

    /// Advances by one frame and mixes it. If settled on the dry side, the result is `dry`, bit for bit.
    @inline(__always)
    public mutating func mix<Channels: Frame>(wet: Channels, dry: Channels) -> Channels {
        let weight = weight.isSettled ? weight.value : self.weight.next()
        if weight == 0 { return dry }
        if weight == 1 { return wet }
        return wet * weight + dry * (1 - weight)
    }
}
