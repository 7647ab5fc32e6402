// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The README's examples of rendering many files, as they stand there.
@Suite struct ExampleTests {
    private let scratch: Scratch

    /// Seven files to render, some of one name, the bundle and the scripts.
    init() throws {
        scratch = try Scratch()
        let manager = FileManager.default
        for folder in ["songs/live", "songs/the best", "plug-ins"] {
            try manager.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
        }
        try manager.createSymbolicLink(
            at: URL(filePath: scratch.path("plug-ins/swiftlet.lv2")),
            withDestinationURL: packageFolder.appending(path: "bundle.lv2"))
        for name in ["a", "b c", "d", "live/a", "live/e", "the best/a", "the best/b c"] {
            try scratch.write("songs/\(name).wav", .wavFloat, frames: 1000) { frame, _ in frame == 0 ? 0.5 : 0 }
        }
        let page = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
        let scripts = page.split(separator: "```sh\n").dropFirst().map {
            $0.prefix(upTo: $0.range(of: "```")!.lowerBound)
        }
        try #require(scripts.count == 2)
        try Data(scripts[0].utf8).write(to: URL(filePath: scratch.path("parallel.sh")))
        try Data(scripts[1].utf8).write(to: URL(filePath: scratch.path("slurm.sh")))
    }

    private func run(_ line: String) throws -> Command {
        try Command(shell: "export PATH=\"$(dirname \"$0\"):$PATH\" LV2_PATH=\"$PWD/plug-ins\" && \(line)", in: scratch)
    }

    private var rendered: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: scratch.path("rendered"))
                .filter { $0.hasSuffix(".wav") }.sorted()
        }
    }

    private let names = [
        "songs/a.wav", "songs/b c.wav", "songs/d.wav", "songs/live/a.wav", "songs/live/e.wav", "songs/the best/a.wav",
        "songs/the best/b c.wav",
    ]

    @Test func parallelRendersAllFiles() throws {
        let command = try run("sh parallel.sh")
        #expect(command.status == 0, "\(command.errors)")
        #expect(try rendered == names)
        let log = try String(contentsOfFile: scratch.path("rendered.log"), encoding: .utf8)
        #expect(log.split(separator: "\n").count == 8)
    }

    @Test func theTasksOfAnArrayShareTheFiles() throws {
        let first = try run("SLURM_ARRAY_TASK_ID=3 SLURM_CPUS_PER_TASK=2 sh slurm.sh")
        #expect(first.status == 0, "\(first.errors)")
        #expect(try rendered == ["songs/d.wav"])
        let all = try run(
            "for task in 0 1 2 3 4 5 6 7 8 9; do SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_PER_TASK=2 sh slurm.sh || exit 1; done"
        )
        #expect(all.status == 0, "\(all.errors)")
        #expect(try rendered == names)
    }
}
