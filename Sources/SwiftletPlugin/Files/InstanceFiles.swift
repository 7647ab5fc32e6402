// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The files of an instance, in its memory: what the audio thread knows of them, and what the other threads do.
///
/// A file is loaded where there is time (`FileLoader`), and handed over in `work_response`. What nobody needs any more goes
/// back to be freed there. The audio thread itself asks for nothing: it leaves a note, and the C function `run` around the
/// proved one passes it to the host's worker. What a session brings while audio is processed waits for the next block.
struct InstanceFiles {
    // MARK: The audio thread's

    let count: Int
    /// What the effect looks at.
    let slots: UnsafeMutablePointer<FileSlot>
    let ports: UnsafeMutablePointer<FilePort>
    let urids: FileURIDs
    /// How many frames a fade from one file to another takes: 20 ms.
    private let fadeLength: Int
    /// Whether anything was heard since the last activation.
    private(set) var hasPlayed = false
    /// The files that nobody needs any more.
    private var unneeded: UnsafeMutablePointer<LoadedFile>?
    /// The effect's value that is saved with the song.
    var value: SavedValue
    /// Whether an event has had another file loaded, and the host was not told that a session saves another one.
    private var isFileChanged = false
    /// The host's worker, if it has one.
    let worker: UnsafePointer<LV2_Worker_Schedule>?

    // MARK: The other threads'

    let sampleRate: Double
    let log: UnsafePointer<LV2_Log_Log>?
    /// The effect's name.
    let name: StaticString
    /// Guards what follows, and the `saved` paths of `ports`.
    var lock = FileLock()
    /// All files that have been loaded and not freed.
    var all: UnsafeMutablePointer<LoadedFile>?

    /// How many bytes an instance needs for so many files and bytes of a value.
    static func byteCount(_ count: Int, valueByteCount: Int) -> Int {
        let each = MemoryLayout<FileSlot>.stride + MemoryLayout<FilePort>.stride + FilePort.byteCount
        return MemoryLayout<Self>.stride.roundedUp(toMultipleOf: Setup.alignment) + count * each
            + SavedValue.byteCount(for: valueByteCount)
    }

    /// Begins an instance's files in that memory, which is aligned as `Setup` has it.
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

    /// Nothing is heard any more: what a session brings is loaded at once.
    mutating func deactivate() { hasPlayed = false }

    /// Has everything begin anew: without fades, and with what has heard nothing.
    mutating func activate(_ reset: (UnsafeMutableRawPointer) -> Void) {
        deactivate()
        for number in 0..<count {
            finishFade(number)
            if let content = slots[number].current?.pointee.content { reset(content) }
        }
    }

    /// Leaves a note of what an event asks for.
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

    /// Takes what was loaded: at once where nothing was heard yet, or else by a fade, when there is none under way.
    mutating func accept(_ file: UnsafeMutablePointer<LoadedFile>) {
        let number = file.pointee.number
        guard (0..<count).contains(number) else { return }
        // What was asked for before another may be loaded after that.
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

    /// Lets time pass.
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

    /// Has what comes next take its place without a fade.
    private mutating func finishFade(_ number: Int) {
        endFade(number)
        guard slots[number].pending != nil else { return }
        beginFade(number)
        endFade(number)
    }

    /// Has all files loaded anew, after a fault: what was made of them may hold NaN. Without a worker, they are not
    /// heard until the next activation, which may take the time to clear them.
    mutating func reload() {
        for number in 0..<count {
            finishFade(number)
            guard let file = slots[number].current, file.pointee.content != nil else { continue }
            slots[number].current = nil
            guard worker != nil else {
                slots[number].pending = file
                continue
            }
            // Else another one is on its way.
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

    /// Whether a session would save something else than the host knows of.
    var isChanged: Bool { isFileChanged || value.isChanged }

    mutating func forgetChange() { (isFileChanged, value.isChanged) = (false, false) }

    /// Tells which files have changed, as far as there is room; the others are told the next time.
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

    /// Takes what a session has brought since the last block: before `run`, on the audio thread.
    mutating func receiveSession() {
        for number in 0..<count {
            guard let path = ports[number].incoming.open() else { continue }
            ports[number].want(path)
            ports[number].sessionRequest = ports[number].requests
            ports[number].incoming.close()
        }
        if value.byteCount > 0 { value.receive() }
    }

    /// Passes the notes that the audio thread has left to the host's worker: what there is no room for, the next time. The
    /// effect's value is left for sessions.
    ///
    /// It is called after `run`, on the audio thread: LV2 wants `schedule_work` to be real-time safe.
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

    /// The files that nobody needs any more, for whoever may free them while the audio thread rests.
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
    /// What was loaded last.
    fileprivate var newest: UnsafeMutablePointer<LoadedFile>? { pending ?? current }
}

/// What the worker is asked for, and what it answers.
struct FileWorkerMessage: BitwiseCopyable {
    /// To the worker: a file is to be loaded, whose path and a zero are behind the note. Back: it is.
    static var load: UInt16 { 0 }
    /// To the worker: files are to be freed.
    static var free: UInt16 { 1 }

    let kind: UInt16
    /// Which file it is about.
    let number: UInt16
    /// Which request for a file it is.
    let request: UInt32
    /// The file, or the first of those to be freed.
    let file: UnsafeMutablePointer<LoadedFile>?

    init(kind: UInt16, number: Int = 0, request: UInt32 = 0, file: UnsafeMutablePointer<LoadedFile>? = nil) {
        self.kind = kind
        self.number = UInt16(truncatingIfNeeded: number)
        (self.request, self.file) = (request, file)
    }
}

/// Whether a request for a file was made before another: their numbers begin anew at some time.
func isRequest(_ request: UInt32, before other: UInt32) -> Bool { Int32(bitPattern: request &- other) < 0 }

/// One file of an instance, besides what its effect looks at.
struct FilePort: BitwiseCopyable {
    /// What it is called in messages and sessions.
    let property: LV2_URID
    let kind: EffectFile.Kind
    private let number: Int
    /// How many times it was asked for, and for which of these it was loaded last.
    private(set) var requests: UInt32 = 0
    var accepted: UInt32 = 0
    /// Which request was an event's, the last time.
    var changeRequest: UInt32 = 0
    /// The note to the worker that it is to be loaded, whether there is one, and its length.
    let note: UnsafeMutableRawPointer
    var isWanted = false
    private(set) var noteLength = 0
    /// Whether the host does not know which file it is.
    var isUnreported = false
    /// How many frames a fade has left, whether the effect asks for it or not.
    var framesOfFade = 0
    /// The path that was loaded last, with a zero behind, its length, and for which request: guarded by the lock.
    let saved: UnsafeMutablePointer<UInt8>
    var savedLength = 0
    var savedRequest: UInt32 = 0
    /// The path that a session has brought while something was heard, for the next block to ask for, and which request that was:
    /// written while the letter is open.
    let incoming: Mailbox
    var sessionRequest: UInt32 = 0

    /// How many bytes its texts take.
    static var byteCount: Int { MemoryLayout<FileWorkerMessage>.size + 2 * pathCapacity + Mailbox.byteCount(for: pathCapacity) }

    init(property: LV2_URID, kind: EffectFile.Kind, number: Int, in memory: UnsafeMutableRawPointer) {
        self.property = property
        self.kind = kind
        self.number = number
        note = memory
        saved = (memory + MemoryLayout<FileWorkerMessage>.size + pathCapacity).bindMemory(to: UInt8.self, capacity: pathCapacity)
        saved[0] = 0
        (saved + pathCapacity).initialize(repeating: 0, count: 8)
        incoming = Mailbox(in: UnsafeMutableRawPointer(saved + pathCapacity))
    }

    /// Counts a request that is made of no note; one that was noted before is not made any more.
    mutating func request() -> UInt32 {
        requests &+= 1
        isWanted = false
        return requests
    }

    /// Notes that it is to be loaded from a path of fewer than `pathCapacity` bytes.
    mutating func want(_ path: UnsafeRawBufferPointer) {
        note.storeBytes(of: FileWorkerMessage(kind: FileWorkerMessage.load, number: number, request: request()), as: FileWorkerMessage.self)
        let place = note + MemoryLayout<FileWorkerMessage>.size
        for index in 0..<path.count { place.storeBytes(of: path[index], toByteOffset: index, as: UInt8.self) }
        place.storeBytes(of: 0, toByteOffset: path.count, as: UInt8.self)
        noteLength = MemoryLayout<FileWorkerMessage>.size + path.count + 1
        isWanted = true
    }
}
