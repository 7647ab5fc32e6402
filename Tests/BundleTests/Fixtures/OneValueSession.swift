// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// A host's session that has one value, an `atom:Chunk`.
final class OneValueSession {
    private let key: LV2_URID
    private let type = kitWorld.urid("http://lv2plug.in/ns/ext/atom#Chunk")
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 8)

    init(_ key: String, _ bytes: [UInt8] = []) {
        self.key = kitWorld.urid(key)
        self.bytes = bytes
    }

    deinit { memory.deallocate() }

    var bytes: [UInt8] {
        get { Array(memory) }
        set {
            memory.deallocate()
            memory = .allocate(byteCount: newValue.count, alignment: 8)
            memory.copyBytes(from: newValue)
        }
    }

    /// Restores an instance from the session, in a host with the given features.
    func restore(
        _ instance: KitInstance, _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>? = nil
    ) -> LV2_State_Status {
        instance.state.restore(
            instance.handle,
            { handle, key, size, type, flags in
                let session = Unmanaged<OneValueSession>.fromOpaque(handle!).takeUnretainedValue()
                guard key == session.key else { return nil }
                (size!.pointee, type!.pointee) = (session.memory.count, session.type)
                flags!.pointee = LV2_STATE_IS_POD.rawValue
                return UnsafeRawPointer(session.memory.baseAddress)
            }, Unmanaged.passUnretained(self).toOpaque(), 0, features)
    }

    /// Replaces the value by that of an instance, if the instance saves it.
    func save(_ instance: KitInstance) -> LV2_State_Status {
        instance.state.save(
            instance.handle,
            { handle, key, value, size, _, _ in
                let session = Unmanaged<OneValueSession>.fromOpaque(handle!).takeUnretainedValue()
                if key == session.key { session.bytes = Array(UnsafeRawBufferPointer(start: value, count: size)) }
                return LV2_STATE_SUCCESS
            }, Unmanaged.passUnretained(self).toOpaque(), 0, nil)
    }
}
