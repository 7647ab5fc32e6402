// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The coefficients of one band of a `FilterBank`: up to four sections of the second order in series, and the channels that
/// they are for. One set, or one for each lane of a vector.
public struct BandCoefficients<Number: Vector>: BitwiseCopyable {
    /// The sections; those from `form.sectionCount` on are not read.
    public private(set) var sections: InlineArray<4, FilterCoefficients<Number>>
    /// What sort of a band it is.
    public private(set) var form: BandForm

    /// A band of `form.sectionCount` sections.
    @inline(__always)
    public init(_ form: BandForm, _ section: (_ number: Int) -> FilterCoefficients<Number>) {
        self.form = form
        sections = InlineArray(repeating: FilterCoefficients(factor: .zero))
        for number in 0..<form.sectionCount { sections[number] = section(number) }
    }

    /// A band that is off.
    @inline(__always)
    public static var off: Self { Self(.off) { _ in FilterCoefficients(factor: .zero) } }

    /// A band that is a gain, as a factor, for all channels.
    @inline(__always)
    public static func level(_ factor: Number) -> Self { Self(.level) { _ in FilterCoefficients(factor: factor) } }
}

/// What sort of a band it is. From one to another, coefficients do not ramp: they would pass through what is neither.
public struct BandForm: BitwiseCopyable, Equatable {
    /// What tells filters of as many sections apart.
    private let kind: UInt8
    private let count: UInt8
    /// The channels that the band is for.
    public let channels: BandChannels

    /// A band of `sectionCount` sections, 1…4, and a kind of 0…254.
    @inline(__always)
    public init(kind: UInt8, sectionCount: Int, channels: BandChannels = .all) {
        // The last is a gain's.
        self.kind = min(kind, 254)
        count = UInt8(max(1, min(sectionCount, 4)))
        self.channels = channels
    }

    @inline(__always)
    private init(kind: UInt8, count: UInt8) {
        (self.kind, self.count, channels) = (kind, count, .all)
    }

    /// A band that is off.
    @inline(__always)
    public static var off: Self { Self(kind: 0, count: 0) }

    /// A gain.
    @inline(__always)
    static var level: Self { Self(kind: .max, count: 1) }

    /// How many sections there are; none of a band that is off.
    @inline(__always)
    public var sectionCount: Int { Int(count) }
}

/// The channels that a band is for. In layouts of other than two channels, a band is for all, whatever is said here.
public enum BandChannels: UInt8, BitwiseCopyable {
    /// All, each by itself.
    case all
    /// The left of two.
    case left
    /// The right of two.
    case right
    /// Their middle, (left + right)/2.
    case mid
    /// Their difference, (left − right)/2.
    case side
}

extension FilterCoefficients {
    /// Those that multiply by a factor.
    @inline(__always)
    init(factor: Number) {
        self.init(FilterCoefficients<Double>.through, FilterCoefficients<Double>.through) { through, _ in
            factor * through
        }
    }
}

extension BandCoefficients: CoefficientSet where Number == Double {
    // Not inlined: done once in many frames, and long.

    @inline(never)
    public init(_ four: BandCoefficients<Vector4>, at moment: Int) {
        self.init(four.form) { FilterCoefficients(four.sections[$0], at: moment) }
    }

    @inline(never)
    public static func + (left: Self, right: Self) -> Self {
        Self(left.form) { left.sections[$0] + right.sections[$0] }
    }
    /// The way from one to the other; from one form to another there is none.
    @inline(never)
    public static func - (left: Self, right: Self) -> Self {
        left.form == right.form ? Self(left.form) { left.sections[$0] - right.sections[$0] } : .off
    }
    @inline(never)
    public static func * (left: Self, right: Double) -> Self { Self(left.form) { left.sections[$0] * right } }

    @inline(never)
    public mutating func become(_ four: UnsafePointer<BandCoefficients<Vector4>>, at moment: Int) {
        form = four.pointee.form
        for section in 0..<form.sectionCount {
            sections[section] = FilterCoefficients(four.pointee.sections[section], at: moment)
        }
    }
    @inline(never)
    public mutating func become(_ other: UnsafePointer<Self>) {
        form = other.pointee.form
        for section in 0..<form.sectionCount { sections[section] = other.pointee.sections[section] }
    }
    @inline(never)
    public mutating func becomeStep(from start: UnsafePointer<Self>, to end: UnsafePointer<Self>, _ scale: Double) {
        guard start.pointee.form == end.pointee.form else {
            self = .off
            return
        }
        form = end.pointee.form
        for section in 0..<form.sectionCount {
            sections[section] = (end.pointee.sections[section] - start.pointee.sections[section]) * scale
        }
    }

    @inline(never)
    public static func repeating(_ numbers: Self) -> BandCoefficients<Vector4> {
        BandCoefficients<Vector4>(numbers.form) { FilterCoefficients<Double>.repeating(numbers.sections[$0]) }
    }
    @inline(never)
    public static func four(
        _ target: BandCoefficients<Vector4>, _ step: BandCoefficients<Vector4>, _ times: Vector4
    ) -> BandCoefficients<Vector4> {
        BandCoefficients<Vector4>(target.form) {
            FilterCoefficients<Double>.four(target.sections[$0], step.sections[$0], times)
        }
    }
}

extension BandCoefficients<Double> {
    /// Moves the coefficients of one section.
    @inline(__always)
    mutating func set(_ section: Int, to coefficients: FilterCoefficients<Double>) { sections[section] = coefficients }

    /// The gain of all sections, as a factor, at `tuning`: a frequency over the sample rate, above 0 and below a half.
    public func magnitude(at tuning: Double) -> Double {
        var magnitude = 1.0
        for section in 0..<form.sectionCount { magnitude *= sections[section].magnitude(at: tuning) }
        return magnitude
    }
}

// MARK: - Butterworth filters of any order

extension BandCoefficients {
    /// How many sections a filter of an order has, 1…8: those of the second order, and one of the first.
    @inline(__always)
    public static func sectionCount(ofOrder order: Int) -> Int { (order + 1) / 2 }

    /// A high-pass whose slope is six times `order` dB per octave: a Butterworth filter, whose most resonant section has its q
    /// multiplied by `q`·√2; of the second order, `q` itself.
    ///
    /// - Parameters:
    ///   - order: 1…8, and that of the form's sections.
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0; without effect on the first order.
    ///   - form: what sort of a band it is.
    public static func highPass(order: Int, tuning: Number, q: Number, _ form: BandForm) -> Self {
        butterworth(order, q, form, .firstOrderHighPass(tuning: tuning)) { .highPass(tuning: tuning, q: $0) }
    }

    /// A low-pass likewise.
    ///
    /// - Parameters:
    ///   - order: 1…8, and that of the form's sections.
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0; without effect on the first order.
    ///   - form: what sort of a band it is.
    public static func lowPass(order: Int, tuning: Number, q: Number, _ form: BandForm) -> Self {
        butterworth(order, q, form, .firstOrderLowPass(tuning: tuning)) { .lowPass(tuning: tuning, q: $0) }
    }

    /// The sections of the second order, the most resonant first, and of an odd order that of the first order behind them.
    @inline(__always)
    private static func butterworth(
        _ order: Int, _ q: Number, _ form: BandForm, _ first: @autoclosure () -> FilterCoefficients<Number>,
        _ second: (_ q: Number) -> FilterCoefficients<Number>
    ) -> Self {
        Self(form) { number in
            guard number < order / 2 else { return first() }
            // Of the second order exactly q: the factor is √½ times √2.
            if order == 2 { return second(q) }
            let own = Butterworth.q(section: number, order: order)
            return second(number == 0 ? q * (own * 1.414_213_562_373_095_1) : Number(repeating: own))
        }
    }
}
