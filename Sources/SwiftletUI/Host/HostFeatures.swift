// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCX11
import SwiftletEffects
import SwiftletPlugin

/// The features that a host offers to a view.
struct HostFeatures {
    let parent: Window
    let map: HostMap
    let urids: URIDs
    let touch: UnsafePointer<LV2UI_Touch>?
    /// Reports a new size to the host, if the host offers `ui:resize`. LV2 prefers the window's size hints, but some
    /// hosts read them only once.
    let resize: UnsafePointer<LV2UI_Resize>?
    /// Requests a value from the user through the host, for example a file in the host's file dialog.
    let requestValue: UnsafePointer<LV2UI_Request_Value>?
    private(set) var sampleRate: Double?
    private(set) var scale: Double?
    private(set) var background: Color?
    private(set) var foreground: Color?

    init(_ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        map = HostMap(among: features)
        urids = URIDs(map)
        parent = Window(UInt(bitPattern: feature("http://lv2plug.in/ns/extensions/ui#parent", among: features)))
        touch = UnsafePointer(
            feature("http://lv2plug.in/ns/extensions/ui#touch", among: features)?
                .assumingMemoryBound(to: LV2UI_Touch.self))
        resize = UnsafePointer(
            feature("http://lv2plug.in/ns/extensions/ui#resize", among: features)?
                .assumingMemoryBound(to: LV2UI_Resize.self))
        requestValue = UnsafePointer(
            feature("http://lv2plug.in/ns/extensions/ui#requestValue", among: features)?
                .assumingMemoryBound(to: LV2UI_Request_Value.self))
        if let options = feature("http://lv2plug.in/ns/ext/options#options", among: features) {
            read(UnsafePointer(options.assumingMemoryBound(to: LV2_Options_Option.self)))
        }
    }

    private mutating func read(_ options: UnsafePointer<LV2_Options_Option>) {
        var map = map
        let scaleFactor = map("http://lv2plug.in/ns/extensions/ui#scaleFactor")
        let rate = map("http://lv2plug.in/ns/ext/parameters#sampleRate")
        let backgroundColor = map("http://lv2plug.in/ns/extensions/ui#backgroundColor")
        let foregroundColor = map("http://lv2plug.in/ns/extensions/ui#foregroundColor")
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
        option.value.flatMap { Atom(type: option.type, body: $0, size: Int(option.size)).number(urids) }
    }

    /// Reads a colour in LV2's format, an integer `0xRRGGBBAA`.
    private func color(_ option: LV2_Options_Option) -> Color? {
        guard option.size == 4, let value = option.value else { return nil }
        return Color(value.loadUnaligned(as: UInt32.self) >> 8)
    }
}
