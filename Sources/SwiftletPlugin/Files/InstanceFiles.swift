// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The files of an instance, in its memory: the state of the audio thread, and that of other threads.
///
/// `FileLoader` loads a file outside the audio thread, and `work_response` hands it over. Unneeded files return there
/// to be freed. The audio thread only leaves a note; the C function `run` around the proved one passes the note to the
/// host's worker. Paths that a session restores while audio is processed wait for the next block.
struct InstanceFiles {
    // MARK: The audio thread's

    let count: Int
    /// The slots that the effect reads.
    let slots: UnsafeMutablePointer<FileSlot>
    let ports: UnsafeMutablePointer<FilePort>
    let urids: FileURIDs
    /// The length of a fade between files in frames: 20 ms.
    private let fadeLength: Int
    /// Whether audio was processed since the last activation.
    private(set) var hasPlayed = false
    /// The list of unneeded files.
    private var unneeded: UnsafeMutablePointer<LoadedFile>?
    /// The effect's saved value.
    var value: SavedValue
    /// Whether an event has changed a file, and this change of the saved state was not reported to the host.
    private var isFileChanged = false
    /// The host's worker, if it has one.
    let worker: UnsafePointer<LV2_Worker_Schedule>?

    // MARK: The other threads'

    let sampleRate: Double
    let log: UnsafePointer<LV2_Log_Log>?
    /// The effect's name.
    let name: StaticString
    /// Guards the following members, and the `saved` paths of `ports`.
    var lock = FileLock()
    /// All files that are loaded and not freed.
    var all: UnsafeMutablePointer<LoadedFile>?

    /// Returns the byte count for a number of files and a saved value.
    static func byteCount(_ count: Int, valueByteCount: Int) -> Int {
        let each = MemoryLayout<FileSlot>.stride + MemoryLayout<FilePort>.stride + FilePort.byteCount
        return MemoryLayout<Self>.stride.roundedUp(toMultipleOf: Setup.alignment) + count * each
            + SavedValue.byteCount(for: valueByteCount)
    }

    /// Initialises an instance's files in memory aligned to `Setup.alignment`.
    static func make(
        _ files: [EffectFile], valueByteCount: Int, of about: About, in memory: UnsafeMutableRawPointer,
        with arguments: InstantiationArguments,
        _ hostMap: HostMap
    ) -> UnsafeMutablePointer<InstanceFiles> {
        let start = memory + MemoryLayout<Self>.stride.roundedUp(toMultipleOf: Setup.alignment)
        let slots = start.bindMemory(to: FileSlot.self, capacity: files.count)
        let ports = UnsafeMutableRawPointer(slots + files.count).bindMemory(to: FilePort.self, capacity: files.count)
        let texts = UnsafeMutableRawPointer(ports + files.count)
        for (number, file) in files.enumerated() {
            (slots + number).initialize(to: FileSlot())
            (ports + number).initialize(
                to: FilePort(
                    property: hostMap.property(effect: about.uri, symbol: file.symbol), kind: file.kind, number: number,
                    in: texts + number * FilePort.byteCount))
        }
        let made = memory.bindMemory(to: Self.self, capacity: 1)
        made.initialize(
            to: Self(
                count: files.count, slots: slots, ports: ports, urids: FileURIDs(hostMap, of: about.uri),
                fadeLength: max(1, Int(0.02 * arguments.sampleRate)),
                value: SavedValue(byteCount: valueByteCount, in: texts + files.count * FilePort.byteCount),
                worker: feature("http://lv2plug.in/ns/ext/worker#schedule", among: arguments.features).map {
                    UnsafePointer($0.assumingMemoryBound(to: LV2_Worker_Schedule.self))
                }, sampleRate: arguments.sampleRate,
                log: feature("http://lv2plug.in/ns/ext/log#log", among: arguments.features).map {
                    UnsafePointer($0.assumingMemoryBound(to: LV2_Log_Log.self))
                }, name: about.name))
        file_lock_init(&made.pointee.lock)
        return made
    }

    // MARK: - The audio thread

    /// Marks the instance as inactive: from now on, restored files are loaded immediately.
    mutating func deactivate() { hasPlayed = false }

    /// Ends all fades, and clears the audio state of the files' contents.
    mutating func activate(_ reset: (UnsafeMutableRawPointer) -> Void) {
        deactivate()
        for number in 0..<count {
            finishFade(number)
            if let content = slots[number].current?.pointee.content { reset(content) }
        }
    }

    /// Notes the request of an event.
    mutating func follow(_ message: FileMessage) {
        for number in 0..<count {
            switch message {
            case .set(let property, let path, _):
                guard property == ports[number].property, worker != nil else { continue }
                ports[number].want(path)
                ports[number].changeRequest = ports[number].requests
            case .get(let property):
                if property == 0 || property == ports[number].property {
                    ports[number].isUnreported = slots[number].newest != nil
                }
            }
        }
    }

    /// Accepts a loaded file: immediately before any audio was processed, else by a fade, after a running fade has
    /// ended.
    mutating func accept(_ file: UnsafeMutablePointer<LoadedFile>) {
        let number = file.pointee.number
        guard (0..<count).contains(number) else { return }
        // An older request may finish after a newer one.
        guard !isRequest(file.pointee.request, before: ports[number].accepted) else { return discard(file) }
        ports[number].accepted = file.pointee.request
        ports[number].isUnreported = true
        if file.pointee.request == ports[number].changeRequest { isFileChanged = true }
        if let waiting = slots[number].pending { discard(waiting) }
        slots[number].pending = file
        if !hasPlayed {
            finishFade(number)
        } else if !slots[number].isFading {
            beginFade(number)
        }
    }

    /// Advances the fades by a number of frames.
    mutating func advance(by frames: Int) {
        guard frames > 0 else { return }
        hasPlayed = true
        for number in 0..<count where slots[number].isFading {
            ports[number].framesOfFade -= frames
            guard slots[number].fadeLeft == 0 || ports[number].framesOfFade <= 0 else { continue }
            let isPending = slots[number].pending != nil
            endFade(number)
            if isPending { beginFade(number) }
        }
    }

    private mutating func beginFade(_ number: Int) {
        let slot = slots + number
        (slot.pointee.previous, slot.pointee.current) = (slot.pointee.current, slot.pointee.pending)
        slot.pointee.pending = nil
        slot.pointee.isFading = true
        (slot.pointee.fadeLength, slot.pointee.fadeLeft) = (fadeLength, fadeLength)
        ports[number].framesOfFade = fadeLength
    }

    private mutating func endFade(_ number: Int) {
        let slot = slots + number
        slot.pointee.isFading = false
        slot.pointee.fadeLeft = 0
        if let previous = slot.pointee.previous { discard(previous) }
        slot.pointee.previous = nil
    }

    /// Ends the fade, and takes over a pending file without a fade.
    private mutating func finishFade(_ number: Int) {
        endFade(number)
        guard slots[number].pending != nil else { return }
        beginFade(number)
        endFade(number)
    }

    /// Reloads all files after a fault, since their contents may hold NaN. Without a worker, they are silent until the
    /// next activation, which has the time to clear them.
    mutating func reload() {
        for number in 0..<count {
            finishFade(number)
            guard let file = slots[number].current, file.pointee.content != nil else { continue }
            slots[number].current = nil
            guard worker != nil else {
                slots[number].pending = file
                continue
            }
            // Otherwise a newer request is already pending.
            if file.pointee.request == ports[number].requests {
                ports[number].want(UnsafeRawBufferPointer(start: file.pointee.path, count: file.pointee.pathLength))
            }
            discard(file)
        }
    }

    private mutating func discard(_ file: UnsafeMutablePointer<LoadedFile>) {
        file.pointee.nextUnneeded = unneeded
        unneeded = file
    }

    /// Whether the saved state has changed without a report to the host.
    var isChanged: Bool { isFileChanged || value.isChanged }

    mutating func forgetChange() { (isFileChanged, value.isChanged) = (false, false) }

    /// Reports changed files while they fit into the buffer; the others follow next time.
    mutating func report(_ notify: inout SequenceWriter, at frame: Int) {
        for number in 0..<count where ports[number].isUnreported {
            guard let file = slots[number].newest, urids.areMapped else { continue }
            let isReported = notify.set(
                ports[number].property,
                to: UnsafeBufferPointer(start: file.pointee.path, count: file.pointee.pathLength),
                fault: file.pointee.fault?.text, urids, at: frame)
            if isReported { ports[number].isUnreported = false }
        }
    }

    // MARK: - Beside the proof

    /// Takes the paths and the value that a session has restored since the last block: before `run`, on the audio
    /// thread.
    mutating func receiveSession() {
        for number in 0..<count {
            guard let path = ports[number].incoming.open() else { continue }
            ports[number].want(path)
            ports[number].sessionRequest = ports[number].requests
            ports[number].incoming.close()
        }
        if value.byteCount > 0 { value.receive() }
    }

    /// Passes the audio thread's notes to the host's worker; notes that it refuses follow next time. It also copies the
    /// effect's value for sessions.
    ///
    /// Called after `run`, on the audio thread: LV2 requires `schedule_work` to be real-time safe.
    mutating func schedule() {
        if value.byteCount > 0 { value.send() }
        guard let worker = worker?.pointee else { return }
        for number in 0..<count where ports[number].isWanted {
            let status = worker.schedule_work(worker.handle, UInt32(ports[number].noteLength), ports[number].note)
            if status == LV2_WORKER_SUCCESS { ports[number].isWanted = false }
        }
        if let first = unneeded {
            var note = FileWorkerMessage(kind: FileWorkerMessage.free, file: first)
            let size = UInt32(MemoryLayout<FileWorkerMessage>.size)
            if worker.schedule_work(worker.handle, size, &note) == LV2_WORKER_SUCCESS { unneeded = nil }
        }
    }

    /// Removes and returns the unneeded files, to be freed while no audio is processed.
    mutating func takeUnneeded() -> UnsafeMutablePointer<LoadedFile>? {
        defer { unneeded = nil }
        return unneeded
    }

    private init(
        count: Int, slots: UnsafeMutablePointer<FileSlot>, ports: UnsafeMutablePointer<FilePort>, urids: FileURIDs,
        fadeLength: Int, value: SavedValue, worker: UnsafePointer<LV2_Worker_Schedule>?, sampleRate: Double,
        log: UnsafePointer<LV2_Log_Log>?, name: StaticString
    ) {
        (self.count, self.slots, self.ports, self.urids) = (count, slots, ports, urids)
        (self.fadeLength, self.value) = (fadeLength, value)
        (self.worker, self.sampleRate) = (worker, sampleRate)
        (self.log, self.name) = (log, name)
    }
}

extension FileSlot {
    /// The file that was loaded last.
    fileprivate var newest: UnsafeMutablePointer<LoadedFile>? { pending ?? current }
}

/// A request to the worker, or its response.
struct FileWorkerMessage: BitwiseCopyable {
    /// Request: load a file, whose null-terminated path follows the note. Response: the file is loaded.
    static var load: UInt16 { 0 }
    /// Request: free files.
    static var free: UInt16 { 1 }

    let kind: UInt16
    /// The number of the file.
    let number: UInt16
    /// The number of the request.
    let request: UInt32
    /// The file, or the first file to free.
    let file: UnsafeMutablePointer<LoadedFile>?

    init(kind: UInt16, number: Int = 0, request: UInt32 = 0, file: UnsafeMutablePointer<LoadedFile>? = nil) {
        self.kind = kind
        self.number = UInt16(truncatingIfNeeded: number)
        (self.request, self.file) = (request, file)
    }
}

/// Whether a request was made before another. Their numbers may wrap around.
func isRequest(_ request: UInt32, before other: UInt32) -> Bool { Int32(bitPattern: request &- other) < 0 }

/// One file of an instance, besides the slot that its effect reads.
struct FilePort: BitwiseCopyable {
    /// The property's URID in messages and sessions.
    let property: LV2_URID
    let kind: EffectFile.Kind
    private let number: Int
    /// The number of requests, and the request of the file loaded last.
    private(set) var requests: UInt32 = 0
    var accepted: UInt32 = 0
    /// The last request by an event.
    var changeRequest: UInt32 = 0
    /// The load request for the worker, whether it is pending, and its length.
    let note: UnsafeMutableRawPointer
    var isWanted = false
    private(set) var noteLength = 0
    /// Whether the file was not reported to the host.
    var isUnreported = false
    /// The remaining frames of a fade, counted even if the effect does not process the file.
    var framesOfFade = 0
    /// The null-terminated path that was loaded last, its length, and its request. Guarded by the lock.
    let saved: UnsafeMutablePointer<UInt8>
    var savedLength = 0
    var savedRequest: UInt32 = 0
    /// The path that a session has restored during processing, for the next block to request, and the number of that
    /// request, written while the mailbox is open.
    let incoming: Mailbox
    var sessionRequest: UInt32 = 0

    /// The byte count of its texts.
    static var byteCount: Int {
        MemoryLayout<FileWorkerMessage>.size + 2 * pathCapacity + Mailbox.byteCount(for: pathCapacity)
    }

    init(property: LV2_URID, kind: EffectFile.Kind, number: Int, in memory: UnsafeMutableRawPointer) {
        self.property = property
        self.kind = kind
        self.number = number
        note = memory
        saved = (memory + MemoryLayout<FileWorkerMessage>.size + pathCapacity).bindMemory(
            to: UInt8.self, capacity: pathCapacity)
        saved[0] = 0
        (saved + pathCapacity).initialize(repeating: 0, count: 8)
        incoming = Mailbox(in: UnsafeMutableRawPointer(saved + pathCapacity))
    }

    /// Counts a request without a note, and cancels an older note.
    mutating func request() -> UInt32 {
        requests &+= 1
        isWanted = false
        return requests
    }

    /// Notes a request to load a path of fewer than `pathCapacity` bytes.
    mutating func want(_ path: UnsafeRawBufferPointer) {
        note.storeBytes(
            of: FileWorkerMessage(kind: FileWorkerMessage.load, number: number, request: request()),
            as: FileWorkerMessage.self)
        let place = note + MemoryLayout<FileWorkerMessage>.size
        for index in 0..<path.count { place.storeBytes(of: path[index], toByteOffset: index, as: UInt8.self) }
        place.storeBytes(of: 0, toByteOffset: path.count, as: UInt8.self)
        noteLength = MemoryLayout<FileWorkerMessage>.size + path.count + 1
        isWanted = true
    }
}
