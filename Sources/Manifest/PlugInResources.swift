// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects
import Plugin

extension Description {
    /// The plug-in in the bundle's index: what a host reads of plug-ins that nobody uses.
    func indexEntry(in project: Project, binary: String, files: [String]) -> Resource {
        Resource(
            uri,
            [
                Property("a", .term("lv2:Plugin")),
                Property("lv2:binary", .uri(binary)),
                Property("lv2:minorVersion", .integer(project.version.lv2Minor)),
                Property("lv2:microVersion", .integer(project.version.lv2Micro)),
                Property("rdfs:seeAlso", files.map { .uri($0) }),
            ])
    }

    /// The plug-in and its port groups in full.
    func resources(in project: Project) -> [Resource] {
        let input = AudioBus(.input, of: self)
        let output = AudioBus(.output, of: self)
        return [
            input.groupResource(),
            output.groupResource(source: input),
            Resource(
                uri,
                words(in: project) + [
                    Property(
                        "lv2:optionalFeature", .term("lv2:hardRTCapable"), .term("lv2:isLive"), .term("urid:map")),
                    Property("ui:ui", about.hasView ? [.uri(viewURI)] : []),
                    Property("pg:mainInput", .uri(input.uri)),
                    Property("pg:mainOutput", .uri(output.uri)),
                    Property("lv2:port", input.ports + output.ports + controls),
                ]),
        ]
    }

    /// What is told to people.
    private func words(in project: Project) -> [Property] {
        [
            Property(
                "a", [.term("lv2:Plugin")] + (about.pluginClass == .plugin ? [] : [.term(about.pluginClass.term)])),
            Property("doap:name", .text(name(in: project))),
            Property("doap:shortdesc", .text(about.summary)),
            Property("rdfs:comment", .text(about.description)),
            Property("doap:license", .uri(project.license)),
            // The maintainer is the project's: doap:maintainer belongs to projects, and hosts look there.
            Property("lv2:project", .uri(project.uri)),
        ]
    }

    /// The name shown to people. The variant that bears the effect's own URI bears its own name, too.
    private func name(in project: Project) -> String {
        let name = "\(about.name)" == "\(project.name)" ? "\(about.name)" : "\(project.name) \(about.name)"
        return layoutName.map { "\(name) (\($0))" } ?? name
    }

    /// The ports that are no audio.
    private var controls: [Node] {
        parameters.enumerated().map { number, parameter in
            parameter.port(at: ports.firstControl + number)
        } + [
            enabledPort(at: ports.enabled),
            controlEventPort(at: ports.control),
            notifyEventPort(at: ports.notify),
        ] + (ports.hasLatency ? [latencyPort(at: ports.latency)] : [])
    }
}

extension PluginClass {
    /// The class in LV2's vocabulary.
    fileprivate var term: String {
        switch self {
        case .plugin: "lv2:Plugin"
        case .eq: "lv2:EQPlugin"
        case .multiEQ: "lv2:MultiEQPlugin"
        case .paraEQ: "lv2:ParaEQPlugin"
        case .midi: "lv2:MIDIPlugin"
        default: "lv2:\("\(self)".prefix(1).uppercased() + "\(self)".dropFirst())Plugin"
        }
    }
}
