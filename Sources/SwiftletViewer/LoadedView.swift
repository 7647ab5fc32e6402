// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLV2
import SwiftletHost

/// A plug-in's view, loaded and made, and what it is offered.
final class LoadedView {
    /// The URIs of all features offered.
    private static let offered =
        Features.common + ["parent", "idleInterface", "resize", "portMap"].map { Vocabulary.ui + $0 }

    /// What the view itself asks to be done when it wants another size.
    var onResize: (UInt32, UInt32) -> Void = { _, _ in }
    /// The X window that the view has made.
    private(set) var widget: UInt = 0
    private let descriptor: UnsafePointer<LV2UI_Descriptor>
    private var handle: LV2UI_Handle?
    private let idleInterface: UnsafePointer<LV2UI_Idle_Interface>?
    private let socket: MessageSocket
    /// The integer for the protocol in which events are told.
    private let eventTransfer: UInt32
    private let ports: [Port]
    private let features: Features
    private let resize = UnsafeMutablePointer<LV2UI_Resize>.allocate(capacity: 1)
    private let portMap = UnsafeMutablePointer<LV2UI_Port_Map>.allocate(capacity: 1)

    /// - Parameters:
    ///   - sampleRate: that of the plug-in's instance, in frames per second.
    ///   - parent: the X window to be in.
    ///   - socket: what the user changes is sent there.
    /// - Throws: `ViewFailure`.
    init(
        _ description: ViewDescription, of plugin: Plugin, sampleRate: Float, in parent: UInt, _ socket: MessageSocket
    ) throws {
        guard description.requiredFeatures.allSatisfy(Self.offered.contains) else { throw ViewFailure.missingFeatures }
        descriptor = try Self.load(description)
        self.socket = socket
        eventTransfer = plugin.world.urid(Vocabulary.atom + "eventTransfer")
        ports = plugin.ports
        idleInterface = descriptor.pointee.extension_data.flatMap { $0(Vocabulary.ui + "idleInterface") }?
            .assumingMemoryBound(to: LV2UI_Idle_Interface.self)
        features = Features(
            Self.offered, plugin.world,
            options: [(Vocabulary.parameters + "sampleRate", "Float", sampleRate.bitPattern)],
            data: [
                Vocabulary.ui + "parent": UnsafeMutableRawPointer(bitPattern: parent),
                Vocabulary.ui + "resize": UnsafeMutableRawPointer(resize),
                Vocabulary.ui + "portMap": UnsafeMutableRawPointer(portMap),
            ])
        let own = Unmanaged.passUnretained(self).toOpaque()
        resize.initialize(
            to: LV2UI_Resize(handle: own) { view, width, height in
                Unmanaged<LoadedView>.fromOpaque(view!).takeUnretainedValue().onResize(UInt32(width), UInt32(height))
                return 0
            })
        portMap.initialize(
            to: LV2UI_Port_Map(handle: own) { view, symbol in
                let ports = Unmanaged<LoadedView>.fromOpaque(view!).takeUnretainedValue().ports
                let symbol = String(cString: symbol!)
                return ports.first { $0.symbol == symbol }.map { UInt32($0.index) } ?? .max
            })
        var widget: LV2UI_Widget?
        handle = descriptor.pointee.instantiate(
            descriptor, plugin.uri, description.bundlePath,
            { view, port, size, kind, value in
                guard let view, let value else { return }
                Unmanaged<LoadedView>.fromOpaque(view).takeUnretainedValue().write(
                    UnsafeRawBufferPointer(start: value, count: Int(size)), port, kind)
            }, own, &widget, features.pointer)
        guard handle != nil, let widget else { throw ViewFailure.refused }
        self.widget = UInt(bitPattern: widget)
    }

    /// The view's functions.
    private static func load(_ description: ViewDescription) throws -> UnsafePointer<LV2UI_Descriptor> {
        typealias Find = @convention(c) (UInt32) -> UnsafePointer<LV2UI_Descriptor>?
        guard let library = dlopen(description.binaryPath, RTLD_NOW | RTLD_LOCAL),
            let symbol = dlsym(library, "lv2ui_descriptor")
        else { throw ViewFailure.noBinary }
        let find = unsafeBitCast(symbol, to: Find.self)
        var index: UInt32 = 0
        while let descriptor = find(index) {
            if String(cString: descriptor.pointee.URI) == description.uri { return descriptor }
            index += 1
        }
        throw ViewFailure.noBinary
    }

    /// Shows the value of a control.
    func show(_ value: Float, port: UInt32) {
        withUnsafeBytes(of: value) { descriptor.pointee.port_event?(handle, port, 4, 0, $0.baseAddress) }
    }

    /// Shows an event that the effect has sent: an atom, with its size and type before its body.
    func show(_ atom: [UInt8], port: UInt32) {
        // Atoms are aligned to 8 bytes.
        var words = [UInt64](repeating: 0, count: (atom.count + 7) / 8)
        words.withUnsafeMutableBytes { words in
            words.copyBytes(from: atom)
            descriptor.pointee.port_event?(handle, port, UInt32(atom.count), eventTransfer, words.baseAddress)
        }
    }

    /// Lets the view do what it has to.
    ///
    /// - Returns: whether it is to stay.
    func idle() -> Bool { idleInterface?.pointee.idle(handle) ?? 0 == 0 }

    /// Passes on what the view does to its effect: a number for a control port, or an event.
    private func write(_ bytes: UnsafeRawBufferPointer, _ port: UInt32, _ kind: UInt32) {
        if kind == 0, bytes.count == 4 {
            let value = bytes.loadUnaligned(as: Float.self)
            try? socket.send(ViewMessage.value(value, port: port))
        } else if kind == eventTransfer, bytes.count >= 8 {
            try? socket.send(ViewMessage.event(port: port)) { $0 += bytes }
        }
    }
}
