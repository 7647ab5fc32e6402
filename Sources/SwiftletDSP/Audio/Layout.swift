// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The names of a channel layout.
public struct Layout: Sendable {
    /// The suffix of the URIs of plug-ins with this layout: `-stereo`; empty for mono.
    public let suffix: StaticString
    /// The displayed name, after the effect's name: `Stereo`.
    public let name: StaticString
    /// The class of its port groups, of LV2's port-groups vocabulary: `pg:StereoGroup`.
    public let group: StaticString

    /// A layout with these names.
    public init(suffix: StaticString, name: StaticString, group: StaticString) {
        self.suffix = suffix
        self.name = name
        self.group = group
    }
}

/// The names of a channel.
public struct Channel: Sendable {
    /// The suffix of the port's symbol: `left`, for `in_left` and `out_left`.
    public let symbol: StaticString
    /// The name shown to people.
    public let name: StaticString
    /// The term in LV2's port-groups vocabulary: `pg:left`.
    public let designation: StaticString

    /// A channel with these names.
    public init(symbol: StaticString, name: StaticString, designation: StaticString) {
        self.symbol = symbol
        self.name = name
        self.designation = designation
    }

    /// `pg:left`.
    public static var left: Channel { Channel(symbol: "left", name: "Left", designation: "pg:left") }
    /// `pg:center`.
    public static var center: Channel { Channel(symbol: "center", name: "Center", designation: "pg:center") }
    /// `pg:right`.
    public static var right: Channel { Channel(symbol: "right", name: "Right", designation: "pg:right") }
    /// `pg:sideLeft`.
    public static var sideLeft: Channel {
        Channel(symbol: "side_left", name: "Side Left", designation: "pg:sideLeft")
    }
    /// `pg:sideRight`.
    public static var sideRight: Channel {
        Channel(symbol: "side_right", name: "Side Right", designation: "pg:sideRight")
    }
    /// `pg:rearLeft`.
    public static var rearLeft: Channel {
        Channel(symbol: "rear_left", name: "Rear Left", designation: "pg:rearLeft")
    }
    /// `pg:rearRight`.
    public static var rearRight: Channel {
        Channel(symbol: "rear_right", name: "Rear Right", designation: "pg:rearRight")
    }
    /// `pg:lowFrequencyEffects`.
    public static var lowFrequencyEffects: Channel {
        Channel(
            symbol: "low_frequency_effects", name: "Low-Frequency Effects", designation: "pg:lowFrequencyEffects")
    }
}
