// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The bytes of a standard MIDI file: its header, and a chunk for each track.
///
/// - Parameters:
///   - tracks: the bytes of each track's events.
///   - format: 0 for one track, 1 for tracks at once, 2 for one after another.
///   - division: the header's two bytes on time: ticks in a quarter note, or frames in a second and ticks in a frame.
///   - count: how many tracks the header states, by default as many as there are.
public func midiFile(
    _ tracks: [[UInt8]], format: UInt8 = 0, division: [UInt8] = [0, 96], tracks count: Int? = nil
) -> [UInt8] {
    var bytes = Array("MThd".utf8)
    bytes += [0, 0, 0, 6, 0, format, 0, UInt8(count ?? tracks.count)]
    bytes += division
    for track in tracks {
        bytes += Array("MTrk".utf8)
        bytes += [0, 0, UInt8(track.count >> 8), UInt8(track.count & 0xff)]
        bytes += track
    }
    return bytes
}
