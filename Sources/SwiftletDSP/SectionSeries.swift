// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Four second-order filters in series, in the lanes of a vector: each hears the one before it two steps late.
///
/// A filter waits for itself, and in a series for the one before it. Here all four are computed at once, the second two
/// frames behind the first, and so on, so that no step waits for what the step before has just made; six steps more than
/// there are frames bring all to the same frame.
public struct SectionSeries<Channels: Frame> {
    private let form: DirectForm<Vector4>

    /// The states w₁ … w₄ of four filters (`DirectForm`), for each channel.
    public typealias States = InlineArray<4, StateVariableFilter<Channels>>

    /// Filters with these coefficients, in their order.
    @inline(__always)
    public init(_ sections: InlineArray<4, FilterCoefficients<Double>>) {
        let lower = FilterCoefficients<Vector2>(sections[0], sections[1]) { Vector2($0, $1) }
        let upper = FilterCoefficients<Vector2>(sections[2], sections[3]) { Vector2($0, $1) }
        form = DirectForm(FilterCoefficients(lower, upper) { Vector4($0[0], $0[1], $1[0], $1[1]) })
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - states: those of the four filters, w₁ … w₄ as the `stateOf` each channel; they are left as they are after the last
    ///     frame.
    @inline(__always)
    public func process(_ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: inout States) {
        // With numbers known when it is compiled, the channels of one and two are in registers.
        if Channels.channelCount <= 2 {
            processPair(0, Channels.channelCount - 1, frames, count, &states)
        } else {
            for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
                processPair(channel, channel + 1, frames, count, &states)
            }
        }
    }

    /// Two channels together, as while one waits for itself the other is computed; or one, where they are the same.
    @inline(__always)
    private func processPair(
        _ left: Int, _ right: Int, _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: inout States
    ) {
        let isPair = left != right
        var first = SeriesOfOneChannel(states, channel: left)
        var second = SeriesOfOneChannel(states, channel: right)
        func step(_ number: Int, _ input: Channels, _ valid: Vector4.Mask?) {
            let output = first.step(input[channel: left], form, valid)
            let other = isPair ? second.step(input[channel: right], form, valid) : output
            guard number >= 6 else { return }
            frames[number - 6][channel: left] = output
            if isPair { frames[number - 6][channel: right] = other }
        }
        // Which filters have a frame at a step: those whose place is from 0 to count − 1.
        func valid(_ number: Int) -> Vector4.Mask {
            let last = Double(count - 1)
            return ((Double(number) - Vector4(0, 2, 4, 6)) * 2 - last).magnitudes .<= last
        }
        for number in 0..<6 { step(number, number < count ? frames[number] : .zero, valid(number)) }
        for number in 6..<max(6, count) { step(number, frames[number], nil) }
        for number in max(6, count)..<count + 6 { step(number, .zero, valid(number)) }
        first.store(to: &states, channel: left)
        if isPair { second.store(to: &states, channel: right) }
    }
}

/// One channel of four filters in series: the states of all, one frame before, two, three and four.
private struct SeriesOfOneChannel {
    private var w1, w2, w3, w4: Vector4
    /// The outputs of the last two steps.
    private var output = Vector4.zero
    private var before = Vector4.zero

    @inline(__always)
    init<Channels>(_ states: InlineArray<4, StateVariableFilter<Channels>>, channel: Int) {
        let (a, b) = (states[0][stateOf: channel], states[1][stateOf: channel])
        let (c, d) = (states[2][stateOf: channel], states[3][stateOf: channel])
        w1 = Vector4(a[0], b[0], c[0], d[0])
        w2 = Vector4(a[1], b[1], c[1], d[1])
        w3 = Vector4(a[2], b[2], c[2], d[2])
        w4 = Vector4(a[3], b[3], c[3], d[3])
    }

    @inline(__always)
    func store<Channels>(to states: inout InlineArray<4, StateVariableFilter<Channels>>, channel: Int) {
        for section in 0..<4 {
            states[section][stateOf: channel] = Vector4(w1[section], w2[section], w3[section], w4[section])
        }
    }

    /// The input of the first filter and the output of the last; those that have no frame stay as they are.
    @inline(__always)
    mutating func step(_ input: Double, _ form: DirectForm<Vector4>, _ valid: Vector4.Mask?) -> Double {
        let x = Vector4(input, before[0], before[1], before[2])
        before = output
        // The state that comes last is added last.
        let w = (x - (form.a3 * w3 + form.a2 * w2)) - form.a1 * w1
        output = ((form.b4 * w4 + form.b3 * w3) + (form.b2 * w2 + form.b1 * w1)) + form.b0 * w
        if let valid {
            w4 = w4.replacing(with: w3, where: valid)
            w3 = w3.replacing(with: w2, where: valid)
            w2 = w2.replacing(with: w1, where: valid)
            w1 = w1.replacing(with: w, where: valid)
        } else {
            (w1, w2, w3, w4) = (w, w1, w2, w3)
        }
        return output[3]
    }
}
