// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The channels of an audio bus, as LV2's port-groups vocabulary names and orders them.
struct ChannelGroup {
    struct Channel {
        /// What the symbol of its port ends with.
        let symbol: String
        /// The name shown to people.
        let name: String
        let designation: String
    }

    /// The class of the group.
    let kind: String
    /// The name shown to people.
    let name: String
    let channels: [Channel]

    static let mono = ChannelGroup(kind: "pg:MonoGroup", name: "Mono", channels: [.center])
    static let stereo = ChannelGroup(kind: "pg:StereoGroup", name: "Stereo", channels: [.left, .right])
    static let surround = ChannelGroup(
        kind: "pg:SevenPointOneGroup", name: "7.1",
        channels: [.left, .center, .right, .sideLeft, .sideRight, .rearLeft, .rearRight, .lowFrequencyEffects])

    /// The group with so many channels: 1, 2 or 8.
    static func of(_ channelCount: Int) -> ChannelGroup {
        guard let group = [mono, stereo, surround].first(where: { $0.channels.count == channelCount }) else {
            preconditionFailure("no port group is known for \(channelCount) channels")
        }
        return group
    }
}

extension ChannelGroup.Channel {
    static let left = Self(symbol: "left", name: "Left", designation: "pg:left")
    static let center = Self(symbol: "center", name: "Center", designation: "pg:center")
    static let right = Self(symbol: "right", name: "Right", designation: "pg:right")
    static let sideLeft = Self(symbol: "side_left", name: "Side Left", designation: "pg:sideLeft")
    static let sideRight = Self(symbol: "side_right", name: "Side Right", designation: "pg:sideRight")
    static let rearLeft = Self(symbol: "rear_left", name: "Rear Left", designation: "pg:rearLeft")
    static let rearRight = Self(symbol: "rear_right", name: "Rear Right", designation: "pg:rearRight")
    static let lowFrequencyEffects = Self(
        symbol: "low_frequency_effects", name: "Low-Frequency Effects", designation: "pg:lowFrequencyEffects")
}
