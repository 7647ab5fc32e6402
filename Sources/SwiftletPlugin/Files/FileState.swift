// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

// What a session keeps of an instance's files: their paths, which the host maps, so that a session can be moved.

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

    /// A copy of the path that a session saves, an empty one where there is no file; none where there is no memory.
    private mutating func savedPath(_ number: Int) -> UnsafeMutablePointer<CChar>? {
        guard let memory = allocate(byteCount: pathCapacity) else { return nil }
        file_lock(&lock)
        memcpy(memory, ports[number].saved, ports[number].savedLength + 1)
        file_unlock(&lock)
        return memory.bindMemory(to: CChar.self, capacity: pathCapacity)
    }

    /// Loads the files that the host has paths for, or none where it has an empty one; the others stay. Where something
    /// was heard since `activate`, the next block asks the host's worker for them, so that the sound goes on; else, or without
    /// a worker, they are loaded here, so that a session that is opened has all from its first frame on.
    ///
    /// LV2 has no audio be processed meanwhile, as the plug-in does not claim `state:threadSafeRestore`; hosts process it
    /// all the same. The worker among the features here is not asked: jalv's has no thread then, and Ardour's works at
    /// once.
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

    /// Leaves a path to the next block; what is saved before has it, too.
    private mutating func leave(_ path: UnsafePointer<CChar>, _ number: Int) {
        let length = strlen(path)
        guard length < pathCapacity else { return }
        file_lock(&lock)
        memcpy(ports[number].saved, path, length + 1)
        ports[number].savedLength = length
        ports[number].incoming.sendWaiting(path, count: length)
        file_unlock(&lock)
    }

    /// A path as C has it, with a zero behind it: Carla leaves that out of what it has kept.
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

/// How a host writes paths in a session; as they are, where it does not say.
private struct PathMap {
    private let map: UnsafeMutablePointer<LV2_State_Map_Path>?
    private let free: UnsafeMutablePointer<LV2_State_Free_Path>?

    init(_ features: Features) {
        map = feature("http://lv2plug.in/ns/ext/state#mapPath", among: features)?
            .assumingMemoryBound(to: LV2_State_Map_Path.self)
        free = feature("http://lv2plug.in/ns/ext/state#freePath", among: features)?
            .assumingMemoryBound(to: LV2_State_Free_Path.self)
    }

    /// Calls `body` with what a path is in the session.
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
