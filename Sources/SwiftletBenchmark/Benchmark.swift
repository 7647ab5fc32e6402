// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Foundation
import SwiftletBenchmarkReport
import SwiftletHost

/// Times the effects of a bundle beside others that do the same work.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmark",
        abstract: "Times the effects and the command beside others that do the same work, and writes a report.")

    @Flag(help: "Take fewer and shorter samples.")
    var quick = false

    @Option(help: "The bundle of the effects.", completion: .directory)
    var bundle = "bundle.lv2"

    @Option(help: "The command.", completion: .file())
    var swiftlet = ".build/release/swiftlet"

    @Option(help: "The folder of the examples, of which those are timed that are built.", completion: .directory)
    var examples = "Examples"

    @Option(help: "Where benchmark.md, benchmark.json and images/benchmark.svg are written.", completion: .directory)
    var output = "Documentation"

    @Option(help: "A page in Markdown that shows the short table between <!-- speed --> and <!-- end of speed -->.")
    var readme: String?

    @Option(
        help: """
            An earlier build of the bundle: only the bundle's effects are timed, beside those of that build, and a table \
            is printed in place of the report. The exit status is 1 if one is more than 3 % slower.
            """, completion: .directory)
    var before: String?

    @Option(help: "Of the bundle's effects, only those whose URI has this in it. Needs --before.")
    var only: String?

    func validate() throws {
        if only != nil && before == nil { throw ValidationError("a report is of all effects: --only needs --before") }
    }

    private var rounds: Int { quick ? 15 : 41 }
    private var sampleMilliseconds: Double { quick ? 1 : 2 }

    func run() throws {
        if let before { try compare(with: before) } else { try report() }
    }

    /// Times the bundle's effects beside those of an earlier build of it.
    private func compare(with before: String) throws {
        var contest = Contest(sampleMilliseconds: sampleMilliseconds)
        let (world, earlier) = (try World(bundles: [bundle]), try World(bundles: [before]))
        let common = ownContenders(in: world).filter { contender in
            [world, earlier].allSatisfy { (try? $0.plugin(contender.uri)) != nil }
        }
        let contenders = common.filter { contender in
            only.map { contender.uri.lowercased().contains($0.lowercased()) } ?? true
        }
        guard !contenders.isEmpty else {
            let uris = Set(common.map(\.uri)).sorted()
            throw ValidationError(
                uris.isEmpty
                    ? "\(bundle) and \(before) have no effect in common"
                    : "no URI has \(only ?? "") in it; both builds have \(uris.joined(separator: ", "))")
        }
        contest.add(contenders, from: world)
        contest.add(contenders.map { $0.marked(isOwn: false) }, from: earlier)
        for _ in 0..<rounds { contest.sampleRound() }
        let comparison = Comparison(contest.entries.filter(\.isOwn), before: contest.entries.filter { !$0.isOwn })
        print(comparison.text)
        if !comparison.slower.isEmpty { throw ExitCode.failure }
    }

    private func report() throws {
        let world = try World(bundles: [bundle] + exampleBundles, includingInstalled: true)
        let contenders =
            ownContenders(in: world) + equalizerPeers + lowPassPeers + clipPeers + [ringModulator] + echoPeers
            + compressorPeers + bandPeers + convolverPeers
        var contest = Contest(sampleMilliseconds: sampleMilliseconds)
        contest.add(contenders, from: world)
        contest.addCopy()
        for _ in 0..<rounds { contest.sampleRound() }
        let commands = try CommandContest(
            swiftlet: swiftlet, bundle: bundle, seconds: quick ? 60 : 600, files: quick ? 100 : 1000)
        let report = Report(
            conditions: Report.Conditions(
                processor: processorName, sampleRate: Stage.sampleRate, rounds: rounds,
                sampleMilliseconds: sampleMilliseconds),
            entries: contest.entries, footprints: footprints(of: contenders, world), binaries: try binaries(),
            omissions: contest.omissions + incomparable + commands.omissions, commands: commands.timings)
        try write(report)
        printSummary(report)
    }

    /// The bundles of the examples that are built.
    private var exampleBundles: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: examples))?.sorted() ?? []
        return folders.flatMap { folder in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(examples)/\(folder)")) ?? []
            return files.filter { $0.hasSuffix(".lv2") }.map { "\(examples)/\(folder)/\($0)" }
        }
    }

    /// What an instance of each plug-in takes that can be had.
    private func footprints(of contenders: [Contender], _ world: World) -> [Report.Footprint] {
        var seen: Set<String> = []
        let measured = contenders.filter { !$0.kind.work.isOfExample && seen.insert($0.uri).inserted }
        return measured.compactMap { contender in
            guard let plugin = try? world.plugin(contender.uri), let footprint = try? Footprint(plugin) else {
                return nil
            }
            let inputs = plugin.ports.filter { $0.kind == .audio && $0.direction == .input }.count
            return Report.Footprint(
                name: contender.name, work: contender.kind.work, isOwn: contender.isOwn, channels: inputs,
                bytes: footprint.bytes, instantiateMicroseconds: footprint.instantiateMicroseconds)
        }
    }

    /// Collections that might be missed in the tables.
    private var incomparable: [Report.Omission] {
        [
            Report.Omission(
                name: "EQ10Q, Calf and x42 (\(Work.equalizer16.rawValue))", reason: "have ten bells at most"),
            Report.Omission(name: "Guitarix", reason: "has models of circuits and graphic equalisers only"),
            Report.Omission(name: "DPF plug-ins", reason: "have no parametric equaliser, no low-pass and no clip"),
        ]
    }

    private func binaries() throws -> [Report.Binary] {
        let files = try FileManager.default.contentsOfDirectory(atPath: bundle).filter { $0.hasSuffix(".so") }
        return try files.sorted().map { file in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(bundle)/\(file)")
            return Report.Binary(file: file, bytes: (attributes[.size] as? Int) ?? 0)
        }
    }

    private func write(_ report: Report) throws {
        let images = "\(output)/images"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        try report.json().write(to: URL(filePath: "\(output)/benchmark.json"), options: .atomic)
        try report.markdown(chart: "images/benchmark.svg")
            .write(toFile: "\(output)/benchmark.md", atomically: true, encoding: .utf8)
        try report.chart(frames: 512).write(to: "\(images)/benchmark.svg")
        guard let readme else { return }
        let page = try String(contentsOfFile: readme, encoding: .utf8)
        try page.replacing("speed", with: report.summary).write(toFile: readme, atomically: true, encoding: .utf8)
    }

    private func printSummary(_ report: Report) {
        for omission in report.omissions { print("left out: \(omission.name): \(omission.reason)") }
        for target in report.targets {
            print(
                "\(target.isMet ? "met   " : "MISSED") \(target.name): \(target.found ?? "not measured"), "
                    + "wanted \(target.wanted)")
        }
        print("The tables are in \(output)/benchmark.md.")
    }

    /// What the kernel calls the processor.
    private var processorName: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
        return name.map { $0.trimmingCharacters(in: .whitespaces) } ?? "an unnamed processor"
    }
}
