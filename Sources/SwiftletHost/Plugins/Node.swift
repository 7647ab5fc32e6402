// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLilv

/// A lilv node that is freed with its last reference.
final class Node {
    let pointer: OpaquePointer

    /// Takes ownership of `pointer`.
    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { lilv_node_free(pointer) }

    /// The text of a literal or the URI of a resource.
    var string: String { Self.string(pointer) }

    var path: String? { Self.path(pointer) }

    static func string(_ pointer: OpaquePointer) -> String {
        String(cString: lilv_node_as_string(pointer))
    }

    /// Returns a node's number, or nil if it is not a number.
    static func float(_ pointer: OpaquePointer?) -> Float? {
        guard let pointer else { return nil }
        if lilv_node_is_float(pointer) || lilv_node_is_int(pointer) { return lilv_node_as_float(pointer) }
        return lilv_node_is_bool(pointer) ? (lilv_node_as_bool(pointer) ? 1 : 0) : nil
    }

    /// Returns the path of a file URI.
    static func path(_ pointer: OpaquePointer?) -> String? {
        guard let pointer, let path = lilv_node_get_path(pointer, nil) else { return nil }
        defer { lilv_free(path) }
        return String(cString: path)
    }

    /// Maps each node of a collection, and frees the collection.
    static func map<T>(owning nodes: UnsafeMutableRawPointer?, _ body: (OpaquePointer) -> T) -> [T] {
        guard let nodes else { return [] }
        defer { lilv_nodes_free(nodes) }
        var results: [T] = []
        var iterator = lilv_nodes_begin(nodes)
        while !lilv_nodes_is_end(nodes, iterator) {
            results.append(body(lilv_nodes_get(nodes, iterator)))
            iterator = lilv_nodes_next(nodes, iterator)
        }
        return results
    }
}
