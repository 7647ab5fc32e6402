// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet check`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks plug-ins: what their developers want to know before a release.",
        discussion: """
            Each check is a line: ok, note for what is allowed and worth knowing, or FAIL, with a figure. With FAIL \
            among them, the status is 1. A plug-in that crashes, hangs or ends its process does so in one check, which \
            is in a process of its own, and the others go on. The checks are

            \(Check.all.map { "\($0.name): \($0.summary)." }.joined(separator: "\n\n"))

            With --bundle and no plug-in, all of those bundles are checked.
            """)

    @Argument(help: "The plug-ins: URIs, or short names such as low-pass.", completion: .plugin)
    var plugins: [String] = []

    @Flag(help: "Check all plug-ins, installed ones included.")
    var all = false

    @Option(help: ArgumentHelp("Check those of a class: a part of its name, such as reverb.", valueName: "name"))
    var `class`: String?

    @Option(
        help: ArgumentHelp("Do this check alone; may be given several times.", valueName: "check"),
        completion: .list(Check.all.map(\.name)))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many plug-ins to check at a time, 1 to 256; more than 1 disturbs times.", valueName: "n"))
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "How long a step of a check may take before the plug-in counts as hanging, 0.1 to 86400.",
            valueName: "seconds"),
        transform: seconds)
    var timeout = 20.0

    @Flag(help: "Report in JSON.")
    var json = false

    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard all || `class` != nil || !plugins.isEmpty || !options.bundle.isEmpty else {
            throw ValidationError("name a plug-in, or say --all, --class or --bundle")
        }
        guard (0.1...86_400).contains(timeout) else { throw ValidationError("--timeout is 0.1 to 86400 seconds") }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is 1 to 256 plug-ins at a time") }
        let names = Check.all.map(\.name)
        if let name = only.first(where: { !names.contains($0) }) {
            throw ValidationError("there is no check \(name); there are \(names.joined(separator: ", "))")
        }
    }

    func run() throws {
        _ = Interruption()
        let checks = only.isEmpty ? Check.all : Check.all.filter { only.contains($0.name) }
        let run = CheckRun(try subjects(), checks, timeout: .seconds(timeout)) { [json] report in
            if !json { report.print() }
        }
        let reports = try run.reports(jobs: jobs)
        if json { printText(try reports.json()) }
        if reports.contains(where: { $0.count(.fail) > 0 }) { throw ExitCode.failure }
    }

    /// What is to be checked: what is named, or else what the options choose.
    ///
    /// - Throws: `NothingToCheck` where they choose nothing.
    private func subjects() throws -> [CheckRun.Subject] {
        let world = try options.world()
        guard plugins.isEmpty else {
            return try plugins.map { name in
                do {
                    let plugin = try world.plugin(named: name)
                    return (plugin.uri, .success(plugin))
                } catch HostError.damaged(let fault) {
                    return (name, .failure(HostError.damaged(fault)))
                }
            }
        }
        let subjects = all || `class` != nil ? subjects(of: world) : try subjectsOfBundles(world)
        guard subjects.isEmpty else { return subjects }
        if let `class` { throw NothingToCheck(class: `class`, classes: Set(world.plugins.map(\.className)).sorted()) }
        throw NothingToCheck(place: all ? "at all" : "in \(options.bundle.joined(separator: ", "))")
    }

    /// All plug-ins, or those of the class.
    private func subjects(of world: World) -> [CheckRun.Subject] {
        let meant = world.plugins.filter { plugin in
            `class`.map { plugin.className.lowercased().contains($0.lowercased()) } ?? true
        }
        return meant.map { plugin in (plugin.uri, Result { try world.plugin(plugin.uri) }) }
    }

    /// The plug-ins of the bundles that are named: also those that are installed in a newer version, which is the one that
    /// `world` has.
    private func subjectsOfBundles(_ world: World) throws -> [CheckRun.Subject] {
        let bundles = options.bundle.map(options.absolute)
        func isInNamedBundle(_ plugin: Plugin) -> Bool { bundles.contains(options.absolute(plugin.bundlePath)) }
        let alone = try World(bundles: options.bundle)
        let known = Set(world.plugins.filter(isInNamedBundle).map(\.uri))
        return alone.plugins.filter(isInNamedBundle).map { plugin in
            (plugin.uri, Result { try (known.contains(plugin.uri) ? world : alone).plugin(plugin.uri) })
        }
    }
}

/// Options that choose no plug-in.
private struct NothingToCheck: Error, CustomStringConvertible {
    let description: String

    /// - Parameter place: where there are none.
    init(place: String) { description = "nothing was checked: there is no plug-in \(place)" }

    /// - Parameters:
    ///   - class: what is in no class's name.
    ///   - classes: the names of those that there are.
    init(class: String, classes: [String]) {
        description =
            "nothing was checked: no plug-in has a class with \(`class`) in its name; there are "
            + classes.joined(separator: ", ")
    }
}
