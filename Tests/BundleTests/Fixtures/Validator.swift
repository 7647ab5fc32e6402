// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// `lv2_validate`, which has `sord_validate` hold Turtle against the vocabularies of LV2.
enum Validator {
    /// A tool that is not installed.
    struct MissingTool: Error, CustomStringConvertible {
        let tool: String
        let package: String

        var description: String { "\(tool) is missing: install the Debian package \(package)" }
    }

    /// Everything that the tools print about the Turtle in `folder` other than that all is well.
    static func complaints(about folder: URL) throws -> [String] {
        try require("sord_validate", from: "sordi")
        let tool = try require("lv2_validate", from: "lv2-dev")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let (status, output) = try run(tool, files.map(\.path).filter { $0.hasSuffix(".ttl") }.sorted())
        var lines = output.split(whereSeparator: \.isNewline).map(String.init)
        // It always reports that it skips a file of the vocabularies, and how much it has checked.
        lines.removeAll { $0.hasPrefix("Skipping file ") }
        let summary = lines.firstIndex { $0.hasPrefix("Found 0 errors among ") }
        if let summary { lines.remove(at: summary) }
        return lines + (summary == nil || status != 0 ? ["lv2_validate failed with status \(status)"] : [])
    }

    @discardableResult
    private static func require(_ tool: String, from package: String) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let candidates = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: tool) }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw MissingTool(tool: tool, package: package)
        }
        return found
    }

    /// Runs a program and returns its status and all that it prints.
    private static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
