// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// An effect that is one second-order section, the same for every channel.
public protocol SectionEffect: Effect where Output == Input, Coefficients == SecondOrderSection {
    /// The section's memory of what it has heard.
    var filter: SectionFilter<Input> { get set }

    /// The sections for these values, each in its parameter's range. They depend on nothing else but what `init` has set.
    func sections(for values: FourValues<Control>) -> FourSections
}

extension SectionEffect {
    @inline(__always)
    public func coefficients(for values: Values<Control>) -> SecondOrderSection {
        sections(for: FourValues(values))[0]
    }

    public static var momentsAtOnce: Int { 4 }

    @inline(__always)
    public func coefficients(for values: FourValues<Control>) -> InlineArray<4, SecondOrderSection> {
        let sections = sections(for: values)
        return InlineArray { sections[$0] }
    }

    @inline(__always)
    public mutating func render(_ block: Block<Input, Input>, _ coefficients: inout Glide<SecondOrderSection>) {
        filter.render(block, &coefficients)
    }

    @inline(__always)
    public mutating func settle() { filter.settle() }
}

/// A second-order section over blocks of audio: four frames at a time while its coefficients rest, frame by frame while
/// they move.
///
/// The groups of four are counted from when the coefficients came to rest, not from the beginning of a block, so that the
/// output is the same however a host cuts its blocks. Of a group that a block ends in, the inputs are kept, and the next
/// block goes on with it.
public struct SectionFilter<Channels: Frame>: BitwiseCopyable {
    /// The state of each channel at the beginning of the current group.
    private var states = InlineArray<8, SIMD2<Double>>(repeating: SIMD2())
    /// The coefficients that rest, while any do, and what follows from them.
    private var section: SecondOrderSection?
    private var steps = FourSteps(.through)
    /// The inputs of the current group so far.
    private var begun = InlineArray<4, Channels>(repeating: .zero)
    private var begunCount = 0

    /// A filter that has heard nothing.
    public init() {}

    /// Filters a block.
    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: inout Glide<SecondOrderSection>
    ) {
        if coefficients.isResting {
            if section != coefficients.value { rest(at: coefficients.value) }
            renderResting(block)
        } else {
            stopResting()
            var filter = self.filter
            coefficients.forEach(block.count) { frame, section in
                block.output.write(filter.process(block.input[frame], section), at: frame)
            }
            self.filter = filter
        }
    }

    /// Forgets a state that has decayed below hearing.
    public mutating func settle() {
        var filter = self.filter
        filter.settle()
        self.filter = filter
    }

    /// The same states in the filter that goes frame by frame.
    private var filter: StateVariableFilter<Channels> {
        get {
            var filter = StateVariableFilter<Channels>()
            for channel in 0..<Channels.channelCount { filter[stateOf: channel] = states[unchecked: channel] }
            return filter
        }
        set {
            for channel in 0..<Channels.channelCount { states[unchecked: channel] = newValue[stateOf: channel] }
        }
    }

    // MARK: - Rest

    private mutating func rest(at section: SecondOrderSection) {
        stopResting()
        self.section = section
        steps = FourSteps(section)
    }

    /// Lets what was begun of a group pass frame by frame.
    private mutating func stopResting() {
        guard let section else { return }
        var filter = self.filter
        for frame in 0..<begunCount { _ = filter.process(begun[frame], section) }
        self.filter = filter
        begunCount = 0
        self.section = nil
    }

    @inline(__always)
    private mutating func renderResting(_ block: Block<Channels, Channels>) {
        var frame = 0
        if begunCount > 0 { frame = renderPart(block, from: 0) }
        frame = renderGroups(block, from: frame)
        if frame < block.count { _ = renderPart(block, from: frame) }
    }

    /// Whole groups, as many as there are. Returns the frame behind them.
    ///
    /// One and two channels have loops of their own, of more the vectors hold four channels instead of four frames.
    @inline(__always)
    private mutating func renderGroups(_ block: Block<Channels, Channels>, from start: Int) -> Int {
        // On a copy: the optimiser can keep it in registers, as no store to the output can change it.
        let steps = self.steps
        let end = start + (block.count - start) / 4 * 4
        switch Channels.channelCount {
        case 1:
            var state = states[0]
            for frame in stride(from: start, to: end, by: 4) {
                let input = block.input.four(from: frame, channel: 0)
                block.output.setFour(steps.outputs(input, state), from: frame, channel: 0)
                state = steps.state(after: input, state)
            }
            states[0] = state
        case 2:
            var (left, right) = (states[0], states[1])
            for frame in stride(from: start, to: end, by: 4) {
                // Both are read before either is written: an output may lie where the other channel's input does.
                let leftInput = block.input.four(from: frame, channel: 0)
                let rightInput = block.input.four(from: frame, channel: 1)
                block.output.setFour(steps.outputs(leftInput, left), from: frame, channel: 0)
                block.output.setFour(steps.outputs(rightInput, right), from: frame, channel: 1)
                left = steps.state(after: leftInput, left)
                right = steps.state(after: rightInput, right)
            }
            (states[0], states[1]) = (left, right)
        default:
            var (lower, upper) = (four(from: 0), four(from: 4))
            for frame in stride(from: start, to: end, by: 4) {
                Self.renderGroup(block, at: frame, &lower, &upper, steps)
            }
            for lane in 0..<4 { (states[lane], states[4 + lane]) = (lower[stateOf: lane], upper[stateOf: lane]) }
        }
        return end
    }

    /// Four channels in one vector.
    private typealias FourChannels = StateVariableFilter<SIMD4<Double>>

    /// The states of four channels.
    private func four(from channel: Int) -> FourChannels {
        var filter = FourChannels()
        for lane in 0..<4 { filter[stateOf: lane] = states[channel + lane] }
        return filter
    }

    /// One group of four or eight channels.
    @inline(__always)
    private static func renderGroup(
        _ block: Block<Channels, Channels>, at frame: Int, _ lower: inout FourChannels, _ upper: inout FourChannels,
        _ steps: FourSteps
    ) {
        let areEight = Channels.channelCount > 4
        let lowerInput = transposed(InlineArray { block.input.four(from: frame, channel: $0) })
        let upperInput =
            areEight ? transposed(InlineArray { block.input.four(from: frame, channel: 4 + $0) }) : lowerInput
        let lowerOutput = transposed(steps.outputs(lowerInput, lower))
        for lane in 0..<4 { block.output.setFour(lowerOutput[unchecked: lane], from: frame, channel: lane) }
        steps.advance(&lower, over: lowerInput)
        guard areEight else { return }
        let upperOutput = transposed(steps.outputs(upperInput, upper))
        for lane in 0..<4 { block.output.setFour(upperOutput[unchecked: lane], from: frame, channel: 4 + lane) }
        steps.advance(&upper, over: upperInput)
    }

    /// Begins a group that the block does not complete, or goes on with one. Returns the frame behind what it took.
    private mutating func renderPart(_ block: Block<Channels, Channels>, from start: Int) -> Int {
        let end = start + min(4 - begunCount, block.count - start)
        var filter = self.filter
        for frame in start..<end {
            begun[begunCount] = block.input[frame]
            block.output.write(steps.output(at: begunCount, begun, filter), at: frame)
            begunCount += 1
        }
        if begunCount == 4 {
            steps.advance(&filter, over: begun)
            self.filter = filter
            begunCount = 0
        }
        return end
    }
}

/// Makes rows of columns.
@inline(__always)
private func transposed(_ rows: InlineArray<4, SIMD4<Double>>) -> InlineArray<4, SIMD4<Double>> {
    let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
    return InlineArray { SIMD4(a[$0], b[$0], c[$0], d[$0]) }
}
