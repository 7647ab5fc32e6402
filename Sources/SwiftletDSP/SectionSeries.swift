// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Four second-order filters in series, in the lanes of a vector: each hears the one before it a step late.
///
/// A filter waits for itself, and in a series for the one before it. Here all four are computed at once, the second for
/// the frame before that of the first, and so on; three steps more than there are frames bring all to the same frame. What
/// comes out, and the states, are those of `StateVariableFilter.process` one filter after the other, to the bit.
public struct SectionSeries<Channels: Frame> {
    private let coefficients: FilterCoefficients<Vector4>

    /// Filters with these coefficients, in their order.
    @inline(__always)
    public init(_ sections: InlineArray<4, FilterCoefficients<Double>>) {
        let lower = FilterCoefficients<Vector2>(sections[0], sections[1]) { Vector2($0, $1) }
        let upper = FilterCoefficients<Vector2>(sections[2], sections[3]) { Vector2($0, $1) }
        coefficients = FilterCoefficients(lower, upper) { Vector4($0[0], $0[1], $1[0], $1[1]) }
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - filters: the four filters, in their order; they are left as they are after the last frame.
    @inline(__always)
    public func process(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int,
        _ filters: inout InlineArray<4, StateVariableFilter<Channels>>
    ) {
        // With numbers known when it is compiled, the channels of one and two are in registers.
        if Channels.channelCount <= 2 {
            processPair(0, Channels.channelCount - 1, frames, count, &filters)
        } else {
            for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
                processPair(channel, channel + 1, frames, count, &filters)
            }
        }
    }

    /// Two channels together, as while one waits for itself the other is computed; or one, where they are the same.
    @inline(__always)
    private func processPair(
        _ left: Int, _ right: Int, _ frames: UnsafeMutablePointer<Channels>, _ count: Int,
        _ filters: inout InlineArray<4, StateVariableFilter<Channels>>
    ) {
        let isPair = left != right
        var first = SeriesOfOneChannel(filters, channel: left)
        var second = SeriesOfOneChannel(filters, channel: right)
        func step(_ number: Int, _ input: Channels, _ valid: Vector4.Mask?) {
            let output = first.step(input[channel: left], coefficients, valid)
            let other = isPair ? second.step(input[channel: right], coefficients, valid) : output
            guard number >= 3 else { return }
            frames[number - 3][channel: left] = output
            if isPair { frames[number - 3][channel: right] = other }
        }
        // Which filters have a frame at a step: those whose place is from 0 to count − 1.
        func valid(_ number: Int) -> Vector4.Mask {
            let last = Double(count - 1)
            return ((Double(number) - Vector4(0, 1, 2, 3)) * 2 - last).magnitudes .<= last
        }
        for number in 0..<3 { step(number, number < count ? frames[number] : .zero, valid(number)) }
        for number in 3..<max(3, count) { step(number, frames[number], nil) }
        for number in max(3, count)..<count + 3 { step(number, .zero, valid(number)) }
        first.store(to: &filters, channel: left)
        if isPair { second.store(to: &filters, channel: right) }
    }
}

/// One channel of four filters in series.
private struct SeriesOfOneChannel {
    private var filter = StateVariableFilter<Quad>()
    private var output = Quad.zero

    @inline(__always)
    init<Channels>(_ filters: InlineArray<4, StateVariableFilter<Channels>>, channel: Int) {
        for section in 0..<4 { filter[stateOf: section] = filters[section][stateOf: channel] }
    }

    @inline(__always)
    func store<Channels>(to filters: inout InlineArray<4, StateVariableFilter<Channels>>, channel: Int) {
        for section in 0..<4 { filters[section][stateOf: channel] = filter[stateOf: section] }
    }

    /// The input of the first filter and the output of the last; those that have no frame stay as they are.
    @inline(__always)
    mutating func step(_ input: Double, _ coefficients: FilterCoefficients<Vector4>, _ valid: Vector4.Mask?) -> Double {
        let before = filter
        let lanes = output.lanes
        output = filter.process(Quad(lanes: Vector4(input, lanes[0], lanes[1], lanes[2])), lanes: coefficients)
        if let valid { filter = before.replacing(with: filter, where: valid) }
        return output.lanes[3]
    }
}

extension StateVariableFilter<Quad> {
    /// This one, but the channels of `other` where `mask` says so.
    @inline(__always)
    fileprivate func replacing(with other: Self, where mask: Vector4.Mask) -> Self {
        var filter = self
        filter.s1 = s1.replacing(with: other.s1, where: mask)
        filter.s2 = s2.replacing(with: other.s2, where: mask)
        filter.before = before.replacing(with: other.before, where: mask)
        filter.longBefore = longBefore.replacing(with: other.longBefore, where: mask)
        return filter
    }
}
