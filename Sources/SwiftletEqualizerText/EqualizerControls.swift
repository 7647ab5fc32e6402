// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The choices and ranges of an equaliser's controls.
public struct EqualizerControls {
    /// The number of bands.
    public var bandCount: Int
    /// The number of channels. In stereo, bands can filter one of them.
    public var channelCount: Int
    /// The filter type of each choice; nil for an unknown one.
    public var kinds: [EqualizerFilter.Kind?] = []
    /// The slope of each choice, in decibels per octave.
    public var slopes: [Int] = []
    /// The ranges of the numbers, in hertz and decibels.
    public var frequency, gain, q, output: ClosedRange<Double>

    /// Creates a description without choices.
    public init(
        bandCount: Int, channelCount: Int, frequency: ClosedRange<Double>, gain: ClosedRange<Double>,
        q: ClosedRange<Double>, output: ClosedRange<Double>
    ) {
        self.bandCount = bandCount
        self.channelCount = channelCount
        (self.frequency, self.gain, self.q, self.output) = (frequency, gain, q, output)
    }

    /// Appends a choice of filter types by its label.
    public mutating func appendKind(_ label: [UInt8]) {
        var found: EqualizerFilter.Kind?
        for kind in EqualizerFilter.Kind.allCases where label.isSame(as: kind.label) { found = kind }
        kinds.append(found)
    }

    /// Appends a choice of slopes by its label, which starts with the number of decibels.
    public mutating func appendSlope(_ label: [UInt8]) {
        var slope = 0
        for byte in label {
            guard byte.isDigit, slope < 1000 else { break }
            slope = 10 * slope + Int(byte - UInt8(ascii: "0"))
        }
        slopes.append(slope)
    }
}
