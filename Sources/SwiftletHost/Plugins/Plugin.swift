// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A plug-in as its bundle describes it. Its binary is not loaded.
public struct Plugin: @unchecked Sendable {
    // Sound: lilv's description lives as long as the world, and each access holds the world's lock.

    /// The world that contains the plug-in.
    public let world: World
    /// The URI.
    public let uri: String
    let pointer: OpaquePointer
    private let known = Known()

    /// The description as far as it has been read, shared by all copies of this value. Access it under the world's
    /// lock.
    private final class Known {
        var ports: [Port]?
    }

    init(_ world: World, _ pointer: OpaquePointer) {
        self.world = world
        self.pointer = pointer
        uri = Node.string(lilv_plugin_get_uri(pointer))
    }

    /// The name, or the URI if the bundle states no name.
    public var name: String {
        world.locked { value(Vocabulary.doap + "name") ?? uri }
    }

    /// The name of the plug-in's class, such as `Lowpass Filter Plugin`.
    public var className: String {
        world.locked { Node.string(lilv_plugin_class_get_label(lilv_plugin_get_class(pointer))) }
    }

    /// The author.
    public var author: String? {
        world.locked { Node(owning: lilv_plugin_get_author_name(pointer))?.string }
    }

    /// The licence, usually the URI of its text. If the plug-in states none, that of its project.
    public var licence: String? {
        world.locked {
            if let own = value(Vocabulary.doap + "license") { return own }
            guard let project = Node(owning: lilv_plugin_get_project(pointer)) else { return nil }
            return world.value(of: project, Vocabulary.doap + "license")
        }
    }

    /// A longer description.
    public var comment: String? {
        world.locked {
            value(Vocabulary.lv2 + "documentation") ?? value(Vocabulary.schema + "comment")
        }
    }

    /// The URIs of the required features, sorted.
    public var requiredFeatures: [String] {
        world.locked { Node.map(owning: lilv_plugin_get_required_features(pointer), Node.string).sorted() }
    }

    /// The URIs of the required features that this host does not support. The plug-in cannot run if there are any.
    package var missingFeatures: [String] { requiredFeatures.filter { !Features.offered.contains($0) } }

    /// The URIs of the optional features, sorted.
    public var optionalFeatures: [String] {
        world.locked { Node.map(owning: lilv_plugin_get_optional_features(pointer), Node.string).sorted() }
    }

    /// The directory of its bundle, ending in a slash.
    public var bundlePath: String {
        world.locked { Node.path(lilv_plugin_get_bundle_uri(pointer)) ?? "" }
    }

    /// The files that describe the plug-in.
    var files: [String] {
        world.locked {
            var files: [String] = []
            let nodes = lilv_plugin_get_data_uris(pointer)
            var iterator = lilv_nodes_begin(nodes)
            while !lilv_nodes_is_end(nodes, iterator) {
                files += Node.path(lilv_nodes_get(nodes, iterator)).map { [$0] } ?? []
                iterator = lilv_nodes_next(nodes, iterator)
            }
            return files
        }
    }

    /// The directories of the bundles that describe the plug-in, its own first.
    package var bundles: [String] {
        let directories = files.map { directory(of: $0) }
        return [bundlePath] + Set(directories).subtracting([bundlePath]).sorted()
    }

    /// An error in the port indices. lilv ignores duplicates, and allocates an array up to the greatest index. Access
    /// it under the world's lock.
    var faultOfPorts: BundleFault? {
        let indices = Node.map(owning: lilv_plugin_get_value(pointer, world.node(Vocabulary.lv2 + "port"))) { port in
            Node.map(owning: world.values(of: port, Vocabulary.lv2 + "index")) { index in
                lilv_node_is_int(index) ? Int(lilv_node_as_int(index)) : nil
            }
        }
        let numbers = indices.joined().compactMap(\.self)
        if let number = numbers.first(where: { !indices.indices.contains($0) }) {
            return BundleFault(subject: uri, reason: "one of the \(indices.count) ports has the index \(number)")
        }
        guard Set(numbers).count < numbers.count else { return nil }
        return BundleFault(subject: uri, reason: "two ports have the same index")
    }

    /// The file of its binary.
    public var binaryPath: String? {
        world.locked { Node.path(lilv_plugin_get_library_uri(pointer)) }
    }

    /// Returns the first value of a property. Call it under the world's lock.
    private func value(_ predicate: String) -> String? {
        Node.map(owning: lilv_plugin_get_value(pointer, world.node(predicate)), Node.string).first
    }

    // MARK: - Ports

    /// The ports in the order of their indices. Empty if their description is invalid, which `World.fault` reports.
    public var ports: [Port] {
        world.locked {
            guard world.fault(of: self) == nil else { return [] }
            if let ports = known.ports { return ports }
            let ports = (0..<lilv_plugin_get_num_ports(pointer)).map { index in
                Port(plugin: self, lilv_plugin_get_port_by_index(pointer, index))
            }
            known.ports = ports
            return ports
        }
    }

    /// Returns the last parts of the URIs of a port's classes: `AudioPort`, `InputPort`.
    package func classes(of port: Port) -> [String] {
        world.locked {
            let classes = lilv_port_get_classes(pointer, lilv_plugin_get_port_by_index(pointer, UInt32(port.index)))
            var names: [String] = []
            var iterator = lilv_nodes_begin(classes)
            while !lilv_nodes_is_end(classes, iterator) {
                names.append(String(Node.string(lilv_nodes_get(classes, iterator)).split(separator: "#").last ?? ""))
                iterator = lilv_nodes_next(classes, iterator)
            }
            return names
        }
    }

    /// The port with this symbol.
    ///
    /// - Throws: `HostError.noPort`, with the existing symbols.
    public func port(_ symbol: String) throws -> Port {
        let ports = ports
        guard let port = ports.first(where: { $0.symbol == symbol }) else {
            throw HostError.noPort(symbol: symbol, plugin: uri, symbols: ports.map(\.symbol))
        }
        return port
    }

    /// The control input with this symbol.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs.
    public func controlInput(_ symbol: String) throws -> Port { try ports.controlInput(symbol, of: uri) }

    // MARK: - Presets

    /// The presets for this plug-in by label, found anew at each call.
    public var presets: [PresetReference] {
        world.locked {
            let kind = world.node(Vocabulary.presets + "Preset")
            var presets: [PresetReference] = []
            world.watching {
                // A preset without a URI cannot be referenced.
                presets = Node.map(owning: lilv_plugin_get_related(pointer, kind)) { node in
                    guard lilv_node_is_uri(node) else { return nil }
                    return PresetReference(uri: Node.string(node), label: world.label(of: node))
                }.compactMap(\.self)
            }
            return presets.sorted { ($0.label, $0.uri) < ($1.label, $1.uri) }
        }
    }

    /// Returns the preset with this URI or, if none has this URI, with this label.
    ///
    /// - Throws: `HostError.noPreset`, with the existing labels.
    public func preset(_ name: String) throws -> PresetReference {
        let presets = presets
        guard let preset = presets.first(where: { $0.uri == name }) ?? presets.first(where: { $0.label == name })
        else {
            throw HostError.noPreset(name: name, plugin: uri, presets: presets.map(\.label))
        }
        return preset
    }
}

/// A preset by its URI, and the label shown to people.
public struct PresetReference: Sendable, Hashable {
    /// The URI.
    public let uri: String
    /// The name shown to people.
    public let label: String
}

extension World {
    /// Returns the first value of a property of any subject.
    func value(of subject: Node, _ predicate: String) -> String? {
        Node(owning: lilv_world_get(pointer, subject.pointer, node(predicate), nil))?.string
    }

    /// Returns all values of a property of any subject. The caller must free them.
    func values(of subject: OpaquePointer?, _ predicate: String) -> UnsafeMutableRawPointer? {
        lilv_world_find_nodes(pointer, subject, node(predicate), nil)
    }

    /// Returns the label of a preset, or its URI if it has no label.
    fileprivate func label(of preset: OpaquePointer) -> String {
        lilv_world_load_resource(pointer, preset)
        let label = Node(owning: lilv_world_get(pointer, preset, node(Vocabulary.schema + "label"), nil))
        return label?.string ?? Node.string(preset)
    }
}
