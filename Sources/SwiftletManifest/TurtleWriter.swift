// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSerd

/// Writes resources as Turtle, with serd.
final class TurtleWriter {
    private typealias NodePointer = UnsafePointer<SerdNode>

    private let environment: OpaquePointer
    private let writer: OpaquePointer
    private let output: UnsafeMutablePointer<SerdChunk>
    /// All nodes, kept because serd takes pointers to them.
    private var nodes: [UnsafeMutablePointer<SerdNode>] = []
    private var unnamedCount = 0

    /// Returns the Turtle of all properties of `resources`, in order.
    static func turtle(of resources: [Resource]) throws(TurtleError) -> String {
        let writer = TurtleWriter()
        try writer.declarePrefixes(of: resources)
        for resource in resources {
            try writer.write(resource.properties, of: writer.node(SERD_URI, resource.uri), flags: 0)
        }
        return try writer.finish()
    }

    private init() {
        environment = serd_env_new(nil)
        output = .allocate(capacity: 1)
        output.initialize(to: SerdChunk(buf: nil, len: 0))
        let style = SerdStyle(rawValue: SERD_STYLE_ABBREVIATED.rawValue | SERD_STYLE_CURIED.rawValue)
        writer = serd_writer_new(SERD_TURTLE, style, environment, nil, serd_chunk_sink, output)
    }

    deinit {
        serd_writer_free(writer)
        serd_env_free(environment)
        serd_free(UnsafeMutableRawPointer(mutating: output.pointee.buf))
        output.deallocate()
        for node in nodes {
            serd_node_free(node)
            node.deallocate()
        }
    }

    private func finish() throws(TurtleError) -> String {
        try check(serd_writer_finish(writer))
        return serd_chunk_sink_finish(output).map { String(cString: $0) } ?? ""
    }

    // MARK: - Statements

    private func declarePrefixes(of resources: [Resource]) throws(TurtleError) {
        let used = Set(resources.flatMap(\.properties).flatMap(\.prefixes))
        for (name, uri) in prefixes.sorted(by: { $0.key < $1.key }) where used.contains(name[...]) {
            try check(serd_writer_set_prefix(writer, node(SERD_LITERAL, name), node(SERD_URI, uri)))
        }
    }

    private func write(
        _ properties: [Property], of subject: NodePointer, flags: SerdStatementFlags
    ) throws(TurtleError) {
        for property in properties {
            let predicate = try property.predicate == "a" ? node(SERD_URI, typeURI) : term(property.predicate)
            for value in property.values {
                if case .unnamed(let contents) = value {
                    try write(subject, predicate, contents, flags: flags)
                } else {
                    try write(subject, predicate, value, flags: flags)
                }
            }
        }
    }

    private func write(
        _ subject: NodePointer, _ predicate: NodePointer, _ value: Node, flags: SerdStatementFlags
    ) throws(TurtleError) {
        let object = try node(of: value)
        let datatype = value.datatype.map { node(SERD_URI, $0) }
        try check(serd_writer_write_statement(writer, flags, nil, subject, predicate, object, datatype, nil))
    }

    /// Writes an unnamed resource.
    private func write(
        _ subject: NodePointer, _ predicate: NodePointer, _ contents: [Property], flags: SerdStatementFlags
    ) throws(TurtleError) {
        unnamedCount += 1
        let value = node(SERD_BLANK, "b\(unnamedCount)")
        try check(
            serd_writer_write_statement(
                writer, flags | SERD_ANON_O_BEGIN.rawValue, nil, subject, predicate, value, nil, nil))
        try write(contents, of: value, flags: SERD_ANON_CONT.rawValue)
        try check(serd_writer_end_anon(writer, value))
    }

    private func check(_ status: SerdStatus) throws(TurtleError) {
        guard status == SERD_SUCCESS else { throw TurtleError(status: status) }
    }

    // MARK: - Nodes

    private func node(_ type: SerdType, _ text: String) -> NodePointer {
        text.utf8CString.withUnsafeBytes { text in
            var shallow = serd_node_from_string(type, text.bindMemory(to: UInt8.self).baseAddress)
            return keep(serd_node_copy(&shallow))
        }
    }

    /// Returns the full URI of `prefix:name`. The writer recognises some URIs, and abbreviates all.
    private func term(_ name: String) throws(TurtleError) -> NodePointer {
        if name.hasPrefix("urn:") { return node(SERD_URI, name) }
        let expanded = serd_env_expand_node(environment, node(SERD_CURIE, name))
        guard expanded.type == SERD_URI else { throw TurtleError(status: SERD_ERR_BAD_CURIE) }
        return keep(expanded)
    }

    private func node(of value: Node) throws(TurtleError) -> NodePointer {
        switch value {
        case .term(let name): try term(name)
        case .uri(let uri): node(SERD_URI, uri)
        case .text(let text): node(SERD_LITERAL, text)
        case .integer(let number): keep(serd_node_new_integer(Int64(number)))
        // The shortest decimal that identifies a 32-bit number: -6.0206, not -6.0205998.
        case .decimal(let number):
            keep(serd_node_new_decimal(Double("\(Float(number))") ?? number, Self.digits(of: number)))
        case .unnamed: preconditionFailure("a value without a name is not one node")
        }
    }

    /// Returns the number of decimals that identify a 32-bit number: seven, ten below 1, and more below 0.01, up to
    /// serd's limit.
    private static func digits(of number: Double) -> UInt32 {
        guard number != 0, number.magnitude < 1 else { return 7 }
        var (digits, rest) = (UInt32(10), number.magnitude * 100)
        while rest < 1 && digits < 17 { (digits, rest) = (digits + 1, rest * 10) }
        return digits
    }

    private func keep(_ node: SerdNode) -> NodePointer {
        let pointer = UnsafeMutablePointer<SerdNode>.allocate(capacity: 1)
        pointer.initialize(to: node)
        nodes.append(pointer)
        return NodePointer(pointer)
    }
}

/// An error from serd.
struct TurtleError: Error, CustomStringConvertible {
    let status: SerdStatus

    var description: String { "cannot write Turtle: " + String(cString: serd_strerror(status)) }
}

extension Property {
    /// The prefixes of all terms in the property and its values.
    fileprivate var prefixes: [Substring] {
        [prefix(of: predicate)] + values.flatMap(\.prefixes)
    }
}

extension Node {
    fileprivate var prefixes: [Substring] {
        switch self {
        case .term(let name): [prefix(of: name)]
        case .unnamed(let properties): properties.flatMap(\.prefixes)
        case .uri, .text, .integer, .decimal: []
        }
    }

    fileprivate var datatype: String? {
        switch self {
        case .integer: "http://www.w3.org/2001/XMLSchema#integer"
        case .decimal: "http://www.w3.org/2001/XMLSchema#decimal"
        case .term, .uri, .text, .unnamed: nil
        }
    }
}

private let typeURI = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"

private func prefix(of term: String) -> Substring { term.prefix { $0 != ":" } }
