// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The meters beside a graph: for each channel of input and output a bar with its held peak and a clip light, and the
/// highest peak of the input and of the output as a number.
final class LevelMeters: Widget {
    /// The time from one picture to the next, in seconds.
    private static let frameTime = 1.0 / 30
    private static var range: Axis { Axis(PeakMeter.floor...6) }

    private let inputCount: Int
    private var meters: [PeakMeter]
    /// Whether the meters show true peaks instead of sample peaks.
    private(set) var showsTruePeaks = false
    /// Whether meters have to be updated: there is new audio, or a level falls.
    private var isActive = false
    private var lastUpdate = 0.0

    init(inputCount: Int, outputCount: Int) {
        self.inputCount = inputCount
        meters = [PeakMeter](repeating: PeakMeter(), count: inputCount + outputCount)
    }

    /// Whether the plug-in has to measure true peaks.
    var needsTruePeaks: Bool { showsTruePeaks && !frame.isEmpty }

    // MARK: - Description

    override var description: Description {
        var value = UTF8Text()
        for group in groups {
            value =
                value + (value.isEmpty ? "" : ", ") + (group.isInput ? "input " : "output ")
                + number(of: group.channels)
        }
        value = value + " " + unit + (meters.contains { $0.hasClipped } ? ", clipped" : "")
        return Description(
            .levelBar, "Highest peaks", value: value,
            tip:
                "The peaks of input and output. A click, Enter or C resets them and the clip lights. Right click: true peak.",
            [.activate, .menu])
    }

    private var unit: UTF8Text { showsTruePeaks ? "dBTP" : "dBFS" }

    /// The channels of input and output, without those that do not exist.
    private var groups: [(isInput: Bool, channels: Range<Int>)] {
        [(true, 0..<inputCount), (false, inputCount..<meters.count)].filter { !$0.1.isEmpty }
    }

    /// The highest peak of some channels.
    private func highest(of channels: Range<Int>) -> Double {
        var highest = -Double.infinity
        for channel in channels { highest = max(highest, meters[channel].highest) }
        return highest
    }

    private func number(of channels: Range<Int>) -> UTF8Text {
        let highest = highest(of: channels)
        return highest < -99.9 ? "−∞" : UTF8Text(highest, decimals: 1, plus: true)
    }

    // MARK: - Actions

    /// Resets the clip lights and the peaks.
    override func activate() {
        for channel in 0..<meters.count { meters[channel].reset() }
        invalidate()
    }

    override func openMenu(at point: Point?) {
        var column = PopupMenu.Column(title: "Meters")
        column.add("Sample peak", isCurrent: !showsTruePeaks) { self.choose(truePeaks: false) }
        column.add("True peak", isCurrent: showsTruePeaks) { self.choose(truePeaks: true) }
        column.add("Reset") { self.activate() }
        panel.openMenu([column], at: point ?? Point(x: frame.x, y: frame.y))
    }

    func choose(truePeaks: Bool) {
        guard truePeaks != showsTruePeaks else { return }
        showsTruePeaks = truePeaks
        settings.history.remember { $0.showsTruePeaks = truePeaks }
        // The highest peaks of both kinds cannot be compared.
        activate()
        panel.isBackdropStale = true
    }

    // MARK: - Live

    /// Receives the peaks of a block.
    func receive(_ audio: AudioMessage) {
        guard audio.peakCount >= meters.count else { return }
        let hasTruePeaks = showsTruePeaks && audio.peakCount >= 2 * meters.count
        for channel in 0..<meters.count {
            let peak = Double(audio.peaks[channel])
            // A true peak is at least as high as the samples, which the interpolation does not include.
            meters[channel].receive(hasTruePeaks ? max(peak, Double(audio.peaks[meters.count + channel])) : peak)
            if peak > 0 { isActive = true }
        }
    }

    /// Updates the meters at `now`, in seconds, if a picture is due.
    func tick(now: Double) {
        // They share the pictures of a live spectrum, because each picture costs.
        let time = panel.graph.live.isSpectrum ? 2 * Self.frameTime : Self.frameTime
        guard isActive, panel.graph.areSpectraStale || now - lastUpdate >= time else { return }
        let elapsed = min(now - lastUpdate, 0.1)
        lastUpdate = now
        isActive = false
        var changed = Rect.none
        for channel in 0..<meters.count {
            let before = meters[channel]
            if meters[channel].update(after: elapsed) { isActive = true }
            changed = changed.union(change(of: channel, since: before))
        }
        if !changed.isEmpty { panel.invalidate(changed) }
    }

    /// Returns the area that a channel's change affects.
    private func change(of channel: Int, since before: PeakMeter) -> Rect {
        guard !frame.isEmpty else { return .none }
        let (after, bar) = (meters[channel], bar(channel))
        // The numbers and the lights, and above full scale the whole bar, whose colour changes.
        if after.highest != before.highest || (after.level > 0) != (before.level > 0) { return frame }
        let heights = [before.level, after.level, before.held, after.held].map { height($0) }
        let isSeen = [(0, 1), (2, 3)].contains { abs(heights[$0.0] - heights[$0.1]) * panel.appearance.scale > 0.1 }
        guard isSeen else { return .none }
        let top = heights.reduce(heights[0]) { min($0, $1) } - 3
        let bottom = heights.reduce(heights[0]) { max($0, $1) } + 4
        return Rect(x: bar.x - 1, y: top, width: bar.width + 2, height: bottom - top)
    }

    // MARK: - Geometry

    /// The scale of the meters, which grow with texts.
    private var scale: Double { frame.width / ViewLayout.metersWidth }
    private var numberSize: Double { 11 * scale }
    /// The vertical range of the bars. Numbers and clip lights are above them, names below.
    private var bars: (top: Double, bottom: Double) {
        (max(panel.layout.plot.y, frame.y + numberSize + 15), panel.layout.plot.bottom)
    }

    /// The horizontal range of a group's bars: half of the space beside the scale.
    private func column(ofInput isInput: Bool) -> Rect {
        let start = frame.x + 28 * scale
        let (width, gap) = ((frame.right - start) / 2, 4 * scale)
        return Rect(x: start + (isInput ? 0 : width) + gap, y: frame.y, width: width - gap, height: frame.height)
    }

    private func bar(_ channel: Int) -> Rect {
        let isInput = channel < inputCount
        let column = column(ofInput: isInput)
        // All bars are equally wide.
        let count = Double(max(inputCount, meters.count - inputCount))
        let pitch = min(column.width / count, 14 * scale)
        let own = Double(isInput ? inputCount : meters.count - inputCount)
        let start = column.center.x - own * pitch / 2 + Double(isInput ? channel : channel - inputCount) * pitch
        let gap = min(2, pitch / 4)
        return Rect(x: start + gap / 2, y: bars.top, width: pitch - gap, height: bars.bottom - bars.top)
    }

    /// Returns the y coordinate of a level.
    private func height(_ level: Double) -> Double {
        bars.bottom - (bars.bottom - bars.top) * max(0, min(1, Self.range.fraction(of: level)))
    }

    // MARK: - Drawing

    /// Draws the empty meters, and returns the labels of their scale and the names.
    func paintBackdrop(on canvas: Canvas) -> [Label] {
        guard !frame.isEmpty else { return [] }
        var labels: [Label] = []
        let size = numberSize
        for channel in 0..<meters.count { canvas.fill(bar(channel), theme.grid, radius: 2) }
        for group in groups {
            let nameSize = 12 * scale
            let place = Point(x: column(ofInput: group.isInput).center.x, y: bars.bottom + 10 + 0.75 * nameSize)
            labels.append(
                Label(text: group.isInput ? "In" : "Out", place: place, alignment: .center, size: nameSize))
        }
        let right = frame.x + 24 * scale
        labels.append(
            Label(text: unit, place: Point(x: right, y: frame.y + size), alignment: .right, size: size))
        for tick in Axis.even(PeakMeter.floor...6, step: 12).ticks {
            let y = canvas.pixelAligned(height(tick.value))
            labels.append(
                Label(
                    text: tick.label, place: Point(x: right, y: y + 4 * size / 11), alignment: .right,
                    level: tick.level,
                    size: size))
        }
        return labels
    }

    override func paint(on canvas: Canvas) {
        paintFocus(on: canvas, radius: 6)
        let zero = canvas.pixelAligned(height(0))
        for channel in 0..<meters.count {
            let (meter, bar) = (meters[channel], bar(channel))
            var filled = bar
            filled.y = height(meter.level)
            filled.height = bar.bottom - filled.y
            let color = settings.isEnabled && channel >= inputCount ? theme.accent : theme.label
            canvas.fill(filled, meter.level > 0 ? theme.alarm : color, radius: 2)
            canvas.line(from: Point(x: bar.x, y: zero), to: Point(x: bar.right, y: zero), theme.label)
            if meter.held > PeakMeter.floor {
                let y = canvas.pixelAligned(height(meter.held), width: 1.5)
                let color = meter.held > 0 ? theme.alarm : theme.text
                canvas.line(from: Point(x: bar.x, y: y), to: Point(x: bar.right, y: y), color, width: 1.5)
            }
            let light = Rect(x: bar.x, y: bar.y - 8, width: bar.width, height: 5)
            canvas.fill(light, meter.hasClipped ? theme.alarm : theme.gridMajor, radius: 1.5)
        }
        for group in groups { paintNumber(of: group.channels, in: column(ofInput: group.isInput), on: canvas) }
    }

    private func paintNumber(of channels: Range<Int>, in column: Rect, on canvas: Canvas) {
        let color = highest(of: channels) > 0 ? theme.alarm : theme.text
        canvas.draw(
            number(of: channels), at: Point(x: column.center.x, y: frame.y + numberSize), size: numberSize, color,
            .center, maximum: column.width + 2 * scale)
    }
}
