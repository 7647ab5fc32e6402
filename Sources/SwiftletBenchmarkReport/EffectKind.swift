// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What an effect does to a signal, by its name. What is not named here, no others do.
public struct Work: RawRepresentable, Codable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let peakingEQ = Work(rawValue: "Peaking EQ")
    public static let lowPass = Work(rawValue: "Low-pass")
    public static let clip = Work(rawValue: "Clip")
    public static let antialiasedClip = Work(rawValue: "Clip with antialiasing")
    public static let stereoToMono = Work(rawValue: "Stereo to mono")
    public static let echo = Work(rawValue: "Echo")
    public static let compressor = Work(rawValue: "Compressor")
    public static let equalizer8 = Work(rawValue: "Equalizer, 8 bands")
    public static let equalizer16 = Work(rawValue: "Equalizer, 16 bands")
    public static let convolver = Work(rawValue: "Convolver, 1 s")

    /// Whether it is that of an example of the kit's. The targets are for the effects of the bundle.
    public var isOfExample: Bool { [.echo, .compressor, .convolver].contains(self) }

    /// Whether it has many bands: more is wanted of it than of one filter, and more is granted.
    public var isOfManyBands: Bool { self == .equalizer8 || self == .equalizer16 }

    /// The lengths of the blocks that it is measured with, in frames: convolvers need not know shorter ones than 64.
    public var blockLengths: [Int] { self == .convolver ? [64, 512, 2048] : [1, 32, 64, 512, 2048] }
}

/// Effects that can be compared: the same work on as many channels.
public struct EffectKind: Codable, Sendable, Hashable {
    public let work: Work
    /// How many channels are worked on.
    public let channels: Int

    public init(_ work: Work, channels: Int) {
        self.work = work
        self.channels = channels
    }

    /// `Peaking EQ, stereo`
    public var title: String {
        switch (work, channels) {
        case (.stereoToMono, _): work.rawValue
        case (_, 1): "\(work.rawValue), mono"
        case (_, 2): "\(work.rawValue), stereo"
        case (_, 4): "\(work.rawValue), quad"
        case (_, 6): "\(work.rawValue), 5.1"
        case (_, 8): "\(work.rawValue), 7.1"
        default: "\(work.rawValue), \(channels) channels"
        }
    }
}
