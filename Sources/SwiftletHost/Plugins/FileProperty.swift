// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCLilv

/// A property of a plug-in that is the path of a file: one that it states as `patch:writable`, of the range `atom:Path`.
public struct FileProperty: Sendable, Hashable {
    /// What identifies it.
    public let uri: String
    /// The end of its URI, behind the last `#`, `/` or `:`.
    public let symbol: String
    /// The name shown to people.
    public let label: String
    /// What the file is for, if that is said.
    public let comment: String?
}

extension Plugin {
    /// The files that it takes, by label.
    public var fileProperties: [FileProperty] {
        world.locked {
            let properties = Node.map(
                owning: lilv_plugin_get_value(pointer, world.node(Vocabulary.patch + "writable"))
            ) { property -> FileProperty? in
                let ranges = Node.map(owning: world.values(of: property, Vocabulary.schema + "range"), Node.string)
                guard ranges.contains(Vocabulary.atom + "Path") else { return nil }
                func first(_ predicate: String) -> String? {
                    Node.map(owning: world.values(of: property, predicate), Node.string).first
                }
                let uri = Node.string(property)
                let symbol = uri.lastIndex { "#/:".contains($0) }.map { String(uri[uri.index(after: $0)...]) } ?? uri
                return FileProperty(
                    uri: uri, symbol: symbol, label: first(Vocabulary.schema + "label") ?? symbol,
                    comment: first(Vocabulary.schema + "comment"))
            }
            return properties.compactMap(\.self).sorted { ($0.label, $0.uri) < ($1.label, $1.uri) }
        }
    }

    /// The file with this symbol, URI or label.
    ///
    /// - Throws: `HostError.noFile`, with the symbols that there are.
    public func fileProperty(_ name: String) throws -> FileProperty {
        let files = fileProperties
        guard let file = files.first(where: { [$0.symbol, $0.uri, $0.label].contains(name) }) else {
            throw HostError.noFile(symbol: name, plugin: uri, symbols: files.map(\.symbol))
        }
        return file
    }
}

/// A file of a plug-in's and the path that it is to be loaded from, as in `response=hall.wav`.
public struct FileAssignment: Sendable, Hashable {
    /// The symbol, URI or label of the file.
    public let symbol: String
    /// The path, absolute.
    public let path: String

    /// The assignment that a text describes.
    ///
    /// - Throws: `HostError.noFileAssignment` unless `text` is a symbol, `=` and a path; `HostError.unreadable` where there
    ///   is no such file.
    public init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { throw HostError.noFileAssignment(text) }
        symbol = String(parts[0])
        let path = String(parts[1])
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        guard FileManager.default.fileExists(atPath: self.path) else {
            throw HostError.unreadable(path: path, reason: "there is no such file")
        }
    }
}

extension Instance {
    /// Has the plug-in load a file: after `activate`.
    ///
    /// - Throws: `HostError.noFile`, with the symbols of the plug-in's files, or `HostError.unreadable` where the plug-in says
    ///   that the file is of no use.
    public func load(_ file: FileAssignment) throws {
        try load([.setPath(property: try plugin.fileProperty(file.symbol).uri, path: file.path, frame: 0)])
    }

    /// Has the plug-in load files, by events in a block without frames: after `activate`.
    ///
    /// - Throws: `HostError.unreadable` where the plug-in says that a file is of no use.
    func load(_ files: [TimedMessage]) throws {
        guard pointer != nil else {
            try callRemote(.load(files, controls: controlValues))
            return
        }
        // No sample is read or written, but plug-ins may look whether their ports are connected.
        let sample = UnsafeMutablePointer<Float>.allocate(capacity: 1)
        let unconnected = ports.filter { $0.kind == .audio && memory(of: $0.index) == nil }.map(\.index)
        for port in unconnected { connect(port, to: sample) }
        defer {
            for port in unconnected { connect(port, to: nil) }
            sample.deallocate()
        }
        controlEvents += files
        run(0)
        // What has been loaded since is told in the next block.
        run(0)
        for change in fileNotifications {
            if let fault = change.fault { throw HostError.unreadable(path: change.path, reason: fault) }
        }
    }
}
