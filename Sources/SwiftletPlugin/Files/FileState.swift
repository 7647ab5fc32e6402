// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

// Saving and restoring an instance's files: a session stores their paths, which the host maps, so that a session can be
// moved.

extension InstanceFiles {
    /// Gives the host the paths of all files, missing or not: on any thread, while audio is processed.
    mutating func save(
        _ store: LV2_State_Store_Function?, _ handle: LV2_State_Handle?, _ features: Features
    ) -> LV2_State_Status {
        guard let store, urids.areMapped else { return LV2_STATE_ERR_NO_FEATURE }
        let map = PathMap(features)
        for number in 0..<count {
            guard let path = savedPath(number) else { continue }
            defer { SwiftletCProcessor.free(path) }
            func keep(_ text: UnsafePointer<CChar>, as type: LV2_URID) -> LV2_State_Status {
                store(
                    handle, ports[number].property, text, strlen(text) + 1, type,
                    LV2_STATE_IS_POD.rawValue | LV2_STATE_IS_PORTABLE.rawValue)
            }
            // No file is no path, which a host would make the session's folder of.
            let status =
                path.pointee == 0 ? keep(path, as: urids.string) : map.abstract(path) { keep($0, as: urids.path) }
            guard status == LV2_STATE_SUCCESS else { return status }
        }
        return value.byteCount > 0 ? saveValue(store, handle) : LV2_STATE_SUCCESS
    }

    private mutating func saveValue(
        _ store: LV2_State_Store_Function, _ handle: LV2_State_Handle?
    ) -> LV2_State_Status {
        guard let memory = allocate(byteCount: value.byteCount) else { return LV2_STATE_ERR_UNKNOWN }
        defer { SwiftletCProcessor.free(memory) }
        file_lock(&lock)
        value.save(to: memory)
        file_unlock(&lock)
        return store(
            handle, urids.value, memory, value.byteCount, urids.chunk,
            LV2_STATE_IS_POD.rawValue | LV2_STATE_IS_PORTABLE.rawValue)
    }

    /// Returns a copy of the path to save, empty without a file; nil if memory is short.
    private mutating func savedPath(_ number: Int) -> UnsafeMutablePointer<CChar>? {
        guard let memory = allocate(byteCount: pathCapacity) else { return nil }
        file_lock(&lock)
        memcpy(memory, ports[number].saved, ports[number].savedLength + 1)
        file_unlock(&lock)
        return memory.bindMemory(to: CChar.self, capacity: pathCapacity)
    }

    /// Loads the files whose paths the host has stored; an empty path removes a file, and files without a path stay. If
    /// audio was processed since `activate`, the next block requests the files from the host's worker, so that the
    /// sound continues. Otherwise, or without a worker, they are loaded here, so that a newly opened session is
    /// complete from its first frame.
    ///
    /// The plug-in does not claim `state:threadSafeRestore`, so LV2 forbids processing meanwhile; some hosts process
    /// anyway. The worker among these features is not used: jalv's has no thread at that time, and Ardour's works
    /// synchronously.
    mutating func restore(
        _ retrieve: LV2_State_Retrieve_Function?, _ handle: LV2_State_Handle?, _ features: Features, _ make: MakeContent
    ) -> LV2_State_Status {
        guard let retrieve, urids.areMapped else { return LV2_STATE_ERR_NO_FEATURE }
        let map = PathMap(features)
        if value.byteCount > 0 { restoreValue(retrieve, handle) }
        var status = LV2_STATE_SUCCESS
        for number in 0..<count {
            var (size, type, flags) = (0, LV2_URID(0), UInt32(0))
            guard let value = retrieve(handle, ports[number].property, &size, &type, &flags) else { continue }
            let atom = Atom(type: type, body: value, size: size)
            guard let path = urids.path(atom) else {
                status = LV2_STATE_ERR_BAD_TYPE
                continue
            }
            guard let saved = Self.text(path) else {
                status = LV2_STATE_ERR_UNKNOWN
                continue
            }
            defer { SwiftletCProcessor.free(saved) }
            if path.isEmpty {
                restore(number, saved, make)
            } else {
                map.absolute(saved) { restore(number, $0, make) }
            }
        }
        return status
    }

    /// Loads a file, or leaves its path to the next block.
    private mutating func restore(_ number: Int, _ path: UnsafePointer<CChar>, _ make: MakeContent) {
        guard !hasPlayed || worker == nil else { return leave(path, number) }
        while !ports[number].incoming.recall() {}
        if let file = load(number, path, for: ports[number].request(), make) {
            accept(file)
            free(takeUnneeded())
        }
    }

    /// Leaves a path for the next block, and makes it the saved path.
    private mutating func leave(_ path: UnsafePointer<CChar>, _ number: Int) {
        let length = strlen(path)
        guard length < pathCapacity else { return }
        file_lock(&lock)
        memcpy(ports[number].saved, path, length + 1)
        ports[number].savedLength = length
        ports[number].incoming.sendWaiting(path, count: length)
        file_unlock(&lock)
    }

    /// Returns a null-terminated copy of a path: Carla stores it without the zero.
    private static func text(_ path: UnsafeRawBufferPointer) -> UnsafeMutablePointer<CChar>? {
        guard let memory = allocate(byteCount: path.count + 1) else { return nil }
        if let start = path.baseAddress { memcpy(memory, start, path.count) }
        memory.storeBytes(of: 0, toByteOffset: path.count, as: UInt8.self)
        return memory.bindMemory(to: CChar.self, capacity: path.count + 1)
    }

    /// Takes the effect's value; one of another size is passed over.
    private mutating func restoreValue(_ retrieve: LV2_State_Retrieve_Function, _ handle: LV2_State_Handle?) {
        var (size, type, flags) = (0, LV2_URID(0), UInt32(0))
        guard let bytes = retrieve(handle, urids.value, &size, &type, &flags), type == urids.chunk,
            size == value.byteCount
        else { return }
        file_lock(&lock)
        value.restore(bytes)
        file_unlock(&lock)
    }
}

typealias Features = UnsafePointer<UnsafePointer<LV2_Feature>?>?

/// The host's mapping of paths in sessions; paths stay unchanged without one.
private struct PathMap {
    private let map: UnsafeMutablePointer<LV2_State_Map_Path>?
    private let free: UnsafeMutablePointer<LV2_State_Free_Path>?

    init(_ features: Features) {
        map = feature("http://lv2plug.in/ns/ext/state#mapPath", among: features)?
            .assumingMemoryBound(to: LV2_State_Map_Path.self)
        free = feature("http://lv2plug.in/ns/ext/state#freePath", among: features)?
            .assumingMemoryBound(to: LV2_State_Free_Path.self)
    }

    /// Calls `body` with a path's form in the session.
    func abstract<Result>(_ path: UnsafePointer<CChar>, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        with(map.flatMap { $0.pointee.abstract_path($0.pointee.handle, path) }, path, body)
    }

    /// Calls `body` with the path that a session's means.
    func absolute(_ path: UnsafePointer<CChar>, _ body: (UnsafePointer<CChar>) -> Void) {
        with(map.flatMap { $0.pointee.absolute_path($0.pointee.handle, path) }, path, body)
    }

    private func with<Result>(
        _ mapped: UnsafeMutablePointer<CChar>?, _ path: UnsafePointer<CChar>, _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        guard let mapped else { return body(path) }
        defer {
            if let free { free.pointee.free_path(free.pointee.handle, mapped) } else { SwiftletCProcessor.free(mapped) }
        }
        return body(mapped)
    }
}
