// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import CX11
import Plugin

/// What a host offers to a view.
struct HostFeatures {
    private(set) var parent: Window = 0
    private(set) var map: UnsafePointer<LV2_URID_Map>?
    private(set) var touch: UnsafePointer<LV2UI_Touch>?
    private(set) var resize: UnsafePointer<LV2UI_Resize>?
    private(set) var sampleRate: Double?
    private(set) var scale: Double?
    private(set) var background: Color?
    private(set) var foreground: Color?

    init(_ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        var options: UnsafePointer<LV2_Options_Option>?
        guard var next = features else { return }
        while let feature = next.pointee {
            let uri = feature.pointee.URI!
            let data = feature.pointee.data
            if equal(uri, "http://lv2plug.in/ns/extensions/ui#parent") {
                parent = Window(UInt(bitPattern: data))
            } else if equal(uri, "http://lv2plug.in/ns/ext/urid#map") {
                map = UnsafePointer(data?.assumingMemoryBound(to: LV2_URID_Map.self))
            } else if equal(uri, "http://lv2plug.in/ns/extensions/ui#touch") {
                touch = UnsafePointer(data?.assumingMemoryBound(to: LV2UI_Touch.self))
            } else if equal(uri, "http://lv2plug.in/ns/extensions/ui#resize") {
                resize = UnsafePointer(data?.assumingMemoryBound(to: LV2UI_Resize.self))
            } else if equal(uri, "http://lv2plug.in/ns/ext/options#options") {
                options = UnsafePointer(data?.assumingMemoryBound(to: LV2_Options_Option.self))
            }
            next += 1
        }
        if let options { read(options) }
    }

    /// The host's number for a URI; 0 where it maps none.
    func urid(_ uri: StaticString) -> LV2_URID {
        urid(UnsafeRawPointer(uri.utf8Start).assumingMemoryBound(to: CChar.self))
    }

    func urid(_ uri: UnsafePointer<CChar>) -> LV2_URID {
        guard let map, let call = map.pointee.map else { return 0 }
        return call(map.pointee.handle, uri)
    }

    private mutating func read(_ options: UnsafePointer<LV2_Options_Option>) {
        let scaleFactor = urid("http://lv2plug.in/ns/extensions/ui#scaleFactor")
        let rate = urid("http://lv2plug.in/ns/ext/parameters#sampleRate")
        let backgroundColor = urid("http://lv2plug.in/ns/extensions/ui#backgroundColor")
        let foregroundColor = urid("http://lv2plug.in/ns/extensions/ui#foregroundColor")
        var next = options
        while next.pointee.key != 0 || next.pointee.value != nil {
            let option = next.pointee
            switch option.key {
            case 0: break
            case scaleFactor: scale = number(option).flatMap { $0 >= 0.5 && $0 <= 8 ? $0 : nil }
            case rate: sampleRate = number(option).flatMap { $0 > 0 ? $0 : nil }
            case backgroundColor: background = color(option)
            case foregroundColor: foreground = color(option)
            default: break
            }
            next += 1
        }
    }

    private func number(_ option: LV2_Options_Option) -> Double? {
        guard let value = option.value else { return nil }
        switch option.type {
        case urid("http://lv2plug.in/ns/ext/atom#Float"): return Double(value.loadUnaligned(as: Float.self))
        case urid("http://lv2plug.in/ns/ext/atom#Double"): return value.loadUnaligned(as: Double.self)
        case urid("http://lv2plug.in/ns/ext/atom#Int"): return Double(value.loadUnaligned(as: Int32.self))
        case urid("http://lv2plug.in/ns/ext/atom#Long"): return Double(value.loadUnaligned(as: Int64.self))
        default: return nil
        }
    }

    /// A colour as LV2 has them: an integer `0xRRGGBBAA`.
    private func color(_ option: LV2_Options_Option) -> Color? {
        guard option.size == 4, let value = option.value else { return nil }
        return Color(value.loadUnaligned(as: UInt32.self) >> 8)
    }
}
