// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects
import SwiftletPlugin

/// The connection from a view to its plug-in, which goes through the host.
final class HostConnection {
    private let ports: PortMap
    private let write: LV2UI_Write_Function
    private let controller: LV2UI_Controller?
    private let touch: UnsafePointer<LV2UI_Touch>?

    init(
        ports: PortMap, write: @escaping LV2UI_Write_Function, controller: LV2UI_Controller?,
        touch: UnsafePointer<LV2UI_Touch>?
    ) {
        self.ports = ports
        self.write = write
        self.controller = controller
        self.touch = touch
    }

    /// Sets a parameter.
    func set(_ parameter: Int, to value: Double) {
        send(Float(value), to: ports.firstControl + parameter)
    }

    /// Switches the effect on or off.
    func set(isEnabled: Bool) { send(isEnabled ? 1 : 0, to: ports.enabled) }

    private func send(_ value: Float, to port: Int) {
        var value = value
        write(controller, UInt32(port), UInt32(MemoryLayout<Float>.size), 0, &value)
    }

    /// Sends an object to the port for events.
    ///
    /// - Parameters:
    ///   - words: the object's id, type and properties.
    ///   - bytes: data to append after the words.
    func send(_ words: [UInt32], _ bytes: [UInt8] = [], as urids: URIDs) {
        let size = (8 + 4 * words.count + bytes.count + 7) & ~7
        let atom = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { atom.deallocate() }
        atom.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        atom.storeBytes(of: UInt32(size - 8), as: UInt32.self)
        atom.storeBytes(of: urids.object, toByteOffset: 4, as: UInt32.self)
        for index in 0..<words.count { atom.storeBytes(of: words[index], toByteOffset: 8 + 4 * index, as: UInt32.self) }
        let start = 8 + 4 * words.count
        for index in 0..<bytes.count { atom.storeBytes(of: bytes[index], toByteOffset: start + index, as: UInt8.self) }
        write(controller, UInt32(ports.control), UInt32(size), urids.eventTransfer, atom)
    }

    /// Reports that the user grabs or releases a parameter, so that the host can record automation.
    func touch(_ parameter: Int, _ isHeld: Bool) {
        guard let touch, let call = touch.pointee.touch else { return }
        call(touch.pointee.handle, UInt32(ports.firstControl + parameter), isHeld)
    }
}
