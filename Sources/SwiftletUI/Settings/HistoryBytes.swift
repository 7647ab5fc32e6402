// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

// The format of a history in the state that a plug-in keeps for its view.
//
// Sessions save the first part. It begins with "SwN1" and a checksum of the rest of the part. The active setting follows, and
// whether the other one is set. Then come the number of parameters, the settings of the analyser (16 bits each), and 2 bytes
// of 0. The other setting's values end it (32-bit floats).
//
// The second part begins with a checksum of its rest. The length of the steps in bytes follows, and the number of done steps
// (16 bits each). Then come a revision that grows with each write, and the choices of the view (`RememberedView.word`). The
// steps end it. Each step has its kind, a 0 and the number of changes (16 bits). Each change has the parameter's number (16
// bits) and the values before and after.

private let mark: UInt32 = 0x314e_7753
/// The offset of the steps in the second part.
private let stepsOffset = 16

extension History {
    /// Encodes the history for a plug-in with `count` parameters, with as many steps as fit.
    package func bytes(_ count: Int, revision: UInt32) -> [UInt8] {
        let saved = ViewState.savedCount(count)
        var bytes = [UInt8](repeating: 0, count: ViewState.capacity(count))
        // The number of parameters has 16 bits. With more, nothing is stored.
        guard count <= UInt16.max else { return bytes }
        bytes.store(mark, 0)
        bytes[8] = UInt8(active)
        bytes[9] = other.isEmpty ? 0 : 1
        bytes.store(UInt16(count), 10)
        bytes.store(analyser.bits, 12)
        for number in 0..<other.count { bytes.store(other[number].bitPattern, 16 + 4 * number) }
        bytes.store(sum(bytes, 8, saved), 4)
        // Their length in bytes also has 16 bits.
        let steps = stepsThatFit(min(bytes.count - saved - stepsOffset, Int(UInt16.max)))
        var place = saved + stepsOffset
        for number in steps {
            let step = self.steps[number]
            bytes[place] = step.kind.rawValue
            bytes.store(UInt16(step.changes.count), place + 2)
            place += 4
            for change in step.changes {
                bytes.store(UInt16(change.parameter), place)
                bytes.store(change.before.bitPattern, place + 2)
                bytes.store(change.after.bitPattern, place + 6)
                place += 10
            }
        }
        bytes.store(UInt16(place - saved - stepsOffset), saved + 4)
        bytes.store(UInt16(position - steps.lowerBound), saved + 6)
        bytes.store(revision, saved + 8)
        bytes.store(remembered.word, saved + 12)
        bytes.store(sum(bytes, saved + 4, place), saved)
        return bytes
    }

    /// Returns the range of steps around the current position that fits into `room` bytes.
    private func stepsThatFit(_ room: Int) -> Range<Int> {
        var (first, end, size) = (0, steps.count, 0)
        for step in steps { size += 4 + 10 * step.changes.count }
        while size > room {
            if first < position {
                size -= 4 + 10 * steps[first].changes.count
                first += 1
            } else {
                end -= 1
                size -= 4 + 10 * steps[end].changes.count
            }
        }
        return first..<end
    }

    /// Returns the revision in encoded bytes; nil if they have no steps.
    static func revision(_ bytes: [UInt8], _ count: Int) -> UInt32? {
        let saved = ViewState.savedCount(count)
        let length = Int(bytes.number16(saved + 4))
        guard bytes.count == ViewState.capacity(count), bytes.number(saved) != 0,
            saved + stepsOffset + length <= bytes.count,
            sum(bytes, saved + 4, saved + stepsOffset + length) == bytes.number(saved)
        else { return nil }
        return bytes.number(saved + 8)
    }

    /// Decodes a history. Returns false if the bytes are invalid, or for another number of parameters.
    package func read(_ bytes: [UInt8], _ count: Int) -> Bool {
        let saved = ViewState.savedCount(count)
        guard bytes.count == ViewState.capacity(count), bytes.number(0) == mark, bytes.number16(10) == count,
            sum(bytes, 8, saved) == bytes.number(4)
        else { return false }
        active = Int(bytes[8] & 1)
        analyser = AnalyserSettings(bits: bytes.number16(12))
        other = []
        if bytes[9] != 0 {
            for number in 0..<count { other.append(Float(bitPattern: bytes.number(16 + 4 * number))) }
        }
        readSteps(bytes, saved, count)
        return true
    }

    private func readSteps(_ bytes: [UInt8], _ saved: Int, _ count: Int) {
        (steps, position) = ([], 0)
        guard Self.revision(bytes, count) != nil else { return }
        complete(with: RememberedView(bytes.number(saved + 12)))
        var place = saved + stepsOffset
        let end = place + Int(bytes.number16(saved + 4))
        while place + 4 <= end {
            guard let kind = Kind(rawValue: bytes[place]) else { break }
            var step = Step(kind: kind, changes: [])
            let changes = Int(bytes.number16(place + 2))
            place += 4
            guard place + 10 * changes <= end else { break }
            for _ in 0..<changes {
                let parameter = Int(bytes.number16(place))
                let change = Change(
                    parameter: parameter, before: Float(bitPattern: bytes.number(place + 2)),
                    after: Float(bitPattern: bytes.number(place + 6)))
                if parameter < count { step.changes.append(change) }
                place += 10
            }
            steps.append(step)
        }
        position = min(steps.count, Int(bytes.number16(saved + 6)))
    }
}

/// Returns Fletcher's 32-bit checksum of some bytes, which is never 0.
private func sum(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 1)
    for index in start..<end {
        low = (low &+ UInt32(bytes[index])) % 65_521
        high = (high &+ low) % 65_521
    }
    return high << 16 | low
}

extension [UInt8] {
    fileprivate mutating func store(_ number: UInt32, _ place: Int) {
        for index in 0..<4 { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(index))) }
    }

    fileprivate mutating func store(_ number: UInt16, _ place: Int) {
        for index in 0..<2 { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt16(index))) }
    }

    fileprivate func number(_ place: Int) -> UInt32 {
        var number: UInt32 = 0
        for index in 0..<4 { number |= UInt32(self[place + index]) << (8 * UInt32(index)) }
        return number
    }

    fileprivate func number16(_ place: Int) -> UInt16 { UInt16(self[place]) | UInt16(self[place + 1]) << 8 }
}
