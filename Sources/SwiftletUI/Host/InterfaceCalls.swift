// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletPlugin

// The host's calls of a view. What is exported as an interface is compiled here alone, with all that it calls, and linked
// with each binary: Embedded Swift would make code of it anew wherever a bundle's own is made, which takes longer than all else
// of a small one.

extension Interface {
    /// Opens a view, and says which window it is; none where there is no X server.
    #if compiler(>=6.3)
    @export(interface)
    #endif
    @inline(never)
    static func open(
        _ content: ViewContent, _ features: HostFeatures, _ write: @escaping LV2UI_Write_Function,
        _ controller: LV2UI_Controller?, _ widget: UnsafeMutablePointer<LV2UI_Widget?>?
    ) -> LV2UI_Handle? {
        let link = HostConnection(ports: content.ports, write: write, controller: controller, touch: features.touch)
        let opened = withXErrorsIgnored { Interface(content: content, features: features, link: link) }
        guard let interface = opened else { return nil }
        widget?.pointee = UnsafeMutableRawPointer(bitPattern: interface.windowID)
        return Unmanaged.passRetained(interface).toOpaque()
    }

    /// The descriptor of any view, but for its URI.
    #if compiler(>=6.3)
    @export(interface)
    #endif
    @inline(never)
    static func descriptor(instantiate: @escaping ViewDescriptors.Instantiate) -> LV2UI_Descriptor {
        LV2UI_Descriptor(
            URI: nil, instantiate: instantiate,
            cleanup: { handle in
                withXErrorsIgnored {
                    interface(handle)?.finish()
                    handle.map { Unmanaged<Interface>.fromOpaque($0).release() }
                }
            },
            port_event: { handlePortEvent($0, $1, $2, $3, $4) }, extension_data: { extensionData($0) })
    }
}

private func interface(_ handle: UnsafeMutableRawPointer?) -> Interface? {
    handle.map { Unmanaged<Interface>.fromOpaque($0).takeUnretainedValue() }
}

private func handlePortEvent(
    _ handle: UnsafeMutableRawPointer?, _ port: UInt32, _ size: UInt32, _ format: UInt32, _ buffer: UnsafeRawPointer?
) {
    guard let buffer else { return }
    if format == 0 && size == 4 {
        interface(handle)?.receive(buffer.loadUnaligned(as: Float.self), from: Int(port))
    } else {
        interface(handle)?.receive(buffer, size: Int(size), format: format, from: Int(port))
    }
}

// MARK: - Extensions

nonisolated(unsafe) private var idleInterface = LV2UI_Idle_Interface(
    idle: { handle in withXErrorsIgnored { interface(handle)?.idle() == true ? 0 : 1 } })

/// By which a host sizes the view: REAPER knows no other way. The handle is the view's, as in all of its calls.
nonisolated(unsafe) private var resizeInterface = LV2UI_Resize(
    handle: nil,
    ui_resize: { handle, width, height in
        withXErrorsIgnored { interface(handle)?.resizeFromHost(width: Int(width), height: Int(height)) == true ? 0 : 1 }
    })

private func extensionData(_ uri: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let uri else { return nil }
    if equal(uri, "http://lv2plug.in/ns/extensions/ui#idleInterface") {
        return withUnsafePointer(to: &idleInterface) { UnsafeRawPointer($0) }
    }
    if equal(uri, "http://lv2plug.in/ns/extensions/ui#resize") {
        return withUnsafePointer(to: &resizeInterface) { UnsafeRawPointer($0) }
    }
    return nil
}
