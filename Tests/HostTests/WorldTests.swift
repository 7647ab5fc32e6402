// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

@Suite struct WorldTests {
    @Test func knowsThePluginsOfTheBundlesThatItWasGivenAndNoOthers() throws {
        let uris = try Fixture.world().plugins.map(\.uri)
        #expect(uris == uris.sorted())
        #expect(uris.count == 19)
        #expect(uris.allSatisfy { $0.hasPrefix("urn:test:") || $0.hasPrefix("urn:swiftlet:trim") })
    }

    @Test func unknownPluginsGetSuggestions() throws {
        let world = try Fixture.world()
        #expect(throws: HostError.noPlugin(uri: "urn:test:gian", known: 19, near: ["urn:test:gain"])) {
            try world.plugin("urn:test:gian")
        }
        #expect(throws: HostError.noPlugin(uri: "no uri", known: 19, near: [])) { try world.plugin("no uri") }
    }

    @Test func loadsABundleWithSpacesInItsPath() throws {
        let scratch = try Scratch()
        try FileManager.default.copyItem(atPath: Fixture.bundle, toPath: scratch.path("a b%20c.lv2"))
        let plugin = try World(bundles: [scratch.path("a b%20c.lv2")]).plugin("urn:test:gain")
        #expect(plugin.bundlePath == scratch.path("a b%20c.lv2/"))
        #expect(try Instance(plugin, sampleRate: 48_000)["gain"] == 1)
    }

    @Test func refusesADirectoryThatIsNoBundle() throws {
        let scratch = try Scratch()
        #expect(throws: HostError.noBundle(path: scratch.directory)) { try World(bundles: [scratch.directory]) }
    }

    @Test func answersSeveralThreadsAtOnce() async throws {
        let world = try Fixture.world()
        let answers = await withTaskGroup(of: Set<[PluginPort]>.self) { group in
            for _ in 0..<4 { group.addTask { Set((0..<200).map { _ in world.plugins.flatMap(\.ports) }) } }
            return await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        #expect(answers.count == 1)
    }

    @Test func mapsAURIToTheSameIntegerFromEveryThread() async throws {
        let world = try Fixture.world()
        let numbers = await withTaskGroup(of: [UInt32].self) { group in
            for _ in 0..<8 { group.addTask { (0..<500).map { world.urid("urn:test:\($0)") } } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers.count == 1)
        #expect(Set(numbers.first!).count == 500)
        #expect(world.uri(world.urid("urn:test:7")) == "urn:test:7")
        #expect(world.uri(0) == nil)
        #expect(world.uri(100_000) == nil)
    }
}
