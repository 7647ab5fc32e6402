// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Host

/// A bundle of small plug-ins written in C, compiled the first time that it is asked for.
public enum Fixture {
    /// The bundle's directory, in a temporary directory that is removed at exit.
    public static let bundle: String = {
        let path = scratch.path("fixture.lv2")
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try fixtureManifest.write(toFile: path + "/manifest.ttl", atomically: true, encoding: .utf8)
            try fixtureTurtle.write(toFile: path + "/fixture.ttl", atomically: true, encoding: .utf8)
            try fixtureSource.write(toFile: path + "/fixture.c", atomically: true, encoding: .utf8)
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
            compiler.arguments = ["-shared", "-fPIC", "-O1", "-o", path + "/fixture.so", path + "/fixture.c"]
            try compiler.run()
            compiler.waitUntilExit()
            precondition(compiler.terminationStatus == 0, "the fixture does not compile")
        } catch {
            fatalError("the fixture cannot be made: \(error)")
        }
        return path
    }()

    /// A world that knows the fixture's plug-ins and no others.
    public static func world() throws -> World { try World(bundles: [bundle]) }

    private static let scratch: Scratch = {
        atexit { Fixture.removeScratch() }
        return try! Scratch()
    }()

    private static func removeScratch() { scratch.remove() }
}

/// A temporary directory, which is removed with its last reference.
public final class Scratch: Sendable {
    public let directory: String

    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "swiftlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        directory = url.path(percentEncoded: false)
    }

    deinit { remove() }

    /// The path of a file in the directory.
    public func path(_ name: String) -> String { directory + "/" + name }

    /// The names of all files in the directory, in order.
    public var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: directory))?.sorted() ?? [] }

    func remove() { try? FileManager.default.removeItem(atPath: directory) }
}
