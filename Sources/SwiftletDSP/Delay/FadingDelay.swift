// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A delay of whole frames that does not click when it changes: the old delay fades into the new one.
///
///     line.move(to: frames)
///     let late = line.process(input)
///
/// `Setup.fadingDelay` makes it. Except during a fade, the output is the delayed input, bit for bit. Copies share the
/// same memory.
public struct FadingDelay<Channels: Frame>: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Channels>?
    /// The capacity in frames minus one. The capacity is a power of two, so no masked index leaves the memory.
    private let mask: Int
    /// The maximum delay in frames.
    public let maximumDelay: Int
    private let fadeLength: Int
    /// The position of the next frame.
    private var next = 0
    /// Whether no frame has been written yet.
    private var isFresh = true
    /// The current delay or the one that fades in, the one that fades out, and the requested one.
    private var delay = 0
    private var previous = 0
    private var requested = 0
    /// The weight of `delay` in the output.
    private var share = CoefficientRamp(settledAt: 1.0)

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Channels>?, mask: Int, maximumDelay: Int, fadeLength: Int) {
        self.first = first
        self.mask = mask
        self.maximumDelay = maximumDelay
        self.fadeLength = fadeLength
    }

    /// Sets the delay to `frames` frames, clamped to 0…`maximumDelay`: immediately before the first frame, after that
    /// in a fade. A running fade ends first.
    @inline(__always)
    public mutating func move(to frames: Int) {
        requested = max(0, min(frames, maximumDelay))
        if isFresh { delay = requested }
    }

    /// Writes the next frame, and returns the delayed frame.
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

    /// Writes frames whose delayed ones are not needed, up to the frame `count`.
    @inline(__always)
    package mutating func write(count: Int, _ frame: (_ number: Int) -> Channels) {
        guard share.isSettled && delay == requested, let first else {
            for number in 0..<count { _ = process(frame(number)) }
            return
        }
        isFresh = false
        // A copy, because `first` could point to `next`, for all that the compiler knows.
        let start = next
        for number in 0..<count { first[(start &+ number) & mask] = frame(number) }
        next = (start &+ count) & mask
    }

    /// Starts a fade to the requested delay.
    private mutating func startFade() {
        previous = delay
        delay = requested
        share = CoefficientRamp(settledAt: 0)
        share.move(to: 1, over: fadeLength)
    }
}

extension Setup {
    /// Returns a delay of up to `frames` frames, at least 0. It fades over 10 ms.
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
