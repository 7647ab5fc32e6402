// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// `swiftlet check`: each check finds its flaw, and none in a plug-in without flaws.
@Suite struct CheckTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The command's JSON report.
    private struct Report: Decodable {
        struct Finding: Decodable {
            let verdict, text: String
            let figure: Double?
        }
        struct Check: Decodable {
            let check, verdict: String
            let findings: [Finding]
        }
        let uri: String
        let checks: [Check]
        let unchecked: String?
    }

    private func run(_ arguments: String..., bundle: String = Fixture.flawedBundle) throws -> Command {
        try Command(shell: "exec \"$0\" check \"$@\" --bundle '\(bundle)'", arguments, in: scratch)
    }

    private func reports(_ command: Command) throws -> [Report] {
        try JSONDecoder().decode([Report].self, from: Data(command.output.utf8))
    }

    /// A flaw, the check that finds it, its verdict and words of the finding.
    static let flaws = [
        ("no-name", "description", "fail", "has no name"),
        ("needy", "description", "note", "required features urn:none:such"),
        ("default", "ports", "fail", "the default 3 of gain is outside its range 0 to 2"),
        ("range", "ports", "fail", "gain has an invalid range: 2 to 0"),
        ("point", "ports", "fail", "Loud (4) is outside the range of gain"),
        ("direction", "ports", "fail", "extra is neither an input nor an output"),
        ("type", "ports", "fail", "extra is AudioPort and ControlPort"),
        ("symbols", "ports", "fail", "several ports have the symbol gain"),
        ("preset", "presets", "fail", "NaN with the preset First"),
        ("preset-symbol", "presets", "fail", "First sets gian: no such port"),
        ("preset-range", "presets", "fail", "First sets gain to 7, outside its range"),
        ("unused", "unused", "fail", "the plug-in crashed: Segmentation fault (freed before it was activated)"),
        ("empty-block", "blocks", "fail", "Segmentation fault (blocks of changing lengths"),
        ("overrun", "blocks", "fail", "writes beyond the end of output"),
        ("input", "blocks", "fail", "writes to input in"),
        ("unwritten", "blocks", "fail", "does not write all samples of output out"),
        ("by-block", "blocks", "note", "depends on the block length"),
        ("random", "blocks", "note", "two new instances give different output"),
        ("in-place", "in-place", "fail", "state lv2:inPlaceBroken"),
        ("rates-refused", "rates", "note", "does not support 8 kHz, 11.025 kHz, 22.05 kHz"),
        ("rates-nan", "rates", "fail", "NaN at 192 kHz, frame 0"),
        ("grows", "silence", "fail", "grows to"),
        ("drone", "silence", "note", "still at -6.0 dBFS"),
        ("not-finite", "not-finite", "note", "until activation"),
        ("not-finite-for-ever", "not-finite", "fail", "even after activation"),
        ("denormals", "denormals", "fail", "times the time of an ordinary block"),
        ("jumps", "jumps", "fail", "while controls jump"),
        ("extreme", "extremes", "fail", "the plug-in crashed: Segmentation fault (gain at 1e+09)"),
        ("maximum", "extremes", "fail", "NaN with gain at 2"),
        ("optional-port", "optional-ports", "fail", "the plug-in crashed: Segmentation fault (extra unconnected)"),
        ("not-reset", "reset", "fail", "does not clear the audio state"),
        ("state", "state", "fail", "differs when it is saved again: <urn:flawed:value>"),
        ("threads", "threads", "fail", "in separate threads"),
        ("leak", "instances", "fail", "each instance leaks "),
        ("malloc", "real-time", "note", "run() called malloc 400 times, free 400 times"),
        (
            "malloc-promised", "real-time", "fail",
            "malloc 400 times, free 400 times, but the plug-in states lv2:hardRTCapable"
        ),
        ("lock", "real-time", "note", "pthread_mutex_lock 400 times"),
        ("wait", "real-time", "note", "usleep 400 times, waited 3"),
        ("slow", "time", "fail", "% of the time available"),
    ]

    // Presets are text, in which lilv writes eight decimals.
    @Test func smallValuesOfASavedStateAreNoFault() throws {
        let command = try run("urn:flawed:small", "--only", "state", "--json")
        #expect(command.status == 0, "\(command.output)")
        #expect(try reports(command)[0].checks.map(\.verdict) == ["ok"])
    }

    @Test func aPresetOfAControlWithoutARangeIsNoFault() throws {
        let command = try run("urn:flawed:no-range", "--only", "presets", "--json")
        #expect(try reports(command)[0].checks.map(\.verdict) == ["ok"], "\(command.output)")
    }

    // The plug-in crashes in the process that saves its state.
    @Test func crashedChecksLeaveNoFiles() throws {
        let command = try Command(
            shell: "TMPDIR=\"$SCRATCH\" exec \"$0\" check urn:faulty:crash-run --only state --json \"$@\"",
            ["--bundle", Fixture.faultyBundle], in: scratch)
        #expect(try reports(command)[0].checks[0].findings.first?.text.hasPrefix("the plug-in crashed: ") == true)
        #expect(scratch.files == [])
    }

    @Test func anInstrumentIsNotPlayedInSilence() throws {
        let command = try run("urn:flawed:held", "--only", "silence", "--json")
        #expect(
            try reports(command)[0].checks[0].findings.map(\.text) == ["silent after ten seconds"], "\(command.output)")
    }

    @Test(arguments: flaws) func theCheckFindsIt(flaw: String, check: String, verdict: String, text: String) throws {
        let command = try run("urn:flawed:\(flaw)", "--only", check, "--json")
        #expect((command.status, command.errors) == (verdict == "fail" ? 1 : 0, ""))
        let checks = try #require(try reports(command).first).checks
        #expect(checks.map(\.check) == [check])
        #expect(checks.map(\.verdict) == [verdict])
        #expect(checks[0].findings.contains { $0.verdict == verdict && $0.text.contains(text) }, "\(command.output)")
    }

    @Test func everyCheckIsShownToFail() throws {
        let all = try reports(try run("urn:flawed:none", "--json"))[0].checks.map(\.check)
        #expect(Set(Self.flaws.filter { $0.2 == "fail" }.map(\.1)) == Set(all))
    }

    @Test func theDocumentationListsEveryCheck() throws {
        let page = try Page("Documentation/Check.md")
        for check in try reports(try run("urn:flawed:none", "--json"))[0].checks.map(\.check) {
            #expect(!page.rows(check).isEmpty, "\(check)")
        }
    }

    @Test func validPluginsPassAllChecks() throws {
        let command = try run("urn:flawed:none")
        #expect((command.status, command.errors) == (0, ""), "\(command.output)")
        #expect(command.output.contains("\n  19 ok, 0 note, 0 FAIL\n"), "\(command.output)")
    }

    /// An allocator adds its own data to the thousand bytes, and rounds up to 16: 1008 with every glibc.
    @Test func aLeakIsMeasured() throws {
        let finding = try reports(try run("urn:flawed:leak", "--only", "instances", "--json"))[0].checks[0].findings[0]
        #expect(finding.figure == 1008)
    }

    @Test(arguments: [
        ("crash-run", "blocks", "the plug-in crashed: Segmentation fault ("),
        ("exit", "blocks", "the plug-in crashed: the plug-in called exit(0) ("),
        ("hang", "time", "the plug-in hangs: no result within 2 s (blocks of 256 frames)"),
        ("abort", "jumps", "the moon is full"),
    ])
    func aCrashIsNamedAndTheOtherChecksGoOn(name: String, check: String, text: String) throws {
        let command = try run(
            "urn:faulty:\(name)", "--only", check, "--only", "description", "--timeout", "2",
            bundle: Fixture.faultyBundle)
        let lines = command.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect((command.status, command.errors) == (1, ""))
        #expect(lines.contains { $0.hasPrefix("description note") }, "\(command.output)")
        #expect(lines.contains { $0.hasPrefix("\(check) FAIL ") && $0.contains(text) }, "\(command.output)")
    }

    @Test func unsupportedPluginsAreCheckedWithoutLoadingThem() throws {
        let checks = try reports(try run("urn:flawed:needy", "--json"))[0].checks
        #expect(checks.map(\.check) == ["description", "ports"])
        let alone = try run("urn:flawed:needy", "--only", "blocks", "--only", "description")
        let reason = "skipped 1 checks: this host does not support the required features urn:none:such"
        #expect((alone.status, alone.errors) == (0, "") && alone.output.contains("\n  \(reason)\n"), "\(alone.output)")
        let report = try reports(try run("urn:flawed:needy", "--only", "blocks", "--json"))[0]
        #expect(report.checks.isEmpty && report.unchecked == reason)
        let refusing = try reports(try run("urn:test:refusing", "--json", bundle: Fixture.bundle))[0].checks
        #expect(refusing.map(\.check) == ["description", "ports", "unused"])
        #expect(
            refusing[2].findings.first?.text.hasPrefix(
                "urn:test:refusing does not support a sample rate of 48000 Hz: instantiate() failed") == true)
        let unserved = try reports(try run("urn:test:unserved", "--json", bundle: Fixture.bundle))[0].checks
        #expect(unserved.map(\.check) == ["description", "ports", "unused"])
        #expect(unserved[2].findings.first?.text.contains("cannot load the binary of ") == true)
        let absent = try reports(try run("urn:test:absent", "--only", "description", "--json", bundle: Fixture.bundle))
        #expect(absent[0].checks[0].findings.first?.text.hasSuffix("absent.so is missing") == true)
    }

    @Test func aDescriptionThatIsBrokenIsAFault() throws {
        let bundle = scratch.path("broken.lv2")
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        try """
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        <urn:broken:one> a lv2:Plugin ; lv2:binary <one.so> ; lv2:port
          [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
          [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 0 ; lv2:symbol "out" ; lv2:name "Out" ] .

        """.write(toFile: bundle + "/manifest.ttl", atomically: true, encoding: .utf8)
        let command = try run("urn:broken:one", bundle: bundle)
        #expect(command.status == 1)
        #expect(command.output.contains("FAIL  invalid description urn:broken:one: two ports have the same index"))
    }

    @Test func bundlesClassesAndAllChooseThePlugins() throws {
        func uris(_ arguments: String...) throws -> [String] {
            let line = "exec \"$0\" check --only ports --json \"$@\""
            return try reports(try Command(shell: line, arguments, in: scratch)).map(\.uri)
        }
        #expect(try uris("--class", "amplifier") == ["urn:test:gain"])
        // Plug-ins that cannot render a file are not listed, but checked.
        struct Row: Decodable { let uri: String }
        let listed = try JSONDecoder().decode(
            [Row].self, from: Data(Command("list", "--json", in: scratch).output.utf8))
        let all = try uris("--all")
        #expect(Set(all).isSuperset(of: listed.map(\.uri)) && Set(all).count == all.count)
        #expect(Set(listed.map(\.uri)).isSuperset(of: ["urn:test:gain", "urn:test:sum"]))
        #expect(try uris("urn:test:sum", "trim") == ["urn:test:sum", "urn:swiftlet:trim"])
        let faulty = try uris("--bundle", Fixture.faultyBundle, "--jobs", "2")
        #expect(faulty.count > 20 && faulty.allSatisfy { $0.hasPrefix("urn:faulty:") })
    }

    @Test func optionsThatSelectNothingAreErrors() throws {
        let misspelt = try Command("check", "--class", "revreb", in: scratch)
        let message = "nothing was checked: no class name contains revreb; the classes are Amplifier"
        #expect(misspelt.failed(message), "\(misspelt.errors)")
        let empty = scratch.path("empty.lv2")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        try "@prefix lv2: <http://lv2plug.in/ns/lv2core#> .\n".write(
            toFile: empty + "/manifest.ttl", atomically: true, encoding: .utf8)
        let nothing = try Command("check", "--bundle", "empty.lv2", in: scratch)
        #expect(nothing.failed("nothing was checked: no plug-in is in empty.lv2"), "\(nothing.errors)")
    }

    // Other commands use the newer one.
    @Test func aBundleThatIsNamedIsCheckedThoughANewerOneIsInstalled() throws {
        for (bundle, version) in [("old.lv2", 2), ("installed/new.lv2", 4)] {
            let folder = scratch.path(bundle)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try """
            @prefix doap: <http://usefulinc.com/ns/doap#> .
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            <urn:versions:one> a lv2:Plugin ; lv2:binary <one.so> ; doap:name "Version \(version)" ;
              lv2:minorVersion \(version) ; lv2:microVersion 0 ; lv2:port
              [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
              [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .

            """.write(toFile: folder + "/manifest.ttl", atomically: true, encoding: .utf8)
        }
        let line = "LV2_PATH=\"$SCRATCH/installed\" exec \"$0\" check --only ports \"$@\""
        let named = try Command(shell: line, ["--bundle", "old.lv2"], in: scratch)
        #expect(named.status == 0 && named.output.hasPrefix("Version 2  urn:versions:one\n"), "\(named.output)")
        let all = try Command(shell: line, ["--bundle", "old.lv2", "--all"], in: scratch)
        #expect(all.output.contains("Version 4  urn:versions:one\n"), "\(all.output)")
    }

    @Test(arguments: [
        ("", "name a plug-in or pass --all, --class or --bundle"),
        ("trim --only such", "unknown check such: choose from"),
        ("trim --timeout 0", "--timeout must be 0.1 to 86400 seconds"), ("trim --jobs 0", "--jobs must be 1 to 256"),
    ])
    func wrongUseIsReported(arguments: String, message: String) throws {
        let command = try Command(shell: "exec \"$0\" check \(arguments)", in: scratch)
        #expect(command.failed(message, status: 64), "\(command.errors)")
    }

    @Test func anUnknownPluginIsNamed() throws {
        #expect(try run("urn:flawed:noone").failed("unknown plug-in urn:flawed:noone"))
    }

    private static let isBuilt = FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so")

    @Test(.enabled(if: isBuilt, "make has not built the bundle"))
    func swiftletsOwnBundleHasNoFaultAndNothingToNote() throws {
        let found = try reports(try run("--json", bundle: builtBundle))
        #expect(found.count >= 13)
        // Times and page faults depend on other processes.
        let measured: Set = ["denormals", "real-time", "time"]
        for report in found {
            for check in report.checks where check.verdict != "ok" && !measured.contains(check.check) {
                Issue.record("\(report.uri): \(check)")
            }
            #expect(!report.checks.contains { $0.verdict == "fail" }, "\(report)")
        }
    }
}
