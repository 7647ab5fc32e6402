// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Consecutive second-order sections of a cascade in the lanes of two vectors: four sections for a pair of channels, eight for one
/// channel.
///
/// A vector has the lanes [A left, A right, B left, B right] of two sections A and B, or four sections of one channel.
/// While a coefficient is smoothed, all sections of the group are state-variable filters, and the second vector follows
/// the first. When all are settled, they are biquads, and every second section is in the second vector
/// (`SteadySections`): then both vectors are computed at the same time.
struct SectionGroup: Zeroable {
    /// The coefficients at the last frame, as state-variable filters.
    var value = Coefficients(repeating: FilterCoefficients { _ in .identity })
    /// The step of `value` per frame; while the group is settled, the same filters as biquads.
    var step = Self.still
    /// The bands with sections in this group: bit n stands for band n.
    var bands: UInt64 = 0
    /// Whether the sections are biquads now.
    var isSettled = false
    /// Whether the sections filter mid and side.
    var isMidSide = false
    /// Whether the lanes belong to a band that fades, from the filter in lanes A to the filter in lanes B.
    var isFading = false
    /// How many of the vectors have sections.
    var vectorCount = 0
    /// The least factor by which states are scaled: that of biquads, at most 1.
    var stateScale = 1.0

    typealias Coefficients = InlineArray<2, FilterCoefficients<Vector4>>

    static var zero: Self { Self() }

    static var still: Coefficients { Coefficients(repeating: FilterCoefficients { _ in .identity - .identity }) }
}

/// The states of the sections in a vector: z1 and z2 of the prefilter, and the two states of the loop.
struct SectionStates: Zeroable {
    var z1 = Vector4.zero
    var z2 = Vector4.zero
    /// s1 and s2 of a state-variable filter, or w1 and w2 of a biquad.
    var first = Vector4.zero
    var second = Vector4.zero

    static var zero: Self { Self() }

    /// Sets states below a threshold to zero.
    mutating func flush(below threshold: Double) {
        z1 = z1.replacing(with: 0, where: z1.magnitudes .< threshold)
        z2 = z2.replacing(with: 0, where: z2.magnitudes .< threshold)
        first = first.replacing(with: 0, where: first.magnitudes .< threshold)
        second = second.replacing(with: 0, where: second.magnitudes .< threshold)
    }

    /// Multiplies all states.
    mutating func multiply(by gains: Vector4) {
        z1 *= gains
        z2 *= gains
        first *= gains
        second *= gains
    }

    /// Returns these states, with those of `other` where `mask` is true.
    @inline(__always)
    func replacing(with other: Self, where mask: Vector4.Mask) -> Self {
        var states = self
        states.z1 = z1.replacing(with: other.z1, where: mask)
        states.z2 = z2.replacing(with: other.z2, where: mask)
        states.first = first.replacing(with: other.first, where: mask)
        states.second = second.replacing(with: other.second, where: mask)
        return states
    }
}

// MARK: - Lanes

/// A place for one section: a vector, and its first lane there.
struct SectionPlace {
    let group, vector, lane: Int

    /// The place with that index, in the order of state-variable filters.
    ///
    /// - Parameter width: the number of channels in a vector, 1 or 2.
    @inline(__always)
    init(_ index: Int, width: Int) {
        let perVector = 4 / width
        (group, vector) = (index / (2 * perVector), index / perVector % 2)
        lane = index % perVector * width
    }
}

/// One lane of vectors that follow each other in memory: coefficients or states.
struct Lane {
    let first: UnsafeMutablePointer<Double>
    let count: Int

    @inline(__always)
    init<Vectors>(_ lane: Int, of vectors: UnsafeMutablePointer<Vectors>) {
        first = UnsafeMutableRawPointer(vectors).assumingMemoryBound(to: Double.self) + lane
        count = MemoryLayout<Vectors>.size / MemoryLayout<Vector4>.size
    }

    @inline(__always)
    subscript(number: Int) -> Double {
        get { first[4 &* number] }
        nonmutating set { first[4 &* number] = newValue }
    }

    func copy(_ other: Lane) { for number in 0..<count { self[number] = other[number] } }

    func clear() { for number in 0..<count { self[number] = 0 } }
}
