// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A linear crossfade between a processed (wet) and an unprocessed (dry) signal, whose weights always add up to 1.
///
/// Of all fades of a given length the straight one has the smallest steps, and two signals that are alike pass it
/// unchanged.
public struct Crossfade: BitwiseCopyable {
    private var weight: CoefficientRamp<Double>
    private var isWet: Bool

    /// A crossfade at rest at one end.
    @inline(__always)
    public init(wet: Bool) {
        isWet = wet
        weight = CoefficientRamp(settledAt: wet ? 1 : 0)
    }

    /// Whether only the wet signal is heard.
    @inline(__always)
    public var isFullyWet: Bool { weight.isSettled && isWet }

    /// Whether only the dry signal is heard.
    @inline(__always)
    public var isFullyDry: Bool { weight.isSettled && !isWet }

    /// How many frames remain of a fade; at rest, more than there will ever be.
    @inline(__always)
    public var remaining: Int { weight.isSettled ? Int.max : weight.remaining }

    /// Fades to one end from where it is, taking the share of `frames` (for the whole way, at least 1) that remains.
    @inline(__always)
    public mutating func fade(toWet wet: Bool, over frames: Int) {
        guard wet != isWet else { return }
        isWet = wet
        let distance = wet ? 1 - weight.value : weight.value
        weight.move(to: wet ? 1 : 0, over: 1 + Int(Double(frames - 1) * distance))
    }

    /// Moves on by one frame and mixes it. At rest on the dry side, the result is `dry` to the bit.
    @inline(__always)
    public mutating func mix<Channels: Frame>(wet: Channels, dry: Channels) -> Channels {
        let weight = weight.isSettled ? weight.value : self.weight.next()
        if weight == 0 { return dry }
        if weight == 1 { return wet }
        return wet * weight + dry * (1 - weight)
    }
}
