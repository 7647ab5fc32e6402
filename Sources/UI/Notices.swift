// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import Effects

/// What a plug-in tells its view.
enum Notice {
    /// A parameter has a value now.
    case value(parameter: Int, Double)
}

/// Reads the messages of a plug-in's port `notify`.
struct NoticeReader {
    /// The protocol of messages between views and hosts.
    let eventTransfer: LV2_URID
    private let object: LV2_URID
    private let urid: LV2_URID
    private let float: LV2_URID
    private let patchSet: LV2_URID
    private let patchProperty: LV2_URID
    private let patchValue: LV2_URID
    /// What the parameters are called in messages.
    private var properties: [LV2_URID] = []

    /// - Parameter effect: the URI that the names of the parameters begin with.
    init(features: HostFeatures, effect: StaticString, parameters: [Parameter]) {
        eventTransfer = features.urid("http://lv2plug.in/ns/ext/atom#eventTransfer")
        object = features.urid("http://lv2plug.in/ns/ext/atom#Object")
        urid = features.urid("http://lv2plug.in/ns/ext/atom#URID")
        float = features.urid("http://lv2plug.in/ns/ext/atom#Float")
        patchSet = features.urid("http://lv2plug.in/ns/ext/patch#Set")
        patchProperty = features.urid("http://lv2plug.in/ns/ext/patch#property")
        patchValue = features.urid("http://lv2plug.in/ns/ext/patch#value")
        for parameter in parameters {
            let uri = Text(effect) + "#" + Text(parameter.symbol)
            properties.append(uri.withCString { features.urid($0) })
        }
    }

    /// What an atom says that takes up `size` bytes, header included; none where that is nothing of interest.
    func notice(_ atom: UnsafeRawPointer, size: Int) -> Notice? {
        guard object != 0, size >= 16, atom.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self) == object else {
            return nil
        }
        let end = min(size, 8 + Int(atom.loadUnaligned(as: UInt32.self)))
        let kind = atom.loadUnaligned(fromByteOffset: 12, as: LV2_URID.self)
        return kind == patchSet ? value(atom, end: end) : nil
    }

    private func value(_ atom: UnsafeRawPointer, end: Int) -> Notice? {
        var property: LV2_URID = 0
        var value: Double?
        forEachProperty(atom, end: end) { key, type, body, size in
            if key == patchProperty && type == urid && size == 4 { property = body.loadUnaligned(as: LV2_URID.self) }
            if key == patchValue && type == float && size == 4 { value = Double(body.loadUnaligned(as: Float.self)) }
        }
        guard let value else { return nil }
        for parameter in 0..<properties.count where properties[parameter] == property {
            return .value(parameter: parameter, value)
        }
        return nil
    }

    /// Calls `body` with the key of each property of an object, and with the type, body and size of its value.
    private func forEachProperty(
        _ atom: UnsafeRawPointer, end: Int, _ body: (LV2_URID, LV2_URID, UnsafeRawPointer, Int) -> Void
    ) {
        var offset = 16
        while offset + 16 <= end {
            let key = atom.loadUnaligned(fromByteOffset: offset, as: LV2_URID.self)
            let size = Int(atom.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self))
            let type = atom.loadUnaligned(fromByteOffset: offset + 12, as: LV2_URID.self)
            guard size <= end - offset - 16 else { return }
            body(key, type, atom + offset + 16, size)
            offset += 16 + (size + 7) & ~7
        }
    }
}
