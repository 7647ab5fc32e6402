// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Returns the bytes of a standard MIDI file: its header, and a chunk for each track.
///
/// - Parameters:
///   - tracks: the bytes of each track's events.
///   - format: 0 for one track, 1 for simultaneous tracks, 2 for sequential tracks.
///   - division: the two bytes of the time base: ticks per quarter note, or frames per second and ticks per frame.
///   - count: the number of tracks in the header; by default, the actual number.
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
