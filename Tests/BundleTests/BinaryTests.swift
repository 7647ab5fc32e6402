// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The binaries in the bundle, and the proof that the plug-ins' is made under.
@Suite(.serialized) struct BinaryTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a program and returns what it printed, errors included, and its exit status.
    private func run(_ program: String, _ arguments: [String], in folder: URL = root) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func lines(_ program: String, _ arguments: [String]) throws -> [String] {
        let (status, output) = try run(program, arguments)
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map(String.init)
    }

    // The plug-ins: 150 KB for the nine of 1.0.0, and 8 KB for each of the four layouts since.
    @Test(arguments: [
        ("swiftlet.so", "lv2_descriptor", ["libc.so.6", "libm.so.6"], 182_000),
        ("swiftlet-ui.so", "lv2ui_descriptor", ["libX11.so.6", "libcairo.so.2", "libc.so.6", "libm.so.6"], 200_000),
    ])
    func theBinariesNeedFewLibrariesAndExportOneFunctionEach(
        name: String, function: String, libraries: [String], limit: Int
    ) throws {
        let binary = "bundle.lv2/" + name
        let needed = try lines("readelf", ["-d", binary]).filter { $0.contains("(NEEDED)") }
            .map { String($0.split(separator: "[").last!.dropLast()) }
        #expect(!needed.isEmpty && Set(needed).isSubset(of: libraries), "\(needed)")
        let exported = try lines("nm", ["-D", "--defined-only", binary]).map { String($0.split(separator: " ").last!) }
        #expect(exported == [function])
        let sections = try lines("readelf", ["-SW", binary])
        #expect(!sections.contains { $0.contains(".symtab") || $0.contains(".debug") }, "the binary is not stripped")
        let size = try #require(FileManager.default.attributesOfItem(atPath: builtBundle + "/" + name)[.size] as? Int)
        print("\(name): \(size / 1000) KB, needs \(needed.joined(separator: ", "))")
        #expect(size < limit)
    }

    /// What one might write into an effect that has no place on the audio thread.
    static let offences = [
        ("memory", "_ = UnsafeMutablePointer<Channels>.allocate(capacity: Int(c.direct))"),
        ("an array", "var heard = [input]; heard.append(input); if heard.count > Int(c.direct) { return input }"),
        ("a class", "kept = Box()"),
        ("counting references", "if let kept { kept.value += 1 }"),
        ("a call into C", "if c.direct.squareRoot() > 2 { return input }"),
    ]

    @Test func theBuildFailsWhenTheAudioThreadAllocatesOrLocks() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["Package.swift", "Plugins", "Scripts", "Sources", "Tests"] {
            try FileManager.default.copyItem(at: Self.root.appending(path: name), to: folder.appending(path: name))
        }
        let file = folder.appending(path: "Sources/DSP/StateVariableFilter.swift")
        let original = try String(contentsOf: file, encoding: .utf8)
        let place = "        let next = (s1 * c.firstDecay + input * c.crossing) - s2 * c.crossing\n"
        try #require(original.contains(place))
        func build() throws -> (Int32, String) {
            let path = folder.path(percentEncoded: false)
            return try run(
                "Scripts/build-binary",
                ["SwiftletPlugin", "swiftlet.so", "\(path)/Sources/Plugin/exports.map", "\(path)/build"], in: folder)
        }
        let (status, output) = try build()
        #expect(status == 0, "unchanged, it builds: \(output)")
        for (name, offence) in Self.offences {
            let box = "public final class Box { var value = 0 }\nnonisolated(unsafe) public var kept: Box? = nil\n"
            let changed = original.replacingOccurrences(of: place, with: place + "        \(offence)\n")
            try (changed + box).write(to: file, atomically: true, encoding: .utf8)
            let (status, output) = try build()
            let complaint = output.split(separator: "\n").first { $0.contains("error: ") }
            print("\(name) on the audio thread: \(complaint?.split(separator: "error: ").last ?? "no error")")
            #expect(status != 0, "\(name) was let through")
            #expect(
                [
                    "can cause an allocation", "can cause metadata allocation or locks", "can cause locking",
                    "unpredictable performance", "Using type",
                ].contains { output.contains($0) },
                "another error than was meant: \(output)")
        }
    }
}
