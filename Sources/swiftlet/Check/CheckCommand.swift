// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet check`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Checks LV2 plug-ins for errors before a release.",
        discussion: """
            Each check prints one line with a verdict and a figure: ok, note (allowed, but worth knowing) or FAIL. If \
            any check fails, the exit status is 1. Each check runs in a separate process. If the plug-in crashes, \
            hangs or exits there, the other checks continue. The checks are:

            \(Check.all.map { "\($0.name): \($0.summary)." }.joined(separator: "\n\n"))

            With --bundle and no plug-in, the command checks all plug-ins of these bundles.
            """)

    @Argument(help: "The plug-ins: URIs or short names such as low-pass.", completion: .plugin)
    var plugins: [String] = []

    @Flag(help: "Check all plug-ins, including the installed ones.")
    var all = false

    @Option(
        help: ArgumentHelp("Check the plug-ins whose class name contains this text, such as reverb.", valueName: "name")
    )
    var `class`: String?

    @Option(
        help: ArgumentHelp("Run only this check; repeatable.", valueName: "check"),
        completion: .list(Check.all.map(\.name)))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "The number of plug-ins to check in parallel, 1 to 256; more than 1 makes time measurements less exact.",
            valueName: "n"))
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "The time limit for each step of a check, 0.1 to 86400; after that, the plug-in counts as hanging.",
            valueName: "seconds"),
        transform: seconds)
    var timeout = 20.0

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard all || `class` != nil || !plugins.isEmpty || !options.bundle.isEmpty else {
            throw ValidationError("no plug-in to check: name a plug-in or pass --all, --class or --bundle")
        }
        guard (0.1...86_400).contains(timeout) else { throw ValidationError("--timeout must be 0.1 to 86400 seconds") }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256") }
        let names = Check.all.map(\.name)
        if let name = only.first(where: { !names.contains($0) }) {
            throw ValidationError("unknown check \(name): choose from \(names.joined(separator: ", "))")
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

    /// Returns the plug-ins to check: the named ones, or those that the options select.
    ///
    /// - Throws: `NothingToCheck` if the options select no plug-in.
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
        throw NothingToCheck(place: all ? "installed" : "in \(options.bundle.joined(separator: ", "))")
    }

    /// Returns all plug-ins, or those of the class.
    private func subjects(of world: World) -> [CheckRun.Subject] {
        let meant = world.plugins.filter { plugin in
            `class`.map { plugin.className.lowercased().contains($0.lowercased()) } ?? true
        }
        return meant.map { plugin in (plugin.uri, Result { try world.plugin(plugin.uri) }) }
    }

    /// Returns the plug-ins of the named bundles. A newer version of a plug-in may be installed, which `world` has
    /// instead.
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

/// The error for options that select no plug-in.
private struct NothingToCheck: Error, CustomStringConvertible {
    let description: String

    /// - Parameter place: the place without plug-ins, with a preposition.
    init(place: String) { description = "nothing was checked: no plug-in is \(place)" }

    /// - Parameters:
    ///   - class: the text that no class name contains.
    ///   - classes: the names of the existing classes.
    init(class: String, classes: [String]) {
        description =
            "nothing was checked: no class name contains \(`class`); the classes are "
            + classes.joined(separator: ", ")
    }
}
