// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import HostFixtures
import SwiftletCLV2
import SwiftletHost
import Testing

/// The function `lv2_descriptor` of the built binary.
nonisolated(unsafe) private let findDescriptor: LV2_Descriptor_Function = {
    guard let library = dlopen(builtBundle + "/swiftlet.so", RTLD_NOW), let entry = dlsym(library, "lv2_descriptor")
    else { fatalError(String(cString: dlerror())) }
    return unsafeBitCast(entry, to: LV2_Descriptor_Function.self)
}()

/// An instance for tests with the behaviour of certain hosts: nothing is called or connected automatically.
final class BareInstance {
    let plugin: AnyPlugin
    let ports: [Port]
    private let descriptor: LV2_Descriptor
    private let handle: LV2_Handle
    private var owned: [UnsafeMutableRawPointer] = []

    /// - Parameter features: as `instantiate` gets them; by default the map of URIs alone.
    init(
        _ plugin: AnyPlugin, features: UnsafePointer<UnsafePointer<LV2_Feature>?>? = HostFeature.list([.map])
    ) throws {
        self.plugin = plugin
        ports = try world.plugin(plugin.uri).ports
        let found = (0..<32).lazy.compactMap { findDescriptor($0) }.first {
            String(cString: $0.pointee.URI) == plugin.uri
        }
        let descriptor = try #require(found)
        self.descriptor = descriptor.pointee
        // Without a slash at its end, as no path should be relied on.
        handle = try #require(descriptor.pointee.instantiate(descriptor, 48_000, builtBundle, features))
    }

    deinit {
        descriptor.cleanup(handle)
        for memory in owned { memory.deallocate() }
    }

    /// Zeros that last as long as the instance.
    func memory(_ bytes: Int) -> UnsafeMutableRawPointer {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(8, bytes), alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(8, bytes))
        owned.append(memory)
        return memory
    }

    /// Returns memory with these bytes.
    func memory(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
        let memory = memory(bytes.count)
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        return memory
    }

    func port(_ symbol: String) -> Int { ports.first { $0.symbol == symbol }!.index }

    /// The audio ports of a direction.
    func audio(_ direction: Port.Direction) -> [Int] {
        ports.filter { $0.kind == .audio && $0.direction == direction }.map(\.index)
    }

    func connect(_ port: Int, to memory: UnsafeMutableRawPointer?) {
        descriptor.connect_port(handle, UInt32(port), memory)
    }

    /// Connects every control port to its own memory: with the plug-in's settings, or its defaults.
    func connectControls() {
        for port in ports where port.kind == .control {
            let memory = memory(4)
            memory.storeBytes(of: plugin.settings[port.symbol] ?? port.defaultValue ?? 0, as: Float.self)
            connect(port.index, to: memory)
        }
    }

    /// Returns the plug-in's extension data for a URI.
    func extensionData(_ uri: String) -> UnsafeRawPointer? { descriptor.extension_data.flatMap { $0(uri) } }

    /// Returns the current picture of the curve: its width, and its pixels in lines from the top; nil without a
    /// picture.
    func curve(width: UInt32, maximumHeight: UInt32) -> (width: Int, pixels: [UInt32])? {
        guard let interface = extensionData("http://harrisonconsoles.com/lv2/inlinedisplay#interface") else {
            return nil
        }
        let render = interface.load(as: LV2_Inline_Display_Interface.self).render!
        guard let surface = render(handle, width, maximumHeight)?.pointee else { return nil }
        let count = Int(surface.stride) / 4 * Int(surface.height)
        let words = UnsafeRawPointer(surface.data).bindMemory(to: UInt32.self, capacity: count)
        return (Int(surface.width), Array(UnsafeBufferPointer(start: words, count: count)))
    }

    func activate() { descriptor.activate?(handle) }
    func deactivate() { descriptor.deactivate?(handle) }
    func run(_ frames: UInt32) { descriptor.run(handle, frames) }

    /// Processes one block in newly allocated memory.
    func run(_ input: [[Float]]) -> [[Float]] {
        let count = input[0].count
        for (port, samples) in zip(audio(.input), input) {
            connect(port, to: memory(samples.withUnsafeBytes { Array($0) }))
        }
        let outputs = audio(.output).map { port in
            let memory = memory(4 * count)
            connect(port, to: memory)
            return memory
        }
        run(UInt32(count))
        return outputs.map { floats($0, count) }
    }
}

/// Samples at a place.
func floats(_ memory: UnsafeMutableRawPointer, _ count: Int) -> [Float] {
    (0..<count).map { memory.load(fromByteOffset: 4 * $0, as: Float.self) }
}

/// The bytes at a place.
func bytes(_ memory: UnsafeMutableRawPointer, _ count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory, count: count))
}

/// A host's feature. Its data is never freed, because there are few features.
struct HostFeature {
    let pointer: UnsafePointer<LV2_Feature>?

    init(_ uri: String, _ data: UnsafeMutableRawPointer?) {
        let feature = UnsafeMutablePointer<LV2_Feature>.allocate(capacity: 1)
        feature.initialize(to: LV2_Feature(URI: strdup(uri), data: data))
        pointer = UnsafePointer(feature)
    }

    /// A pointer to inaccessible memory.
    init(wild: Int) { pointer = UnsafePointer(bitPattern: wild) }

    /// The map of the tests' world.
    static let map = HostFeature(map: { world.urid($0) })

    /// A map of the caller's, for one thread.
    init(map: @escaping (String) -> UInt32) {
        final class Box {
            let map: (String) -> UInt32
            init(_ map: @escaping (String) -> UInt32) { self.map = map }
        }
        let data = UnsafeMutablePointer<LV2_URID_Map>.allocate(capacity: 1)
        data.initialize(
            to: LV2_URID_Map(handle: Unmanaged.passRetained(Box(map)).toOpaque()) { handle, uri in
                Unmanaged<Box>.fromOpaque(handle!).takeUnretainedValue().map(String(cString: uri!))
            })
        self.init("http://lv2plug.in/ns/ext/urid#map", data)
    }

    /// The features as `instantiate` gets them.
    static func list(
        _ features: [HostFeature], isTerminated: Bool = true
    ) -> UnsafePointer<UnsafePointer<LV2_Feature>?> {
        let list = UnsafeMutablePointer<UnsafePointer<LV2_Feature>?>.allocate(capacity: features.count + 1)
        for (index, feature) in features.enumerated() { (list + index).initialize(to: feature.pointer) }
        // An unterminated list continues with data that is no feature.
        (list + features.count).initialize(to: isTerminated ? nil : HostFeature(wild: 0x10).pointer)
        return UnsafePointer(list)
    }
}

extension HostFeature: @unchecked Sendable {}
