// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A second-order filter for blocks of audio. With settled coefficients, it processes one or two channels four frames
/// at a time, otherwise frame by frame.
///
/// Groups of four frames count from the frame at which the coefficients settled, not from the start of a block. So the
/// output does not depend on how a host cuts its blocks. If a block ends within a group, the inputs of the group are
/// kept, and the next block continues it.
public struct BlockedFilter<Channels: Frame>: BitwiseCopyable {
    /// The states at the start of the current group.
    private var filter = StateVariableFilter<Channels>()
    /// The settled coefficients, or nil, and those derived from them.
    private var settled: FilterCoefficients<Double>?
    private var steps = FourStepCoefficients(.identity)
    /// The inputs of the current group so far.
    private var begun = InlineArray<4, Channels>(repeating: .zero)
    private var begunCount = 0

    /// Creates a filter in its initial state.
    public init() {}

    /// Filters a block.
    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: inout CoefficientRamp<FilterCoefficients<Double>>
    ) {
        if coefficients.isSettled {
            if settled != coefficients.value { settle(at: coefficients.value) }
            renderSettled(block, coefficients.value)
        } else {
            unsettle()
            var filter = self.filter
            coefficients.forEach(block.count) { frame, coefficients in
                block.output.write(filter.process(block.input[frame], coefficients), at: frame)
            }
            self.filter = filter
        }
    }

    /// Sets state that has decayed below `silenceThreshold` to zero.
    public mutating func flushDenormals() { filter.flushDenormals() }

    // MARK: - Settled coefficients

    private mutating func settle(at coefficients: FilterCoefficients<Double>) {
        unsettle()
        settled = coefficients
        if Channels.channelCount <= 2 { steps = FourStepCoefficients(coefficients) }
    }

    /// Processes the started part of a group frame by frame.
    private mutating func unsettle() {
        guard let settled else { return }
        for frame in 0..<begunCount { _ = filter.process(begun[frame], settled) }
        begunCount = 0
        self.settled = nil
    }

    @inline(__always)
    private mutating func renderSettled(_ block: Block<Channels, Channels>, _ coefficients: FilterCoefficients<Double>)
    {
        guard Channels.channelCount <= 2 else { return renderWide(block, coefficients) }
        var frame = 0
        if begunCount > 0 { frame = renderPart(block, from: 0) }
        frame = renderGroups(block, from: frame)
        if frame < block.count { _ = renderPart(block, from: frame) }
    }

    /// Renders all complete groups. Returns the frame after them.
    ///
    /// One and two channels have separate loops.
    @inline(__always)
    private mutating func renderGroups(_ block: Block<Channels, Channels>, from start: Int) -> Int {
        // On a copy: the optimiser can keep it in registers, as no store to the output can change it.
        let steps = self.steps
        let end = start + (block.count - start) / 4 * 4
        switch Channels.channelCount {
        case 1:
            var state = filter[stateOf: 0]
            for frame in stride(from: start, to: end, by: 4) {
                let input = block.input.four(from: frame, channel: 0)
                block.output.setFour(steps.outputs(input, state), from: frame, channel: 0)
                state = steps.state(after: input, state)
            }
            filter[stateOf: 0] = state
        case 2:
            var (left, right) = (filter[stateOf: 0], filter[stateOf: 1])
            for frame in stride(from: start, to: end, by: 4) {
                // Both are read before either is written: an output may share memory with the other channel's input.
                let leftInput = block.input.four(from: frame, channel: 0)
                let rightInput = block.input.four(from: frame, channel: 1)
                block.output.setFour(steps.outputs(leftInput, left), from: frame, channel: 0)
                block.output.setFour(steps.outputs(rightInput, right), from: frame, channel: 1)
                left = steps.state(after: leftInput, left)
                right = steps.state(after: rightInput, right)
            }
            filter[stateOf: 0] = left
            filter[stateOf: 1] = right
        default: break
        }
        return end
    }

    /// Starts a group that the block does not complete, or continues one. Returns the frame after it.
    private mutating func renderPart(_ block: Block<Channels, Channels>, from start: Int) -> Int {
        let end = start + min(4 - begunCount, block.count - start)
        for frame in start..<end {
            begun[begunCount] = block.input[frame]
            block.output.write(steps.output(at: begunCount, begun, filter), at: frame)
            begunCount += 1
        }
        if begunCount == 4 {
            steps.advance(&filter, over: begun)
            begunCount = 0
        }
        return end
    }

    // MARK: - Three channels and more

    /// Processes four channels in one vector, frame by frame. Several vectors have independent dependency chains.
    private typealias FourChannels = StateVariableFilter<Quad>

    private mutating func renderWide(
        _ block: Block<Channels, Channels>, _ coefficients: FilterCoefficients<Double>
    ) {
        let end = Channels.channelCount <= 8 && block.count >= 4 ? renderFours(block, coefficients) : 0
        for frame in end..<block.count {
            block.output.write(filter.process(block.input[frame], coefficients), at: frame)
        }
    }

    /// Renders four frames of up to eight channels at a time. Returns the frame after them.
    @inline(__always)
    private mutating func renderFours(
        _ block: Block<Channels, Channels>, _ coefficients: FilterCoefficients<Double>
    ) -> Int {
        var (lower, upper) = (fourChannels(from: 0), fourChannels(from: 4))
        let end = block.count / 4 * 4
        for frame in stride(from: 0, to: end, by: 4) {
            // All are read before any is written: an output may share memory with another channel's input.
            var lowerFrames = Self.fourFrames(of: block.input, at: frame, from: 0)
            var upperFrames = Self.fourFrames(of: block.input, at: frame, from: 4)
            for lane in 0..<4 {
                lowerFrames[lane] = lower.process(lowerFrames[lane], coefficients)
                if Channels.channelCount > 4 { upperFrames[lane] = upper.process(upperFrames[lane], coefficients) }
            }
            Self.write(lowerFrames, to: block.output, at: frame, from: 0)
            Self.write(upperFrames, to: block.output, at: frame, from: 4)
        }
        for channel in 0..<Channels.channelCount {
            filter[stateOf: channel] = channel < 4 ? lower[stateOf: channel] : upper[stateOf: channel - 4]
        }
        return end
    }

    /// Returns the states of up to four channels.
    private func fourChannels(from first: Int) -> FourChannels {
        var four = FourChannels()
        for channel in first..<max(first, min(first + 4, Channels.channelCount)) {
            four[stateOf: channel - first] = filter[stateOf: channel]
        }
        return four
    }

    /// Returns four frames of the four channels from `first` on, with silence for missing channels.
    @inline(__always)
    private static func fourFrames(
        of input: InputBus<Channels>, at frame: Int, from first: Int
    ) -> InlineArray<4, Quad> {
        transposed(
            InlineArray { lane in
                first + lane < Channels.channelCount ? input.four(from: frame, channel: first + lane) : .zero
            })
    }

    @inline(__always)
    private static func write(
        _ frames: InlineArray<4, Quad>, to output: OutputBus<Channels>, at frame: Int, from first: Int
    ) {
        let channels = transposed(frames)
        for lane in 0..<4 where first + lane < Channels.channelCount {
            output.setFour(channels[unchecked: lane], from: frame, channel: first + lane)
        }
    }
}

/// Four channels of four frames from four frames of four channels.
@inline(__always)
private func transposed(_ frames: InlineArray<4, Quad>) -> InlineArray<4, Vector4> {
    let (a, b, c, d) = (frames[0].lanes, frames[1].lanes, frames[2].lanes, frames[3].lanes)
    return InlineArray { Vector4(a[$0], b[$0], c[$0], d[$0]) }
}

/// Four frames of four channels from four channels of four frames.
@inline(__always)
private func transposed(_ channels: InlineArray<4, Vector4>) -> InlineArray<4, Quad> {
    let (a, b, c, d) = (channels[0], channels[1], channels[2], channels[3])
    return InlineArray { Quad(lanes: Vector4(a[$0], b[$0], c[$0], d[$0])) }
}
