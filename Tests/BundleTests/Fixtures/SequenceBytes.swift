// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Testing

/// An `atom:Sequence` written byte by byte, so that it can be wrong in any way.
struct SequenceBytes {
    private(set) var bytes: [UInt8] = []
    /// The stated size of the body; by default the true one.
    var claimedSize: UInt32?
    /// The unit of its times, and the meaningless padding beside it.
    var unit: UInt32 = 0
    var pad: UInt32 = 0

    static func urid(_ uri: String) -> UInt32 { world.urid(uri) }
    static let atom = "http://lv2plug.in/ns/ext/atom#"
    static let patch = "http://lv2plug.in/ns/ext/patch#"

    /// The whole, with its header.
    var whole: [UInt8] {
        let size = claimedSize ?? UInt32(bytes.count + 8)
        return words(size, Self.urid(Self.atom + "Sequence"), unit, pad) + bytes
    }

    /// Adds an event; `size` is the stated size of its body, by default the true one.
    mutating func event(_ frame: Int64, type: String, _ body: [UInt8], size: UInt32? = nil) {
        bytes += withUnsafeBytes(of: frame) { Array($0) }
        bytes += words(size ?? UInt32(body.count), Self.urid(type)) + padded(body)
    }

    /// Adds a `patch:Set`.
    mutating func set(_ frame: Int64, _ property: String, _ value: Atom, rampFrames: Atom? = nil, size: UInt32? = nil) {
        event(frame, type: Self.atom + "Object", Self.object(property, value, rampFrames: rampFrames), size: size)
    }

    /// The body of a `patch:Set`.
    static func object(_ property: String, _ value: Atom, rampFrames: Atom? = nil) -> [UInt8] {
        var body = words(0, urid(patch + "Set"))
        body += words(urid(patch + "property"), 0) + Atom.urid(property).bytes
        body += words(urid(patch + "value"), 0) + value.bytes
        if let rampFrames { body += words(urid("urn:swiftlet:rampFrames"), 0) + rampFrames.bytes }
        return body
    }

    /// Adds an object of a type with these properties, the keys' URIs with their values.
    mutating func object(
        _ frame: Int64, type: String, _ properties: [(key: String, value: Atom)], atomType: String = atom + "Object"
    ) {
        let body = properties.reduce(words(0, Self.urid(type))) { $0 + words(Self.urid($1.key), 0) + $1.value.bytes }
        event(frame, type: atomType, body)
    }

    /// An atom of a type, with its header.
    struct Atom {
        let bytes: [UInt8]

        private init(_ type: String, _ body: [UInt8]) {
            bytes = words(UInt32(body.count), SequenceBytes.urid(SequenceBytes.atom + type)) + padded(body)
        }

        init(raw bytes: [UInt8]) { self.bytes = bytes }

        static func urid(_ uri: String) -> Atom { Atom("URID", words(SequenceBytes.urid(uri))) }
        static func float(_ value: Float) -> Atom { Atom("Float", words(value.bitPattern)) }
        static func double(_ value: Double) -> Atom { Atom("Double", withUnsafeBytes(of: value) { Array($0) }) }
        static func int(_ value: Int32) -> Atom { Atom("Int", words(UInt32(bitPattern: value))) }
        static func long(_ value: Int64) -> Atom { Atom("Long", withUnsafeBytes(of: value) { Array($0) }) }
        static func bool(_ value: Bool) -> Atom { Atom("Bool", words(value ? 1 : 0)) }
        static func path(_ value: String) -> Atom { Atom("Path", Array(value.utf8) + [0]) }
        static func string(_ value: String) -> Atom { Atom("String", Array(value.utf8) + [0]) }
    }
}

extension Rig {
    /// Runs the instance over `input` in one block with a sequence at its port `control`. It also returns the data
    /// written to `notify`, which has `capacity` bytes, none of them zero.
    func run(
        _ input: [[Float]], _ events: SequenceBytes = SequenceBytes(), capacity: Int = 32_768
    ) throws -> (output: [[Float]], notes: [UInt8]) {
        let control = try #require(instance.ports.first { $0.symbol == "control" }).index
        let notify = try #require(instance.ports.first { $0.symbol == "notify" }).index
        var sent = events.whole
        var notes = [UInt8](repeating: 0xa5, count: capacity + 1024)
        notes.replaceSubrange(0..<8, with: words(UInt32(capacity), 0))
        let output = sent.withUnsafeMutableBytes { sent in
            notes.withUnsafeMutableBytes { notes in
                instance.connect(control, to: sent.baseAddress)
                instance.connect(notify, to: notes.baseAddress)
                return run(input, block: input[0].count)
            }
        }
        instance.connect(control, to: nil)
        instance.connect(notify, to: nil)
        return (output, notes)
    }
}

/// Returns the number of `state:StateChanged` messages in a sequence, as LV2's `state.h` defines them.
func stateChanges(in notes: [UInt8]) -> Int {
    notes.withUnsafeBytes { bytes in
        func word(_ offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
        let state = SequenceBytes.urid("http://lv2plug.in/ns/ext/state#StateChanged")
        let end = 8 + Int(word(0))
        var (place, count) = (16, 0)
        while place < end {
            if word(place + 12) == SequenceBytes.urid(SequenceBytes.atom + "Object"), word(place + 20) == state {
                count += 1
            }
            place += 16 + (Int(word(place + 8)) + 7) / 8 * 8
        }
        return count
    }
}

/// 32-bit words as the machine lays them down.
func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
}

private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
}
