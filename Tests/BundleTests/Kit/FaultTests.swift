// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCLV2
import SwiftletHost
import Testing

/// Effects that make numbers that are none: nothing of that leaves, and the sound returns.
@Suite struct FaultTests {
    /// What `Fragile` makes of an input from `start` on, having heard nothing before, with `length` frames of memory.
    private func formula(_ input: [Float], from start: Int, length: Int) -> [Float] {
        var state = 0.0
        return (start..<input.count).map { frame in
            state = Double(input[frame]) + state * 0.5
            let echo = frame - length >= start ? Double(input[frame - length]) : 0
            return Float(state * 3 + echo)
        }
    }

    /// Noise of at most 0.8, with a sample of another value.
    private func input(_ count: Int, _ value: Float, at fault: Int) -> [Float] {
        var input = noise(count, seed: 4).map { $0 * 0.8 }
        input[fault] = value
        return input
    }

    /// Two kilobytes at most are put back in two frames.
    @Test(arguments: [Float(0.95), -0.95], [2, 64, 1000])
    func afterAFaultOneSegmentIsSilentAndTheEffectIsReset(value: Float, block: Int) throws {
        let rig = try Rig("urn:kit:fragile", in: kitWorld)
        let input = input(6000, value, at: 3456)
        let output = rig.run([input], block: block)[0]
        let (begin, end) = Self.stretch(of: 3456, block: block)
        #expect(Array(output[..<begin]) == Array(formula(input, from: 0, length: 100)[..<begin]))
        #expect(output[begin..<end].allSatisfy { $0 == 0 })
        #expect(Array(output[end...]) == formula(input, from: end, length: 100))
    }

    /// The frames that are processed at once with one, which end at blocks' ends and at every 256th frame.
    private static func stretch(of frame: Int, block: Int) -> (Int, Int) {
        let begin = max(frame / block * block, frame / 256 * 256)
        return (begin, min(frame / block * block + block, frame / 256 * 256 + 256))
    }

    /// 512 KB are put back, and a few bytes, a kilobyte for each frame: 513 frames, and at most a block more on either side.
    @Test func aLargeMemoryIsRestoredOverManyBlocks() throws {
        let rig = try Rig("urn:kit:fragile-long", in: kitWorld)
        let input = input(150_000, 0.95, at: 70_000)
        let output = rig.run([input], block: 64)[0]
        #expect(Array(output[..<69_952]) == Array(formula(input, from: 0, length: 65_534)[..<69_952]))
        let end = try #require((70_000..<output.count).first { output[$0] != 0 })
        #expect(end >= 69_952 + 513 && end <= 70_000 + 513 + 64)
        #expect(Array(output[end...]) == formula(input, from: end, length: 65_534))
    }

    /// What a filter makes of coefficients that are none, in all of its channels; and that it sounds as ever, when they are
    /// numbers again.
    @Test(arguments: ["urn:kit:fragile-filter", "urn:kit:fragile-filter-surround"])
    func aFilterWithNaNCoefficientsIsSilentAndRecovers(uri: String) throws {
        let rig = try Rig(uri, in: kitWorld)
        let input = (0..<rig.inputCount).map { noise(9600, seed: UInt64($0 + 1)) }
        let output = rig.run(input, block: 480) { number, _ in
            try? rig.instance.set("q", to: number / 5 == 1 ? 2 : 0.5)
        }
        let fresh = try Rig(uri, in: kitWorld).run(input.map { Array($0[4800...]) }, block: 480)
        for (output, fresh) in zip(output, fresh) {
            #expect(output[..<2400].contains { $0 != 0 })
            #expect(output[2400..<4800].allSatisfy { $0 == 0 })
            #expect(Array(output[4800...]) == fresh)
        }
    }

    /// What is saved with the song outlasts a fault, unless it is what is at fault: then the effect begins without it.
    @Test func aSavedValueThatCausesNaNIsDropped() throws {
        let rig = try Rig("urn:kit:fragile-factor", in: kitWorld)
        #expect(rig.run([[-0.25, 0.5]], block: 2) == [[-0.5, 0.5]])
        #expect(rig.run([[0.95, 0.5]], block: 2) == [[0.95, 0.5]], "the factor is none, and not heard")
        let output = rig.run([[Float](repeating: -0.25, count: 640)], block: 64)[0]
        let silent = output.prefix { $0 == 0 }.count
        #expect(silent >= 64 && silent <= 192)
        #expect(output[silent...].allSatisfy { $0 == -0.5 })
        let scratch = try Scratch()
        try rig.instance.savePreset(label: "Song", directory: scratch.path("a.lv2"), file: "a.ttl")
        let other = try Rig("urn:kit:fragile-factor", in: kitWorld)
        try other.instance.apply(presetFile: scratch.path("a.lv2") + "/a.ttl")
        #expect(other.run([[-0.25]], block: 1) == [[-0.5]])
    }

    /// In a host that loads no files in the background, the effect goes on without its file until it is activated anew; with a
    /// worker, the file is loaded anew.
    @Test func withoutAWorkerAFileIsNotHeardUntilTheNextActivation() throws {
        let scratch = try Scratch()
        let path = scratch.path("any")
        try Data([1]).write(to: URL(filePath: path))
        let instance = try KitInstance("urn:kit:fragile-file")
        defer { instance.free() }
        let (descriptor, handle, state) = (instance.descriptor, instance.handle, instance.state)
        var session = Session(
            key: kitWorld.urid("urn:kit:fragile-file#any"), type: kitWorld.urid("http://lv2plug.in/ns/ext/atom#Path"),
            path: Array(path.utf8CString))
        let status = withUnsafeMutablePointer(to: &session) { state.restore(handle, Session.retrieve, $0, 0, nil) }
        #expect(status == LV2_STATE_SUCCESS)

        let ports = try kitWorld.plugin("urn:kit:fragile-file").ports.filter { $0.kind == .audio }
        var (input, output) = ([Float](repeating: 0.25, count: 640), [Float](repeating: .nan, count: 640))
        input[100] = 0.95
        func run() {
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    for start in stride(from: 0, to: 640, by: 64) {
                        for port in ports {
                            let samples = (port.direction == .input ? input : output).baseAddress! + start
                            descriptor.pointee.connect_port(handle, UInt32(port.index), samples)
                        }
                        descriptor.pointee.run(handle, 64)
                    }
                }
            }
        }

        descriptor.pointee.activate?(handle)
        run()
        // 0.25 · 2, of which 2⁻⁶³ is missing.
        #expect(output[63] == 0.5 && output[64..<128].allSatisfy { $0 == 0 })
        let end = try #require((128..<640).first { output[$0] != 0 })
        #expect(end <= 192 && output[end...].allSatisfy { $0 == 0.25 }, "the input passes")
        input[100] = 0.25
        descriptor.pointee.deactivate?(handle)
        descriptor.pointee.activate?(handle)
        run()
        #expect(output[0] == 0.25 && output[639] == 0.5)
    }

    /// A session with one file.
    private struct Session {
        let key, type: LV2_URID
        let path: [CChar]

        static let retrieve: LV2_State_Retrieve_Function = { handle, key, size, type, flags in
            let session = handle!.assumingMemoryBound(to: Session.self).pointee
            guard key == session.key else { return nil }
            (size!.pointee, type!.pointee) = (session.path.count, session.type)
            flags!.pointee = LV2_STATE_IS_POD.rawValue
            // Never freed: there is one.
            let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: session.path.count)
            _ = memory.initialize(from: session.path)
            return UnsafeRawPointer(memory.baseAddress)
        }
    }

    /// While it is off, the input passes, whatever the effect does; when it is on again, so is its sound.
    @Test func aFaultWhileTheEffectIsOffIsNotHeard() throws {
        let rig = try Rig("urn:kit:fragile", in: kitWorld)
        let input = input(9600, 0.95, at: 3000)
        let output = rig.run([input], block: 480) { number, _ in
            try? rig.instance.set("enabled", to: number >= 3 && number < 10 ? 0 : 1)
        }[0]
        #expect(Array(output[1920..<4800]) == Array(input[1920..<4800]))
        #expect(output.allSatisfy { $0.isFinite })
        // It has begun anew in the stretch of 64 frames after the fault, and heard all since: 0.5¹⁰⁰⁰ is nothing.
        #expect(Array(output[5280...]) == Array(formula(input, from: 3100, length: 100)[2180...]))
    }

    /// What passes while it is off is as late after a fault: for as long as it is late, there is nothing of before. Stretches
    /// have 64 frames at most, and a few put the memory back.
    @Test func afterAFaultTheBypassedSignalKeepsItsDelay() throws {
        let rig = try Rig("urn:kit:fragile-late", ["enabled": 0], in: kitWorld)
        let input = input(9600, 0.95, at: 3000)
        let output = rig.run([input], block: 4800)[0]
        for frame in 240..<9600 {
            let late = input[frame - 240]
            #expect(output[frame] == late || (3000..<3496).contains(frame) && output[frame] == 0, "\(frame)")
        }
    }
}
