// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The type of a band in a `FilterCascade`. When the type changes, the band fades; coefficients of different types are
/// not interpolated.
public struct BandType: BitwiseCopyable, Equatable {
    /// Distinguishes filters with the same number of sections.
    private let number: UInt8
    private let count: UInt8
    /// The channels that the band filters.
    public internal(set) var channels: BandChannels

    /// A band of second-order sections.
    ///
    /// - Parameters:
    ///   - number: distinguishes filters with the same number of sections.
    ///   - sectionCount: the number of sections, 0…255.
    ///   - channels: the channels that the band filters.
    @inline(__always)
    public init(number: UInt8, sectionCount: Int, channels: BandChannels = .all) {
        self.number = number
        count = UInt8(clamping: sectionCount)
        self.channels = channels
    }

    /// A band that is off: it has no sections.
    @inline(__always)
    public static var off: Self { Self(number: 0, sectionCount: 0) }

    /// The number of second-order sections.
    @inline(__always)
    public var sectionCount: Int { Int(count) }
}

/// The channels that a band filters. In layouts other than stereo, every band filters all channels.
public enum BandChannels: UInt8, BitwiseCopyable {
    /// All channels, each on its own.
    case all
    /// The left of two channels.
    case left
    /// The right of two channels.
    case right
    /// The middle, (left + right)/2.
    case mid
    /// The side, (left − right)/2.
    case side

    /// Whether the band filters mid or side, not left or right.
    @inline(__always)
    var isMidSide: Bool { self == .mid || self == .side }

    /// Whether the band filters the first (left or mid) or the second (right or side) of two channels.
    @inline(__always)
    func includes(_ channel: Int) -> Bool {
        channel == 0 ? self != .right && self != .side : self != .left && self != .mid
    }
}
