// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects
import SwiftletPlugin

/// The way from a view to its plug-in, by way of the host.
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

    /// Sends an atom, header included, to the port for events.
    func send(atom: UnsafeRawPointer, size: Int, eventTransfer: LV2_URID) {
        write(controller, UInt32(ports.control), UInt32(size), eventTransfer, atom)
    }

    /// Says that a person takes hold of a parameter or lets it go, for the sake of automation that is recorded.
    func touch(_ parameter: Int, _ isHeld: Bool) {
        guard let touch, let call = touch.pointee.touch else { return }
        call(touch.pointee.handle, UInt32(ports.firstControl + parameter), isHeld)
    }
}
