// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A delay of whole frames that does not click when it changes: the old delay fades into the new one.
///
///     line.move(to: frames)
///     let late = line.process(input)
///
/// `Setup.fadingDelay` gives it out. What comes out is what went in, to the bit, but while it fades. A copy of it reads the
/// same memory.
public struct FadingDelay<Channels: Frame>: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Channels>?
    /// One less than how many frames there is room for, which is a power of two: no index leaves the memory.
    private let mask: Int
    /// The longest delay, in frames.
    public let maximumDelay: Int
    private let fadeLength: Int
    /// Where the next frame is written.
    private var next = 0
    /// Whether nothing was written yet.
    private var isFresh = true
    /// The delay that is heard or fades in, the one that fades out, and the one that is wanted.
    private var delay = 0
    private var previous = 0
    private var requested = 0
    /// How much is heard of `delay`.
    private var share = CoefficientRamp(settledAt: 1.0)

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Channels>?, mask: Int, maximumDelay: Int, fadeLength: Int) {
        self.first = first
        self.mask = mask
        self.maximumDelay = maximumDelay
        self.fadeLength = fadeLength
    }

    /// Has the delay become `frames` frames, held to 0…`maximumDelay`: at once before the first frame, after that in a fade, which
    /// begins when one that runs has ended.
    @inline(__always)
    public mutating func move(to frames: Int) {
        requested = max(0, min(frames, maximumDelay))
        if isFresh { delay = requested }
    }

    /// Takes the next frame, and returns that of `delay` frames before.
    @inline(__always)
    public mutating func process(_ input: Channels) -> Channels {
        guard let first else { return .zero }
        isFresh = false
        first[next & mask] = input
        defer { next = (next &+ 1) & mask }
        if share.isSettled && delay != requested { startFade() }
        let late = first[(next &- delay) & mask]
        if share.isSettled { return late }
        let share = share.next()
        return late * share + first[(next &- previous) & mask] * (1 - share)
    }

    /// Begins to fade.
    private mutating func startFade() {
        previous = delay
        delay = requested
        share = CoefficientRamp(settledAt: 0)
        share.move(to: 1, over: fadeLength)
    }
}

extension Setup {
    /// A delay of up to `frames` frames; what is below 0 counts as 0. It fades over 10 ms.
    public mutating func fadingDelay<Channels: Frame>(
        frames: Int, of type: Channels.Type = Channels.self
    ) -> FadingDelay<Channels> {
        let maximumDelay = max(0, min(frames, maximumLineLength))
        var capacity = 1
        while capacity < maximumDelay + 1 { capacity *= 2 }
        let memory = buffer(count: capacity, of: Channels.self)
        return FadingDelay(
            memory.first, mask: capacity - 1, maximumDelay: maximumDelay, fadeLength: max(1, Int(0.01 * sampleRate)))
    }
}
