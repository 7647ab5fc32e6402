// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a second-order filter makes of four frames at once, while its coefficients rest.
///
/// Run frame by frame, a recursive filter waits for itself: each state takes a multiplication and two additions of the
/// one before. Written out over four frames (the state-space form of block processing: C. Burrus, "Block Realization of
/// Digital Filters", 1972), the four outputs are sums of the four inputs and the two states before them, in vectors, and
/// the wait is one for four. `StateVariableFilter.process` is the reference.
public struct FourStepCoefficients: BitwiseCopyable {
    /// What the outputs have of each input: the impulse response, from that input on.
    private var fromInput: InlineArray<4, Vector4>
    /// What the outputs have of each state.
    private var fromFirst: Vector4
    private var fromSecond: Vector4
    /// What the outputs have of the input one frame and two frames before the first.
    private var fromBefore, fromLongBefore: Vector4
    /// What the states afterwards have of each state, and of the inputs that the loop has heard by then: those two before,
    /// and the first two.
    private var stateFromFirst: Vector2
    private var stateFromSecond: Vector2
    private var stateFromBefore, stateFromLongBefore: Vector2
    private var stateFromInput: InlineArray<2, Vector2>

    /// The four steps of a filter with these coefficients.
    @inline(never)
    public init(_ coefficients: FilterCoefficients<Double>) {
        // Five filters, in the lanes of one: each has heard one thing, of which four frames are seen.
        var filter = StateVariableFilter<SevenPointOne>()
        var input = SevenPointOne.zero
        input[channel: 0] = 1
        filter.s1[channel: 1] = 1
        filter.s2[channel: 2] = 1
        filter.before[channel: 3] = 1
        filter.longBefore[channel: 4] = 1
        var outputs = InlineArray<4, SevenPointOne>(repeating: .zero)
        // What an input leaves of itself after three frames.
        var early = Vector2.zero
        for frame in 0..<4 {
            outputs[frame] = filter.process(frame == 0 ? input : .zero, coefficients)
            if frame == 2 { early = filter[stateOf: 0] }
        }
        func response(_ lane: Int) -> Vector4 {
            Vector4(
                outputs[0][channel: lane], outputs[1][channel: lane], outputs[2][channel: lane],
                outputs[3][channel: lane])
        }
        let h = response(0)
        fromInput = [
            h, Vector4(0, h[0], h[1], h[2]), Vector4(0, 0, h[0], h[1]), Vector4(0, 0, 0, h[0]),
        ]
        (fromFirst, fromSecond) = (response(1), response(2))
        (fromBefore, fromLongBefore) = (response(3), response(4))
        (stateFromFirst, stateFromSecond) = (filter[stateOf: 1], filter[stateOf: 2])
        (stateFromBefore, stateFromLongBefore) = (filter[stateOf: 3], filter[stateOf: 4])
        stateFromInput = [filter[stateOf: 0], early]
    }

    /// The four outputs for these inputs, after the four of `last`; each depends on the inputs up to its own alone.
    @inline(__always)
    public func outputs(_ input: Vector4, after last: Vector4, _ state: Vector2) -> Vector4 {
        var sum = fromFirst * state[0] + fromSecond * state[1]
        sum += fromBefore * last[3] + fromLongBefore * last[2]
        sum += fromInput[unchecked: 0] * input[0]
        sum += fromInput[unchecked: 1] * input[1]
        sum += fromInput[unchecked: 2] * input[2]
        sum += fromInput[unchecked: 3] * input[3]
        return sum
    }

    /// The states after these inputs, which follow the four of `last`.
    @inline(__always)
    public func state(after last: Vector4, _ input: Vector4, _ state: Vector2) -> Vector2 {
        // The inputs' part does not wait for the state.
        let old = stateFromLongBefore * last[2] + stateFromBefore * last[3]
        let new = stateFromInput[unchecked: 0] * input[0] + stateFromInput[unchecked: 1] * input[1]
        return (old + new) + stateFromFirst * state[0] + stateFromSecond * state[1]
    }
}

extension FourStepCoefficients {
    /// The output of all channels at one frame (0…3) of a group: the same sum as of single channels, but for terms that
    /// are zero. Of the input, the frames up to that one are read.
    @inline(__always)
    public func output<Channels: Frame>(
        at frame: Int, _ input: InlineArray<4, Channels>, _ filter: StateVariableFilter<Channels>
    ) -> Channels {
        var sum = filter.s1 * fromFirst[frame] + filter.s2 * fromSecond[frame]
        sum = sum + (filter.before * fromBefore[frame] + filter.longBefore * fromLongBefore[frame])
        for heard in 0...frame { sum = sum + input[unchecked: heard] * fromInput[unchecked: heard][frame] }
        return sum
    }

    /// The outputs of all channels at all four frames.
    @inline(__always)
    public func outputs<Channels: Frame>(
        _ input: InlineArray<4, Channels>, _ filter: StateVariableFilter<Channels>
    ) -> InlineArray<4, Channels> {
        [
            output(at: 0, input, filter), output(at: 1, input, filter), output(at: 2, input, filter),
            output(at: 3, input, filter),
        ]
    }

    /// Moves on by a group.
    @inline(__always)
    public func advance<Channels: Frame>(
        _ filter: inout StateVariableFilter<Channels>, over input: InlineArray<4, Channels>
    ) {
        let next1 = state(0, after: input, filter)
        filter.s2 = state(1, after: input, filter)
        filter.s1 = next1
        filter.before = input[3]
        filter.longBefore = input[2]
    }

    /// One of the two states of all channels after these inputs.
    @inline(__always)
    private func state<Channels: Frame>(
        _ number: Int, after input: InlineArray<4, Channels>, _ filter: StateVariableFilter<Channels>
    ) -> Channels {
        let old = filter.longBefore * stateFromLongBefore[number] + filter.before * stateFromBefore[number]
        let new = input[0] * stateFromInput[0][number] + input[1] * stateFromInput[1][number]
        return (old + new) + filter.s1 * stateFromFirst[number] + filter.s2 * stateFromSecond[number]
    }
}
