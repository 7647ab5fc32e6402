// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A recursive filter has a loop-carried dependency, and each stage of a cascade adds one. Here the stages in the lanes of a
// vector are skewed: each processes a frame that the stage before it finished some steps ago, so that no stage waits for
// another.

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
    /// Returns the input of the sections in a vector: a frame for the first section, and for the others the output of
    /// the previous section.
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

    /// The lanes of a section.
    @inline(__always)
    static func lanes(of section: Int) -> Vector4.Mask {
        let sections = width == 1 ? Vector4(0, 1, 2, 3) : Vector4(0, 0, 1, 1)
        return (sections - Double(section)).magnitudes .< 0.5
    }

    /// Returns the delay in frames from the first to the last section of a vector.
    @inline(__always)
    static func lag(_ spacing: Int) -> Int { (4 / width &- 1) &* spacing }
}

// MARK: - Skewed lanes

/// States of the sections in the lanes of a vector.
protocol LaneStates {
    /// Returns these states, with those of `other` where `mask` is true.
    func replacing(with other: Self, where mask: Vector4.Mask) -> Self
}

/// The states of sections in skewed lanes. Before its first frame and after its last one a section computes with meaningless
/// numbers; it gets its states when the first frame comes, and they are kept when the last one is done.
private struct Skewed<Layout: CascadeLayout, States: LaneStates> {
    var states: States
    private let initial: States
    /// The states after the last step.
    private(set) var final: States
    private let count: Int
    private let spacing: Int

    /// - Parameters:
    ///   - spacing: the delay in steps from one section to the next.
    ///   - count: the number of frames.
    @inline(__always)
    init(_ layout: Layout.Type, _ states: States, spacing: Int, _ count: Int) {
        (self.states, initial, final) = (states, states, states)
        (self.spacing, self.count) = (spacing, count)
    }

    /// Starts and stops sections before a step.
    @inline(__always)
    mutating func begin(_ step: Int) {
        for section in 0..<4 / Layout.width {
            let lanes = Layout.lanes(of: section)
            if step == section &* spacing { states = states.replacing(with: initial, where: lanes) }
            if step == section &* spacing &+ count { final = final.replacing(with: states, where: lanes) }
        }
    }

    /// Calls `step` for all steps with the frame that the last section outputs; before the first and the last steps `edge`, and
    /// once more after the last.
    ///
    /// - Parameter lag: the delay in steps from the first to the last section.
    @inline(__always)
    static func forEachStep(_ count: Int, lag: Int, edge: (Int) -> Void, step: (_ number: Int, _ last: Int) -> Void) {
        var number = 0
        while number < count &+ lag {
            edge(number)
            let end = number < lag || number >= count ? number &+ 1 : count
            while number < end {
                // Before the last section has a frame, the first one is written, which has been read.
                step(number, max(0, number &- lag))
                number &+= 1
            }
        }
        edge(count &+ lag)
    }
}

// MARK: - State-variable filters

/// State-variable filters in the lanes of a vector, with smoothed coefficients.
struct SmoothedSections: LaneStates {
    private var states: SectionStates
    private var value: FilterCoefficients<Vector4>

    /// Processes frames in place, in skewed lanes.
    ///
    /// - Parameters:
    ///   - states: the states of the sections.
    ///   - value: the coefficients at the frame before the first; at the last frame afterwards, if `isLast`.
    ///   - step: their step per frame.
    ///   - isLast: whether no other channels follow, for which the coefficients are smoothed again.
    @inline(never)
    static func process<Layout: CascadeLayout>(
        _ layout: Layout.Type, _ frames: UnsafeMutablePointer<Double>, _ count: Int,
        _ states: UnsafeMutablePointer<SectionStates>, _ value: UnsafeMutablePointer<FilterCoefficients<Vector4>>,
        _ step: UnsafePointer<FilterCoefficients<Vector4>>, isLast: Bool
    ) {
        var sections = Skewed(Layout.self, Self(states: states.pointee, value: value.pointee), spacing: 2, count)
        // A section's input is the previous section's output of two steps ago.
        var (last, beforeLast) = (Vector4.zero, Vector4.zero)
        let lag = Layout.lag(2)
        Skewed<Layout, Self>.forEachStep(count, lag: lag) {
            sections.begin($0)
        } step: { number, frame in
            let output = sections.states.process(Layout.input(frames, number, beforeLast), step)
            Layout.write(output, to: frames, frame)
            (last, beforeLast) = (output, last)
        }
        states.pointee = sections.final.states
        if isLast { value.pointee = sections.final.value }
    }

    @inline(__always)
    func replacing(with other: Self, where mask: Vector4.Mask) -> Self {
        Self(
            states: states.replacing(with: other.states, where: mask),
            value: value.replacing(with: other.value, where: mask))
    }

    /// Processes frames in place, each lane independently.
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
        let loopInput = prefiltered + (states.z1 * value.tap1 + states.z2 * value.tap2)
        (states.z1, states.z2) = (prefiltered, states.z1)
        return value.process(loopInput, &states.first, &states.second)
    }
}

extension FilterCoefficients<Vector4> {
    /// Processes a sample by the loop, with the states of its integrators. The input is added last: in skewed lanes, an output
    /// is soon another lane's input.
    @inline(__always)
    func process(_ input: Vector4, _ first: inout Vector4, _ second: inout Vector4) -> Vector4 {
        let output = input * feedthrough + (first * firstGain + second * secondGain)
        let away = second - input
        let next = first * firstDecay - away * crossing
        second = away * secondDecay + (input + first * crossing)
        first = next
        return output
    }
}

// MARK: - Biquads

extension SectionStates: LaneStates {
    /// Processes a frame by biquads. The coefficients stay in memory: there are not enough registers for both vectors of a group.
    @inline(__always)
    fileprivate mutating func process(_ input: Vector4, _ c: UnsafePointer<SteadySections>) -> Vector4 {
        // This order has few operations between an input and its output, which is another lane's input soon after.
        let loopInput = input + (z1 * c.pointee.tap1 + z2 * c.pointee.tap2)
        (z1, z2) = (input - z1 * c.pointee.decay, z1)
        let next = (loopInput - second * c.pointee.a2) - first * c.pointee.a1
        let output = loopInput + (first * c.pointee.c1 + second * c.pointee.c2)
        (first, second) = (next, first)
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
        var first = Skewed(Layout.self, states[0], spacing: 3, count)
        var second = Skewed(Layout.self, states[1], spacing: 3, count)
        // The second vector's input is the first vector's output of the last step. The first vector's input is the
        // second vector's output of the step before.
        var (between, last, beforeLast) = (Vector4.zero, Vector4.zero, Vector4.zero)
        let lag = Layout.lag(3) &+ 1
        Skewed<Layout, SectionStates>.forEachStep(count, lag: lag) {
            first.begin($0)
            second.begin($0 &- 1)
        } step: { number, frame in
            let input = Layout.input(frames, number, beforeLast, times: sections.pointee.gains)
            let output = second.states.process(between, sections + 1)
            between = first.states.process(input, sections)
            Layout.write(output, to: frames, frame)
            (last, beforeLast) = (output, last)
        }
        (states[0], states[1]) = (first.final, second.final)
    }
}
