// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP

/// What an instance keeps for its view, which may be closed and opened again, or be in another process: bytes that mean
/// nothing to the plug-in. A session saves the first of them.
///
/// A view writes them a page a message, and asks for all: then, and whenever a view has written some, they are sent a page a
/// block. The memory lies behind this struct.
package struct ViewState: BitwiseCopyable {
    /// How many bytes there are, and how many of these a session saves.
    private let capacity, savedCount: Int32
    private let bytes: UnsafeMutableRawPointer
    /// Where the next page begins that is to be sent; none from `capacity` on.
    private var next: Int32
    /// Whether a view has changed what a session saves, and the host was not told.
    var isChanged = false

    /// How many bytes of an instance with so many parameters a session saves: a value for each, and 16 bytes besides.
    package static func savedCount(_ parameterCount: Int) -> Int { 16 + 4 * parameterCount }
    /// How many bytes there are: for what has been done last, too.
    package static func capacity(_ parameterCount: Int) -> Int {
        savedCount(parameterCount) + (2048 + 24 * parameterCount) / 8 * 8
    }
    /// How many bytes a page has at most.
    package static var pageLength: Int { 512 }

    /// How much memory an instance has for it.
    static func byteCount(_ parameterCount: Int) -> Int {
        (MemoryLayout<Self>.stride + capacity(parameterCount)).roundedUp(toMultipleOf: 8)
    }

    /// Begins with zeros.
    static func make(_ parameterCount: Int, in memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<ViewState> {
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount(parameterCount))
        let viewState = memory.bindMemory(to: Self.self, capacity: 1)
        let capacity = Int32(capacity(parameterCount))
        viewState.initialize(
            to: Self(
                capacity: capacity, savedCount: Int32(savedCount(parameterCount)),
                bytes: UnsafeMutableRawPointer(viewState + 1),
                next: capacity))
        return viewState
    }

    // MARK: - Messages

    /// Whether there is a page to be sent.
    @inline(__always)
    var hasUnsentPage: Bool { next < capacity }

    /// Follows a view's message: with a page, a chunk that begins with the page's place, or with nothing, which asks for all.
    @_optimize(size)
    mutating func follow(_ message: AtomObject, _ urids: UnsafePointer<URIDs>) {
        var message = message
        if let (_, page) = message.next() {
            guard page.type == urids.pointee.chunk, page.size > 8, page.size <= 8 + Self.pageLength else { return }
            let place = Int(page.body.loadUnaligned(as: UInt32.self))
            guard place <= Int(capacity), page.size - 8 <= Int(capacity) - place else { return }
            let end = min(place + page.size - 8, Int(savedCount))
            for index in 0..<max(0, end - place) where byte(page.body + 8, index) != byte(bytes + place, index) {
                isChanged = true
            }
            copy(page.body + 8, to: bytes + place, page.size - 8)
        }
        next = 0
    }

    /// Adds the next page to what is sent, if there is room.
    @_optimize(size)
    mutating func sendPage(_ writer: inout SequenceWriter) {
        let place = Int(next)
        let count = min(Self.pageLength, Int(capacity) - place)
        guard let target = writer.viewState(count, at: place, of: Int(capacity)) else { return }
        copy(bytes + place, to: target, count)
        next += Int32(count)
    }

    /// Byte by byte: the audio thread calls nothing that the compiler cannot see.
    private func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            target.storeBytes(of: byte(source, index), toByteOffset: index, as: UInt8.self)
        }
    }

    private func byte(_ memory: UnsafeRawPointer, _ index: Int) -> UInt8 {
        memory.load(fromByteOffset: index, as: UInt8.self)
    }

    // MARK: - Sessions

    /// Gives the host what a session saves, unless no view has ever written anything: on any thread, while audio is processed.
    /// What is written meanwhile may be saved in part, which the view sees by a sum.
    func save(
        _ store: LV2_State_Store_Function?, _ handle: LV2_State_Handle?, _ urids: UnsafePointer<URIDs>
    ) -> LV2_State_Status {
        guard let store, urids.pointee.areMapped else { return LV2_STATE_ERR_NO_FEATURE }
        guard bytes.load(as: UInt32.self) != 0 else { return LV2_STATE_SUCCESS }
        return store(
            handle, urids.pointee.viewState, bytes, Int(savedCount), urids.pointee.chunk,
            LV2_STATE_IS_POD.rawValue | LV2_STATE_IS_PORTABLE.rawValue)
    }

    /// Takes what a session has saved; of another size, nothing. What has been done before stays: presets of
    /// hosts' come this way, too.
    @_optimize(size)
    mutating func restore(
        _ retrieve: LV2_State_Retrieve_Function?, _ handle: LV2_State_Handle?, _ urids: UnsafePointer<URIDs>
    ) {
        guard let retrieve, urids.pointee.areMapped else { return }
        var (size, type, flags) = (0, LV2_URID(0), UInt32(0))
        guard let saved = retrieve(handle, urids.pointee.viewState, &size, &type, &flags), type == urids.pointee.chunk,
            size == Int(savedCount)
        else { return }
        copy(saved, to: bytes, size)
        next = 0
    }
}

extension InstanceHeader {
    static func saveViewState(
        _ handle: LV2_Handle?, _ store: LV2_State_Store_Function?, _ target: LV2_State_Handle?
    ) -> LV2_State_Status {
        let instance = header(handle)
        return instance.pointee.viewState.pointee.save(store, target, instance.pointee.urids)
    }

    static func restoreViewState(
        _ handle: LV2_Handle?, _ retrieve: LV2_State_Retrieve_Function?, _ target: LV2_State_Handle?
    ) {
        let instance = header(handle)
        instance.pointee.viewState.pointee.restore(retrieve, target, instance.pointee.urids)
    }
}

nonisolated(unsafe) private var viewStateInterface = LV2_State_Interface(
    save: { handle, store, target, _, _ in InstanceHeader.saveViewState(handle, store, target) },
    restore: { handle, retrieve, target, _, _ in
        InstanceHeader.restoreViewState(handle, retrieve, target)
        return LV2_STATE_SUCCESS
    })

/// What plug-ins of which a session saves nothing else answer where a host asks for extensions.
func viewStateExtension(_ uri: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let uri else { return nil }
    guard equal(uri, "http://lv2plug.in/ns/ext/state#interface") else { return mutedFramesExtension(uri) }
    return withUnsafePointer(to: &viewStateInterface) { UnsafeRawPointer($0) }
}
