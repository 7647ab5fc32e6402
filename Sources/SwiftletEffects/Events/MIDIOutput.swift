// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The MIDI messages that an effect sends.
///
/// The kit fetches the messages after at most 256 frames, and after each received message. Between fetches, the output
/// holds 64 messages; further messages are dropped.
public struct MIDIOutput: BitwiseCopyable {
    /// The maximum number of messages between fetches.
    public static var capacity: Int { 64 }

    private struct Sent: BitwiseCopyable {
        var frame: Int32 = 0
        var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
    }

    private var messages = InlineArray<64, Sent>(repeating: Sent())
    package private(set) var count = 0
    /// The current frame of a `FrameEffect`.
    private var frame: Int32 = 0

    /// Creates an empty output.
    public init() {}

    /// Sends a message at the current frame, in `process` and `receive`.
    @inline(__always)
    public mutating func send(_ message: MIDIMessage) { send(message, at: Int(frame)) }

    /// Sends a message at a frame of the block, in `render`. A message is never sent earlier than the previous one.
    public mutating func send(_ message: MIDIMessage, at frame: Int) {
        guard count < Self.capacity else { return }
        let earliest = count > 0 ? messages[count - 1].frame : 0
        messages[count] = Sent(frame: max(earliest, Int32(clamping: frame)), bytes: message.bytes)
        count += 1
    }

    /// Advances to the next frame.
    @inline(__always)
    package mutating func step() { frame &+= 1 }

    /// Returns a message and its frame.
    package func message(_ index: Int) -> (frame: Int, bytes: (UInt8, UInt8, UInt8)) {
        (Int(messages[index].frame), messages[index].bytes)
    }

    /// Removes all messages.
    @inline(__always)
    package mutating func clear() {
        count = 0
        frame = 0
    }
}
