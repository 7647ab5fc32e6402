// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLilv

/// A bundle as lilv, which hosts use, reads it.
final class BundleReader {
    private let world: OpaquePointer
    private let plugins: UnsafeRawPointer

    init(_ folder: URL) {
        world = lilv_world_new()
        let bundle = lilv_new_file_uri(world, nil, folder.path + "/")
        lilv_world_load_bundle(world, bundle)
        lilv_node_free(bundle)
        plugins = UnsafeRawPointer(lilv_world_get_all_plugins(world))
    }

    deinit { lilv_world_free(world) }

    /// The URIs of all plug-ins.
    var pluginURIs: [String] {
        var uris: [String] = []
        var iterator = lilv_plugins_begin(plugins)
        while !lilv_plugins_is_end(plugins, iterator) {
            uris.append(text(lilv_plugin_get_uri(lilv_plugins_get(plugins, iterator))))
            iterator = lilv_plugins_next(plugins, iterator)
        }
        return uris
    }

    /// A plug-in with all that is known of it.
    func plugin(_ uri: String) -> Plugin? {
        let node = lilv_new_uri(world, uri)
        defer { lilv_node_free(node) }
        return lilv_plugins_get_by_uri(plugins, node).map { Plugin(reader: self, plugin: $0) }
    }

    /// Reads the files that the index names for `uri`.
    func load(_ uri: String) {
        let node = lilv_new_uri(world, uri)
        lilv_world_load_resource(world, node)
        lilv_node_free(node)
    }

    /// The URIs of everything of class `term`.
    func instances(of term: String) -> [String] {
        let node = lilv_new_uri(world, expand(term))
        defer { lilv_node_free(node) }
        return find(nil, "rdf:type", node) { text($0) }
    }

    /// Returns the values of the property `term` of `uri`, with abbreviated terms.
    func values(_ uri: String, _ term: String) -> [String] {
        let subject = lilv_new_uri(world, uri)
        defer { lilv_node_free(subject) }
        return values(of: subject, term)
    }

    func values(of subject: OpaquePointer?, _ term: String) -> [String] {
        find(subject, term, nil) { text($0) }
    }

    /// Returns the properties `inner` of each unnamed value of the property `term` of `uri`.
    func values(_ uri: String, _ term: String, inner: [String]) -> [[String]] {
        let subject = lilv_new_uri(world, uri)
        defer { lilv_node_free(subject) }
        return values(of: subject, term, inner: inner)
    }

    func values(of subject: OpaquePointer?, _ term: String, inner: [String]) -> [[String]] {
        find(subject, term, nil) { node in inner.flatMap { values(of: node, $0) } }
    }

    private func find<Result>(
        _ subject: OpaquePointer?, _ term: String, _ object: OpaquePointer?, _ body: (OpaquePointer?) -> Result
    ) -> [Result] {
        let property = lilv_new_uri(world, expand(term))
        defer { lilv_node_free(property) }
        guard let nodes = lilv_world_find_nodes(world, subject, property, object) else { return [] }
        defer { lilv_nodes_free(nodes) }
        var results: [Result] = []
        var iterator = lilv_nodes_begin(nodes)
        while !lilv_nodes_is_end(nodes, iterator) {
            results.append(body(lilv_nodes_get(nodes, iterator)))
            iterator = lilv_nodes_next(nodes, iterator)
        }
        return results
    }

    private func text(_ node: OpaquePointer?) -> String {
        let text = lilv_node_as_string(node).map { String(cString: $0) } ?? ""
        return lilv_node_is_uri(node) ? shorten(text) : text
    }
}

extension BundleReader {
    /// A plug-in as lilv reads it.
    struct Plugin {
        fileprivate let reader: BundleReader
        fileprivate let plugin: OpaquePointer

        /// Returns the values of the plug-in's property `term`.
        func values(_ term: String) -> [String] { reader.values(of: lilv_plugin_get_uri(plugin), term) }

        var name: String { owned(lilv_plugin_get_name(plugin)) }
        var authorName: String { owned(lilv_plugin_get_author_name(plugin)) }
        var authorMail: String { owned(lilv_plugin_get_author_email(plugin)) }
        var authorHomepage: String { owned(lilv_plugin_get_author_homepage(plugin)) }

        /// The ports, in the order of their numbers.
        var ports: [Port] {
            // Requested first, because this makes lilv read the plug-in's own file.
            let count = lilv_plugin_get_num_ports(plugin)
            return (0..<count).map {
                Port(reader: reader, plugin: plugin, port: lilv_plugin_get_port_by_index(plugin, $0))
            }
        }

        private func owned(_ node: OpaquePointer?) -> String {
            defer { lilv_node_free(node) }
            return lilv_node_as_string(node).map { String(cString: $0) } ?? ""
        }
    }

    /// A port as lilv reads it.
    struct Port {
        fileprivate let reader: BundleReader
        fileprivate let plugin: OpaquePointer
        fileprivate let port: OpaquePointer?

        var symbol: String { values("lv2:symbol").first ?? "" }
        var classes: Set<String> { Set(values("rdf:type")) }
        var properties: Set<String> { Set(values("lv2:portProperty")) }
        /// The lowest, the highest and the default value.
        var range: [Float?] {
            ["lv2:minimum", "lv2:maximum", "lv2:default"].map { values($0).first.flatMap(Float.init) }
        }

        /// The values and names of scale points.
        var scalePoints: Set<[String]> {
            Set(inner("lv2:scalePoint", ["rdf:value", "rdfs:label"]))
        }

        func values(_ term: String) -> [String] { reader.values(of: lilv_port_get_node(plugin, port), term) }

        /// Returns the properties `terms` of each unnamed value of the property `term`.
        func inner(_ term: String, _ terms: [String]) -> [[String]] {
            reader.values(of: lilv_port_get_node(plugin, port), term, inner: terms)
        }
    }
}

private let vocabularies = [
    ("atom", "http://lv2plug.in/ns/ext/atom#"), ("doap", "http://usefulinc.com/ns/doap#"),
    ("lv2", "http://lv2plug.in/ns/lv2core#"), ("midi", "http://lv2plug.in/ns/ext/midi#"),
    ("modgui", "http://moddevices.com/ns/modgui#"),
    ("patch", "http://lv2plug.in/ns/ext/patch#"), ("pg", "http://lv2plug.in/ns/ext/port-groups#"),
    ("pprops", "http://lv2plug.in/ns/ext/port-props#"), ("opts", "http://lv2plug.in/ns/ext/options#"),
    ("param", "http://lv2plug.in/ns/ext/parameters#"),
    ("pset", "http://lv2plug.in/ns/ext/presets#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"), ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("rsz", "http://lv2plug.in/ns/ext/resize-port#"), ("ui", "http://lv2plug.in/ns/extensions/ui#"),
    ("units", "http://lv2plug.in/ns/extensions/units#"),
    ("urid", "http://lv2plug.in/ns/ext/urid#"),
]

/// `lv2:name` for the whole URI.
private func shorten(_ uri: String) -> String {
    for (prefix, vocabulary) in vocabularies where uri.hasPrefix(vocabulary) {
        return prefix + ":" + uri.dropFirst(vocabulary.count)
    }
    return uri
}

/// The whole URI for `lv2:name`.
private func expand(_ term: String) -> String {
    for (prefix, vocabulary) in vocabularies where term.hasPrefix(prefix + ":") {
        return vocabulary + term.dropFirst(prefix.count + 1)
    }
    return term
}
