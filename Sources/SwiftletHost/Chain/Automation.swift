// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An automation curve of a control: points, and ramps between them along the control's scale.
///
/// Before the first point, the value is that of the first point; after the last one, that of the last.
public struct Automation: Sendable, Hashable {
    /// The time of a point, counted from the start of the audio.
    public enum Time: Sendable, Hashable {
        /// 0…10⁹ seconds.
        case seconds(Double)
        /// 0…10¹⁵ frames.
        case frames(Int)
        /// A fraction of the audio's length, which is 1.
        case fraction(Double)
    }

    /// A value at a time.
    public struct Point: Sendable, Hashable {
        /// The time of the point.
        public let time: Time
        /// The value, in the control's unit or with one.
        public let value: Quantity

        /// A value at a time.
        public init(_ value: Quantity, at time: Time) {
            self.time = time
            self.value = value
        }

        /// A value in the control's unit at a time.
        public init(_ value: Float, at time: Time) { self.init(Quantity(value), at: time) }
    }

    /// The symbol of the control.
    public let symbol: String
    /// The points, at least one, in the order of their times.
    public let points: [Point]

    /// Creates a curve through points. There must be at least one, and times of the same unit must rise.
    ///
    /// - Throws: `HostError.noAutomation`.
    public init(symbol: String, points: [Point]) throws {
        self.symbol = symbol
        self.points = points
        guard !points.isEmpty else { throw error("the automation has no points") }
        for point in points where !point.time.isValid {
            throw error("the time \(point.time) is negative or too large")
        }
        for (point, next) in zip(points, points.dropFirst()) where !point.time.canPrecede(next.time) {
            throw error("the time \(next.time) is not after \(point.time); write times in rising order")
        }
    }

    /// Returns the frame of each point in audio with a sample rate and a length. If several points fall into one frame,
    /// the last one counts.
    ///
    /// - Parameters:
    ///   - sampleRate: in frames per second.
    ///   - length: the length in frames, if it is known.
    /// - Throws: `HostError.noAutomation` for a fraction of an unknown length, for times of different units that are not
    ///   in order, or for a ramp of more than 2³¹ − 1 frames, the limit of events.
    public func frames(sampleRate: Double, length: Int?) throws -> [Int] {
        let frames = try points.map { point in
            guard let frame = point.time.frame(sampleRate: sampleRate, length: length) else {
                throw error("the time \(point.time) requires audio of known length; write a time in seconds or frames")
            }
            return frame
        }
        for index in points.indices.dropFirst() {
            let (time, next) = (points[index - 1].time, points[index].time)
            let distance = frames[index] - frames[index - 1]
            guard distance >= 0 else { throw error("the time \(next) is not after \(time) in this audio") }
            guard distance <= Int32.max else {
                throw error("the ramp from \(time) to \(next) is longer than \(Int32.max) frames")
            }
        }
        return frames
    }

    private func error(_ reason: String) -> HostError { .noAutomation(symbol, reason: reason) }
}

extension Automation.Time: CustomStringConvertible {
    /// The text in the form that `Automation` parses, such as `1.5s`.
    public var description: String {
        switch self {
        case .seconds(let seconds): "\(short(Float(seconds)))s"
        case .frames(let frames): "\(frames)f"
        case .fraction(let fraction): "\(short(Float(fraction * 100)))%"
        }
    }

    /// Whether the time is between 0 and about thirty years.
    fileprivate var isValid: Bool {
        switch self {
        case .seconds(let seconds): (0...1e9).contains(seconds)
        case .frames(let frames): (0...1_000_000_000_000_000).contains(frames)
        case .fraction(let fraction): (0...1e6).contains(fraction)
        }
    }

    /// Whether the other time may follow this one, as far as their units are comparable.
    fileprivate func canPrecede(_ other: Self) -> Bool {
        switch (self, other) {
        case (.seconds(let time), .seconds(let other)): time < other
        case (.frames(let time), .frames(let other)): time < other
        case (.fraction(let time), .fraction(let other)): time < other
        default: true
        }
    }

    fileprivate func frame(sampleRate: Double, length: Int?) -> Int? {
        switch self {
        case .seconds(let seconds): Int((seconds * sampleRate).rounded())
        case .frames(let frames): frames
        case .fraction(let fraction): length.map { Int((fraction * Double($0)).rounded()) }
        }
    }
}

// MARK: - Text

extension Automation {
    /// Parses a curve such as `cutoff=200@0s,8000@2s`: the control's symbol, then values and their times.
    ///
    /// A time is in seconds (`1.5s`), milliseconds (`500ms`), frames (`48000f`) or percent of the audio's length
    /// (`50%`).
    ///
    /// - Throws: `HostError.noAutomation`.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw HostError.noAutomation(text, reason: "write SYMBOL=VALUE@TIME,VALUE@TIME")
        }
        let points = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        do {
            try self.init(symbol: String(parts[0]), points: points.map { try Point($0, of: text) })
        } catch HostError.noAutomation(_, let reason) {
            throw HostError.noAutomation(text, reason: reason)
        }
    }
}

extension Automation.Point {
    /// Parses a point; `whole` is the complete text for errors.
    fileprivate init(_ text: Substring, of whole: String) throws {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw HostError.noAutomation(whole, reason: "\"\(text)\" is not of the form VALUE@TIME")
        }
        guard let value = Quantity(parts[0]) else {
            throw HostError.noAutomation(whole, reason: "\"\(parts[0])\" is not a number")
        }
        guard let time = Automation.Time(parts[1]) else {
            let forms = "2s, 500ms, 48000f (frames) or 50% (of the length)"
            throw HostError.noAutomation(whole, reason: "\"\(parts[1])\" is not a time; write times such as \(forms)")
        }
        self.init(value, at: time)
    }
}

extension Automation.Time {
    /// Parses a number and its unit.
    fileprivate init?(_ text: Substring) {
        guard let quantity = Quantity(text) else { return nil }
        switch quantity.suffix {
        case "f":
            guard let frames = Int(exactly: quantity.number) else { return nil }
            self = .frames(frames)
        case "%": self = .fraction(quantity.number / 100)
        case let unit where unit.hasSuffix("s"):
            guard let seconds = quantity.value(in: "s") else { return nil }
            self = .seconds(seconds)
        default: return nil
        }
        guard isValid else { return nil }
    }
}
