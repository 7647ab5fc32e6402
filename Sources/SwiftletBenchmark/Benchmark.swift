// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Foundation
import SwiftletHost

@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmark",
        abstract: "Times the effects and the command beside others that do the same work, and writes a report.")

    @Flag(help: "Take fewer and shorter samples.")
    var quick = false

    @Option(help: "The bundle of the effects.", completion: .directory)
    var bundle = "bundle.lv2"

    @Option(parsing: .upToNextOption, help: "Pages in Markdown: the tables go between comments with their names.")
    var pages: [String] = []

    @Option(help: "A table of the times of commands, for the page.", completion: .file())
    var commands: String?

    @Option(
        help: """
            An earlier build of the bundle: print a table of the bundle's effects beside those of that build instead of \
            a report. The exit status is 1 if one is more than 3 % slower.
            """, completion: .directory)
    var before: String?

    @Option(help: "Time only the bundle's effects with this text in the URI. Needs --before.")
    var only: String?

    private var rounds: Int { quick ? 15 : 41 }

    func run() throws {
        let list = try String(contentsOfFile: "Sources/SwiftletBenchmark/candidates.txt", encoding: .utf8)
        let candidates = try Candidate.all(in: list)
        var session = Session(milliseconds: quick ? 1 : 2)
        if let before {
            try compare(candidates, with: before, &session)
        } else if only == nil {
            try report(candidates, &session)
        } else {
            throw ValidationError("a report is of all effects: --only needs --before")
        }
    }

    private func compare(_ candidates: [Candidate], with before: String, _ session: inout Session) throws {
        let (world, earlier) = (try World(bundles: [bundle]), try World(bundles: [before]))
        let common = candidates.completed(from: world).filter { candidate in
            candidate.isOwn && [world, earlier].allSatisfy { (try? $0.plugin(candidate.uri)) != nil }
        }
        let wanted = common.filter { $0.uri.lowercased().contains(only?.lowercased() ?? "urn:") }
        guard !wanted.isEmpty else {
            let uris = Set(common.map(\.uri)).sorted().joined(separator: ", ")
            throw ValidationError("no effect with '\(only ?? "")' in its URI is in both builds, which share: \(uris)")
        }
        session.add(wanted, from: world)
        session.add(wanted, from: earlier, name: "before")
        session.sample(rounds: rounds)
        let before = session.timings.filter { $0.name == "before" }
        let comparison = Comparison(session.timings.filter { $0.name != "before" }, before: before)
        print(comparison.text)
        if !comparison.slower.isEmpty { throw ExitCode.failure }
    }

    private func report(_ candidates: [Candidate], _ session: inout Session) throws {
        let world = try World(bundles: [bundle] + exampleBundles, includingInstalled: true)
        let all = candidates.completed(from: world)
        session.add(all, from: world)
        session.sample(rounds: rounds)
        let own = all.filter { $0.isOwn && !$0.isExample }
        let report = Report(
            processor: processorName, rounds: rounds, timings: session.timings,
            footprints: try own.map { try Footprint($0.kind, world.plugin($0.uri)) }, omissions: session.omissions)
        try write(report)
        for target in report.targets { print(target.text) }
    }

    /// The bundles of the examples that are built.
    private var exampleBundles: [String] {
        func contents(_ path: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
            return names.map { "\(path)/\($0)" }
        }
        return contents("Examples").flatMap(contents).filter { $0.hasSuffix(".lv2") }
    }

    /// Writes the tables into the pages, and the chart and all times into Documentation.
    private func write(_ report: Report) throws {
        var sections = report.sections
        sections["commands"] = try commands.map { try String(contentsOfFile: $0, encoding: .utf8) }
        for path in pages {
            let page = try String(contentsOfFile: path, encoding: .utf8)
            let new = sections.reduce(page) { $0.replacing(section: $1.key, with: $1.value) }
            try new.write(toFile: path, atomically: true, encoding: .utf8)
        }
        try report.chart.write(to: "Documentation/images/benchmark.svg")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(report).write(to: URL(filePath: "Documentation/benchmark.json"))
    }

    private var processorName: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
        return name.map { $0.trimmingCharacters(in: .whitespaces) } ?? "an unnamed processor"
    }
}
