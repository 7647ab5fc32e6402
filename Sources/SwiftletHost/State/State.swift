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
            let state = try plugin.state(of: preset)
            let kept = plugin.nonFiniteControls(in: preset).map { ($0.symbol, self[$0.symbol]) }
            restore(state)
            for (symbol, value) in kept { control(symbol)?.pointee = value }
            let bundles = plugin.world.file(of: plugin.world.node(preset.uri)).map { [directory(of: $0)] } ?? []
            try callRemote(.preset(preset.uri, bundles: bundles))
        }
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
            try callRemote(.presetFile(path, uri: uri))
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
                guard let number = target.types.number(type, value, size: Int(size)), number.isFinite else { return }
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

/// What a preset says of a plug-in's control inputs.
package struct PresetContents {
    /// The indices of those that it sets, and the values that they are to get.
    package fileprivate(set) var values: [(port: Int, value: Float)] = []
    /// The symbols of what it would set and cannot, and why: "which there is not", "to nan".
    package fileprivate(set) var ignored: [(symbol: String, reason: String)] = []
    /// Whether it has more than values of ports: what the plug-in keeps besides.
    package fileprivate(set) var hasProperties = false
}

extension Plugin {
    /// What a preset says of the plug-in's control inputs.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` for one whose file is broken.
    package func contents(of preset: PresetReference) throws -> PresetContents {
        try world.locked {
            let state = try state(of: preset)
            let reader = ValueReader(types: AtomTypes(world), ports: ports)
            lilv_state_emit_port_values(
                state.pointer,
                { symbol, reader, value, size, type in
                    guard let symbol, let reader, let value else { return }
                    Unmanaged<ValueReader>.fromOpaque(reader).takeUnretainedValue().add(
                        String(cString: symbol), value, size: Int(size), type)
                },
                Unmanaged.passUnretained(reader).toOpaque())
            reader.contents.hasProperties = lilv_state_get_num_properties(state.pointer) > 0
            for (symbol, text) in nonFiniteControls(in: preset) {
                guard let place = reader.contents.values.firstIndex(where: { ports[$0.port].symbol == symbol }) else {
                    continue
                }
                reader.contents.values.remove(at: place)
                reader.contents.ignored.append((symbol, "to \(text)"))
            }
            return reader.contents
        }
    }

    /// Takes what lilv finds in a preset.
    private final class ValueReader {
        private let types: AtomTypes
        private let ports: [Port]
        var contents = PresetContents()

        init(types: AtomTypes, ports: [Port]) { (self.types, self.ports) = (types, ports) }

        func add(_ symbol: String, _ value: UnsafeRawPointer, size: Int, _ type: UInt32) {
            guard let port = ports.first(where: { $0.symbol == symbol }) else {
                return contents.ignored.append((symbol, "which there is not"))
            }
            guard port.kind == .control, port.direction == .input else {
                return contents.ignored.append((symbol, "which is no control input"))
            }
            guard let number = types.number(type, value, size: size) else {
                return contents.ignored.append((symbol, "to what is no number"))
            }
            guard number.isFinite else { return contents.ignored.append((symbol, "to \(number)")) }
            contents.values.append((port.index, Float(number)))
        }
    }

    /// The control inputs that a preset sets to NaN or infinity, which lilv reads as 0. Under the world's lock.
    fileprivate func nonFiniteControls(in preset: PresetReference) -> [(symbol: String, text: String)] {
        var values: [(symbol: String, text: String)?] = []
        // Of datatypes that it does not know, lilv writes a line.
        _ = ErrorStream.catching { values = nonFiniteValues(in: preset) }
        return values.compactMap { $0 }
    }

    private func nonFiniteValues(in preset: PresetReference) -> [(symbol: String, text: String)?] {
        let settings = world.values(of: world.node(preset.uri), Vocabulary.lv2 + "port")
        return Node.map(owning: settings) { setting in
            func text(_ predicate: String) -> String? {
                Node(owning: lilv_world_get(world.pointer, setting, world.node(predicate), nil))?.string
            }
            guard let symbol = text(Vocabulary.lv2 + "symbol"), let value = text(Vocabulary.presets + "value"),
                let number = Double(value), !number.isFinite,
                ports.contains(where: { $0.symbol == symbol && $0.kind == .control && $0.direction == .input })
            else { return nil }
            return (symbol, value)
        }
    }

    /// What lilv reads of a preset. Under the world's lock.
    fileprivate func state(of preset: PresetReference) throws -> State {
        let node = world.node(preset.uri)
        world.watching { _ = lilv_world_load_resource(world.pointer, node) }
        let file = world.file(of: node)
        if let fault = world.faults.first(where: { $0.subject == file }) { throw HostError.damaged(fault) }
        guard let state = State(lilv_state_new_from_world(world.pointer, world.map.map, node)) else {
            throw HostError.noPreset(name: preset.uri, plugin: uri, presets: presets.map(\.label))
        }
        return state
    }

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
