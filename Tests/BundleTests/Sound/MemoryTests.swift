// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLV2
import SwiftletHost
import Testing

/// Effects with memory of any size, as hosts make and run them.
@Suite struct MemoryTests {
    /// Calls `body` on a thread with that many bytes of stack, and waits.
    private func onThread(stack: Int, _ body: @escaping () -> Void) {
        final class Box {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        #expect(pthread_attr_setstacksize(&attributes, stack) == 0)
        var thread = pthread_t()
        let started = pthread_create(
            &thread, &attributes,
            { box in
                Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Box(body)).toOpaque())
        #expect(started == 0)
        pthread_join(thread, nil)
    }

    /// What an effect makes of `input`, one block of all of its frames after the other, where everything that a host does
    /// with an instance happens on one thread with 64 KB of stack.
    private func runOnSmallStack(_ uri: String, rate: Double, _ controls: [Float], blocks: [[[Float]]]) -> [[[Float]]] {
        let channels = blocks[0].count
        let count = blocks[0][0].count
        let descriptor = kitDescriptor(uri)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * channels * count + controls.count)
        defer { memory.deallocate() }
        for (index, value) in controls.enumerated() { memory[2 * channels * count + index] = value }
        var outputs: [[[Float]]] = []
        var handle: LV2_Handle?
        onThread(stack: 65_536) {
            handle = descriptor.pointee.instantiate(descriptor, rate, "/", nil)
            for port in 0..<2 * channels {
                descriptor.pointee.connect_port(handle, UInt32(port), memory + port * count)
            }
            for port in controls.indices {
                descriptor.pointee.connect_port(
                    handle, UInt32(2 * channels + port), memory + 2 * channels * count + port)
            }
            descriptor.pointee.activate(handle)
        }
        for block in blocks {
            for (channel, samples) in block.enumerated() {
                (memory + channel * count).update(from: samples, count: count)
            }
            onThread(stack: 65_536) { descriptor.pointee.run(handle, UInt32(count)) }
            outputs.append(
                (channels..<2 * channels).map { channel in (0..<count).map { memory[channel * count + $0] } })
        }
        onThread(stack: 65_536) { descriptor.pointee.cleanup(handle) }
        return outputs
    }

    /// An impulse in each channel, and what comes 2 s later: 33 MB of memory.
    @Test func anEchoOfTwoSecondsIn7Point1At192kHzRunsOnASmallStack() {
        let count = 64_000
        var blocks = [[[Float]]](
            repeating: [[Float]](repeating: [Float](repeating: 0, count: count), count: 8), count: 13)
        for channel in 0..<8 { blocks[0][channel][channel] = Float(channel + 1) }
        let output = runOnSmallStack("urn:kit:echo-surround", rate: 192_000, [2, 0.5], blocks: blocks)
        for channel in 0..<8 {
            var expected = [Float](repeating: 0, count: 13 * count)
            expected[384_000 + channel] = Float(channel + 1)
            expected[768_000 + channel] = Float(channel + 1) / 2
            #expect(output.flatMap { $0[channel] } == expected)
        }
    }

    @Test func theLargestEffectRunsOnASmallStack() {
        let input = noise(3000, seed: 1)
        let output = runOnSmallStack("urn:kit:largest", rate: 48_000, [], blocks: [[input]])
        #expect(output[0][0] == [Float](repeating: 0, count: 2047) + input.prefix(953))
    }

    /// y(n) = x(n − d) + feedback · y(n − d), where a whole number of frames is read without interpolation.
    @Test(arguments: ["urn:kit:echo", "urn:kit:echo-stereo"])
    func anEchoIsTheFormula(uri: String) throws {
        let rig = try Rig(uri, rate: 44_100, ["time": 0.01, "feedback": 0.75], in: kitWorld)
        let input = (0..<rig.inputCount).map { noise(5000, seed: UInt64($0 + 1)) }
        for (output, input) in zip(rig.run(input, block: 333), input) {
            var expected = [Double](repeating: 0, count: 5000)
            for frame in 441..<5000 { expected[frame] = Double(input[frame - 441]) + 0.75 * expected[frame - 441] }
            // The time is a 32-bit number: it is some 1e-5 frames off, and noise moves by up to 2·4 in a frame.
            for (sample, expected) in zip(output, expected) { #expect(abs(Double(sample) - expected) < 1e-3) }
        }
    }

    @Test func activateClearsTheMemory() throws {
        let rig = try Rig("urn:kit:echo", ["time": 1.5], in: kitWorld)
        let first = rig.run([[1] + [Float](repeating: 0, count: 79_999)], block: 1024)[0]
        #expect(first[72_000] != 0)
        _ = rig.run([noise(80_000, seed: 1)], block: 1024)
        rig.instance.activate()
        let silence = [Float](repeating: 0, count: 100_000)
        #expect(rig.run([silence], block: 1024)[0] == silence)
    }

    /// The delay takes 20 ms or more to move; what is heard goes on without a step.
    @Test func aChangingTimeDoesNotClick() throws {
        let rig = try Rig("urn:kit:echo", ["time": 0.1, "feedback": 0], in: kitWorld)
        let w = 2 * Double.pi * 100 / 48_000
        let input = (0..<48_000).map { Float(sin(w * Double($0))) }
        let output = rig.run([input], block: 4800) { number, _ in
            if number == 3 { try? rig.instance.set("time", to: 0.11) }
        }[0]
        // 480 frames in 4800, a tenth: the pitch is a tenth lower for that long.
        var steepest = 0.0
        for frame in 4900..<48_000 { steepest = max(steepest, abs(Double(output[frame]) - Double(output[frame - 1]))) }
        #expect(steepest < w * 1.001)
        for frame in 20_000..<48_000 {
            // 0.11 s are 5280 frames; the 32-bit number is some 1e-4 frames off.
            #expect(abs(Double(output[frame]) - sin(w * Double(frame - 5280))) < 1e-5)
        }
    }

    @Test(arguments: [(8000.0, true), (48_000, false), (96_000, false)])
    func withoutMemoryInstantiateFails(rate: Double, isMade: Bool) {
        let descriptor = kitDescriptor("urn:kit:insatiable")
        let handle = descriptor.pointee.instantiate(descriptor, rate, "/", nil)
        #expect((handle != nil) == isMade)
        if let handle { descriptor.pointee.cleanup(handle) }
    }
}
