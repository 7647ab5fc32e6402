// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// An automation at work: its points at their frames, and the way to the plug-in.
package struct AutomationTrack {
    /// The most frames between two settings of a control port.
    static let controlInterval = 64

    let port: PluginPort
    /// The property that events set; without one, it is the control port that is set.
    let property: String?
    let points: [(frame: Int, value: Float)]
    /// How many frames a switch has to cross over, where it does that.
    private let crossover: Int

    /// - Parameters:
    ///   - automation: the curve.
    ///   - property: the URI by which the plug-in's `control` port knows the control, for plug-ins that know
    ///     `urn:swiftlet:rampFrames`.
    ///   - instance: one of those that it is for.
    ///   - length: the frames of the audio, where that is known.
    /// - Throws: what `check` throws, or `HostError.noAutomation` for times that do not fit the audio.
    package init(_ automation: Automation, property: String?, for instance: Instance, length: Int?) throws {
        let values = try Self.check(automation, for: instance)
        let frames = try automation.frames(sampleRate: instance.sampleRate, length: length)
        port = try instance.ports.controlInput(automation.symbol, of: instance.plugin.uri)
        self.property = instance.acceptsEvents ? property : nil
        points = zip(frames, values).map { (frame: $0, value: $1) }
        crossover = Int(0.02 * instance.sampleRate)
    }

    /// The values of a curve's points.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, `HostError.noValue` or
    ///   `HostError.outOfRange`.
    @discardableResult
    static func check(_ automation: Automation, for instance: Instance) throws -> [Float] {
        let port = try instance.ports.controlInput(automation.symbol, of: instance.plugin.uri)
        return try automation.points.map { try port.value(of: $0.value, sampleRate: instance.sampleRate) }
    }

    /// Whether there is nothing between two of its values that it could ramp through.
    private var hasSteps: Bool { port.isToggled || port.isInteger || port.isEnumeration }

    /// The events for a block: at the first frame of all the first value, at each point a ramp to the next one. What has steps
    /// is sent each new value.
    ///
    /// - Parameter block: the frames, counted from the start of the audio.
    func events(in block: Range<Int>) -> [TimedMessage] {
        guard let property, let first = points.first else { return [] }
        if hasSteps { return steps(in: block, property) }
        var events: [TimedMessage] = []
        if block.contains(0) { events.append(.set(property: property, value: Double(first.value), frame: 0)) }
        for (point, next) in zip(points, points.dropFirst()) where block.contains(point.frame) {
            events.append(
                .set(
                    property: property, value: Double(next.value), rampFrames: next.frame - point.frame,
                    frame: point.frame - block.lowerBound))
        }
        return events
    }

    /// The events for a block where a control has steps.
    private func steps(in block: Range<Int>, _ property: String) -> [TimedMessage] {
        var last = block.lowerBound > 0 ? value(at: block.lowerBound - 1) : nil
        return block.compactMap { frame in
            let value = value(at: frame)
            guard value != last else { return nil }
            defer { last = value }
            return .set(
                property: property, value: Double(value), rampFrames: last == nil ? 0 : crossover,
                frame: frame - block.lowerBound)
        }
    }

    /// The events that lead from anywhere to where it is at a frame, and on to the next point. At the first frame, `events`
    /// has all there is.
    func resumption(at frame: Int) -> [TimedMessage] {
        guard let property, frame > 0 else { return [] }
        let start = TimedMessage.set(property: property, value: Double(value(at: frame)), frame: 0)
        guard !hasSteps, let next = points.first(where: { $0.frame > frame }), frame > points[0].frame else {
            return [start]
        }
        return [
            start, .set(property: property, value: Double(next.value), rampFrames: next.frame - frame, frame: 0),
        ]
    }

    /// The value for the control port at a frame: on a ramp, along the port's scale, to whole numbers where it takes no
    /// others; a switch and a choice wait for their next point.
    func value(at frame: Int) -> Float {
        guard let index = points.lastIndex(where: { $0.frame <= frame }) else { return points[0].value }
        let (start, value) = points[index]
        guard index + 1 < points.count, !port.isToggled, !port.isEnumeration else { return value }
        let (end, next) = points[index + 1]
        let fraction = Double(frame - start) / Double(end - start)
        let between =
            port.isLogarithmic && value > 0 && next > 0
            ? Double(value) * pow(Double(next) / Double(value), fraction)
            : Double(value) + (Double(next) - Double(value)) * fraction
        return Float(port.isInteger ? between.rounded() : between)
    }
}
