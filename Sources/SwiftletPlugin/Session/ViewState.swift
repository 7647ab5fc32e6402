// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP

/// The bytes that an instance stores for its view, which may be closed and reopened, or run in another process. The
/// plug-in does not interpret them. A session saves the first `savedCount` bytes.
///
/// A view writes one page per message, and can request all pages. After a request or a write, the instance sends one
/// page per block. The memory follows this struct.
package struct ViewState: BitwiseCopyable {
    /// The number of bytes, and the number of those that a session saves.
    private let capacity, savedCount: Int32
    private let bytes: UnsafeMutableRawPointer
    /// The start of the next page to send; `capacity` or more if all are sent.
    private var next: Int32
    /// Whether a view has changed saved bytes, and this was not reported to the host.
    var isChanged = false

    /// Returns the number of saved bytes: a value for each parameter, and 16 bytes.
    package static func savedCount(_ parameterCount: Int) -> Int { 16 + 4 * parameterCount }
    /// Returns the number of bytes, including space for the undo history.
    package static func capacity(_ parameterCount: Int) -> Int {
        savedCount(parameterCount) + (2048 + 24 * parameterCount) / 8 * 8
    }
    /// The maximum number of bytes in a page.
    package static var pageLength: Int { 512 }

    /// Returns the number of bytes in an instance's memory.
    static func byteCount(_ parameterCount: Int) -> Int {
        (MemoryLayout<Self>.stride + capacity(parameterCount)).roundedUp(toMultipleOf: 8)
    }

    /// Initialises the state with zeros.
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

    /// Whether a page has to be sent.
    @inline(__always)
    var hasUnsentPage: Bool { next < capacity }

    /// Handles a view's message: a page, which is a chunk that begins with the page's offset, or an empty message,
    /// which requests all pages.
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

    /// Sends the next page if it fits into the buffer.
    @_optimize(size)
    mutating func sendPage(_ writer: inout SequenceWriter) {
        let place = Int(next)
        let count = min(Self.pageLength, Int(capacity) - place)
        guard let target = writer.viewState(count, at: place, of: Int(capacity)) else { return }
        copy(bytes + place, to: target, count)
        next += Int32(count)
    }

    /// Byte by byte: the audio thread may not call functions outside the compiler's proof.
    private func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            target.storeBytes(of: byte(source, index), toByteOffset: index, as: UInt8.self)
        }
    }

    private func byte(_ memory: UnsafeRawPointer, _ index: Int) -> UInt8 {
        memory.load(fromByteOffset: index, as: UInt8.self)
    }

    // MARK: - Sessions

    /// Stores the saved bytes for a session, if a view has ever written any. Called on any thread, while audio is
    /// processed. A concurrent write may be saved in part, which the view detects by a checksum.
    func save(
        _ store: LV2_State_Store_Function?, _ handle: LV2_State_Handle?, _ urids: UnsafePointer<URIDs>
    ) -> LV2_State_Status {
        guard let store, urids.pointee.areMapped else { return LV2_STATE_ERR_NO_FEATURE }
        guard bytes.load(as: UInt32.self) != 0 else { return LV2_STATE_SUCCESS }
        return store(
            handle, urids.pointee.viewState, bytes, Int(savedCount), urids.pointee.chunk,
            LV2_STATE_IS_POD.rawValue | LV2_STATE_IS_PORTABLE.rawValue)
    }

    /// Restores saved bytes of the right size. The undo history stays, because hosts also restore presets this way.
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

/// Returns the extension data of plug-ins without other saved state.
func viewStateExtension(_ uri: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
    guard let uri else { return nil }
    guard equal(uri, "http://lv2plug.in/ns/ext/state#interface") else { return mutedFramesExtension(uri) }
    return withUnsafePointer(to: &viewStateInterface) { UnsafeRawPointer($0) }
}
