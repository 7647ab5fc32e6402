// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

// LV2's calls for instances with files, whatever effect they are of: for the entry point.

/// The types of LV2's functions that plug-ins with files have.
public enum FileCalls {
    /// Of `LV2_Descriptor.extension_data`.
    public typealias ExtensionData = @convention(c) (UnsafePointer<CChar>?) -> UnsafeRawPointer?
    /// Of `LV2_Worker_Interface.work_response`.
    public typealias Response = @convention(c) (LV2_Handle?, UInt32, UnsafeRawPointer?) -> LV2_Worker_Status
    /// Of `LV2_Worker_Interface.work`.
    public typealias Work =
        @convention(c) (
            LV2_Handle?, LV2_Worker_Respond_Function?, LV2_Worker_Respond_Handle?, UInt32, UnsafeRawPointer?
        ) -> LV2_Worker_Status
    /// Of `LV2_State_Interface.restore`.
    public typealias Restore =
        @convention(c) (
            LV2_Handle?, LV2_State_Retrieve_Function?, LV2_State_Handle?, UInt32,
            UnsafePointer<UnsafePointer<LV2_Feature>?>?
        ) -> LV2_State_Status
}

/// What plug-ins with files answer where a host asks for extensions.
public struct FileInterfaces {
    private var worker: LV2_Worker_Interface
    private var state: LV2_State_Interface

    /// The interfaces with those functions.
    public init(
        work: @escaping FileCalls.Work, response: @escaping FileCalls.Response, restore: @escaping FileCalls.Restore
    ) {
        worker = LV2_Worker_Interface(work: work, work_response: response, end_run: nil)
        state = LV2_State_Interface(
            save: { handle, store, target, _, features in
                guard let files = InstanceHeader.header(handle).pointee.files else { return LV2_STATE_ERR_UNKNOWN }
                let status = InstanceHeader.saveViewState(handle, store, target)
                return status == LV2_STATE_SUCCESS ? files.pointee.save(store, target, features) : status
            }, restore: restore)
    }

    /// The interface with that URI, or one that every plug-in has; null for all others. For a global variable: hosts are given pointers into it.
    public mutating func interface(_ uri: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
        guard let uri else { return nil }
        if equal(uri, "http://lv2plug.in/ns/ext/worker#interface") {
            return withUnsafePointer(to: &worker) { UnsafeRawPointer($0) }
        }
        if equal(uri, "http://lv2plug.in/ns/ext/state#interface") {
            return withUnsafePointer(to: &state) { UnsafeRawPointer($0) }
        }
        return mutedFramesExtension(uri)
    }
}

/// Takes what a session has brought, before the proved `run`.
public func receiveSession(of handle: LV2_Handle) {
    InstanceHeader.header(handle).pointee.files?.pointee.receiveSession()
}

/// Passes what the proved `run` has left to be done to the host's worker, and leaves the effect's value for sessions.
public func scheduleFiles(of handle: LV2_Handle) {
    InstanceHeader.header(handle).pointee.files?.pointee.schedule()
}

/// Takes what `workOnFiles` has sent: on the audio thread.
@inline(__always)
public func receiveFile(_ handle: LV2_Handle?, _ size: UInt32, _ data: UnsafeRawPointer?) -> LV2_Worker_Status {
    guard let handle, let data, Int(size) >= MemoryLayout<FileWorkerMessage>.size,
        let files = InstanceHeader.header(handle).pointee.files
    else { return LV2_WORKER_ERR_UNKNOWN }
    let note = data.loadUnaligned(as: FileWorkerMessage.self)
    if note.kind == FileWorkerMessage.load, let file = note.file { files.pointee.accept(file) }
    return LV2_WORKER_SUCCESS
}

extension PluginList {
    /// Loads or frees what was scheduled, in the host's worker.
    public func workOnFiles(
        _ handle: LV2_Handle?, _ respond: LV2_Worker_Respond_Function?, _ target: LV2_Worker_Respond_Handle?,
        _ size: UInt32,
        _ data: UnsafeRawPointer?
    ) -> LV2_Worker_Status {
        let header = MemoryLayout<FileWorkerMessage>.size
        guard let handle, let data, let respond, Int(size) >= header,
            let files = InstanceHeader.header(handle).pointee.files
        else { return LV2_WORKER_ERR_UNKNOWN }
        let note = data.loadUnaligned(as: FileWorkerMessage.self)
        if note.kind == FileWorkerMessage.free {
            files.pointee.free(note.file)
            return LV2_WORKER_SUCCESS
        }
        let path = (data + header).assumingMemoryBound(to: CChar.self)
        guard note.kind == FileWorkerMessage.load, Int(size) > header, path[Int(size) - header - 1] == 0 else {
            return LV2_WORKER_ERR_UNKNOWN
        }
        let number = pluginNumber(of: handle)
        let rate = files.pointee.sampleRate
        let loaded = files.pointee.load(Int(note.number), path, for: note.request) { file, data throws(FileFault) in
            try makeContent(number, file: file, of: data, sampleRate: rate)
        }
        guard let file = loaded else { return LV2_WORKER_ERR_NO_SPACE }
        var answer = FileWorkerMessage(kind: FileWorkerMessage.load, number: file.pointee.number, file: file)
        let status = respond(target, UInt32(header), &answer)
        if status != LV2_WORKER_SUCCESS { files.pointee.free(file) }
        return status
    }

    /// Loads the files that a session names.
    public func restoreFiles(
        _ handle: LV2_Handle?, _ retrieve: LV2_State_Retrieve_Function?, _ target: LV2_State_Handle?,
        _ features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
    ) -> LV2_State_Status {
        guard let handle, let files = InstanceHeader.header(handle).pointee.files else { return LV2_STATE_ERR_UNKNOWN }
        InstanceHeader.restoreViewState(handle, retrieve, target)
        let number = pluginNumber(of: handle)
        let rate = files.pointee.sampleRate
        return files.pointee.restore(retrieve, target, features) { file, data throws(FileFault) in
            try makeContent(number, file: file, of: data, sampleRate: rate)
        }
    }
}

extension InstanceHeader {
    /// Frees an instance with files.
    static func cleanUpWithFiles(_ handle: LV2_Handle?) {
        header(handle).pointee.files?.pointee.freeAll()
        cleanUp(handle)
    }
}
