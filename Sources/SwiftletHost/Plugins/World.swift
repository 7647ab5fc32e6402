// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCLilv

/// The known plug-ins and presets, and the integers of URIs.
///
/// Any thread may use it, as each call holds a lock. lilv itself is not thread-safe.
public final class World: @unchecked Sendable {
    let pointer: OpaquePointer
    let map = URIDMap.shared
    /// The directories of the explicitly loaded bundles.
    package let namedBundles: [String]
    private let lock = RecursiveLock()
    private var nodes: [String: OpaquePointer] = [:]
    private var foundFaults: [BundleFault] = []
    /// The result of reading each plug-in's description.
    private var checked: [String: BundleFault?] = [:]

    /// Loads bundles.
    ///
    /// - Parameters:
    ///   - bundles: the directories of the only bundles to load; by default, all installed ones, from `LV2_PATH` or the
    ///     usual directories.
    ///   - includingInstalled: whether to load the installed bundles after `bundles`. If both contain a plug-in, the
    ///     newer version has priority, or else the one in `bundles`.
    /// - Throws: `HostError.noBundle` if a directory in `bundles` is not a bundle, or `HostError.damaged` if it is
    ///   invalid. `faults` reports invalid installed bundles.
    public init(bundles: [String]? = nil, includingInstalled: Bool = false) throws {
        guard let pointer = lilv_world_new() else { throw HostError.noWorld }
        self.pointer = pointer
        namedBundles = bundles ?? []
        for bundle in bundles ?? [] { try load(bundle: bundle) }
        let isLoadingAll = bundles == nil || includingInstalled
        for bundle in InstalledBundles.specifications(outsideOfPath: isLoadingAll) { try load(bundle: bundle) }
        if isLoadingAll {
            loadInstalled()
        } else {
            lilv_world_load_specifications(pointer)
            lilv_world_load_plugin_classes(pointer)
        }
    }

    deinit {
        for node in nodes.values { lilv_node_free(node) }
        lilv_world_free(pointer)
    }

    /// Loads one more bundle. A known plug-in stays unless this one is newer.
    ///
    /// - Throws: `HostError.noBundle`, or `HostError.damaged` if its manifest is invalid.
    public func load(bundle path: String) throws {
        guard FileManager.default.fileExists(atPath: path + "/manifest.ttl") else {
            throw HostError.noBundle(path: path)
        }
        try locked {
            if let fault = Manifest.fault(ofBundle: path) { throw HostError.damaged(fault) }
            let faults = watching { lilv_world_load_bundle(pointer, node(directory: path)) }
            if let fault = faults.first { throw HostError.damaged(fault) }
        }
    }

    /// All plug-ins sorted by URI.
    public var plugins: [Plugin] {
        locked {
            let all = lilv_world_get_all_plugins(pointer)
            var plugins: [Plugin] = []
            var iterator = lilv_plugins_begin(all)
            while !lilv_plugins_is_end(all, iterator) {
                plugins.append(Plugin(self, lilv_plugins_get(all, iterator)))
                iterator = lilv_plugins_next(all, iterator)
            }
            return plugins.sorted { $0.uri < $1.uri }
        }
    }

    /// The plug-in with this URI.
    ///
    /// - Throws: `HostError.noPlugin`, with the most similar URIs, or `HostError.damaged`.
    public func plugin(_ uri: String) throws -> Plugin {
        try locked {
            let found = isURI(uri) ? lilv_plugins_get_by_uri(lilv_world_get_all_plugins(pointer), node(uri)) : nil
            guard let plugin = found.map({ Plugin(self, $0) }) else {
                let plugins = plugins
                let near = similar(to: uri, among: plugins.map(\.uri))
                throw HostError.noPlugin(uri: uri, known: plugins.count, near: near, faults: foundFaults.count)
            }
            if let fault = fault(of: plugin) { throw HostError.damaged(fault) }
            return plugin
        }
    }

    // MARK: - Faults

    /// The faults of bundles so far. A bundle's own files are read when its plug-ins are queried.
    public var faults: [BundleFault] { locked { foundFaults } }

    /// Reads a plug-in's description, and returns its fault, if any.
    public func fault(of plugin: Plugin) -> BundleFault? {
        locked {
            if let known = checked[plugin.uri] { return known }
            var faultOfPorts: BundleFault?
            watching {
                faultOfPorts = plugin.faultOfPorts
                if faultOfPorts == nil { _ = lilv_plugin_get_num_ports(plugin.pointer) }
            }
            let subjects = [plugin.uri] + plugin.files
            let fault = foundFaults.first { subjects.contains($0.subject) } ?? faultOfPorts
            note([fault].compactMap(\.self))
            checked[plugin.uri] = .some(fault)
            return fault
        }
    }

    /// Adds faults. Call it under the lock.
    func note(_ faults: [BundleFault]) {
        for fault in faults where !foundFaults.contains(fault) { foundFaults.append(fault) }
    }

    /// Runs `body`, in which lilv reads files. Call it under the lock.
    ///
    /// - Returns: the faults found, the first for each subject.
    @discardableResult
    func watching(_ body: () -> Void) -> [BundleFault] {
        var faults: [BundleFault] = []
        for line in ErrorStream.catching(body).lines {
            switch BundleFault.read(line) {
            case .fault(let fault):
                if !(foundFaults + faults).contains(where: { $0.subject == fault.subject }) { faults.append(fault) }
            case .remark: break
            case .other: ErrorStream.write("\(line.printable)\n")
            }
        }
        foundFaults += faults
        return faults
    }

    // MARK: - URIs as integers

    /// Returns the integer of a URI, never 0.
    public func urid(_ uri: String) -> UInt32 { map[uri] }

    /// Returns the URI of an integer, or nil.
    public func uri(_ urid: UInt32) -> String? { map.uri(urid) }

    // MARK: -

    /// Runs `body` while no other thread uses lilv.
    func locked<T>(_ body: () throws -> T) rethrows -> T {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Returns the node of a URI, which lasts as long as the world. Call it under the lock.
    func node(_ uri: String) -> OpaquePointer {
        if let node = nodes[uri] { return node }
        let node: OpaquePointer = lilv_new_uri(pointer, uri)
        nodes[uri] = node
        return node
    }

    /// Returns the node of a directory's URI, which must end in a slash for lilv.
    func node(directory path: String) -> OpaquePointer {
        node(URL(fileURLWithPath: path, isDirectory: true).absoluteString)
    }
}
