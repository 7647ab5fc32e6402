// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects
import Plugin
import SwiftletBundle

/// The views, in the order of their descriptors: one for each effect, whatever its variant.
private func makeFace(_ number: Int) -> any Face {
    switch number {
    case 0: makeLowPassFace()
    case 1: makePeakingEQFace()
    case 2: SymmetricClipFace()
    default: StereoToMonoFace()
    }
}

private func viewURI(_ number: Int) -> StaticString {
    switch number {
    case 0: "urn:swiftlet:low-pass#ui"
    case 1: "urn:swiftlet:peaking-eq#ui"
    case 2: "urn:swiftlet:symmetric-clip#ui"
    default: "urn:swiftlet:stereo-to-mono#ui"
    }
}

nonisolated(unsafe) private var descriptors = InlineArray<4, LV2UI_Descriptor> { number in
    LV2UI_Descriptor(
        URI: UnsafeRawPointer(viewURI(number).utf8Start).assumingMemoryBound(to: CChar.self),
        instantiate: { descriptor, plugin, _, write, controller, widget, features in
            instantiate(descriptor, plugin, write, controller, widget, features)
        },
        cleanup: { handle in
            handle.map { Unmanaged<Interface>.fromOpaque($0).release() }
        },
        port_event: { handle, port, size, format, buffer in
            receive(handle, port, size, format, buffer)
        },
        extension_data: { uri in extensionData(uri) })
}

/// The entry point of an LV2 view's binary: the descriptor with that number, null after the last.
@_cdecl("lv2ui_descriptor")
public func viewDescriptor(at number: UInt32) -> UnsafePointer<LV2UI_Descriptor>? {
    guard number < 4 else { return nil }
    var span = descriptors.mutableSpan
    return span.withUnsafeMutableBufferPointer { UnsafePointer($0.baseAddress!) + Int(number) }
}

// MARK: - The host's calls

private func instantiate(
    _ descriptor: UnsafePointer<LV2UI_Descriptor>?, _ plugin: UnsafePointer<CChar>?, _ write: LV2UI_Write_Function?,
    _ controller: LV2UI_Controller?, _ widget: UnsafeMutablePointer<LV2UI_Widget?>?,
    _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> LV2UI_Handle? {
    guard let descriptor, let plugin, let write, let ports = portMap(of: plugin) else { return nil }
    for number in 0..<4 where equal(descriptor.pointee.URI, viewURI(number)) {
        let features = HostFeatures(features)
        let link = Link(ports: ports, write: write, controller: controller, touch: features.touch)
        let face = makeFace(number)
        guard face.parameters.count == ports.controlCount,
            let interface = Interface(face: face, ports: ports, features: features, link: link)
        else { return nil }
        widget?.pointee = UnsafeMutableRawPointer(bitPattern: interface.windowID)
        return Unmanaged.passRetained(interface).toOpaque()
    }
    return nil
}

/// The numbers of the ports of a plug-in; none where it is not one of the bundle's.
private func portMap(of plugin: UnsafePointer<CChar>) -> PortMap? {
    for number in 0..<PlugIns.plugins.count where PlugIns.plugins.uri(number).equals(plugin) {
        return PlugIns.plugins.ports(number)
    }
    return nil
}

private func interface(_ handle: UnsafeMutableRawPointer?) -> Interface? {
    handle.map { Unmanaged<Interface>.fromOpaque($0).takeUnretainedValue() }
}

private func receive(
    _ handle: UnsafeMutableRawPointer?, _ port: UInt32, _ size: UInt32, _ format: UInt32, _ buffer: UnsafeRawPointer?
) {
    guard let buffer else { return }
    if format == 0 && size == 4 {
        interface(handle)?.take(buffer.loadUnaligned(as: Float.self), from: Int(port))
    } else {
        interface(handle)?.take(buffer, size: Int(size), format: format, from: Int(port))
    }
}

// MARK: - Extensions

nonisolated(unsafe) private var idleInterface = LV2UI_Idle_Interface(
    idle: { handle in interface(handle)?.idle() == true ? 0 : 1 })

nonisolated(unsafe) private var resizeInterface = LV2UI_Resize(
    handle: nil,
    ui_resize: { handle, width, height in
        interface(handle)?.hostResized(width: Int(width), height: Int(height))
        return 0
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
