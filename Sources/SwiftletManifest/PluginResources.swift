// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension Description {
    /// Returns the plug-in's entry in the bundle's index, which hosts read of all plug-ins.
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

    /// Returns the full description of the plug-in and its port groups.
    ///
    /// - Parameter hasView: whether the bundle has a view for the plug-in.
    func resources(in project: Project, hasView: Bool) -> [Resource] {
        let inputs = AudioBus.all(.input, of: self)
        let outputs = AudioBus.all(.output, of: self)
        let mainInput = inputs.first { $0.isMain }
        let buses = (inputs + outputs).map { $0.groupResource(main: mainInput) }
        return buses + parameterGroups.map { $0.resource(in: self) } + files.map { $0.resource(in: self) } + [
            Resource(
                uri,
                words(in: project) + [
                    Property(
                        "lv2:optionalFeature",
                        [.term("lv2:hardRTCapable"), .term("lv2:isLive"), .term("urid:map")]
                            + (sessionFeatures) + (hasCurve ? [.uri(Vocabulary.queueDraw)] : [])),
                    Property(
                        "lv2:extensionData",
                        sessionInterfaces + (hasCurve ? [.uri(Vocabulary.inlineDisplay)] : [])),
                    Property("patch:writable", files.map { .uri($0.uri(in: self)) }),
                    Property("ui:ui", hasView ? [.uri(viewURI)] : []),
                    Property("pg:mainInput", inputs.filter(\.isMain).map { .uri($0.uri) }),
                    Property("pg:mainOutput", outputs.filter(\.isMain).map { .uri($0.uri) }),
                    Property("lv2:port", (inputs + outputs).flatMap(\.ports) + controls),
                ])
        ]
    }

    /// The groups of the parameters and meters, in the order of their first use.
    private var parameterGroups: [ParameterGroup] {
        var symbols: Set<String> = []
        return (parameters + meters).compactMap(\.group).filter { symbols.insert("\($0.symbol)").inserted }
    }

    /// The symbols of all ports and groups of channels, except the parameters and meters.
    var otherSymbols: [String] {
        let buses = AudioBus.all(.input, of: self) + AudioBus.all(.output, of: self)
        return (buses.flatMap(\.ports) + ownPorts).flatMap(\.symbols)
            + buses.flatMap { Node.unnamed($0.groupResource(main: nil).properties).symbols }
    }

    /// Returns the texts for users.
    private func words(in project: Project) -> [Property] {
        [
            Property(
                "a", [.term("lv2:Plugin")] + (about.pluginClass == .plugin ? [] : [.term(about.pluginClass.term)])),
            Property("doap:name", .text(name(in: project))),
            Property("doap:shortdesc", .text(about.summary)),
            Property("rdfs:comment", .text(about.description)),
            Property("doap:license", .uri(project.license)),
            // The maintainer is stated by the project: doap:maintainer is a property of projects, and hosts look there.
            Property("lv2:project", .uri(project.uri)),
        ]
    }

    /// Returns the displayed name. A variant with the effect's own URI has the effect's own name.
    package func name(in project: Project) -> String {
        let name = "\(about.name)" == "\(project.name)" ? "\(about.name)" : "\(project.name) \(about.name)"
        return layoutName.map { "\(name) (\($0))" } ?? name
    }

    /// The ports other than audio.
    private var controls: [Node] {
        let parameters = parameters.enumerated().map { number, parameter in
            parameter.port(at: ports.firstControl + number, of: self)
        }
        let meters = meters.enumerated().map { number, meter in meter.meterPort(at: ports.firstMeter + number, of: self)
        }
        return parameters + ownPorts + meters
    }

    /// The ports that every plug-in has.
    private var ownPorts: [Node] {
        [
            enabledPort(at: ports.enabled),
            controlEventPort(of: self),
            notifyEventPort(of: self),
        ] + (ports.hasLatency ? [latencyPort(at: ports.latency, maximum: maximumLatency)] : [])
    }
}

extension Node {
    /// The symbols in an unnamed resource.
    fileprivate var symbols: [String] {
        guard case .unnamed(let properties) = self else { return [] }
        return properties.filter { $0.predicate == "lv2:symbol" }.flatMap(\.values).compactMap {
            if case .text(let text) = $0 { text } else { nil }
        }
    }
}

extension PluginClass {
    /// The term of the class in LV2's vocabulary.
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
