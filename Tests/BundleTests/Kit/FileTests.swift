// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCLV2
import SwiftletDSP
import SwiftletHost
import Testing

/// Effects with files in a host with a worker: files that are loaded, replaced, missing or refused.
@Suite struct FileTests {
    private static let response = "urn:kit:room#response"

    private func noise(_ count: Int, seed: UInt64) -> [Float] {
        var noise = WhiteNoise(seed: seed)
        return (0..<count).map { _ in Float(noise.next()) }
    }

    /// Writes a WAV of channels, in 32-bit floating point.
    private func write(
        _ scratch: Scratch, _ name: String, rate: Int = 48_000, _ channels: [[Float]]
    ) throws -> String {
        try scratch.write(
            name, .wavFloat, sampleRate: rate, channels: channels.count, frames: channels[0].count
        ) { channels[$1][$0] }
    }

    /// A sample that no block without frames touches.
    nonisolated(unsafe) private static let sample = UnsafeMutablePointer<Float>.allocate(capacity: 1)

    /// Makes an instance load a file, in a block without frames.
    private func load(_ rig: Rig, _ path: String, as property: String = response) {
        for port in rig.instance.ports where port.kind == .audio { rig.instance.connect(port.index, to: Self.sample) }
        rig.instance.controlEvents = [.setPath(property: property, path: path, frame: 0)]
        rig.instance.run(0)
    }

    /// Returns the file changes that an instance reports in a block without frames.
    private func told(_ rig: Rig) -> [FileChange] {
        rig.instance.run(0)
        return rig.instance.fileNotifications
    }

    /// Σ h(k)·x(n − k).
    private func convolution(_ x: [Float], _ h: [Float]) -> [Double] {
        x.indices.map { n in
            (0...min(n, h.count - 1)).reduce(0.0) { $0 + Double(h[$1]) * Double(x[n - $1]) }
        }
    }

    // MARK: - Loading

    @Test(arguments: [("urn:kit:room", 1), ("urn:kit:room-stereo", 2)])
    func aFileIsConvolvedWith(uri: String, channels: Int) throws {
        let scratch = try Scratch()
        let responses = (0..<channels).map { noise(300, seed: UInt64($0 + 1)) }
        let path = try write(scratch, "room.wav", responses)
        let rig = try Rig(uri, in: kitWorld)
        load(rig, path)
        #expect(told(rig) == [FileChange(property: Self.response, path: path)])
        #expect(told(rig) == [])
        let input = (0..<channels).map { noise(1000, seed: UInt64($0 + 5)) }
        let output = rig.run(input, blocks: [1, 63, 64, 500, 7, 1000])
        for channel in 0..<channels {
            for (sample, expected) in zip(output[channel], convolution(input[channel], responses[channel])) {
                // 32-bit output of sums of 300 products below 1: half an ulp of up to 64, and what the transforms round.
                #expect(abs(Double(sample) - expected) < 0x1p-18 + 1e-10)
            }
        }
    }

    @Test func withoutAFileTheSoundPasses() throws {
        let rig = try Rig("urn:kit:room", in: kitWorld)
        let input = [noise(100, seed: 1)]
        #expect(rig.run(input, block: 30) == input && told(rig) == [])
        rig.instance.controlEvents = [.get(frame: 0)]
        #expect(told(rig) == [])
    }

    @Test func thePathIsSentOnRequest() throws {
        let scratch = try Scratch()
        let path = try write(scratch, "a name with ü.wav", [[1]])
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, path)
        _ = told(rig)
        for property in [nil, Self.response] {
            rig.instance.controlEvents = [.get(property: property, frame: 0)]
            #expect(told(rig) == [FileChange(property: Self.response, path: path)])
        }
        rig.instance.controlEvents = [.get(property: "urn:kit:room#other", frame: 0)]
        #expect(told(rig) == [])
    }

    /// At another rate, a response's gain stays: here at 1000 Hz, of a response of 10 ms.
    @Test func aFileOfAnotherRateSoundsTheSame() throws {
        let scratch = try Scratch()
        let w = 2 * Double.pi * 1000
        for rate in [44_100, 96_000] {
            let response = (0..<rate / 100).map { frame in
                let part = Double(frame) / Double(rate / 100)
                return Float(0.01 * sin(.pi * part) * sin(.pi * part) * cos(w * Double(frame) / Double(rate)))
            }
            // |H(f)| is that of the sum, at any sample rate.
            let gain = response.enumerated().reduce((0.0, 0.0)) { sum, sample in
                let angle = w * Double(sample.offset) / Double(rate)
                return (sum.0 + Double(sample.element) * cos(angle), sum.1 - Double(sample.element) * sin(angle))
            }
            let rig = try Rig("urn:kit:room", rate: 48_000, in: kitWorld)
            load(rig, try write(scratch, "\(rate).wav", rate: rate, [response]))
            let input = (0..<4800).map { Float(sin(w * Double($0) / 48_000)) }
            let output = rig.run([input], block: 512)[0]
            for frame in 2400..<4800 {
                let angle = w * Double(frame) / 48_000
                let expected = gain.0 * sin(angle) + gain.1 * cos(angle)
                // −100 dB of a gain of about 1, and 32 bits.
                #expect(abs(Double(output[frame]) - expected) < 3e-5)
            }
        }
    }

    // MARK: - Changing

    /// A sine through one gain, then through another: the largest step is that of the louder one plus that of the fade
    /// in 20 ms.
    @Test(arguments: [16, 512, 4096]) func aChangeDoesNotClick(block: Int) throws {
        let scratch = try Scratch()
        let quiet = try write(scratch, "quiet.wav", [[0.1]])
        let loud = try write(scratch, "loud.wav", [[1]])
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, quiet)
        let w = 2 * Double.pi * 100 / 48_000
        let input = (0..<24_576).map { Float(sin(w * Double($0))) }
        let output = rig.run([input], block: block) { _, start in
            if start == 4096 { rig.instance.controlEvents = [.setPath(property: Self.response, path: loud, frame: 0)] }
            if start == 12_288 { rig.instance.controlEvents = [.setPath(property: Self.response, path: "", frame: 0)] }
        }[0]
        let steepest = w + 0.9 / 960 + 0x1p-23
        for frame in 1..<output.count { #expect(Double(abs(output[frame] - output[frame - 1])) < steepest) }
        // After all fades: gains of a tenth, of 1, and 0.
        for frame in 0..<4096 { #expect(abs(output[frame] - 0.1 * input[frame]) < 1e-7) }
        for frame in (4096 + max(block, 16) + 960)..<12_288 { #expect(abs(output[frame] - input[frame]) < 1e-6) }
        for frame in 20_000..<input.count { #expect(output[frame] == input[frame]) }
    }

    /// Many changes in a row: all of them are reported, and the last one is heard.
    @Test func manyChangesEndWithTheLast() throws {
        let scratch = try Scratch()
        let paths = try (0..<20).map { try write(scratch, "\($0).wav", [[Float($0) / 20]]) }
        let rig = try Rig("urn:kit:room", in: kitWorld)
        let input = [[Float](repeating: 1, count: 48_000)]
        let output = rig.run(input, block: 100) { number, _ in
            guard number < 40 else { return }
            rig.instance.controlEvents = [.setPath(property: Self.response, path: paths[number % 20], frame: 50)]
        }[0]
        for frame in 10_000..<48_000 { #expect(abs(output[frame] - 0.95) < 1e-6) }
    }

    @Test func activationClearsTheAudioStateAndKeepsTheFile() throws {
        let scratch = try Scratch()
        let response = noise(200, seed: 3)
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, try write(scratch, "room.wav", [response]))
        let input = [noise(500, seed: 4)]
        let first = rig.run(input, block: 100)
        rig.instance.activate()
        #expect(rig.run(input, block: 100) == first)
    }

    // MARK: - What is no such file

    @Test func theFaultOfAFileIsReported() throws {
        let scratch = try Scratch()
        let bad = scratch.path("bad.wav")
        try Data("RIFF....WAVE but no more".utf8).write(to: URL(filePath: bad))
        let infinite = try write(scratch, "infinite.wav", [[1, .infinity]])
        let loud = try write(scratch, "loud.wav", [[5]])
        for (uri, property, path, fault) in [
            ("urn:kit:room", Self.response, scratch.path("none.wav"), FileFault.missing),
            ("urn:kit:room", Self.response, scratch.directory, .unreadable),
            ("urn:kit:room", Self.response, "/dev/zero", .unreadable),
            ("urn:kit:room", Self.response, bad, .damaged), ("urn:kit:room", Self.response, infinite, .notFinite),
            ("urn:kit:factors", "urn:kit:factors#factor", loud, .refused),
        ] {
            let rig = try Rig(uri, in: kitWorld)
            load(rig, path, as: property)
            #expect(told(rig) == [FileChange(property: property, path: path, fault: "\(fault.text)")])
            let input = [noise(100, seed: 1)]
            #expect(rig.run(input, block: 100) == input)
        }
    }

    @Test func aPathThatIsTooLongIsIgnored() throws {
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, "/" + String(repeating: "x", count: 4095))
        #expect(told(rig) == [])
        load(rig, "/" + String(repeating: "x", count: 4094))
        #expect(told(rig).map(\.path.utf8.count) == [4095])
    }

    // MARK: - Several, of several kinds

    @Test func anEffectMayHaveSeveralFiles() throws {
        let scratch = try Scratch()
        let factor = try write(scratch, "factor.wav", rate: 8000, [[3, 9]])
        let summand = scratch.path("summand")
        try Data([7, 8, 9]).write(to: URL(filePath: summand))
        let rig = try Rig("urn:kit:factors", in: kitWorld)
        #expect(rig.run([[2]], block: 1) == [[2]])
        load(rig, factor, as: "urn:kit:factors#factor")
        #expect(rig.run([[2]], block: 1) == [[6]])
        load(rig, summand, as: "urn:kit:factors#summand")
        #expect(rig.run([[2]], block: 1) == [[13]])
        load(rig, "", as: "urn:kit:factors#factor")
        // It waits for the end of the previous change.
        _ = rig.run([[Float](repeating: 0, count: 960)], block: 960)
        #expect(rig.run([[2]], block: 1) == [[9]])
        rig.instance.controlEvents = [.get(frame: 0)]
        #expect(
            told(rig).map { [$0.property, $0.path] } == [
                ["urn:kit:factors#factor", ""], ["urn:kit:factors#summand", summand],
            ])
    }

    // MARK: - Sessions

    @Test func aSessionSavesTheFile() throws {
        let scratch = try Scratch()
        let response = noise(100, seed: 9)
        let path = try write(scratch, "room.wav", [response])
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, path)
        let input = [noise(300, seed: 2)]
        let expected = rig.run(input, block: 300)
        let folder = scratch.path("session.lv2")
        try rig.instance.savePreset(label: "Song", directory: folder, file: "song.ttl")
        // A copy in the session's own folder, so that the folder can be moved and the original deleted.
        let moved = scratch.path("moved.lv2")
        try FileManager.default.moveItem(atPath: folder, toPath: moved)
        let other = try Rig("urn:kit:room", in: kitWorld)
        try other.instance.apply(presetFile: moved + "/song.ttl")
        #expect(told(other).map { URL(filePath: $0.path).lastPathComponent } == ["room.wav"])
        #expect(other.run(input, block: 300) == expected)
    }

    @Test func aSessionSavesThePathOfAMissingFile() throws {
        let scratch = try Scratch()
        let rig = try Rig("urn:kit:room", in: kitWorld)
        load(rig, try write(scratch, "room.wav", [[0.5]]))
        let folder = scratch.path("session.lv2")
        try rig.instance.savePreset(label: "Song", directory: folder, file: "song.ttl")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasSuffix(".ttl") {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        try FileManager.default.removeItem(atPath: scratch.path("room.wav"))
        let other = try Rig("urn:kit:room", in: kitWorld)
        try other.instance.apply(presetFile: folder + "/song.ttl")
        let told = told(other)
        #expect(told.map(\.fault) == ["\(FileFault.missing.text)"])
        let path = try #require(told.first?.path)
        #expect(path.hasSuffix("room.wav"))
        let input = [noise(50, seed: 1)]
        #expect(other.run(input, block: 50) == input)
        // Saved again, it is still there; and back where it was, it is loaded.
        try other.instance.savePreset(label: "Song", directory: scratch.path("again.lv2"), file: "song.ttl")
        #expect(try String(contentsOfFile: scratch.path("again.lv2/song.ttl"), encoding: .utf8).contains("room.wav"))
        let original = try write(scratch, "room.wav", [[0.5]])
        if path != original { try FileManager.default.copyItem(atPath: original, toPath: path) }
        let third = try Rig("urn:kit:room", in: kitWorld)
        try third.instance.apply(presetFile: folder + "/song.ttl")
        for (sample, heard) in zip(input[0], third.run(input, block: 50)[0]) { #expect(abs(heard - sample / 2) < 1e-6) }
    }

    /// No file is a state as any other: a session, a preset or a setting to compare with brings it back.
    @Test func aSessionWithoutAFileRemovesIt() throws {
        let scratch = try Scratch()
        let rig = try Rig("urn:kit:factors", in: kitWorld)
        let folder = scratch.path("none.lv2")
        try rig.instance.savePreset(label: "None", directory: folder, file: "none.ttl")
        load(rig, try write(scratch, "factor.wav", [[3, 9]]), as: "urn:kit:factors#factor")
        #expect(rig.run([[2]], block: 1) == [[6]])
        try rig.instance.apply(presetFile: folder + "/none.ttl")
        _ = rig.run([[Float](repeating: 0, count: 2000)], block: 100)
        #expect(rig.run([[2]], block: 1) == [[2]])
        #expect(told(rig).isEmpty)
        rig.instance.controlEvents = [.get(frame: 0)]
        #expect(told(rig).map(\.path) == ["", ""])
    }

    @Test func aChangedFileIsReportedToTheHost() throws {
        let scratch = try Scratch()
        let path = try write(scratch, "room.wav", [noise(100, seed: 1)])
        let rig = try Rig("urn:kit:room", in: kitWorld)
        // A worker takes its time.
        func changes(loading path: String? = nil) throws -> Int {
            var events = SequenceBytes()
            if let path { events.set(0, Self.response, .path(path)) }
            return try [events, SequenceBytes(), SequenceBytes()].map {
                stateChanges(in: try rig.run([noise(64, seed: 2)], $0).notes)
            }.reduce(0, +)
        }
        #expect(try changes() == 0)
        #expect(try changes(loading: path) == 1)
        #expect(try changes() == 0)
        try rig.instance.savePreset(label: "Song", directory: scratch.path("a.lv2"), file: "a.ttl")
        #expect(try changes(loading: "") == 1)
        // Restored state is not reported, because the host knows it.
        try rig.instance.apply(presetFile: scratch.path("a.lv2") + "/a.ttl")
        #expect(try changes() == 0)
    }

    @Test func aChangedSavedValueIsReportedToTheHost() throws {
        let rig = try Rig("urn:kit:counter", in: kitWorld)
        func changes() throws -> Int { stateChanges(in: try rig.run([[0, 0]]).notes) }
        // It counts in each block.
        #expect(try [changes(), changes()] == [1, 1])
        let other = try Rig("urn:kit:fragile-factor", in: kitWorld)
        #expect(try stateChanges(in: other.run([[0.5, 0.5]]).notes) == 0)
    }

    // MARK: - What else is saved

    @Test func aSessionSavesTheEffectsValue() throws {
        let scratch = try Scratch()
        let rig = try Rig("urn:kit:counter", in: kitWorld)
        #expect(rig.run([[0, 0, 0]], block: 2) == [[5, 6, 7]])
        try rig.instance.savePreset(label: "Song", directory: scratch.path("a.lv2"), file: "a.ttl")
        rig.instance.activate()
        #expect(rig.run([[0, 0]], block: 2) == [[8, 9]], "it outlasts activation")
        let other = try Rig("urn:kit:counter", in: kitWorld)
        #expect(other.run([[0]], block: 1) == [[5]])
        try other.instance.apply(presetFile: scratch.path("a.lv2") + "/a.ttl")
        // Saved again before processing, it is the restored value.
        try other.instance.savePreset(label: "Song", directory: scratch.path("b.lv2"), file: "b.ttl")
        #expect(other.run([[0, 0]], block: 1) == [[8, 9]])
        let third = try Rig("urn:kit:counter", in: kitWorld)
        try third.instance.apply(presetFile: scratch.path("b.lv2") + "/b.ttl")
        #expect(third.run([[0]], block: 1) == [[8]])
    }

    /// In some hosts, the worker among the features of `restore` has no thread. Here there is no worker.
    @Test func restoringDuringPlaybackNeedsNoWorkerOfRestore() throws {
        let instance = try KitInstance("urn:kit:counter")
        defer { instance.free() }
        let (descriptor, handle) = (instance.descriptor, instance.handle)
        let ports = try kitWorld.plugin("urn:kit:counter").ports.filter { $0.kind == .audio }
        let sample = UnsafeMutablePointer<Float>.allocate(capacity: 1)
        sample.initialize(to: 0)
        defer { sample.deallocate() }
        for port in ports { descriptor.pointee.connect_port(handle, UInt32(port.index), sample) }
        func next() -> Float {
            descriptor.pointee.run(handle, 1)
            return sample.pointee
        }
        descriptor.pointee.activate?(handle)
        #expect([next(), next()] == [5, 6])

        // Frames, and the four numbers after them.
        let session = OneValueSession("urn:kit:counter#state", words(100, 0, 1, 2, 3, 4))
        var schedule = LV2_Worker_Schedule(handle: nil) { _, _, _ in
            Issue.record("the worker is asked")
            return LV2_WORKER_ERR_UNKNOWN
        }
        withUnsafeMutablePointer(to: &schedule) { schedule in
            let worker = HostFeature("http://lv2plug.in/ns/ext/worker#schedule", schedule)
            #expect(session.restore(instance, HostFeature.list([worker])) == LV2_STATE_SUCCESS)
        }
        #expect(next() == 105)
        // The saved value is the effect's current one, even without a worker.
        #expect(session.save(instance) == LV2_STATE_SUCCESS)
        #expect(session.bytes.prefix(8) == words(101, 0)[...])
    }

    /// A value of another length is from another version of the effect, for any first bytes.
    @Test(arguments: [0, 8, 23, 25, 32, 4096])
    func aSessionWithAValueOfAnotherLengthIsIgnored(byteCount: Int) throws {
        let instance = try KitInstance("urn:kit:counter")
        defer { instance.free() }
        let session = OneValueSession("urn:kit:counter#state", [UInt8](repeating: 1, count: byteCount))
        _ = session.restore(instance)
        #expect(session.save(instance) == LV2_STATE_SUCCESS)
        // The initial value: no frames, and 1, 2, 3, 4.
        #expect(session.bytes == words(0, 0, 1, 2, 3, 4))
    }
}
