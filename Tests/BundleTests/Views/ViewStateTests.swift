// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLV2
import SwiftletPlugin
import Testing

/// The state that plug-ins store for their views: bytes that are written and sent one page per message.
@Suite struct ViewStateTests {
    private let viewState = SequenceBytes.urid("urn:swiftlet:notes")

    /// How many bytes a plug-in keeps.
    private func capacity(_ plugin: AnyPlugin) throws -> Int {
        let ports = try world.plugin(plugin.uri).ports
        // All control inputs but `enabled` are parameters.
        return ViewState.capacity(ports.count { $0.kind == .control && $0.direction == .input } - 1)
    }

    /// Adds a page, or without one the request for all pages.
    private func add(_ page: [UInt8]?, at place: Int, to sequence: inout SequenceBytes) {
        var body = words(0, viewState)
        if let page {
            let chunk = words(UInt32(clamping: place), 0) + page
            body += words(viewState, 0, UInt32(chunk.count), SequenceBytes.urid(SequenceBytes.atom + "Chunk")) + chunk
        }
        sequence.event(0, type: SequenceBytes.atom + "Object", body)
    }

    /// Returns the page in a sequence: its offset, the total number of bytes, and its bytes; nil without a page.
    private func page(_ sequence: [UInt8]) -> (place: Int, total: Int, bytes: [UInt8])? {
        func word(_ offset: Int) -> Int {
            Int(sequence.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
        }
        guard 8 + word(0) > 40, word(36) == Int(viewState) else { return nil }
        let size = word(48)
        return (word(56), word(60), Array(sequence[64..<64 + size - 8]))
    }

    /// Returns all bytes that a plug-in sends on request.
    private func all(_ rig: Rig, _ input: [[Float]]) throws -> [UInt8] {
        var question = SequenceBytes()
        add(nil, at: 0, to: &question)
        var all: [UInt8] = []
        var sequence = try rig.run(input, question).notes
        for _ in 0..<100 {
            if let page = page(sequence) {
                // The last written page is also sent without a request.
                if page.place == 0 { all = [] }
                #expect(page.place == all.count)
                all += page.bytes
                if all.count == page.total { break }
            }
            sequence = try rig.run(input).notes
        }
        return all
    }

    @Test(arguments: AnyPlugin.all) func writtenFramesAreReadBackAndNothingElseChanges(plugin: AnyPlugin) throws {
        let (rig, alone) = (try Rig(plugin.uri, plugin.settings), try Rig(plugin.uri, plugin.settings))
        let capacity = try capacity(plugin)
        let written = (0..<capacity).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 251 + 1) }
        var pages = SequenceBytes()
        for place in stride(from: 0, to: capacity, by: 512) {
            add(Array(written[place..<min(capacity, place + 512)]), at: place, to: &pages)
        }
        let input = plugin.noise(64)
        #expect(try rig.run(input, pages).output == alone.run(input).output)
        #expect(try all(rig, input) == written)
    }

    @Test(arguments: [(-1, 8), (0, 513), (1_000_000, 8), (0xffff_fff8, 16), (2000, 512)])
    func aPageBeyondTheEndIsIgnored(place: Int, count: Int) throws {
        let plugin = try #require(AnyPlugin.all.first { $0.uri == "urn:swiftlet:low-pass" })
        let rig = try Rig(plugin.uri, plugin.settings)
        var pages = SequenceBytes()
        add([UInt8](repeating: 1, count: count), at: place == -1 ? (try capacity(plugin)) - 7 : place, to: &pages)
        let input = plugin.noise(64)
        _ = try rig.run(input, pages)
        #expect(try all(rig, input) == [UInt8](repeating: 0, count: capacity(plugin)))
    }

    /// A session saves the first part, such as the second of two settings. No port shows this change to the host.
    @Test(arguments: AnyPlugin.all) func aChangeOfTheSavedStateIsReportedOnce(plugin: AnyPlugin) throws {
        let (rig, input) = (try Rig(plugin.uri, plugin.settings), plugin.noise(64))
        func changes(_ page: [UInt8]?, at place: Int = 0, capacity: Int = 32_768) throws -> Int {
            var pages = SequenceBytes()
            if let page { add(page, at: place, to: &pages) }
            return stateChanges(in: try rig.run(input, pages, capacity: capacity).notes)
        }
        #expect(try changes(nil) == 0)
        #expect(try changes([1, 2, 3]) == 1)
        #expect(try changes(nil) == 0)
        #expect(try changes([1, 2, 3]) == 0, "it is the same")
        let parameters = try world.plugin(plugin.uri).ports.count { $0.kind == .control && $0.direction == .input } - 1
        let saved = ViewState.savedCount(parameters)
        #expect(try changes([1, 2, 3], at: saved) == 0, "no session saves that")
        #expect(try changes([4, 5, 6], at: saved - 1) == 1)
        // If it does not fit, it is reported in the next block.
        #expect(try changes([7], capacity: 32) == 0)
        #expect(try changes(nil) == 1)
        #expect(try changes(nil) == 0)
    }

    /// Bytes of another length are from another version of the plug-in.
    @Test(arguments: [-1, 1, 4096]) func aSessionOfAnotherLengthIsIgnored(excess: Int) throws {
        let instance = try KitInstance("urn:kit:counter")
        defer { instance.free() }
        let ports = try kitWorld.plugin("urn:kit:counter").ports
        let parameters = ports.count { $0.kind == .control && $0.direction == .input } - 1
        let written = [UInt8](repeating: 1, count: ViewState.savedCount(parameters))
        let longer = written + [UInt8](repeating: 1, count: 4096)
        _ = OneValueSession("urn:swiftlet:notes", Array(longer.prefix(written.count + excess))).restore(instance)
        let kept = OneValueSession("urn:swiftlet:notes")
        #expect(kept.save(instance) == LV2_STATE_SUCCESS)
        #expect(kept.bytes == [], "there is nothing to save")
        _ = OneValueSession("urn:swiftlet:notes", written).restore(instance)
        #expect(kept.save(instance) == LV2_STATE_SUCCESS)
        #expect(kept.bytes == written)
    }
}
