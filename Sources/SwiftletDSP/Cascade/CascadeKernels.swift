// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A recursive filter has a loop-carried dependency, and each stage of a cascade adds one. Here the stages in the lanes of a
// vector are skewed: each processes a frame that the stage before it finished some steps ago, so that no stage waits for
// another. In the first and last steps of a call some lanes have no frame; their states stay as they are.

/// The layout of the frames that a kernel processes: one channel, or two channels interleaved.
protocol CascadeLayout {
    /// The number of channels, 1 or 2.
    static var width: Int { get }
}

/// One channel: four sections in a vector.
enum OneChannel: CascadeLayout {
    @inline(__always)
    static var width: Int { 1 }
}

/// Two channels: two sections in a vector.
enum TwoChannels: CascadeLayout {
    @inline(__always)
    static var width: Int { 2 }
}

extension CascadeLayout {
    /// The input of the sections in a vector: a frame for the first, and for each other what the one before it has put out.
    @inline(__always)
    static func input(
        _ frames: UnsafeMutablePointer<Double>, _ frame: Int, _ outputs: Vector4, times gains: Vector2 = Vector2(1, 1)
    ) -> Vector4 {
        if width == 1 { return Vector4(frames[frame] * gains[0], outputs[0], outputs[1], outputs[2]) }
        let both = Vector2(frames[2 &* frame], frames[2 &* frame &+ 1]) * gains
        return Vector4(both[0], both[1], outputs[0], outputs[1])
    }

    /// Writes the output of the last section of a vector.
    @inline(__always)
    static func write(_ outputs: Vector4, to frames: UnsafeMutablePointer<Double>, _ frame: Int) {
        if width == 1 {
            frames[frame] = outputs[3]
        } else {
            frames[2 &* frame] = outputs[2]
            frames[2 &* frame &+ 1] = outputs[3]
        }
    }

    /// How many frames the section in each lane is behind the first, where the sections are `spacing` frames apart.
    @inline(__always)
    static func lags(_ spacing: Double) -> Vector4 {
        width == 1 ? Vector4(0, spacing, 2 * spacing, 3 * spacing) : Vector4(0, 0, spacing, spacing)
    }

    /// How many frames the last section of a vector is behind the first.
    @inline(__always)
    static func lag(_ spacing: Int) -> Int { (4 / width &- 1) &* spacing }
}

/// The lanes of a vector that have no frame in a step.
@inline(__always)
private func idleLanes(_ step: Int, _ count: Int, _ lags: Vector4) -> Vector4.Mask {
    let frames = Vector4(repeating: Double(step)) - lags
    return (frames .< 0) .| (frames .>= Double(count))
}

// MARK: - State-variable filters

/// State-variable filters in the lanes of a vector, with coefficients that move.
struct SmoothedSections {
    private var states: SectionStates
    private var value: FilterCoefficients<Vector4>

    /// Processes frames in place, in skewed lanes.
    ///
    /// - Parameters:
    ///   - states: the states of the sections.
    ///   - value: the coefficients at the frame before the first; at the last frame afterwards, if `isLast`.
    ///   - step: how far they move in a frame.
    ///   - isLast: whether no other channels follow, for which the coefficients move once more.
    @inline(never)
    static func process<Layout: CascadeLayout>(
        _ layout: Layout.Type, _ frames: UnsafeMutablePointer<Double>, _ count: Int,
        _ states: UnsafeMutablePointer<SectionStates>, _ value: UnsafeMutablePointer<FilterCoefficients<Vector4>>,
        _ step: UnsafePointer<FilterCoefficients<Vector4>>, isLast: Bool
    ) {
        var sections = Self(states: states.pointee, value: value.pointee)
        // A section takes what the one before it has put out two steps ago.
        var (last, beforeLast) = (Vector4.zero, Vector4.zero)
        let lag = Layout.lag(2)
        @inline(__always)
        func process(_ number: Int, isEdge: Bool) {
            let input = Layout.input(frames, number, beforeLast)
            let output: Vector4
            if isEdge {
                let (idle, before) = (idleLanes(number, count, Layout.lags(2)), sections)
                output = sections.process(input, step)
                sections.states = sections.states.replacing(with: before.states, where: idle)
                sections.value = sections.value.replacing(with: before.value, where: idle)
                if number >= lag { Layout.write(output, to: frames, number &- lag) }
            } else {
                output = sections.process(input, step)
                Layout.write(output, to: frames, number &- lag)
            }
            (last, beforeLast) = (output, last)
        }
        for number in 0..<lag { process(number, isEdge: true) }
        if lag < count { for number in lag..<count { process(number, isEdge: false) } }
        for number in max(lag, count)..<count &+ lag { process(number, isEdge: true) }
        states.pointee = sections.states
        if isLast { value.pointee = sections.value }
    }

    /// Processes frames in place, each lane by itself.
    @inline(never)
    static func processApart(
        _ frames: UnsafeMutablePointer<Vector4>, _ count: Int, _ states: UnsafeMutablePointer<SectionStates>,
        _ value: UnsafeMutablePointer<FilterCoefficients<Vector4>>,
        _ step: UnsafePointer<FilterCoefficients<Vector4>>, isLast: Bool
    ) {
        var sections = Self(states: states.pointee, value: value.pointee)
        for frame in 0..<count { frames[frame] = sections.process(frames[frame], step) }
        states.pointee = sections.states
        if isLast { value.pointee = sections.value }
    }

    /// Processes a frame, as `StateVariableFilter` does.
    @inline(__always)
    private mutating func process(_ input: Vector4, _ step: UnsafePointer<FilterCoefficients<Vector4>>) -> Vector4 {
        value = value.advanced(by: step.pointee)
        let prefiltered = input - states.z1 * value.decay
        let heard = prefiltered + (states.z1 * value.tap1 + states.z2 * value.tap2)
        (states.z1, states.z2) = (prefiltered, states.z1)
        // The input is added last: in skewed lanes, an output is soon another lane's input.
        let output = heard * value.feedthrough + (states.first * value.firstGain + states.second * value.secondGain)
        let away = states.second - heard
        let next = states.first * value.firstDecay - away * value.crossing
        states.second = away * value.secondDecay + (heard + states.first * value.crossing)
        states.first = next
        return output
    }
}

// MARK: - Biquads

/// The states of biquads in the lanes of a vector.
private struct SteadyLanes {
    var states: SectionStates

    /// Processes a frame. The coefficients stay in memory: there are not enough registers for both vectors of a group.
    @inline(__always)
    mutating func process(_ input: Vector4, _ c: UnsafePointer<SteadySections>) -> Vector4 {
        // In this order, few operations lie between an input and its output, which is soon another lane's input.
        let heard = input + (states.z1 * c.pointee.tap1 + states.z2 * c.pointee.tap2)
        (states.z1, states.z2) = (input - states.z1 * c.pointee.decay, states.z1)
        let next = (heard - states.second * c.pointee.a2) - states.first * c.pointee.a1
        let output = heard + (states.first * c.pointee.c1 + states.second * c.pointee.c2)
        (states.first, states.second) = (next, states.first)
        return output
    }
}

extension SteadySections {
    /// Processes frames in place, with both vectors of a settled group.
    ///
    /// - Parameters:
    ///   - states: the states of both vectors.
    ///   - sections: their coefficients.
    @inline(never)
    static func process<Layout: CascadeLayout>(
        _ layout: Layout.Type, _ frames: UnsafeMutablePointer<Double>, _ count: Int,
        _ states: UnsafeMutablePointer<SectionStates>, _ sections: UnsafePointer<SteadySections>
    ) {
        var (first, second) = (SteadyLanes(states: states[0]), SteadyLanes(states: states[1]))
        // The second vector takes what the first has put out in the last step; the first what the second has in the one before.
        var (between, last, beforeLast) = (Vector4.zero, Vector4.zero, Vector4.zero)
        let lag = Layout.lag(3) &+ 1
        @inline(__always)
        func process(_ number: Int, isEdge: Bool) {
            let input = Layout.input(frames, number, beforeLast, times: sections.pointee.gains)
            let (firstBefore, secondBefore) = (first, second)
            let output = second.process(between, sections + 1)
            let next = first.process(input, sections)
            if isEdge {
                let (idle, secondIdle) = (
                    idleLanes(number, count, Layout.lags(3)), idleLanes(number &- 1, count, Layout.lags(3))
                )
                first.states = first.states.replacing(with: firstBefore.states, where: idle)
                second.states = second.states.replacing(with: secondBefore.states, where: secondIdle)
                if number >= lag { Layout.write(output, to: frames, number &- lag) }
            } else {
                Layout.write(output, to: frames, number &- lag)
            }
            (between, last, beforeLast) = (next, output, last)
        }
        for number in 0..<lag { process(number, isEdge: true) }
        if lag < count { for number in lag..<count { process(number, isEdge: false) } }
        for number in max(lag, count)..<count &+ lag { process(number, isEdge: true) }
        (states[0], states[1]) = (first.states, second.states)
    }
}
