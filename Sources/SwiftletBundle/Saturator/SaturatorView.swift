// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension Saturator {
    public static var hasCurve: Bool { true }

    /// The transfer curve with the range that the input reaches, and the harmonics of a sine at the input's level.
    public static func makeView() -> (any EffectView)? { SaturatorView() }
}

private final class SaturatorView: DrawnView {
    private typealias Control = Saturator<Mono>.Control

    let accent = Color(0xffb066)
    let graph: Graph? = Graph(
        hint: """
            Drag: drive and bias. Wheel: mix. Shift or Ctrl: fine. Double click: default. The bars are the harmonics of a \
            sine at the level of the input.
            """,
        horizontal: .even(-1.05...1.05, step: 0.25, decimals: 2, unit: " in"),
        vertical: .even(-1.3...1.3, step: 0.5, decimals: 1), unit: "out", live: .range)
    let handles: [Handle] = []
    let acceptsKeys = true

    private var shape = SaturationShape(number: 0, bias: 0)
    private var (drive, gain, share) = (1.0, 1.0, 1.0)
    private var size = Point(x: 1, y: 1)
    /// The level of the input in decibels.
    private var level = 0.0

    func update(_ values: [Double], sampleRate: Double) {
        let numbers = Saturator<Mono>.coefficients(of: values, at: SampleRate(sampleRate))
        (drive, gain, share) = (numbers[0], numbers[1], numbers[2])
        shape = SaturationShape(number: Int(numbers[3] + 0.5), bias: numbers[4])
    }

    func height(of curve: Int, at x: Double) -> Double {
        x + (shape.value(at: x * drive) * shape.scale * gain - x) * share
    }

    func advance(by seconds: Double, _ meters: [Double]) -> Bool {
        // In silence, the harmonics are those of a full-scale sine.
        let input = meters[Saturator<Mono>.Meter.input.rawValue]
        let level = input > -59 ? min(input, 0) : 0
        guard abs(level - self.level) > 0.2 else { return false }
        self.level = level
        return true
    }

    // MARK: - Harmonics

    /// The number of the last harmonic that is drawn; the first is the second.
    private static var last: Int { 10 }
    /// The level of the lower end of the bars, in decibels relative to the fundamental.
    private static var lowest: Double { -80 }

    func draw(_ drawing: inout Drawing) {
        size = Point(x: drawing.width, y: drawing.height)
        let text = drawing.textSize(11)
        let (spacing, height) = (max(16, 1.6 * text), min(110, drawing.height / 3))
        let left = drawing.width - spacing * Double(Self.last - 1) - 8
        let floor = drawing.height - text - 10
        drawing.write("Harmonics", at: Point(x: left + 2, y: floor - height), size: 11, drawing.theme.label)
        let levels = harmonicLevels()
        for number in 2...Self.last {
            let x = left + spacing * Double(number - 2)
            let share = max(0, 1 - levels[number] / Self.lowest)
            let (top, bottom) = (
                Point(x: x + 2, y: floor - 0.85 * height * share - 1), Point(x: x + spacing - 2, y: floor)
            )
            drawing.fill(.rectangle(from: top, to: bottom), drawing.accent, opacity: 0.75)
            drawing.write(
                Double(number), NumberFormat(decimals: 0), at: Point(x: x + spacing / 2, y: floor + text + 2), size: 11,
                drawing.theme.label, .center)
        }
    }

    /// The levels of the harmonics of a sine, by their numbers, in decibels relative to the fundamental.
    private func harmonicLevels() -> [Double] {
        let count = 128
        let amplitude = Double.amplitude(decibels: level)
        var wave: [Double] = []
        for sample in 0..<count {
            wave.append(height(of: 0, at: amplitude * .sin(2 * Double.pi * Double(sample) / Double(count))))
        }
        var powers: [Double] = [0]
        for number in 1...Self.last {
            var (real, imaginary) = (0.0, 0.0)
            for sample in 0..<count {
                let angle = 2 * Double.pi * Double(number * sample % count) / Double(count)
                real += wave[sample] * .cos(angle)
                imaginary += wave[sample] * .sin(angle)
            }
            powers.append(real * real + imaginary * imaginary)
        }
        var levels: [Double] = []
        for power in powers { levels.append(0.5 * Double.decibels(power / max(powers[1], 1e-30))) }
        return levels
    }

    // MARK: - Gestures

    func handle(_ gesture: Gesture, _ edits: inout ParameterEdits) -> Bool {
        let step = gesture.isFine ? 0.1 : 1
        switch gesture.kind {
        case .press, .release: break
        case .drag:
            edits.move(Control.drive, byFraction: -gesture.movement.y / size.y)
            edits.move(Control.bias, byFraction: gesture.movement.x / size.x)
        case .doubleClick:
            edits.reset(Control.drive)
            edits.reset(Control.bias)
        case .wheel(let notches): edits.set(Control.mix, to: edits.value(of: Control.mix) + notches * step)
        case .key(.up): edits.set(Control.drive, to: edits.value(of: Control.drive) + step)
        case .key(.down): edits.set(Control.drive, to: edits.value(of: Control.drive) - step)
        case .key(.right): edits.set(Control.bias, to: edits.value(of: Control.bias) + step)
        case .key(.left): edits.set(Control.bias, to: edits.value(of: Control.bias) - step)
        case .key: return false
        }
        return true
    }
}

extension SaturationShape {
    /// Returns the curve of a driven sample, minus its value at rest.
    fileprivate func value(at driven: Double) -> Double {
        let x = driven + bias
        let value =
            switch number {
            case 0: SoftSaturation.curve(x)
            case 1: TangentSaturation.curve(x)
            case 2: TubeSaturation.curve(x)
            case 3: TapeSaturation.curve(x)
            case 4: FoldSaturation.curve(x)
            default: HardSaturation.curve(x)
            }
        return value - rest
    }
}
