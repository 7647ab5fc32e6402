// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The MIDI messages that an effect sends.
///
/// The kit fetches them after each run of frames that the effect has processed, 256 at most, and whenever it has received a
/// message: there is room for 64 between. What does not fit is dropped.
public struct MIDIOutput: BitwiseCopyable {
    /// How many messages there is room for.
    public static var capacity: Int { 64 }

    private struct Sent: BitwiseCopyable {
        var frame: Int32 = 0
        var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
    }

    private var messages = InlineArray<64, Sent>(repeating: Sent())
    package private(set) var count = 0
    /// The frame that is being processed one by one.
    private var frame: Int32 = 0

    /// Nothing has been sent.
    public init() {}

    /// Sends a message at the frame that is being processed: in `process` and `receive`.
    @inline(__always)
    public mutating func send(_ message: MIDIMessage) { send(message, at: Int(frame)) }

    /// Sends a message at a frame of the block: in `render`. None is sent earlier than the one before.
    public mutating func send(_ message: MIDIMessage, at frame: Int) {
        guard count < Self.capacity else { return }
        let earliest = count > 0 ? messages[count - 1].frame : 0
        messages[count] = Sent(frame: max(earliest, Int32(clamping: frame)), bytes: message.bytes)
        count += 1
    }

    /// The next frame is being processed.
    @inline(__always)
    package mutating func step() { frame &+= 1 }

    /// One of the messages.
    package func message(_ index: Int) -> (frame: Int, bytes: (UInt8, UInt8, UInt8)) {
        (Int(messages[index].frame), messages[index].bytes)
    }

    /// Makes room for the next run of frames.
    @inline(__always)
    package mutating func clear() {
        count = 0
        frame = 0
    }
}
