// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension DescriptionErrors {
    /// Throws what is wrong with a bundle's effects and its project, all at once.
    static func check(_ plugins: [Description], of project: Project) throws(DescriptionErrors) {
        var errors = DescriptionErrors()
        errors.check(project)
        for plugin in plugins { errors.check(plugin) }
        errors.expect(
            plugins.count <= pluginCapacity, "Plugins",
            "\(plugins.count) plug-ins are more than the \(pluginCapacity) of a bundle: move some to another package")
        errors.checkURIs(of: plugins)
        for plugin in plugins {
            errors.expect(
                !["\(plugin.about.uri)", plugin.uri].contains("\(project.uri)"), "The project \"\(project.name)\"",
                "\(plugin.about.name) has its URI, \(project.uri): write another for one of them")
        }
        errors.checkFiles(of: plugins)
        if !errors.sentences.isEmpty { throw errors }
    }

    private mutating func check(_ project: Project) {
        let place = "The project \"\(project.name)\""
        expectName(project.name, "The project")
        expectURI("\(project.uri)", "\(place), uri", example: "urn:example:project")
        expectURI("\(project.license)", "\(place), license", example: "http://opensource.org/licenses/isc")
        expectURI("\(project.homepage)", "\(place), homepage", example: "https://example.org/")
        expectName(project.maintainer.name, "\(place), maintainer")
        let mail = "\(project.maintainer.mail)"
        if mail.hasPrefix("mailto:") && mail.contains("@") {
            expectURI(mail, "\(place), mail", example: "mailto:somebody@example.org")
        } else {
            add("\(place), mail: \"\(mail)\" is no address: write one such as \"mailto:somebody@example.org\"")
        }
        let version = project.version
        expect(
            version.major >= 0 && (0...99).contains(version.minor) && version.patch >= 0, place,
            "LV2 has no place for the version \(version): write a minor version from 0 to 99, and none below 0")
    }

    /// Looks whether every plug-in has a URI of its own, and every layout of an effect its parameters: the same, or all but
    /// some, as where there are no two channels to choose of.
    private mutating func checkURIs(of plugins: [Description]) {
        for (number, plugin) in plugins.enumerated() {
            let before = plugins[..<number]
            let name = "\(plugin.about.name) (\(plugin.about.uri))"
            if before.contains(where: { $0.uri == plugin.uri }) {
                add(
                    "\(name): two plug-ins have the URI \(plugin.uri): write another for one of them, or "
                        + "layouts(…) around the layouts of one effect, each of which needs a suffix of its own")
            } else if let first = before.first(where: { "\($0.about.uri)" == "\(plugin.about.uri)" }) {
                let symbols = [first, plugin].map { $0.parameters.map { "\($0.symbol)" } }
                let (fewer, more) =
                    symbols[0].count <= symbols[1].count ? (symbols[0], symbols[1]) : (symbols[1], symbols[0])
                expect(
                    more.filter(fewer.contains) == fewer && fewer.isEmpty == more.isEmpty, name,
                    "two effects have that URI, and other parameters: write another for one of them")
                let presets = [first, plugin].map { Set($0.presets.map { "\($0.symbol)" }) }
                for symbol in presets[0].symmetricDifference(presets[1]).sorted() {
                    add("\(name): one of its layouts lacks the preset \"\(symbol)\": write the same presets for all")
                }
            }
        }
    }

    /// Looks whether every effect has files of its own.
    private mutating func checkFiles(of plugins: [Description]) {
        var owners = ["manifest": "the bundle's index", "project": "the project", "modgui": "MOD's pedals"]
        var uris: Set<String> = []
        for plugin in plugins where uris.insert("\(plugin.about.uri)").inserted {
            let uri = "\(plugin.about.uri)"
            // Of an empty one it is said that it is none.
            guard !uri.isEmpty else { continue }
            let name = EffectFamily.name(of: uri)
            let place = "\(plugin.about.name) (\(uri))"
            expectFileName(name, place)
            for file in [name] + (plugin.presets.isEmpty ? [] : [name + "-presets"]) where !name.isEmpty {
                if let owner = owners.updateValue(uri, forKey: file.lowercased()) {
                    add(
                        "\(place): its file \(file).ttl would be that of \(owner), too: write another last part of the URI"
                    )
                }
            }
        }
    }
}
