// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCSerd

/// Checks of a bundle's `manifest.ttl` before lilv loads it.
enum Manifest {
    /// Returns the fault that would crash lilv: a plug-in that is a blank node instead of a URI. lilv reports all other
    /// faults.
    ///
    /// - Parameter directory: the bundle's directory.
    static func fault(ofBundle directory: String) -> BundleFault? {
        let url = URL(filePath: directory, directoryHint: .isDirectory).appending(path: "manifest.ttl")
        let file = url.path(percentEncoded: false)
        guard FileManager.default.isReadableFile(atPath: file) else { return nil }
        let search = Search(base: url.absoluteString)
        guard
            let reader = serd_reader_new(
                SERD_TURTLE, Unmanaged.passUnretained(search).toOpaque(), nil,
                { serd_env_set_base_uri(Search.of($0).environment, $1) },
                { serd_env_set_prefix(Search.of($0).environment, $1, $2) },
                { handle, _, _, subject, predicate, object, _, _ in
                    Search.of(handle).findBlankPlugins(subject, predicate, object)
                    return SERD_SUCCESS
                }, nil)
        else { return nil }
        defer { serd_reader_free(reader) }
        serd_reader_set_error_sink(reader, { _, _ in SERD_SUCCESS }, nil)
        serd_reader_read_file(reader, url.absoluteString)
        return search.hasFound ? BundleFault(subject: file, reason: "a plug-in in this file has no URI") : nil
    }

    /// Searches statements for plug-ins that are blank nodes.
    private final class Search {
        let environment: OpaquePointer
        private(set) var hasFound = false

        init(base: String) {
            environment = serd_env_new(nil)!
            base.withCString {
                var node = serd_node_from_string(SERD_URI, $0)
                serd_env_set_base_uri(environment, &node)
            }
        }

        deinit { serd_env_free(environment) }

        static func of(_ handle: UnsafeMutableRawPointer?) -> Search {
            Unmanaged<Search>.fromOpaque(handle!).takeUnretainedValue()
        }

        func findBlankPlugins(
            _ subject: UnsafePointer<SerdNode>?, _ predicate: UnsafePointer<SerdNode>?,
            _ object: UnsafePointer<SerdNode>?
        ) {
            guard subject?.pointee.type == SERD_BLANK, let predicate, let object, uri(predicate) == Vocabulary.type
            else { return }
            hasFound = hasFound || uri(object) == Vocabulary.lv2 + "Plugin"
        }

        /// Returns the full URI of a node.
        private func uri(_ node: UnsafePointer<SerdNode>) -> String? {
            var expanded = serd_env_expand_node(environment, node)
            defer { serd_node_free(&expanded) }
            return expanded.buf.map { String(cString: $0) }
        }
    }
}
