// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A curve for a control to follow: points, and ramps along the control's own scale between them.
///
/// Before the first point, the value is that of the first point; after the last one, that of the last.
public struct Automation: Sendable, Hashable {
    /// When something happens, counted from the start of the audio.
    public enum Time: Sendable, Hashable {
        /// 0…10⁹ seconds.
        case seconds(Double)
        /// 0…10¹⁵ frames.
        case frames(Int)
        /// A part of the audio's length, which is 1.
        case fraction(Double)
    }

    /// A value that is reached at a time.
    public struct Point: Sendable, Hashable {
        /// When it is reached.
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
    /// At least one point, their times rising.
    public let points: [Point]

    /// A curve through points: at least one, and those whose times are of one unit, rising.
    ///
    /// - Throws: `HostError.noAutomation`.
    public init(symbol: String, points: [Point]) throws {
        self.symbol = symbol
        self.points = points
        guard !points.isEmpty else { throw error("it has no points") }
        for point in points where !point.time.isValid {
            throw error("\(point.time) is before the start, or beyond all measure")
        }
        for (point, next) in zip(points, points.dropFirst()) where !point.time.canPrecede(next.time) {
            throw error("\(next.time) does not come after \(point.time)")
        }
    }

    /// The frame of each point in audio of a rate and a length. Points closer than a frame can come to lie in the same
    /// one; there, the last of them counts.
    ///
    /// - Parameters:
    ///   - sampleRate: in frames per second.
    ///   - length: in frames, if that is known.
    /// - Throws: `HostError.noAutomation` for a fraction of an unknown length, for times of several units that fall,
    ///   and for ramps of more than 2³¹ − 1 frames, which events cannot ask for.
    public func frames(sampleRate: Double, length: Int?) throws -> [Int] {
        let frames = try points.map { point in
            guard let frame = point.time.frame(sampleRate: sampleRate, length: length) else {
                throw error("\(point.time) needs audio whose length is known beforehand")
            }
            return frame
        }
        for index in points.indices.dropFirst() {
            let (time, next) = (points[index - 1].time, points[index].time)
            let distance = frames[index] - frames[index - 1]
            guard distance >= 0 else { throw error("\(next) does not come after \(time) here") }
            guard distance <= Int32.max else {
                throw error("from \(time) to \(next) it is more than \(Int32.max) frames")
            }
        }
        return frames
    }

    private func error(_ reason: String) -> HostError { .noAutomation(symbol, reason: reason) }
}

extension Automation.Time: CustomStringConvertible {
    /// As `Automation` reads it: `1.5s`.
    public var description: String {
        switch self {
        case .seconds(let seconds): "\(short(Float(seconds)))s"
        case .frames(let frames): "\(frames)f"
        case .fraction(let fraction): "\(short(Float(fraction * 100)))%"
        }
    }

    /// Whether it is a number from 0 to some thirty years.
    fileprivate var isValid: Bool {
        switch self {
        case .seconds(let seconds): (0...1e9).contains(seconds)
        case .frames(let frames): (0...1_000_000_000_000_000).contains(frames)
        case .fraction(let fraction): (0...1e6).contains(fraction)
        }
    }

    /// Whether the other may come after it, as far as that can be told of different units.
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
    /// The curve that a text such as `cutoff=200@0s,8000@2s` describes: the control's symbol, then values and their
    /// times.
    ///
    /// A time is in seconds (`1.5s`), milliseconds (`500ms`), frames (`48000f`) or hundredths of the audio's length
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
    /// A point as it stands in `whole`.
    fileprivate init(_ text: Substring, of whole: String) throws {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw HostError.noAutomation(whole, reason: "\"\(text)\" is no VALUE@TIME")
        }
        guard let value = Quantity(parts[0]) else {
            throw HostError.noAutomation(whole, reason: "\"\(parts[0])\" is no number")
        }
        guard let time = Automation.Time(parts[1]) else {
            let forms = "2s, 500ms, 48000f (frames) or 50% (of the length)"
            throw HostError.noAutomation(whole, reason: "\"\(parts[1])\" is no time; write it like \(forms)")
        }
        self.init(value, at: time)
    }
}

extension Automation.Time {
    /// A number and its unit.
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
