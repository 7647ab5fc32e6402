// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCLV2
import SwiftletCLilv

// Presets: the values of an instance's control inputs, and whatever more the plug-in keeps through the LV2 state
// extension, saved and restored by lilv.

extension Instance {
    /// Puts the instance into the state of a preset of its plug-in.
    ///
    /// - Parameter name: the preset's URI or label.
    /// - Throws: `HostError.noPreset`; `HostError.damaged` for one whose file is broken; what becomes of a plug-in
    ///   in a process of its own.
    public func apply(preset name: String) throws {
        try apply(try plugin.preset(name))
    }

    /// Puts the instance into the state of a preset that `presets` has found: of its plug-in, or of another one with
    /// the same controls.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` for one whose file is broken; what becomes of a plug-in
    ///   in a process of its own.
    public func apply(_ preset: PresetReference) throws {
        try plugin.world.locked {
            restore(try state(of: preset))
            let bundles = plugin.world.file(of: plugin.world.node(preset.uri)).map { [directory(of: $0)] } ?? []
            try callElsewhere(.preset(preset.uri, bundles: bundles))
        }
    }

    /// What a preset says of the instance's control inputs: their indices, and the values that they are to get. The instance
    /// stays as it is.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` for one whose file is broken.
    package func values(of preset: PresetReference) throws -> [(port: Int, value: Float)] {
        try contents(of: preset).values
    }

    /// The symbols that a preset has values for and that no port of the plug-in has.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` for one whose file is broken.
    package func unknownSymbols(of preset: PresetReference) throws -> [String] {
        try contents(of: preset).unknown.sorted()
    }

    private func contents(of preset: PresetReference) throws -> Values {
        try plugin.world.locked {
            let state = try state(of: preset)
            let found = Values(types: types, ports: ports)
            lilv_state_emit_port_values(
                state.pointer,
                { symbol, found, value, size, type in
                    guard let symbol, let found, let value else { return }
                    Unmanaged<Values>.fromOpaque(found).takeUnretainedValue().add(
                        String(cString: symbol), value, size: Int(size), type)
                },
                Unmanaged.passUnretained(found).toOpaque())
            return found
        }
    }

    /// What lilv finds in a preset.
    private final class Values {
        private let types: AtomTypes
        private let ports: [Port]
        private(set) var values: [(port: Int, value: Float)] = []
        /// Symbols of no port.
        private(set) var unknown: [String] = []

        init(types: AtomTypes, ports: [Port]) { (self.types, self.ports) = (types, ports) }

        func add(_ symbol: String, _ value: UnsafeRawPointer, size: Int, _ type: UInt32) {
            let port = ports.first { $0.symbol == symbol && $0.kind == .control && $0.direction == .input }
            if !ports.contains(where: { $0.symbol == symbol }) { unknown.append(symbol) }
            guard let port, let number = types.number(type, value, size: size) else { return }
            values.append((port.index, Float(number)))
        }
    }

    /// What lilv reads of a preset. Under the world's lock.
    private func state(of preset: PresetReference) throws -> State {
        let world = plugin.world
        let node = world.node(preset.uri)
        world.watching { _ = lilv_world_load_resource(world.pointer, node) }
        let file = world.file(of: node)
        if let fault = world.faults.first(where: { $0.subject == file }) { throw HostError.damaged(fault) }
        guard let state = State(lilv_state_new_from_world(world.pointer, world.map.map, node)) else {
            throw HostError.noPreset(name: preset.uri, plugin: plugin.uri, presets: plugin.presets.map(\.label))
        }
        return state
    }

    /// Puts the instance into the state that a file holds.
    ///
    /// - Parameters:
    ///   - path: a file that `savePreset`, or another host, has written.
    ///   - uri: the URI that it was saved under, if it was given one.
    /// - Throws: `HostError.unreadable`.
    public func apply(presetFile path: String, uri: String? = nil) throws {
        let world = plugin.world
        try world.locked {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw HostError.unreadable(path: path, reason: "there is no such file")
            }
            if let uri, !isURI(uri) { throw HostError.unreadable(path: path, reason: "\(uri) is no URI") }
            let subject = uri.map { world.node($0) }
            guard let state = State(lilv_state_new_from_file(world.pointer, world.map.map, subject, path)),
                let owner = lilv_state_get_plugin_uri(state.pointer)
            else {
                throw HostError.unreadable(path: path, reason: "it holds no preset" + (uri.map { " \($0)" } ?? ""))
            }
            guard Node.string(owner) == plugin.uri else {
                throw HostError.unreadable(path: path, reason: "it is a preset of \(Node.string(owner))")
            }
            restore(state)
            try callElsewhere(.presetFile(path, uri: uri))
        }
    }

    /// The state of the instance as a preset would hold it, in Turtle: the values of its controls, and what the plug-in keeps
    /// besides.
    ///
    /// - Parameter directory: where the plug-in may keep files of it.
    package func stateText(keepingFilesIn directory: String) -> String {
        let world = plugin.world
        return world.locked {
            let state = snapshot(savingIn: directory)
            let text = lilv_state_to_string(
                world.pointer, world.map.map, world.map.unmap, state.pointer, "urn:swiftlet:state", nil)
            guard let text else { return "" }
            defer { lilv_free(text) }
            return String(cString: text)
        }
    }

    private func restore(_ state: borrowing State) {
        lilv_state_restore(
            state.pointer, pointer,
            { symbol, instance, value, size, type in
                guard let symbol, let instance, let value else { return }
                let target = Unmanaged<Instance>.fromOpaque(instance).takeUnretainedValue()
                guard let number = target.types.number(type, value, size: Int(size)) else { return }
                target.control(String(cString: symbol))?.pointee = Float(number)
            },
            Unmanaged.passUnretained(self).toOpaque(), 0, features.pointer)
        // Files are there from the first frame on: no block is processed meanwhile.
        performScheduledWork()
    }

    /// - Parameter directory: where the plug-in may keep files of it.
    func snapshot(savingIn directory: String) -> State {
        let state = lilv_state_new_from_instance(
            plugin.pointer, pointer, plugin.world.map.map, nil, directory, directory, directory,
            { symbol, instance, size, type in
                guard let symbol, let instance, let size, let type else { return nil }
                let source = Unmanaged<Instance>.fromOpaque(instance).takeUnretainedValue()
                size.pointee = UInt32(MemoryLayout<Float>.size)
                type.pointee = source.types.float
                return UnsafeRawPointer(source.control(String(cString: symbol)))
            },
            Unmanaged.passUnretained(self).toOpaque(), LV2_STATE_IS_POD.rawValue, features.pointer)
        return State(state)!
    }
}

extension Plugin {
    /// The directories of the bundles with presets that apply to it.
    package var bundlesOfPresets: [String] {
        world.locked {
            Set(presets.compactMap { world.file(of: world.node($0.uri)).map { directory(of: $0) } }).sorted()
        }
    }

    /// Deletes a preset that a user saved: its file, its entry in the bundle, and the bundle if it is empty then.
    ///
    /// - Parameter uri: the preset's URI.
    /// - Throws: `HostError.noPreset`, or `HostError.presetNotDeleted` for a preset of the plug-in's own bundle.
    public func deletePreset(_ uri: String) throws {
        let preset = try preset(uri)
        try world.locked {
            let node = world.node(preset.uri)
            guard let path = world.file(of: node),
                let state = State(lilv_state_new_from_file(world.pointer, world.map.map, node, path))
            else {
                throw HostError.presetNotDeleted(uri: preset.uri, reason: "its file is unknown")
            }
            guard directory(of: path) != bundlePath else {
                throw HostError.presetNotDeleted(uri: preset.uri, reason: "it is part of the plug-in")
            }
            lilv_world_unload_resource(world.pointer, node)
            guard lilv_state_delete(world.pointer, state.pointer) == 0 else {
                throw HostError.presetNotDeleted(uri: preset.uri, reason: "\(path) cannot be removed")
            }
        }
    }
}

extension World {
    /// The file that describes a preset. Under the lock.
    func file(of preset: OpaquePointer) -> String? {
        Node(owning: lilv_world_get(pointer, preset, node(Vocabulary.schema + "seeAlso"), nil))?.path
    }

    /// Reads a preset that has been written, so that the world knows it as any host would.
    func reread(preset: String, in directory: String) {
        let (preset, bundle) = (node(preset), node(directory: directory))
        lilv_world_unload_resource(pointer, preset)
        lilv_world_unload_bundle(pointer, bundle)
        lilv_world_load_bundle(pointer, bundle)
        lilv_world_load_resource(pointer, preset)
    }
}

/// A lilv state that is freed when it goes.
struct State: ~Copyable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { lilv_state_free(pointer) }
}
