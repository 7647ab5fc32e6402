// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

/// The loudspeaker position of a channel, as far as it affects the channel's loudness.
public enum Speaker: Sendable, Hashable {
    /// In front, above, directly behind, or unknown.
    case other
    /// The low-frequency effects channel.
    case lowFrequency
    /// Left or right behind the listener.
    case back
    /// Left or right beside the listener.
    case side

    /// Creates the speaker for a libsndfile number, or nil for an invalid number.
    fileprivate init?(map number: Int32) {
        switch Int(number) {
        case SF_CHANNEL_MAP_LFE: self = .lowFrequency
        case SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_REAR_RIGHT: self = .back
        case SF_CHANNEL_MAP_SIDE_LEFT, SF_CHANNEL_MAP_SIDE_RIGHT: self = .side
        case SF_CHANNEL_MAP_INVALID..<SF_CHANNEL_MAP_MAX: self = .other
        default: return nil
        }
    }
}

extension AudioFileReader {
    /// The loudspeaker of each channel, or nil if neither the file nor its format defines them.
    public var speakers: [Speaker]? {
        switch format.container {
        case SF_FORMAT_OGG: return Self.speakersInOgg[channels]
        case SF_FORMAT_AIFF, SF_FORMAT_CAF, SF_FORMAT_FLAC: return statedSpeakers
        default: break
        }
        guard let map = channelMap else { return nil }
        let speakers = map.compactMap(Speaker.init)
        return speakers.count < channels || map.allSatisfy { $0 == SF_CHANNEL_MAP_INVALID } ? nil : speakers
    }

    private var statedSpeakers: [Speaker]? { source.speakers.flatMap { $0.count == channels ? $0 : nil } }

    /// libsndfile's numbers of the loudspeakers, or nil if the file or its format does not define them.
    var channelMap: [Int32]? {
        if [SF_FORMAT_AIFF, SF_FORMAT_CAF].contains(format.container), statedSpeakers == nil { return nil }
        var map = [Int32](repeating: 0, count: channels)
        let size = Int32(channels * MemoryLayout<Int32>.size)
        return sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) != 0 ? map : nil
    }

    /// The channel order of Vorbis and Opus (Xiph.Org, "Vorbis I specification", 4.3.9; RFC 7845, 5.1.1.2).
    private static let speakersInOgg: [Int: [Speaker]] = [
        4: [.other, .other, .back, .back], 5: [.other, .other, .other, .back, .back],
        6: [.other, .other, .other, .back, .back, .lowFrequency],
        7: [.other, .other, .other, .side, .side, .other, .lowFrequency],
        8: [.other, .other, .other, .side, .side, .back, .back, .lowFrequency],
    ]
}
