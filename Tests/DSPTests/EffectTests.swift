// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
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

        init(_ setup: inout Setup) {}

        func render(_ block: Block<Stereo, Stereo>, _ values: Values<Control>) {
            block.map { $0 * values[.gain] }
        }
    }

    /// What becomes of five frames in the middle of buffers of nine, the left channel 1…9, the right 101…109.
    private func rendered(_ coefficients: inout CoefficientRamp<Values<Gain.Control>>) -> [[Float]] {
        var setup = Setup(countingAt: 48_000)
        var effect = Gain(&setup)
        let input = Buffers(2, 9) { channel, frame in Float(100 * channel + 1 + frame) }
        let output = Buffers(2, 9) { _, _ in -1 }
        effect.render(input.block(to: output, 2..<7), &coefficients)
        return (0..<2).map { channel in (0..<9).map { output[channel, $0] } }
    }

    private func values(_ gain: Double) -> Values<Gain.Control> {
        Gain.coefficients(of: [gain], at: SampleRate(48_000))
    }

    @Test func aRenderClosureIsGivenTheFramesOfItsBlockAndNoOthers() {
        var coefficients = CoefficientRamp(settledAt: values(2))
        #expect(
            rendered(&coefficients) == [
                [-1, -1, 6, 8, 10, 12, 14, -1, -1], [-1, -1, 206, 208, 210, 212, 214, -1, -1],
            ])
    }

    @Test func aRenderClosureIsGivenTheValuesOfEachFrame() {
        var coefficients = CoefficientRamp(settledAt: values(2))
        coefficients.move(to: values(7), over: 5)
        #expect(
            rendered(&coefficients) == [
                [-1, -1, 9, 16, 25, 36, 49, -1, -1], [-1, -1, 309, 416, 525, 636, 749, -1, -1],
            ])
        #expect(coefficients.isSettled)
    }

    @Test func anEffectWithoutCoefficientsGetsTheValuesAtEachFrame() {
        var ramp = ParameterRamp(settledAt: 2)
        ramp.move(to: 10, over: 8)
        let four = withUnsafePointer(to: ramp) { ramp in
            let values = ParameterValues<Gain.Control, Vector4>(
                UnsafeBufferPointer(start: ramp, count: 1), after: Vector4(0, 1, 3, 9))
            return Gain.coefficients(for: values, at: SampleRate(48_000))
        }
        #expect((0..<4).map { Values(four, at: $0)[.gain] } == [2, 3, 5, 10])
    }

    /// An effect with more parameters than `Values` has room for unless it says so.
    private struct Sum: RenderEffect {
        static var about: About {
            About(uri: "urn:test:sum", name: "Sum", pluginClass: .plugin, summary: "Adds", description: "Adds.")
        }

        struct Control: ControlSet {
            typealias Storage = Capacity<40>
            let rawValue: Int
            static var allCases: [Control] { (0..<40).map(Control.init) }
        }

        static func parameter(_ control: Control) -> Parameter {
            Parameter(symbol: "a", name: "A", comment: "A.", range: 0...100, defaultValue: 1, unit: .none)
        }

        init(_ setup: inout Setup) {}

        func render(_ block: Block<Mono, Mono>, _ values: Values<Control>) {}
    }

    @Test func anEffectHasTheDeclaredCapacityForValues() {
        let values = Sum.coefficients(of: (0..<40).map(Double.init), at: SampleRate(48_000))
        for control in Sum.Control.allCases { #expect(values[control] == Double(control.rawValue)) }
    }

    @Test func fourFramesOfARampEqualEachOne() {
        var ramp = CoefficientRamp(settledAt: values(2))
        ramp.move(to: values(7), over: 11)
        for start in [0, 3, 7] {
            let four = ramp.four(from: start)
            for frame in 0..<4 {
                // A straight line from 2 at the frame before the first; the numbers have two digits, their halves none.
                #expect(abs(four[.gain][frame] - (2 + 5 * Double(start + frame + 1) / 11)) < 1e-14)
            }
        }
    }

    @Test func anEffectWithoutAViewGetsCardsBelowTheSpectrum() throws {
        let view = try #require(Gain.makeView())
        #expect(view.graph?.live == .spectrum && view.handles.isEmpty)
    }

    @Test(arguments: [12.0...20_000, 0.1...25, 20...20_000, 0.3...0.7])
    func aLogarithmicScaleEndsExactlyWhereTheRangeDoes(range: ClosedRange<Double>) {
        let parameter = Parameter(
            symbol: "a", name: "A", comment: "A.", range: range.lowerBound...range.upperBound,
            defaultValue: range.lowerBound, unit: .none,
            scale: .logarithmic)
        let range = parameter.range
        #expect(range.value(at: 0) == range.minimum && range.value(at: 1) == range.maximum)
        #expect(range.fraction(of: range.minimum) == 0 && range.fraction(of: range.maximum) == 1)
        let middle = (range.minimum * range.maximum).squareRoot()
        #expect(abs(range.fraction(of: middle) - 0.5) < 1e-13)
        // Logarithms up to 15 are within 2⁻⁴⁹, times ln 2.
        #expect(abs(range.value(at: 0.5) / middle - 1) < 1e-14)
    }
}
