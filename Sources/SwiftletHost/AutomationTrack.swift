// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// An automation at work: its points at their frames, and the way to the plug-in.
struct AutomationTrack {
    /// The most frames between two settings of a control port.
    static let controlInterval = 64

    let port: PluginPort
    /// The property that events set; without one, it is the control port that is set.
    let property: String?
    let points: [(frame: Int, value: Float)]

    /// The events for a block: at the first frame of all the first value, at each point a ramp to the next one.
    ///
    /// - Parameter block: the frames, counted from the start of the audio.
    func events(in block: Range<Int>) -> [TimedMessage] {
        guard let property, let first = points.first else { return [] }
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

    /// The value for the control port at a frame: on a ramp, along the port's scale, to whole numbers where it takes no
    /// others; a switch waits for its next point.
    func value(at frame: Int) -> Float {
        guard let index = points.lastIndex(where: { $0.frame <= frame }) else { return points[0].value }
        let (start, value) = points[index]
        guard index + 1 < points.count, !port.isToggled else { return value }
        let (end, next) = points[index + 1]
        let fraction = Double(frame - start) / Double(end - start)
        let between =
            port.isLogarithmic && value > 0 && next > 0
            ? Double(value) * pow(Double(next) / Double(value), fraction)
            : Double(value) + (Double(next) - Double(value)) * fraction
        return Float(port.isInteger ? between.rounded() : between)
    }
}
