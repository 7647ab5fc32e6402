// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The world in which tests find plug-ins: that of the bundle.
let world: World = {
    precondition(
        FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so"),
        "bundle.lv2 has no binary: run `make` first, or all tests by `make test`")
    do {
        return try World(bundles: [builtBundle])
    } catch {
        fatalError("\(error)")
    }
}()

/// An instance of a plug-in of the bundle, and the feeding of it: an input of any length, in blocks of any length.
final class Rig {
    let instance: Instance
    private let inputs: [Int]
    private let outputs: [Int]
    /// Whether each output is written over the input with the same number.
    var isInPlace = false

    init(
        _ uri: String, rate: Double = 48_000, _ controls: [String: Float] = [:], in world: World = world
    ) throws {
        instance = try Instance(try world.plugin(uri), sampleRate: rate, maximumBlockLength: 65_536)
        let audio = instance.ports.filter { $0.kind == .audio }
        inputs = audio.filter { $0.direction == .input }.map(\.index)
        outputs = audio.filter { $0.direction == .output }.map(\.index)
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        instance.activate()
    }

    var inputCount: Int { inputs.count }
    var outputCount: Int { outputs.count }

    /// Runs the instance over `input`, one array for each channel, and returns the outputs.
    ///
    /// - Parameters:
    ///   - block: the length of the blocks.
    ///   - before: is called before each block with its number and its first frame.
    func run(
        _ input: [[Float]], block: Int, before: (_ number: Int, _ start: Int) -> Void = { _, _ in }
    ) -> [[Float]] {
        run(input, blocks: repeatElement(block, count: Int.max), before: before)
    }

    /// Runs an instance without input, or whose inputs are to stay unconnected.
    func run(frames: Int, block: Int) -> [[Float]] {
        run([], frames: frames, blocks: repeatElement(block, count: Int.max)) { _, _ in }
    }

    /// Runs the instance over `input` in blocks of the given lengths; the last block takes the rest. Inputs missing in
    /// `input` stay unchanged.
    func run(
        _ input: [[Float]], blocks: some Sequence<Int>,
        before: (_ number: Int, _ start: Int) -> Void = { _, _ in }
    ) -> [[Float]] {
        run(input, frames: input.first?.count ?? 0, blocks: blocks, before: before)
    }

    private func run(
        _ input: [[Float]], frames count: Int, blocks: some Sequence<Int>,
        before: (_ number: Int, _ start: Int) -> Void
    ) -> [[Float]] {
        let read = input.map { Buffer($0) }
        let written = outputs.indices.map { channel in
            isInPlace ? read[channel] : Buffer([Float](repeating: .nan, count: count))
        }
        var lengths = blocks.makeIterator()
        var start = 0
        var number = 0
        while start < count, let length = lengths.next() {
            let length = min(length, count - start)
            for (port, buffer) in zip(inputs, read) { instance.connect(port, to: buffer.start + start) }
            for (port, buffer) in zip(outputs, written) { instance.connect(port, to: buffer.start + start) }
            before(number, start)
            instance.run(length)
            start += length
            number += 1
        }
        return written.map(\.samples)
    }
}

/// Memory for the samples of one channel.
private final class Buffer {
    let start: UnsafeMutablePointer<Float>
    private let count: Int

    init(_ samples: [Float]) {
        count = samples.count
        start = .allocate(capacity: max(1, count))
        start.initialize(from: samples, count: count)
    }

    deinit { start.deallocate() }

    var samples: [Float] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
