// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// `swiftlet check`: each check finds the flaw that it is for, and none in a plug-in that has none.
@Suite struct CheckTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What the command says in JSON.
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

    /// A flaw, the check that finds it, its verdict and words of what it says.
    static let flaws = [
        ("no-name", "description", "fail", "it has no name"),
        ("needy", "description", "note", "it requires urn:none:such"),
        ("default", "ports", "fail", "the default 3 of gain is out of its range 0 to 2"),
        ("range", "ports", "fail", "gain has the range 2 to 0"),
        ("point", "ports", "fail", "Loud, 4, is out of the range of gain"),
        ("direction", "ports", "fail", "extra is neither input nor output"),
        ("type", "ports", "fail", "extra is AudioPort and ControlPort"),
        ("symbols", "ports", "fail", "several ports have the symbol gain"),
        ("preset", "presets", "fail", "nan with First"),
        ("preset-symbol", "presets", "fail", "First sets gian, which there is not"),
        ("preset-range", "presets", "fail", "First sets gain to 7, out of its range"),
        ("unused", "unused", "fail", "it crashed: Segmentation fault (freed before it was activated)"),
        ("empty-block", "blocks", "fail", "Segmentation fault (blocks of changing lengths"),
        ("overrun", "blocks", "fail", "it writes behind the end of its output"),
        ("input", "blocks", "fail", "it writes to its input in"),
        ("unwritten", "blocks", "fail", "it leaves samples of output out as they were"),
        ("by-block", "blocks", "note", "the sound depends on the blocks"),
        ("random", "blocks", "note", "two new instances differ"),
        ("in-place", "in-place", "fail", "without lv2:inPlaceBroken"),
        ("rates-refused", "rates", "note", "it refuses 8 kHz, 11.025 kHz, 22.05 kHz"),
        ("rates-nan", "rates", "fail", "nan at 192 kHz, frame 0"),
        ("grows", "silence", "fail", "it grows to"),
        ("drone", "silence", "note", "still at -6.0 dBFS"),
        ("not-finite", "not-finite", "note", "no sound until it is activated again"),
        ("not-finite-for-ever", "not-finite", "fail", "no sound even when it is activated again"),
        ("denormals", "denormals", "fail", "times the time of a usual block"),
        ("jumps", "jumps", "fail", "while controls jump"),
        ("extreme", "extremes", "fail", "it crashed: Segmentation fault (gain at 1e+09)"),
        ("maximum", "extremes", "fail", "nan with gain at 2"),
        ("optional-port", "optional-ports", "fail", "it crashed: Segmentation fault (extra unconnected)"),
        ("not-reset", "reset", "fail", "it does not begin anew when activated again"),
        ("state", "state", "fail", "the state is another one when it is saved again: <urn:flawed:value>"),
        ("threads", "threads", "fail", "the sound is another one in threads"),
        ("leak", "instances", "fail", "bytes stay allocated of each instance"),
        ("malloc", "real-time", "note", "run called malloc 400 times, free 400 times"),
        ("malloc-promised", "real-time", "fail", "malloc 400 times, free 400 times, and it states lv2:hardRTCapable"),
        ("lock", "real-time", "note", "pthread_mutex_lock 400 times"),
        ("wait", "real-time", "note", "usleep 400 times, waited 3"),
        ("slow", "time", "fail", "% of the time that there is"),
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

    // It crashes in the process that saves its state.
    @Test func crashedChecksLeaveNoFiles() throws {
        let command = try Command(
            shell: "TMPDIR=\"$SCRATCH\" exec \"$0\" check urn:faulty:crash-run --only state --json \"$@\"",
            ["--bundle", Fixture.faultyBundle], in: scratch)
        #expect(try reports(command)[0].checks[0].findings.first?.text.hasPrefix("it crashed: ") == true)
        #expect(scratch.files == [])
    }

    @Test func anInstrumentIsNotPlayedInSilence() throws {
        let command = try run("urn:flawed:held", "--only", "silence", "--json")
        #expect(try reports(command)[0].checks[0].findings.map(\.text) == ["silent in the end"], "\(command.output)")
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

    /// An allocator adds to the thousand bytes what it needs for itself, and rounds up to 16: 1008 on all of glibc's.
    @Test func aLeakIsMeasured() throws {
        let finding = try reports(try run("urn:flawed:leak", "--only", "instances", "--json"))[0].checks[0].findings[0]
        #expect(finding.figure == 1008)
    }

    @Test(arguments: [
        ("crash-run", "blocks", "it crashed: Segmentation fault ("),
        ("exit", "blocks", "it crashed: it called exit(0) ("),
        ("hang", "time", "it hangs: no end in 2 s (blocks of 256 frames)"),
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
        let reason = "1 not done: it requires urn:none:such, which this host does not offer"
        #expect((alone.status, alone.errors) == (0, "") && alone.output.contains("\n  \(reason)\n"), "\(alone.output)")
        let report = try reports(try run("urn:flawed:needy", "--only", "blocks", "--json"))[0]
        #expect(report.checks.isEmpty && report.unchecked == reason)
        let refusing = try reports(try run("urn:test:refusing", "--json", bundle: Fixture.bundle))[0].checks
        #expect(refusing.map(\.check) == ["description", "ports", "unused"])
        #expect(refusing[2].findings.first?.text.hasPrefix("urn:test:refusing refuses to work at 48000 Hz") == true)
        let unserved = try reports(try run("urn:test:unserved", "--json", bundle: Fixture.bundle))[0].checks
        #expect(unserved.map(\.check) == ["description", "ports", "unused"])
        #expect(unserved[2].findings.first?.text.contains("cannot be loaded") == true)
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
        #expect(command.output.contains("FAIL  urn:broken:one is broken: two of its ports have one index"))
    }

    @Test func bundlesClassesAndAllChooseThePlugins() throws {
        func uris(_ arguments: String...) throws -> [String] {
            let line = "exec \"$0\" check --only ports --json \"$@\""
            return try reports(try Command(shell: line, arguments, in: scratch)).map(\.uri)
        }
        #expect(try uris("--class", "amplifier") == ["urn:test:gain"])
        // Those that no file can be rendered with are not listed, but checked.
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
        let message = "nothing was checked: no plug-in has a class with revreb in its name; there are Amplifier"
        #expect(misspelt.failed(message), "\(misspelt.errors)")
        let empty = scratch.path("empty.lv2")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        try "@prefix lv2: <http://lv2plug.in/ns/lv2core#> .\n".write(
            toFile: empty + "/manifest.ttl", atomically: true, encoding: .utf8)
        let nothing = try Command("check", "--bundle", "empty.lv2", in: scratch)
        #expect(nothing.failed("nothing was checked: there is no plug-in in empty.lv2"), "\(nothing.errors)")
    }

    // Elsewhere, the newer one is taken.
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
        ("", "name a plug-in, or say --all, --class or --bundle"),
        ("trim --only such", "there is no check such; there are"),
        ("trim --timeout 0", "--timeout is 0.1 to 86400 seconds"), ("trim --jobs 0", "--jobs is 1 to 256"),
    ])
    func wrongUseIsReported(arguments: String, message: String) throws {
        let command = try Command(shell: "exec \"$0\" check \(arguments)", in: scratch)
        #expect(command.failed(message, status: 64), "\(command.errors)")
    }

    @Test func anUnknownPluginIsNamed() throws {
        #expect(try run("urn:flawed:noone").failed("no plug-in urn:flawed:noone among"))
    }

    private static let isBuilt = FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so")

    @Test(.enabled(if: isBuilt, "make has not built the bundle"))
    func swiftletsOwnBundleHasNoFaultAndNothingToNote() throws {
        let found = try reports(try run("--json", bundle: builtBundle))
        #expect(found.count >= 13)
        // Times and page faults depend on what else the machine does.
        let measured: Set = ["denormals", "real-time", "time"]
        for report in found {
            for check in report.checks where check.verdict != "ok" && !measured.contains(check.check) {
                Issue.record("\(report.uri): \(check)")
            }
            #expect(!report.checks.contains { $0.verdict == "fail" }, "\(report)")
        }
    }
}
