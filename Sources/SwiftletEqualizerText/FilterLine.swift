// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The part of a line after `Filter 1:`.
///
/// Types mean what they mean in Equalizer APO 1.3 (its configuration reference, and `BiQuadFilterFactory`), which also
/// reads the text of Room EQ Wizard. Types that Equalizer APO does not have are those of Room EQ Wizard 5.31.
enum FilterLine {
    case filter(EqualizerFilter)
    /// A filter of type `None`, or one that is off and cannot be read.
    case empty
    /// Not `ON` or `OFF` and a type.
    case noFilter
    /// A number is missing or cannot be read.
    case incomplete
    /// The type, which has no equivalent.
    case noEquivalent([UInt8])

    /// - Parameter isWizard: whether Room EQ Wizard has written the line.
    init(_ parameters: [UInt8], isWizard: Bool) {
        var reader = TextReader(parameters)
        let isOn = reader.skip("ON")
        guard isOn || reader.skip("OFF"), !reader.isAtEnd else {
            self = .noFilter
            return
        }
        let name = reader.word()
        self = Self.filter(name, reader, isWizard: isWizard)
        guard !isOn else { return }
        if case .filter(var filter) = self {
            filter.isOn = false
            self = .filter(filter)
        } else {
            self = .empty
        }
    }

    private static func filter(_ name: [UInt8], _ reader: TextReader, isWizard: Bool) -> FilterLine {
        if name.isSame(as: "None") { return .empty }
        guard var shape = Shape(name) else { return .noEquivalent(name) }
        var reader = reader
        if name.isSame(as: "All"), !reader.skip("pass") { return .noEquivalent(name) }
        if shape.isShelf && reader.skipTypeSuffix() { shape.hasCenter = true }
        // Room EQ Wizard calls a bell of another shape so, which Equalizer APO does not have.
        if isWizard, shape.kind == .bandPass, reader.number(after: "Gain") != nil { return .noEquivalent(name) }
        let slope = shape.isShelf ? Self.slope(reader) : nil
        guard let frequency = reader.number(after: "Fc", isFrequency: true), frequency > 0 else { return .incomplete }
        var filter = EqualizerFilter(kind: shape.kind, frequency: frequency, q: 0.5.squareRoot())
        filter.slope = shape.slope
        if shape.hasGain {
            guard let gain = reader.number(after: "Gain"), abs(gain) < 1000 else { return .incomplete }
            filter.gain = gain
        }
        let q = reader.number(after: "Q").flatMap { $0 == 0 ? nil : $0 }
        guard q ?? 1 > 0, slope ?? 1 > 0 else { return .incomplete }
        let isComplete =
            shape.isShelf
            ? shape.setShelf(&filter, q: q, slope: slope)
            : shape.setWidth(&filter, q: q, bandwidth: reader.number(after: "BW Oct"))
        return isComplete && filter.q.isFinite && filter.frequency.isFinite ? .filter(filter) : .incomplete
    }

    /// Returns the slope after a shelf's type, in decibels per octave: `6dB` or `10.8 dB`.
    private static func slope(_ reader: TextReader) -> Double? {
        var reader = reader
        guard let slope = reader.number() else { return nil }
        return reader.word().isSame(as: "dB") ? slope : nil
    }
}

extension TextReader {
    /// Skips the `Q` of `LS Q`, Room EQ Wizard's shelf with a centre frequency, but not that of `LS Q 0.7`.
    fileprivate mutating func skipTypeSuffix() -> Bool {
        var copy = self
        guard copy.skip("Q"), copy.number() == nil else { return false }
        self = copy
        return true
    }
}

/// A filter type of the text.
private struct Shape {
    let kind: EqualizerFilter.Kind
    /// The slope of a cut in decibels per octave.
    var slope = 12
    /// Whether the frequency of a shelf with a width is that of its centre.
    var hasCenter = false
    /// The Q of a filter without a width; nil if it needs one.
    var defaultQ: Double? = 0.5.squareRoot()

    var isShelf: Bool { kind == .lowShelf || kind == .highShelf }
    var hasGain: Bool { isShelf || kind == .bell }

    init?(_ name: [UInt8]) {
        func isName(_ names: StaticString...) -> Bool {
            for candidate in names where name.isSame(as: candidate) { return true }
            return false
        }
        if isName("PK", "PEQ", "Modal") {
            (kind, defaultQ) = (.bell, nil)
        } else if isName("LP", "LPQ", "LP1") {
            kind = .highCut
        } else if isName("HP", "HPQ", "HP1") {
            kind = .lowCut
        } else if isName("LS", "LSC", "LSQ") {
            kind = .lowShelf
        } else if isName("HS", "HSC", "HSQ") {
            kind = .highShelf
        } else if isName("BP") {
            kind = .bandPass
        } else if isName("NO", "Notch") {
            (kind, defaultQ) = (.notch, 30)
        } else if isName("AP", "All") {
            (kind, defaultQ) = (.allPass, nil)
        } else {
            return nil
        }
        let last = name[name.count - 1].lowercase
        hasCenter = isShelf && (last == UInt8(ascii: "c") || last == UInt8(ascii: "q"))
        if last == UInt8(ascii: "1") { slope = 6 }
    }

    /// Sets the Q of a filter other than a shelf. Returns false if a width is missing or not positive.
    func setWidth(_ filter: inout EqualizerFilter, q: Double?, bandwidth: Double?) -> Bool {
        if let bandwidth, bandwidth != 0 {
            guard bandwidth > 0 else { return false }
            filter.q = EqualizerFilter.q(ofBandwidth: bandwidth)
            return true
        }
        guard let q = q ?? defaultQ else { return false }
        filter.q = q
        return true
    }

    /// Sets the Q and the centre of a shelf, which has S = 0.9 at its centre by default. Returns false if the slope is
    /// too steep.
    func setShelf(_ filter: inout EqualizerFilter, q: Double?, slope: Double?) -> Bool {
        let gain = filter.gain
        let shelfSlope =
            slope.map { $0 / 12 } ?? q.map { EqualizerFilter.shelfSlope(ofQ: $0, gain: gain) } ?? 0.9
        if slope == nil, let q {
            filter.q = q
        } else {
            guard let q = EqualizerFilter.q(ofShelfSlope: shelfSlope, gain: gain) else { return false }
            filter.q = q
        }
        guard !hasCenter, q != nil || slope != nil else { return true }
        let factor = EqualizerFilter.cornerFactor(shelfSlope: shelfSlope, gain: gain)
        filter.frequency = filter.kind == .lowShelf ? filter.frequency * factor : filter.frequency / factor
        return true
    }
}
