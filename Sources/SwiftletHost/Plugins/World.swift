// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCLilv

/// The plug-ins and presets that are known, and the URIs that have been mapped to integers.
///
/// Safe to use from any thread: lilv itself is not, so each call holds a lock.
public final class World: @unchecked Sendable {
    let pointer: OpaquePointer
    let map = URIDMap.shared
    /// The directories of the bundles that were asked for, apart from the installed ones.
    package let namedBundles: [String]
    private let lock = RecursiveLock()
    private var nodes: [String: OpaquePointer] = [:]
    private var foundFaults: [Fault] = []
    /// What was wrong with a plug-in when its description was read.
    private var checked: [String: Fault?] = [:]

    /// Loads bundles.
    ///
    /// - Parameters:
    ///   - bundles: the directories of bundles to load, and of none others; by default, all that are installed, as the
    ///     environment variable `LV2_PATH` says, or in the usual places.
    ///   - includingInstalled: whether to load the installed ones after `bundles`. Of a plug-in that is in both, the
    ///     newer version counts, or else the one in `bundles`.
    /// - Throws: `HostError.noBundle` for a directory among `bundles` that is none, `HostError.damaged` for one that is
    ///   broken; of installed ones that are, `faults` tells.
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

    /// Loads one more bundle. A plug-in that is already known stays, unless this one is newer.
    ///
    /// - Throws: `HostError.noBundle`, or `HostError.damaged` where its manifest is broken.
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

    /// All plug-ins, in the order of their URIs.
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
    /// - Throws: `HostError.noPlugin`, with the URIs that are most like it, or `HostError.damaged`.
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

    /// What was found wrong with bundles until now. A bundle's own files are read when something is asked of its
    /// plug-ins.
    public var faults: [Fault] { locked { foundFaults } }

    /// What is wrong with the description of a plug-in, which is read for that.
    public func fault(of plugin: Plugin) -> Fault? {
        locked {
            if let known = checked[plugin.uri] { return known }
            var faultOfPorts: Fault?
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

    /// Adds faults to those that were found. Under the lock.
    func note(_ faults: [Fault]) {
        for fault in faults where !foundFaults.contains(fault) { foundFaults.append(fault) }
    }

    /// Runs `body`, in which lilv reads files. Under the lock.
    ///
    /// - Returns: the faults that it has come upon, the first of each subject.
    @discardableResult
    func watching(_ body: () -> Void) -> [Fault] {
        var faults: [Fault] = []
        for line in ErrorStream.catching(body).lines {
            switch Fault.read(line) {
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

    /// The integer that stands for a URI in this world, never 0.
    public func urid(_ uri: String) -> UInt32 { map[uri] }

    /// The URI that an integer stands for, none if it stands for none.
    public func uri(_ urid: UInt32) -> String? { map.uri(urid) }

    // MARK: -

    /// Runs `body` while no other thread uses lilv.
    func locked<T>(_ body: () throws -> T) rethrows -> T {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// The node of a URI, which lasts as long as the world. Under the lock.
    func node(_ uri: String) -> OpaquePointer {
        if let node = nodes[uri] { return node }
        let node: OpaquePointer = lilv_new_uri(pointer, uri)
        nodes[uri] = node
        return node
    }

    /// The node of a directory's URI, which lilv wants to end in a slash.
    func node(directory path: String) -> OpaquePointer {
        node(URL(fileURLWithPath: path, isDirectory: true).absoluteString)
    }
}
