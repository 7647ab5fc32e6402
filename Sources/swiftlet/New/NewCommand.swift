// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Begins an effect of your own: a package with one Swift file, and its test.",
        discussion: """
            The package is put into a new folder named after the effect: "Warm Fuzz" into warm-fuzz. There, make builds \
            warm-fuzz.lv2, make test runs it in a host, and make install puts it where DAWs find it.
            """)

    @Argument(help: "The effect's name: words of English letters and digits.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Swiftlet's package: its folder, or where git finds it.",
            discussion: "Need not be given where the command still is where it was built.", valueName: "path-or-url"),
        completion: .directory)
    var kit: String?

    @Option(
        help: ArgumentHelp("The effect's URI, for ever.", discussion: "By default urn:example:NAME.", valueName: "uri"))
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
        printText("\(name.slug)/ is ready: cd \(name.slug) && make test")
    }
}
