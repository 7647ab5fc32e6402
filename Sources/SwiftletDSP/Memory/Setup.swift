// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The sample rate and memory for an effect's `init`.
///
///     public init(_ setup: inout Setup) {
///         line = setup.delayLine(seconds: 2)
///     }
///
/// The kit calls an effect's `init` several times, and it must request the same memory each time. The first setup only
/// counts bytes: its buffers have no memory, read as zero and ignore writes. Then the kit allocates all memory in one
/// piece and calls `init` with it. Later it clears the memory and calls `init` again whenever a host activates the
/// plug-in. You cannot allocate later.
public struct Setup: ~Copyable {
    /// Frames per second, above 0.
    public let sampleRate: Double
    /// The memory to distribute; nil while bytes are only counted.
    private let memory: UnsafeMutableRawBufferPointer?
    private var end = 0
    private var isTooLarge = false

    /// The alignment in bytes of the memory and of each piece: a cache line, and at least that of any vector.
    public static var alignment: Int { 64 }

    /// More bytes than any machine has. Sums of a few such numbers do not overflow.
    private static var limit: Int { 1 << 48 }

    /// The maximum length of a delay line in frames.
    var maximumLineLength: Int { Self.limit }

    /// Creates a setup that only counts the requested bytes.
    ///
    /// - Parameter sampleRate: frames per second, above 0.
    @inline(__always)
    public init(countingAt sampleRate: Double) {
        self.sampleRate = sampleRate
        memory = nil
    }

    /// Creates a setup that distributes memory.
    ///
    /// - Parameters:
    ///   - sampleRate: frames per second, above 0.
    ///   - memory: as many bytes as were counted, aligned to `alignment`.
    @inline(__always)
    public init(sampleRate: Double, memory: UnsafeMutableRawBufferPointer) {
        self.sampleRate = sampleRate
        self.memory = memory
    }

    /// The number of requested bytes, including padding; nil if no machine has so many.
    public var byteCount: Int? { isTooLarge ? nil : end }

    /// Whether the setup has memory, instead of only counting it.
    package var hasMemory: Bool { memory != nil }

    // MARK: - Memory

    /// Returns a buffer of `count` elements, all zero.
    ///
    /// - Parameters:
    ///   - count: the number of elements; a negative number counts as 0.
    ///   - type: the element type, usually inferred.
    public mutating func buffer<Element: Zeroable>(count: Int, of type: Element.Type = Element.self) -> Buffer<Element>
    {
        let count = max(0, count)
        let first = reserve(count, of: Element.self)
        first?.initialize(repeating: .zero, count: count)
        return Buffer(first, count: count)
    }

    /// Returns a table of `count` elements, computed by `element`.
    ///
    /// - Parameters:
    ///   - count: the number of elements; a negative number counts as 0.
    ///   - element: returns the element at an index. Not called while bytes are only counted.
    public mutating func table<Element: Zeroable>(
        count: Int, _ element: (_ index: Int) -> Element
    ) -> Table<Element> {
        let count = max(0, count)
        guard let first = reserve(count, of: Element.self) else { return Table(nil, count: count) }
        for index in 0..<count { (first + index).initialize(to: element(index)) }
        return Table(first, count: count)
    }

    /// Returns a delay line for delays up to `seconds`.
    public mutating func delayLine<Channels: Frame>(
        seconds: Double, of type: Channels.Type = Channels.self
    ) -> DelayLine<Channels> {
        let frames = seconds * sampleRate
        // NaN becomes 0.
        guard frames > 0 else { return delayLine(frames: 0) }
        return delayLine(frames: frames < Double(Self.limit) ? Int(frames) + 1 : Self.limit)
    }

    /// Returns a delay line for delays up to `frames` frames, at least 2.
    public mutating func delayLine<Channels: Frame>(
        frames: Int, of type: Channels.Type = Channels.self
    ) -> DelayLine<Channels> {
        let maximumDelay = max(2, min(frames, Self.limit))
        // Cubic interpolation reads two more frames. A power of two, so that a mask keeps every index in range.
        var capacity = 4
        while capacity < maximumDelay + 2 { capacity *= 2 }
        let memory = buffer(count: capacity, of: Channels.self)
        return DelayLine(memory.first, mask: capacity - 1, maximumDelay: maximumDelay)
    }

    /// Returns the next piece of memory; nil while bytes are only counted, or if the memory is too small.
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

    /// Clears the unrequested rest, so that all memory is initialised.
    package func clearRest() {
        guard let memory, end < memory.count else { return }
        memory[end...].initializeMemory(as: UInt8.self, repeating: 0)
    }
}

extension Setup {
    /// Calls `make` to create a value with its own memory, and `body` with the value: for tests of the parts of an
    /// effect.
    ///
    /// - Parameters:
    ///   - sampleRate: frames per second, above 0.
    ///   - make: creates the value. Called twice, as an effect's `init` is.
    ///   - body: uses the value, which is valid until `body` returns.
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
    /// Returns this number rounded up to a multiple of a power of two.
    @inline(__always)
    package func roundedUp(toMultipleOf power: Int) -> Int { (self &+ power &- 1) & ~(power &- 1) }
}
