// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Creates a package for a new effect: one Swift file and its test.",
        discussion: """
            The command creates the package in a new folder named after the effect: warm-fuzz for "Warm Fuzz". In this \
            folder, make builds warm-fuzz.lv2, make test runs it in a host, and make install installs it for DAWs.
            """)

    @Argument(help: "The effect's name: words of ASCII letters and digits.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Swiftlet's package: its folder or its git URL.",
            discussion: "Optional if the command is still in its build folder.", valueName: "path-or-url"),
        completion: .directory)
    var kit: String?

    @Option(
        help: ArgumentHelp(
            "The effect's permanent URI.",
            discussion: "By default urn:example:NAME. Sessions find the effect by its URI, so never change it later.",
            valueName: "uri"))
    var uri: String?

    func validate() throws {
        let name = try EffectName(name)
        try EffectPackage.checkURI(uri ?? Self.uri(of: name))
    }

    private static func uri(of name: EffectName) -> String { "urn:example:\(name.slug)" }

    func run() throws {
        let name = try EffectName(name)
        let package = EffectPackage(name: name, uri: uri ?? Self.uri(of: name), kit: try Kit(kit))
        try package.checkName()
        try package.write()
        printText("created \(name.slug)/; next: cd \(name.slug) && make test")
    }
}
