// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import SwiftletUI

/// A picture of a pedal as a browser shows its template, with the values of the first preset that differs from the
/// defaults.
struct PedalPicture {
    private let pedal: Pedal
    private let values: [Double]
    private var theme: Theme { pedal.theme }

    init(of pedal: Pedal) {
        self.pedal = pedal
        func shown(_ all: [Double]) -> [Double] { pedal.numbers.map { all[$0] } }
        let defaults = shown(pedal.variants[0].parameters.map(\.defaultValue))
        values = pedal.variants[0].presets.map { shown($0.values) }.first { $0 != defaults } ?? defaults
    }

    /// Writes the picture as PNG.
    ///
    /// - Parameter scale: the number of pixels per CSS pixel.
    func write(to file: URL, scale: Double) throws {
        let (width, height) = (pedal.layout.width, pedal.layout.height)
        let canvas = Canvas(
            width: Int((width * scale).rounded()), height: Int((height * scale).rounded()), scale: scale, isClear: true)
        canvas.fill(Rect(x: 0, y: 0, width: width, height: height), theme.ground, radius: 12)
        canvas.stroke(Rect(x: 0, y: 0, width: width, height: height), theme.gridMajor, radius: 12)
        paintHeader(canvas)
        for (number, frame) in pedal.layout.cards.enumerated() {
            canvas.fill(frame, theme.card, radius: 8)
            canvas.moved(to: Point(x: frame.x, y: frame.y)) { paint(number, width: frame.width, canvas) }
        }
        let path = file.path(percentEncoded: false)
        guard canvas.writePNG(to: path) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }

    private func paintHeader(_ canvas: Canvas) {
        let bypass = pedal.layout.bypass
        let left = PedalLayout.margin + 2
        let room = bypass.x - 8 - left
        canvas.draw(
            text(pedal.title), at: Point(x: left, y: 32), size: 19, theme.text, bold: true, maximum: room)
        canvas.draw(text(pedal.fullName), at: Point(x: left, y: 50), size: 12, theme.label, maximum: room)
        canvas.fill(bypass, theme.card, radius: 15)
        canvas.stroke(bypass, theme.accent, radius: 15)
        let center = Point(x: bypass.center.x, y: bypass.center.y + 0.5)
        canvas.stroke(arcAt: center, radius: 5.5, from: -0.95, to: 4.1, theme.accent, width: 1.8)
        canvas.line(
            from: Point(x: center.x, y: center.y - 7.5), to: Point(x: center.x, y: center.y - 1), theme.accent,
            width: 1.8)
    }

    // MARK: - Cards

    private func paint(_ number: Int, width: Double, _ canvas: Canvas) {
        let (parameter, value) = (pedal.controls[number], values[number])
        let room = width - 2 * PedalLayout.padding
        canvas.draw(
            UTF8Text(of: parameter.name), at: Point(x: width / 2, y: 22), size: 13, theme.label, .center, maximum: room)
        let digits = parameter.range.scale == .steps ? "%.0f" : "%.2f"
        let unit = "\(parameter.unit.symbol)"
        var label = String(format: digits, value) + (unit.isEmpty ? "" : " \(unit)")
        if parameter.range.scale == .toggle {
            paintSwitch(value > 0, Point(x: width / 2, y: PedalLayout.middle), canvas)
            label = value > 0 ? "On" : "Off"
        } else if !parameter.choices.isEmpty {
            return paintChoice("\(parameter.choices[Int(value)])", width, canvas)
        } else {
            let corner = Point(x: (width - Knob.size) / 2, y: PedalLayout.middle - Knob.size / 2)
            canvas.moved(to: corner) { paintKnob(parameter, value, canvas) }
        }
        canvas.draw(text(label), at: Point(x: width / 2, y: 120), size: 14, theme.text, .center, maximum: room)
    }

    private func paintKnob(_ parameter: Parameter, _ value: Double, _ canvas: Canvas) {
        let share = parameter.range.fraction(of: value)
        let start = parameter.isCentered ? 0.5 : 0
        let center = Point(x: Knob.size / 2, y: Knob.size / 2)
        func ring(_ from: Double, _ to: Double, _ color: Color) {
            canvas.stroke(
                arcAt: center, radius: Knob.ringRadius, from: Knob.angle(from), to: Knob.angle(to), color,
                width: Knob.ringWidth)
        }
        ring(0, 1, theme.gridMajor)
        ring(min(start, share), max(start, share), theme.accent)
        canvas.fill(circleAt: center, radius: Knob.faceRadius, theme.tip)
        canvas.stroke(
            [Knob.place(share, Knob.pointer.lowerBound), Knob.place(share, Knob.pointer.upperBound)], theme.text,
            width: Knob.pointerWidth, alpha: 1)
    }

    private func paintSwitch(_ isOn: Bool, _ center: Point, _ canvas: Canvas) {
        let size = PedalLayout.switchSize
        let frame = Rect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        canvas.fill(frame, isOn ? theme.accent : theme.gridMajor, radius: size.height / 2)
        let x = isOn ? frame.right - size.height / 2 : frame.x + size.height / 2
        canvas.fill(circleAt: Point(x: x, y: center.y), radius: size.height / 2 - 3, isOn ? theme.plot : theme.text)
    }

    private func paintChoice(_ choice: String, _ width: Double, _ canvas: Canvas) {
        let padding = PedalLayout.padding
        let frame = Rect(x: padding, y: PedalLayout.middle - 17, width: width - 2 * padding, height: 34)
        canvas.fill(frame, theme.plot, radius: 8)
        canvas.draw(
            text(choice), at: Point(x: frame.x + 9, y: PedalLayout.middle + 5), size: 14, theme.text,
            maximum: frame.width - 31)
        let (x, y) = (frame.right - 13.5, PedalLayout.middle + 2)
        canvas.stroke(
            [Point(x: x - 4.5, y: y - 4), Point(x: x, y: y + 0.5), Point(x: x + 4.5, y: y - 4)], theme.label,
            width: 1.5,
            alpha: 1)
    }

    private func text(_ text: String) -> UTF8Text { UTF8Text(bytes: Array(text.utf8)) }
}
