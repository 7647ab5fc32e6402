// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCLV2
import SwiftletCLilv

// Presets contain the values of an instance's control inputs, and the plug-in's data in the LV2 state extension. lilv
// saves and restores them.

extension Instance {
    /// Applies a preset of the plug-in to the instance.
    ///
    /// - Parameter name: the preset's URI or label.
    /// - Throws: `HostError.noPreset`; `HostError.damaged` if its file is invalid; or an error of the plug-in's
    ///   separate process.
    public func apply(preset name: String) throws {
        try apply(try plugin.preset(name))
    }

    /// Applies a preset from `presets`, of this plug-in or of another one with the same controls.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` if its file is invalid; or an error of the plug-in's
    ///   separate process.
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

    /// Applies the state in a file to the instance.
    ///
    /// - Parameters:
    ///   - path: the path of a file from `savePreset` or another host.
    ///   - uri: the URI under which the state was saved, if any.
    /// - Throws: `HostError.unreadable`.
    public func apply(presetFile path: String, uri: String? = nil) throws {
        let world = plugin.world
        try world.locked {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw HostError.unreadable(path: path, reason: "no such file")
            }
            if let uri, !isURI(uri) { throw HostError.unreadable(path: path, reason: "\(uri) is not a URI") }
            let subject = uri.map { world.node($0) }
            guard let state = State(lilv_state_new_from_file(world.pointer, world.map.map, subject, path)),
                let owner = lilv_state_get_plugin_uri(state.pointer)
            else {
                throw HostError.unreadable(path: path, reason: "the file has no preset" + (uri.map { " \($0)" } ?? ""))
            }
            guard Node.string(owner) == plugin.uri else {
                throw HostError.unreadable(path: path, reason: "the preset belongs to \(Node.string(owner))")
            }
            restore(state)
            try callRemote(.presetFile(path, uri: uri))
        }
    }

    /// Returns the instance's state as a preset in Turtle: the values of its controls, and the plug-in's own data.
    ///
    /// - Parameter directory: a directory for the plug-in's files.
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
        // Process the scheduled work now, so that files are loaded before the first frame.
        performScheduledWork()
    }

    /// - Parameter directory: a directory for the plug-in's files.
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

/// The control values in a preset.
package struct PresetContents {
    /// The indices of the control inputs that the preset sets, and their values.
    package fileprivate(set) var values: [(port: Int, value: Float)] = []
    /// The symbols of the values that cannot be set, and the reasons, such as "no such port".
    package fileprivate(set) var ignored: [(symbol: String, reason: String)] = []
    /// Whether the preset also has data of the plug-in.
    package fileprivate(set) var hasProperties = false
}

extension Plugin {
    /// Returns the control values in a preset.
    ///
    /// - Throws: `HostError.noPreset`; `HostError.damaged` if its file is invalid.
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
                reader.contents.ignored.append((symbol, "\(text) is not a finite number"))
            }
            return reader.contents
        }
    }

    /// Receives the values that lilv finds in a preset.
    private final class ValueReader {
        private let types: AtomTypes
        private let ports: [Port]
        var contents = PresetContents()

        init(types: AtomTypes, ports: [Port]) { (self.types, self.ports) = (types, ports) }

        func add(_ symbol: String, _ value: UnsafeRawPointer, size: Int, _ type: UInt32) {
            guard let port = ports.first(where: { $0.symbol == symbol }) else {
                return contents.ignored.append((symbol, "no such port"))
            }
            guard port.kind == .control, port.direction == .input else {
                return contents.ignored.append((symbol, "not a control input"))
            }
            guard let number = types.number(type, value, size: size) else {
                return contents.ignored.append((symbol, "the value is not a number"))
            }
            guard number.isFinite else { return contents.ignored.append((symbol, "\(number) is not a finite number")) }
            contents.values.append((port.index, Float(number)))
        }
    }

    /// Returns the control inputs that a preset sets to NaN or infinity, which lilv reads as 0. Call it under the
    /// world's lock.
    fileprivate func nonFiniteControls(in preset: PresetReference) -> [(symbol: String, text: String)] {
        var values: [(symbol: String, text: String)?] = []
        // lilv writes a line to stderr for unknown datatypes.
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

    /// Returns lilv's state of a preset. Call it under the world's lock.
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

    /// The directories of the bundles with presets for this plug-in.
    package var bundlesOfPresets: [String] {
        world.locked {
            Set(presets.compactMap { world.file(of: world.node($0.uri)).map { directory(of: $0) } }).sorted()
        }
    }

    /// Deletes a user preset: its file, its entry in the bundle, and the bundle if it is then empty.
    ///
    /// - Parameter uri: the preset's URI.
    /// - Throws: `HostError.noPreset`, or `HostError.presetNotDeleted` if the preset is in the plug-in's own bundle.
    public func deletePreset(_ uri: String) throws {
        let preset = try preset(uri)
        try world.locked {
            let node = world.node(preset.uri)
            guard let path = world.file(of: node),
                let state = State(lilv_state_new_from_file(world.pointer, world.map.map, node, path))
            else {
                throw HostError.presetNotDeleted(uri: preset.uri, reason: "the preset's file is unknown")
            }
            guard directory(of: path) != bundlePath else {
                throw HostError.presetNotDeleted(
                    uri: preset.uri, reason: "the preset belongs to the plug-in's own bundle")
            }
            lilv_world_unload_resource(world.pointer, node)
            guard lilv_state_delete(world.pointer, state.pointer) == 0 else {
                throw HostError.presetNotDeleted(uri: preset.uri, reason: "\(path) cannot be removed")
            }
        }
    }
}

extension World {
    /// Returns the file that describes a preset. Call it under the lock.
    func file(of preset: OpaquePointer) -> String? {
        Node(owning: lilv_world_get(pointer, preset, node(Vocabulary.schema + "seeAlso"), nil))?.path
    }

    /// Reads a written preset, so that the world knows it like any host.
    func reread(preset: String, in directory: String) {
        let (preset, bundle) = (node(preset), node(directory: directory))
        lilv_world_unload_resource(pointer, preset)
        lilv_world_unload_bundle(pointer, bundle)
        lilv_world_load_bundle(pointer, bundle)
        lilv_world_load_resource(pointer, preset)
    }
}

/// A lilv state that is freed at the end of its life.
struct State: ~Copyable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { lilv_state_free(pointer) }
}
