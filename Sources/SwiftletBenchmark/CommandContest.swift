// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport
import SwiftletHost

/// The command beside other programs that do the same, each run by a shell in a folder of recordings.
struct CommandContest {
    /// A line of shell for each program that can do it.
    private struct Task {
        let title: String
        let lines: KeyValuePairs<String, String>
    }

    private(set) var timings: [CommandTiming] = []
    private(set) var omissions: [Report.Omission] = []
    private let folder: URL
    private let environment: [String: String]

    /// How often a task is done, and after how many seconds not again.
    private static let (rounds, patience) = (5, 20.0)

    /// Makes the recordings and times all tasks.
    ///
    /// - Parameters:
    ///   - swiftlet: the command's path.
    ///   - bundle: that of the effects.
    ///   - seconds: how long the long recording is.
    ///   - files: how many short ones there are.
    /// - Throws: what writing the recordings throws.
    init(swiftlet: String, bundle: String, seconds: Int, files: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "swiftlet-benchmark-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        environment = Self.environment(swiftlet: swiftlet, folder)
        try Self.makeRecordings(in: folder, bundle: bundle, seconds: seconds, files: files)
        for task in Self.tasks(seconds: seconds, files: files) {
            for (program, line) in task.lines { measure(task.title, program, line) }
        }
    }

    /// The command is found, and the effects are beside all that are installed.
    private static func environment(swiftlet: String, _ folder: URL) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        let commands = URL(filePath: swiftlet).deletingLastPathComponent().path
        environment["PATH"] = "\(commands):\(environment["PATH"] ?? "/usr/bin:/bin")"
        let installed = environment["LV2_PATH"] ?? "\(NSHomeDirectory())/.lv2:/usr/local/lib/lv2:/usr/lib/lv2"
        environment["LV2_PATH"] = "\(folder.path)/lv2:\(installed)"
        environment["XDG_CACHE_HOME"] = "\(folder.path)/cache"
        return environment
    }

    private static func makeRecordings(in folder: URL, bundle: String, seconds: Int, files: Int) throws {
        let manager = FileManager.default
        for name in ["lv2", "short", "rendered"] {
            try manager.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try manager.createSymbolicLink(
            at: folder.appending(path: "lv2/swiftlet.lv2"), withDestinationURL: URL(filePath: bundle).absoluteURL)
        try writeNoise(folder.appending(path: "long.wav").path, seconds: seconds)
        for number in 0..<files { try writeNoise(folder.appending(path: "short/\(number).wav").path, seconds: 1) }
    }

    /// Writes noise in stereo at 48 kHz, in 16 bits, at half of full scale.
    private static func writeNoise(_ path: String, seconds: Int) throws {
        let writer = try AudioFileWriter(path: path, format: .wav16, sampleRate: 48_000, channels: 2)
        var state: UInt32 = 1
        let second = (0..<96_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / 0x1p32
        }
        for _ in 0..<seconds { try writer.write(second, frames: 48_000) }
        try writer.finish()
    }

    private static func tasks(seconds: Int, files: Int) -> [Task] {
        /// The same for every short file, on all cores.
        func each(_ line: String) -> String { "ls short | xargs -P \"$(nproc)\" -I@ \(line)" }
        let lowPass = "--plugin low-pass --set cutoff=1000"
        return [
            Task(
                title: "\(seconds) s of stereo through a low-pass",
                lines: [
                    "swiftlet": "swiftlet render long.wav out.wav \(lowPass)",
                    "sox": "sox -D long.wav out.wav lowpass 1000",
                    "ffmpeg": "ffmpeg -v error -y -i long.wav -af lowpass=1000 out.wav",
                    "lv2apply": "lv2apply -i long.wav -o out.wav -c cutoff 1000 urn:swiftlet:low-pass-stereo",
                ]),
            Task(
                title: "\(files) files of a second through a low-pass",
                lines: [
                    "swiftlet": "swiftlet render short --out-dir rendered \(lowPass)",
                    "sox": each("sox -D short/@ rendered/@ lowpass 1000"),
                    "ffmpeg": each("ffmpeg -v error -y -i short/@ -af lowpass=1000 rendered/@"),
                ]),
            Task(
                title: "loudness and true peak of \(seconds) s of stereo",
                lines: [
                    "swiftlet": "swiftlet measure --loudness long.wav",
                    "ffmpeg": "ffmpeg -nostats -i long.wav -af ebur128=peak=true -f null -",
                ]),
            Task(
                title: "levels of \(seconds) s of stereo",
                lines: ["swiftlet": "swiftlet measure long.wav", "sox": "sox long.wav -n stats"]),
            Task(
                title: "list of all plug-ins, for the first time",
                lines: ["swiftlet": "rm -rf cache && swiftlet list --all", "lv2ls": "lv2ls --names"]),
            Task(title: "list of all plug-ins, with the index", lines: ["swiftlet": "swiftlet list --all"]),
            Task(
                title: "what a shell offers at a tabulator key, with the index",
                lines: [
                    "swiftlet":
                        "swiftlet ---completion render -- --preset 0 0 swiftlet render --plugin low-pass --preset"
                ]),
        ]
    }

    private mutating func measure(_ title: String, _ program: String, _ line: String) {
        guard run("command -v \(program)") != nil else {
            omissions.append(Report.Omission(name: "\(program) (\(title))", reason: "not installed"))
            return
        }
        var samples: [Double] = []
        while samples.count < Self.rounds, samples.reduce(0, +) < Self.patience {
            guard let seconds = run(line) else {
                omissions.append(Report.Omission(name: "\(program) (\(title))", reason: "fails"))
                return
            }
            samples.append(seconds)
        }
        timings.append(
            CommandTiming(
                task: title, program: program, isOwn: program == "swiftlet", seconds: Timing(samples: samples)))
    }

    /// How many seconds a line of shell takes; none where it fails.
    private func run(_ line: String) -> Double? {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.environment = environment
        process.currentDirectoryURL = folder
        (process.standardInput, process.standardOutput, process.standardError) =
            (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? (ContinuousClock.now - start) / .seconds(1) : nil
    }
}
