// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost

/// A bundle of small plug-ins in C, compiled on first use.
public enum Fixture {
    /// The bundle's directory, in a temporary directory that is removed at exit.
    public static let bundle = make(
        "fixture.lv2", ["manifest.ttl": fixtureManifest, "fixture.ttl": fixtureTurtle, "fixture.c": fixtureSource])

    /// The directory of a separate bundle. Its plug-ins copy their input and misbehave as their names say:
    /// `urn:faulty:crash-run` and so on.
    public static let faultyBundle = make(
        "faulty/faulty.lv2", ["manifest.ttl": faultyManifest, "faulty.c": faultySource])

    /// The directory of a separate bundle. Each plug-in has the flaw in its URI, such as `urn:flawed:leak`.
    /// `urn:flawed:none` has none.
    public static let flawedBundle = make(
        "flawed/flawed.lv2", ["manifest.ttl": flawedManifest, "flawed.c": flawedSource])

    /// Writes the files of a bundle, and compiles its source.
    static func make(_ name: String, _ files: [String: String]) -> String {
        let path = scratch.path(name)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (file, text) in files { try text.write(toFile: "\(path)/\(file)", atomically: true, encoding: .utf8) }
            for source in files.keys where source.hasSuffix(".c") {
                let compiler = Process()
                compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
                let binary = source.replacing(".c", with: ".so")
                compiler.arguments = ["-shared", "-fPIC", "-O1", "-o", "\(path)/\(binary)", "\(path)/\(source)"]
                try compiler.run()
                compiler.waitUntilExit()
                precondition(compiler.terminationStatus == 0, "the fixture does not compile")
            }
        } catch {
            fatalError("the fixture cannot be made: \(error)")
        }
        return path
    }

    /// A world with only the fixture's plug-ins.
    public static func world() throws -> World { try World(bundles: [bundle]) }

    private static let scratch: Scratch = {
        atexit { Fixture.removeScratch() }
        return try! Scratch()
    }()

    private static func removeScratch() { scratch.remove() }
}

/// A temporary directory that is removed with its last reference.
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
