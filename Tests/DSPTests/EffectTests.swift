// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects
import Testing

/// What the kit does for any effect, of which Swiftlet's own do not need all.
@Suite struct EffectTests {
    /// A gain as a render closure.
    private struct Gain: RenderEffect {
        static var about: About {
            About(uri: "urn:test:gain", name: "Gain", pluginClass: .plugin, summary: "Louder", description: "Louder.")
        }

        enum Control: Int, ControlSet { case gain }

        static func parameter(_ control: Control) -> Parameter {
            Parameter(
                symbol: "gain", name: "Gain", comment: "How much louder.", range: 0...8, defaultValue: 1, unit: .none)
        }

        init(sampleRate: Double) {}

        func render(_ block: Block<Stereo, Stereo>, _ values: Values<Control>) {
            block.map { $0 * values[.gain] }
        }
    }

    /// What becomes of five frames in the middle of buffers of nine, the left channel 1…9, the right 101…109.
    private func rendered(_ coefficients: inout CoefficientRamp<Values<Gain.Control>>) -> [[Float]] {
        var effect = Gain(sampleRate: 48_000)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 36)
        defer { memory.deallocate() }
        for index in 0..<9 {
            memory[index] = Float(1 + index)
            memory[9 + index] = Float(101 + index)
        }
        (memory + 18).initialize(repeating: -1, count: 18)
        let ports: [UnsafeMutableRawPointer?] = (0..<4).map { UnsafeMutableRawPointer(memory + 9 * $0) }
        ports.withUnsafeBufferPointer { ports in
            let block = Block<Stereo, Stereo>(
                input: InputBus(ports.baseAddress!, from: 2), output: OutputBus(ports.baseAddress! + 2, from: 2),
                count: 5)
            effect.render(block, &coefficients)
        }
        return [18, 27].map { start in (0..<9).map { memory[start + $0] } }
    }

    private func values(_ gain: Double) -> Values<Gain.Control> {
        var values = Values<Gain.Control>()
        values[.gain] = gain
        return values
    }

    @Test func aRenderClosureIsGivenTheFramesOfItsBlockAndNoOthers() {
        var coefficients = CoefficientRamp(restingAt: values(2))
        #expect(
            rendered(&coefficients) == [
                [-1, -1, 6, 8, 10, 12, 14, -1, -1], [-1, -1, 206, 208, 210, 212, 214, -1, -1],
            ])
    }

    @Test func aRenderClosureIsGivenTheValuesOfEachFrame() {
        var coefficients = CoefficientRamp(restingAt: values(2))
        coefficients.move(to: values(7), over: 5)
        #expect(
            rendered(&coefficients) == [
                [-1, -1, 9, 16, 25, 36, 49, -1, -1], [-1, -1, 309, 416, 525, 636, 749, -1, -1],
            ])
        #expect(coefficients.isResting)
    }

    @Test func newValuesAreZero() {
        #expect(Values<Gain.Control>()[.gain] == 0)
        let four = ParameterValues<Gain.Control, Vector4>()
        for moment in 0..<4 { #expect(four[.gain][moment] == 0) }
    }

    @Test func withoutCoefficientsOfItsOwnAnEffectHasTheValuesAtEachMoment() {
        var values = ParameterValues<Gain.Control, Vector4>()
        values[.gain] = Vector4(1, 2, 3, 4)
        let four: ParameterValues<Gain.Control, Vector4> = Gain.coefficients(for: values, at: SampleRate(48_000))
        for moment in 0..<4 { #expect(Values(four, at: moment)[.gain] == Double(moment + 1)) }
    }

    @Test func fourFramesOfARampAreThoseOfEach() {
        var ramp = CoefficientRamp(restingAt: values(2))
        ramp.move(to: values(7), over: 11)
        for start in [0, 3, 7] {
            let four = ramp.four(from: start)
            for frame in 0..<4 {
                // A straight line from 2 at the frame before the first; the numbers have two digits, their halves none.
                #expect(abs(four[.gain][frame] - (2 + 5 * Double(start + frame + 1) / 11)) < 1e-14)
            }
        }
    }

    @Test func anEffectHasAViewOnlyWhereItSaysSo() {
        #expect(!Gain.about.hasView)
    }

    @Test(arguments: [12.0...20_000, 0.1...25, 20...20_000, 0.3...0.7])
    func aLogarithmicScaleEndsExactlyWhereTheRangeDoes(range: ClosedRange<Double>) {
        let parameter = Parameter(
            symbol: "a", name: "A", comment: "A.", range: range, defaultValue: range.lowerBound, unit: .none,
            scale: .logarithmic)
        let range = parameter.range
        #expect(range.value(at: 0) == range.minimum && range.value(at: 1) == range.maximum)
        #expect(range.fraction(of: range.minimum) == 0 && range.fraction(of: range.maximum) == 1)
        let middle = (range.minimum * range.maximum).squareRoot()
        #expect(abs(range.fraction(of: middle) - 0.5) < 1e-13)
        // Logarithms up to 15 are within 2⁻⁴⁹, times ln 2.
        #expect(abs(range.value(at: 0.5) / middle - 1) < 1e-14)
    }

    @Test func aFilterOverBlocksIsTheFilterFrameByFrame() {
        var filter = BlockedFilter<Stereo>()
        var reference = StateVariableFilter<Stereo>()
        var coefficients = CoefficientRamp(restingAt: FilterCoefficients<Double>.lowPass(tuning: 0.1, q: 2))
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * 32)
        defer { memory.deallocate() }
        let ports: [UnsafeMutableRawPointer?] = (0..<4).map { UnsafeMutableRawPointer(memory + 32 * $0) }
        for number in 0..<3000 {
            // What rests is left after any number of frames, and of what moves a block is never longer than is left.
            if coefficients.isResting && number.isMultiple(of: 3) {
                coefficients.move(
                    to: .peak(
                        tuning: .random(in: 0.01...0.4), q: .random(in: 0.3...4), decibels: .random(in: -20...20)),
                    over: .random(in: 1...32))
            }
            let count = Int.random(in: 1...(coefficients.isResting ? 32 : coefficients.remaining))
            var expected: [Stereo] = []
            var moving = coefficients
            for frame in 0..<count {
                memory[frame] = .random(in: -1...1)
                memory[32 + frame] = .random(in: -1...1)
                let input = Stereo(Double(memory[frame]), Double(memory[32 + frame]))
                expected.append(reference.process(input, moving.isResting ? moving.value : moving.next()))
            }
            ports.withUnsafeBufferPointer { ports in
                let block = Block<Stereo, Stereo>(
                    input: InputBus(ports.baseAddress!, from: 0), output: OutputBus(ports.baseAddress! + 2, from: 0),
                    count: count)
                filter.render(block, &coefficients)
            }
            for frame in 0..<count {
                for channel in 0..<2 {
                    let (output, exact) = (Double(memory[64 + 32 * channel + frame]), expected[frame][channel: channel])
                    // Rounded to 32 bits, to 2⁻²⁴ of itself, of what double precision leaves the same to many more.
                    #expect(abs(output - exact) <= 6.1e-8 * abs(exact) + 1e-9)
                }
            }
        }
    }
}
