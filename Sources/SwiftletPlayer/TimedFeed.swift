// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// An effect's part in what goes along with the file. It sees the frames' numbers, and hears what its sidechain does, as late
/// as the effects before it make the audio.
final class TimedFeed {
    /// Frames of a block that are one after the other in the file, or none of the file's.
    struct Piece {
        let start, count: Int
        let number: UInt32
    }

    private let schedule: Schedule
    /// Where the effect's sidechain is among those of all effects, and the memory that it hears.
    private let sides: Range<Int>
    private let heard: PlanarBuffer
    /// What has come and is yet to be used: the numbers, and the samples of each channel of the sidechain.
    private var numbers: [UInt32] = []
    private var samples: [[Float]]
    private var isDelayed = false
    /// The number that goes on from the frame before.
    private var next: UInt32 = 0
    /// Whether the last frame was one of the file's.
    private var isPlaying = false
    /// Whether what is automated is no longer where it belongs.
    private var isLost = false
    /// The number of the last frame that was begun with.
    private let place = Atomic(0)

    /// - Parameters:
    ///   - schedule: what is sent.
    ///   - sides: the channels of its sidechain, among those of all effects.
    ///   - maximum: the most frames of a block.
    init(_ schedule: Schedule, sides: Range<Int>, maximum: Int) {
        self.schedule = schedule
        self.sides = sides
        heard = PlanarBuffer(channels: sides.count, maximum: maximum)
        samples = Array(repeating: [], count: sides.count)
    }

    deinit { heard.deallocate() }

    /// What a channel of the sidechain hears, from a frame of the block on.
    func side(_ channel: Int, from start: Int) -> UnsafeMutablePointer<Float> { heard[channel] + start }

    /// Takes what goes beside a block.
    ///
    /// - Parameter delay: how many frames late the audio is; that of the first block counts.
    /// - Returns: the block in pieces, to be run one after the other.
    func take(_ input: InputBuffers, _ frames: Int, delay: Int) -> [Piece] {
        if !isDelayed {
            isDelayed = true
            numbers = Array(repeating: InputBuffers.noNumber, count: delay)
            samples = samples.map { _ in Array(repeating: 0, count: delay) }
        }
        for frame in 0..<frames { numbers.append(input.number(of: frame)) }
        for (channel, side) in sides.enumerated() {
            samples[channel].append(contentsOf: UnsafeBufferPointer(start: input.sides[side], count: frames))
            for frame in 0..<frames { heard[channel][frame] = samples[channel][frame] }
            samples[channel].removeFirst(frames)
        }
        defer { numbers.removeFirst(frames) }
        return pieces(frames)
    }

    private func pieces(_ frames: Int) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        for end in 1..<frames + 1 where end == frames || begins(at: end) {
            pieces.append(Piece(start: start, count: end - start, number: numbers[start]))
            start = end
        }
        return pieces
    }

    /// Whether a frame begins a piece.
    private func begins(at frame: Int) -> Bool {
        let (last, number) = (numbers[frame - 1], numbers[frame])
        guard number != InputBuffers.noNumber, last != InputBuffers.noNumber else { return number != last }
        return number != last &+ 1 || Int(number) % schedule.longestBlock == 0
    }

    /// Prepares the effect's instances for a piece.
    func prepare(_ instances: [Instance], for piece: Piece) {
        guard piece.number != InputBuffers.noNumber else {
            if isPlaying { schedule.endNotes(of: instances) }
            // Before the beginning, ports are where they will be.
            if next == 0 { schedule.setControls(of: instances, at: 0) }
            isLost = isLost || isPlaying
            isPlaying = false
            return
        }
        let start = Int(piece.number)
        schedule.prepare(
            instances, for: start..<start + piece.count, cell: start - start % schedule.longestBlock,
            isJump: isLost || piece.number != next)
        (isLost, isPlaying) = (false, true)
        next = piece.number &+ UInt32(piece.count)
        place.store(start, ordering: .relaxed)
    }

    /// Has automated controls go back to where they are to be, as they have been set otherwise.
    func resume() { isLost = isLost || next > 0 }

    /// The value of a control that is automated, by the index of its port; none of others. For any thread.
    func value(ofPort port: Int) -> Float? {
        schedule.value(ofPort: port, at: place.load(ordering: .relaxed))
    }
}
