// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients for processing four frames at a time with a second-order filter, while its coefficients are
/// settled.
///
/// A recursive filter has a loop-carried dependency: each state needs a multiplication and two additions of the
/// previous one. Expanded over four frames, the four outputs are weighted sums of the four inputs and the two previous
/// states. In vectors, four frames have one dependency. This is the state-space form of block processing (C. Burrus,
/// "Block Realization of Digital Filters", 1972). `StateVariableFilter.process` is the reference.
public struct FourStepCoefficients: BitwiseCopyable {
    /// The weights of each input in the outputs: the impulse response from that input on.
    private var fromInput: InlineArray<4, Vector4>
    /// The weights of each state in the outputs.
    private var fromState: InlineArray<4, Vector4>
    /// The weights of each input in the new states.
    private var stateFromInput: InlineArray<4, Vector4>
    /// The weights of each state in the new states.
    private var stateFromState: InlineArray<4, Vector4>

    /// Creates the weights for a filter with these coefficients.
    @inline(never)
    public init(_ coefficients: FilterCoefficients<Double>) {
        // Five filters in the lanes of one: each responds over four frames to one unit impulse in the input or a state.
        var filter = StateVariableFilter<SevenPointOne>()
        var input = SevenPointOne.zero
        input[channel: 4] = 1
        for state in 0..<4 { filter[stateOf: state][state] = 1 }
        var outputs = InlineArray<4, SevenPointOne>(repeating: .zero)
        // The states one to four frames after an impulse. Those after four frames are the weights of the first input.
        var afterInput = InlineArray<4, Vector4>(repeating: .zero)
        for frame in 0..<4 {
            outputs[frame] = filter.process(frame == 0 ? input : .zero, coefficients)
            afterInput[3 - frame] = filter[stateOf: 4]
        }
        func response(_ lane: Int) -> Vector4 {
            Vector4(
                outputs[0][channel: lane], outputs[1][channel: lane], outputs[2][channel: lane],
                outputs[3][channel: lane])
        }
        let h = response(4)
        fromInput = [
            h, Vector4(0, h[0], h[1], h[2]), Vector4(0, 0, h[0], h[1]), Vector4(0, 0, 0, h[0]),
        ]
        fromState = [response(0), response(1), response(2), response(3)]
        stateFromInput = afterInput
        stateFromState = [filter[stateOf: 0], filter[stateOf: 1], filter[stateOf: 2], filter[stateOf: 3]]
    }

    /// Returns the four outputs for four inputs. Each output depends only on its own input and earlier ones.
    @inline(__always)
    public func outputs(_ input: Vector4, _ state: Vector4) -> Vector4 {
        Self.sum(fromInput, input, fromState, state)
    }

    /// The states after these inputs.
    @inline(__always)
    public func state(after input: Vector4, _ state: Vector4) -> Vector4 {
        Self.sum(stateFromInput, input, stateFromState, state)
    }

    @inline(__always)
    private static func sum(
        _ ofInput: InlineArray<4, Vector4>, _ input: Vector4, _ ofState: InlineArray<4, Vector4>, _ state: Vector4
    ) -> Vector4 {
        // The sum over the inputs does not depend on the state, nor the sum over the prefilter on the loop.
        let early =
            (ofInput[unchecked: 0] * input[0] + ofInput[unchecked: 1] * input[1])
            + (ofInput[unchecked: 2] * input[2] + ofInput[unchecked: 3] * input[3])
        let front = ofState[unchecked: 0] * state[0] + ofState[unchecked: 1] * state[1]
        return (early + front) + (ofState[unchecked: 2] * state[2] + ofState[unchecked: 3] * state[3])
    }
}

extension FourStepCoefficients {
    /// Returns the output of all channels at one frame (0…3) of a group: the same sum as for single channels, without
    /// terms that are zero. It reads the inputs up to that frame.
    @inline(__always)
    public func output<Channels: Frame>(
        at frame: Int, _ input: InlineArray<4, Channels>, _ filter: StateVariableFilter<Channels>
    ) -> Channels {
        sum(fromInput, input, upTo: frame, fromState, filter, lane: frame)
    }

    /// Advances the filter by a group.
    @inline(__always)
    public func advance<Channels: Frame>(
        _ filter: inout StateVariableFilter<Channels>, over input: InlineArray<4, Channels>
    ) {
        let before = filter
        filter.z2 = sum(stateFromInput, input, upTo: 2, stateFromState, before, lane: 0)
        filter.z1 = sum(stateFromInput, input, upTo: 3, stateFromState, before, lane: 1)
        filter.s1 = sum(stateFromInput, input, upTo: 3, stateFromState, before, lane: 2)
        filter.s2 = sum(stateFromInput, input, upTo: 3, stateFromState, before, lane: 3)
    }

    /// Returns one lane of the sum for all channels. Inputs after `last` have zero weight.
    @inline(__always)
    private func sum<Channels: Frame>(
        _ ofInput: InlineArray<4, Vector4>, _ input: InlineArray<4, Channels>, upTo last: Int,
        _ ofState: InlineArray<4, Vector4>, _ filter: StateVariableFilter<Channels>, lane: Int
    ) -> Channels {
        var early = input[unchecked: 0] * ofInput[unchecked: 0][lane]
        if last >= 1 { early = early + input[unchecked: 1] * ofInput[unchecked: 1][lane] }
        if last == 2 { early = early + input[unchecked: 2] * ofInput[unchecked: 2][lane] }
        if last == 3 {
            early =
                early
                + (input[unchecked: 2] * ofInput[unchecked: 2][lane] + input[unchecked: 3]
                    * ofInput[unchecked: 3][lane])
        }
        let front = filter.z2 * ofState[unchecked: 0][lane] + filter.z1 * ofState[unchecked: 1][lane]
        let loop = filter.s1 * ofState[unchecked: 2][lane] + filter.s2 * ofState[unchecked: 3][lane]
        return (early + front) + loop
    }
}
