// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Plug-ins of others that crash or hang.
@Suite struct CrashTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        // Some blocks of the 8192 frames that effects of others are given.
        try scratch.write("in.wav", .wav16, frames: 40_000) { frame, _ in Float(frame % 500) / 4096 }
        try "As before.".write(toFile: scratch.path("old.wav"), atomically: true, encoding: .utf8)
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(shell: "exec \"$0\" \"$@\" --bundle '\(Fixture.faultyBundle)'", arguments, in: scratch)
    }

    /// What a plug-in does, and what is said of it.
    static let faults = [
        ("crash-instantiate", "crashed in its function instantiate: Segmentation fault"),
        ("crash-activate", "crashed in its function activate: Segmentation fault"),
        ("crash-run", "crashed in its function run: Segmentation fault"),
        ("abort", "crashed in its function run: Aborted; its last words: "),
        ("abort", "the moon is full"),
        ("exit", "crashed in its function run: it called exit(0)"),
        ("breakpoint", "crashed in its function run: Trace/breakpoint trap"),
        ("raise", "crashed in its function run: Trace/breakpoint trap"),
        ("hang", "hangs: its function run has not returned in 2 s"),
        ("sleep", "hangs: its function run has not returned in 2 s"),
    ]

    @Test(arguments: faults + [("crash-deactivate", "crashed in its function deactivate: Segmentation fault")])
    func renderNamesThePluginAndLeavesWhatWasThere(name: String, message: String) throws {
        for output in ["new.wav", "old.wav"] {
            let command = try run(["render", "in.wav", output, "--plugin", "urn:faulty:" + name, "--timeout", "2"])
            #expect(command.failed("swiftlet: urn:faulty:\(name) "), "\(command.errors)")
            #expect(command.failed(message), "\(command.errors)")
        }
        #expect(scratch.files == ["in.wav", "old.wav"])
        #expect(try data("old.wav") == Data("As before.".utf8))
    }

    @Test(arguments: faults + [("crash-deactivate", "crashed in its function deactivate: Segmentation fault")])
    func plotNamesThePluginAndDrawsNothing(name: String, message: String) throws {
        let command = try run(["plot", "out.png", "--plugin", "urn:faulty:" + name, "--timeout", "2"])
        #expect(command.failed("swiftlet: urn:faulty:\(name) "), "\(command.errors)")
        #expect(command.failed(message), "\(command.errors)")
        #expect(scratch.files == ["in.wav", "old.wav"])
    }

    // What a plug-in does after the last block, or writes to where messages go, does not reach the audio.
    @Test(arguments: ["copy", "chatter"])
    func forksAndChatterOfPluginsDoNotTouchTheOutput(name: String) throws {
        let command = try run(["render", "in.wav", "out.wav", "--plugin", "urn:faulty:" + name])
        #expect((command.status, command.errors) == (0, ""))
        #expect(try data("out.wav") == data("in.wav"))
    }

    // The audio is complete then.
    @Test(arguments: [
        ("crash-cleanup", "crashed in its function cleanup: Segmentation fault"),
        ("hang-cleanup", "hangs: its function cleanup has not returned in 2 s"),
    ])
    func failuresDuringCleanUpAreReportedAndTheFileIsKept(name: String, message: String) throws {
        let options = ["--plugin", "urn:faulty:" + name, "--timeout", "2"]
        let render = try run(["render", "in.wav", "out.wav"] + options)
        #expect(render.status == 0)
        #expect(render.errors == "swiftlet: urn:faulty:\(name) \(message); out.wav is complete\n")
        #expect(try data("out.wav") == data("in.wav"))
        let batch = try run(["render", "in.wav", "--out-dir", "out"] + options)
        #expect(batch.output.hasPrefix("1 of 1 file rendered\n"))
        #expect((batch.status, batch.errorLines.count) == (0, 1))
        let plot = try run(["plot", "out.png"] + options)
        #expect(plot.status == 0)
        #expect(plot.errors == "swiftlet: urn:faulty:\(name) \(message); out.png is complete\n")
        #expect(scratch.files == ["in.wav", "old.wav", "out", "out.png", "out.wav"])
    }

    @Test func renderReportsTheCostOfSeparateProcesses() throws {
        let form = #/in a process of its own: (\d+\.\d) ms to start, (\d+\.\d) µs more per block\n/#
        let alone = try run(["render", "in.wav", "out.wav", "--plugin", "urn:faulty:copy"])
        let match = try #require(alone.output.wholeMatch(of: form))
        let (start, block) = try (#require(Double(match.1)), #require(Double(match.2)))
        #expect(start > 0 && block > 0)
        print("a process for a plug-in:", alone.output, terminator: "")
        let own = ["--plugin", "low-pass", "--bundle", builtBundle]
        #expect(try run(["render", "in.wav", "out.wav"] + own).output == "")
    }

    @Test func bundlesThatClaimSwiftletsURIsRunInASeparateProcess() throws {
        let bundle = scratch.path("impostor.lv2")
        try FileManager.default.copyItem(atPath: Fixture.faultyBundle, toPath: bundle)
        for (file, old, new) in [
            ("manifest.ttl", "<urn:faulty:crash-run>", "<urn:swiftlet:low-pass>"),
            ("faulty.c", "\"urn:faulty:crash-run\"", "\"urn:swiftlet:low-pass\""),
        ] {
            let text = try String(contentsOfFile: "\(bundle)/\(file)", encoding: .utf8)
            try text.replacing(old, with: new).write(toFile: "\(bundle)/\(file)", atomically: true, encoding: .utf8)
        }
        let compile = "cc -shared -fPIC -o impostor.lv2/faulty.so impostor.lv2/faulty.c"
        let render = "exec \"$0\" render in.wav out.wav --plugin low-pass"
        let command = try Command(shell: "\(compile) && LV2_PATH=\"$SCRATCH\" \(render)", in: scratch)
        let message = "urn:swiftlet:low-pass crashed in its function run: Segmentation fault"
        #expect(command.failed(message), "\(command.errors)")
        #expect(scratch.files == ["impostor.lv2", "in.wav", "old.wav"])
    }

    @Test(arguments: ["1", "4"])
    func aCrashInOneFileDoesNotStopTheOthers(jobs: String) throws {
        let names = ["a.wav", "b.wav", "c.wav", "d.wav"]
        for name in names {
            try scratch.write(name, .wav16, frames: 24_000) { _, _ in name == "b.wav" ? 0.95 : 0.5 }
        }
        let command = try run(
            ["render"] + names + ["--out-dir", "out", "--jobs", jobs, "--plugin", "urn:faulty:crash-loud"])
        #expect(command.status == 1)
        #expect(command.output.hasPrefix("3 of 4 files rendered\nin a process of its own: "))
        #expect(
            command.errors
                == "swiftlet: b.wav: urn:faulty:crash-loud crashed in its function run: Segmentation fault\n")
        let rendered = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).sorted()
        #expect(rendered == ["a.wav", "c.wav", "d.wav"])
        for name in rendered { #expect(try data("out/" + name) == data(name)) }
    }

    /// Runs a rendering whose plug-in forks a process in `run` and hangs, sends it a signal, and waits until the process of its
    /// plug-in has gone, too.
    private func interrupt(_ signal: String) throws -> Command {
        let script = """
            "$0" render in.wav out.wav --plugin urn:faulty:fork-hang --bundle '\(Fixture.faultyBundle)' & parent=$!
            until [ -s forked ] && child=$(pgrep -P $parent); do kill -0 $parent || exit 99; sleep 0.01; done
            kill -\(signal) $parent; wait $parent; status=$?
            for i in $(seq 500); do kill -0 $child 2>/dev/null || exit $status; sleep 0.02; done
            kill -KILL $child; exit 98
            """
        return try Command(shell: script, in: scratch)
    }

    /// Whether the process that a plug-in has forked goes within ten seconds. It is ended in any case.
    private func forkedProcessesEnd() throws -> Bool {
        let text = try String(contentsOfFile: scratch.path("forked"), encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        defer { kill(process, SIGKILL) }
        for _ in 0..<1000 where kill(process, 0) == 0 { usleep(10_000) }
        return kill(process, 0) != 0
    }

    @Test(arguments: [
        ("fork", ""), ("fork-crash", "crashed in its function run: Segmentation fault"),
        ("fork-hang", "hangs: its function run has not returned in 2 s"),
    ])
    func processesForkedByAPluginEndWithIt(name: String, message: String) throws {
        let command = try run(["render", "in.wav", "out.wav", "--plugin", "urn:faulty:" + name, "--timeout", "2"])
        #expect(command.status == (message.isEmpty ? 0 : 1))
        #expect(message.isEmpty ? command.errors.isEmpty : command.failed(message), "\(command.errors)")
        #expect(try forkedProcessesEnd())
    }

    @Test(arguments: ["TERM", "KILL"])
    func hangingPluginsAndTheirForksEndWithTheCommand(signal: String) throws {
        let command = try interrupt(signal)
        #expect(command.status == 128 + (signal == "TERM" ? SIGTERM : SIGKILL))
        if signal == "TERM" { #expect(command.errorLines.contains("swiftlet: interrupted")) }
        #expect(scratch.files == ["forked", "in.wav", "old.wav"])
        #expect(try forkedProcessesEnd())
    }
}
