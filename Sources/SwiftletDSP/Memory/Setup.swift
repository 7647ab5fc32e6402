// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What an effect is made with: the sample rate, and memory of any size.
///
///     public init(_ setup: inout Setup) {
///         line = setup.delayLine(seconds: 2)
///     }
///
/// An effect's `init` is called several times, and has to ask for the same memory each time: first with a setup that only
/// counts, whose buffers have no memory yet, read as zero and take no writes; then, when all of it was allocated at once,
/// with that memory; and again over the same memory, cleared, whenever a host begins anew. No memory can be had later.
public struct Setup: ~Copyable {
    /// Frames per second, above 0.
    public let sampleRate: Double
    /// What is given out; none while it is only counted.
    private let memory: UnsafeMutableRawBufferPointer?
    private var end = 0
    private var isTooLarge = false

    /// What the memory, and each piece of it, is aligned to: a cache line, and no less than any vector.
    public static var alignment: Int { 64 }

    /// More bytes than any machine has. Sums of a few such do not overflow.
    private static var limit: Int { 1 << 48 }

    /// The longest line, in frames, that can be asked for.
    var maximumLineLength: Int { Self.limit }

    /// A setup that counts what it is asked for.
    ///
    /// - Parameter sampleRate: frames per second, above 0.
    @inline(__always)
    public init(countingAt sampleRate: Double) {
        self.sampleRate = sampleRate
        memory = nil
    }

    /// A setup that gives out memory.
    ///
    /// - Parameters:
    ///   - sampleRate: frames per second, above 0.
    ///   - memory: as many bytes as were counted, aligned to `alignment`.
    @inline(__always)
    public init(sampleRate: Double, memory: UnsafeMutableRawBufferPointer) {
        self.sampleRate = sampleRate
        self.memory = memory
    }

    /// How many bytes it was asked for, what lies between the pieces included; none where no machine has so many.
    public var byteCount: Int? { isTooLarge ? nil : end }

    /// Whether there is memory, and not only a count of it.
    package var hasMemory: Bool { memory != nil }

    // MARK: - Memory

    /// Memory for `count` elements, all of them zero.
    ///
    /// - Parameters:
    ///   - count: the number of elements; what is below 0 counts as 0.
    ///   - type: what they are; it mostly follows from where the buffer is kept.
    public mutating func buffer<Element: Zeroable>(count: Int, of type: Element.Type = Element.self) -> Buffer<Element>
    {
        let count = max(0, count)
        let first = reserve(count, of: Element.self)
        first?.initialize(repeating: .zero, count: count)
        return Buffer(first, count: count)
    }

    /// A table of `count` elements, each of them what `element` gives for its index.
    ///
    /// - Parameters:
    ///   - count: the number of elements; what is below 0 counts as 0.
    ///   - element: the element with that index. Not called while memory is only counted.
    public mutating func table<Element: Zeroable>(
        count: Int, _ element: (_ index: Int) -> Element
    ) -> Table<Element> {
        let count = max(0, count)
        guard let first = reserve(count, of: Element.self) else { return Table(nil, count: count) }
        for index in 0..<count { (first + index).initialize(to: element(index)) }
        return Table(first, count: count)
    }

    /// A delay line for delays up to `seconds`.
    public mutating func delayLine<Channels: Frame>(
        seconds: Double, of type: Channels.Type = Channels.self
    ) -> DelayLine<Channels> {
        let frames = seconds * sampleRate
        // NaN becomes 0.
        guard frames > 0 else { return delayLine(frames: 0) }
        return delayLine(frames: frames < Double(Self.limit) ? Int(frames) + 1 : Self.limit)
    }

    /// A delay line for delays up to `frames` frames; what is below 2 counts as 2.
    public mutating func delayLine<Channels: Frame>(
        frames: Int, of type: Channels.Type = Channels.self
    ) -> DelayLine<Channels> {
        let maximumDelay = max(2, min(frames, Self.limit))
        // Cubic interpolation reads two frames beyond; a power of two, so that a mask keeps every index inside.
        var capacity = 4
        while capacity < maximumDelay + 2 { capacity *= 2 }
        let memory = buffer(count: capacity, of: Channels.self)
        return DelayLine(memory.first, mask: capacity - 1, maximumDelay: maximumDelay)
    }

    /// The next piece of the memory; none while it is only counted, or where there is less than was counted.
    private mutating func reserve<Element>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element>? {
        let start = end.roundedUp(toMultipleOf: Self.alignment)
        let (bytes, isOverflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !isTooLarge, !isOverflow, bytes <= Self.limit - start else {
            isTooLarge = true
            return nil
        }
        let gap = end..<start
        end = start + bytes
        guard let memory, end <= memory.count, let base = memory.baseAddress else { return nil }
        memory[gap].initializeMemory(as: UInt8.self, repeating: 0)
        return (base + start).bindMemory(to: Element.self, capacity: count)
    }

    /// Clears what was not asked for, so that all of the memory holds something.
    package func clearRest() {
        guard let memory, end < memory.count else { return }
        memory[end...].initializeMemory(as: UInt8.self, repeating: 0)
    }
}

extension Setup {
    /// Has `make` make a value with memory of its own, and calls `body` with it: for tests of what an effect is made of.
    ///
    /// - Parameters:
    ///   - sampleRate: frames per second, above 0.
    ///   - make: is called twice, as an effect's `init` is.
    ///   - body: is given the value, which is good until it returns.
    public static func with<Made, Result>(
        sampleRate: Double, _ make: (inout Setup) -> Made, _ body: (inout Made) -> Result
    ) -> Result {
        var counting = Setup(countingAt: sampleRate)
        _ = make(&counting)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: counting.byteCount ?? 0, alignment: alignment)
        defer { memory.deallocate() }
        var setup = Setup(sampleRate: sampleRate, memory: memory)
        var made = make(&setup)
        return body(&made)
    }
}

extension Int {
    /// The next multiple of a power of two, or this one itself.
    @inline(__always)
    package func roundedUp(toMultipleOf power: Int) -> Int { (self &+ power &- 1) & ~(power &- 1) }
}
