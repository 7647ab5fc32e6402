// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

// What is done for files where there is time and memory: in the host's worker, when a session is restored, and when an
// instance ends.

/// Makes of a file's data what an effect processes with: in memory of its own, that `free` frees.
typealias MakeContent = (_ file: Int, _ data: FileData) throws(FileFault) -> UnsafeMutableRawPointer

extension InstanceFiles {
    /// Loads a file. None where there is no memory to say even that it could not be loaded.
    ///
    /// - Parameters:
    ///   - path: an empty one stands for no file.
    ///   - request: for which request it is.
    mutating func load(
        _ number: Int, _ path: UnsafePointer<CChar>, for request: UInt32, _ make: MakeContent
    ) -> UnsafeMutablePointer<LoadedFile>? {
        let length = strlen(path)
        guard (0..<count).contains(number), length < pathCapacity,
            let memory = allocate(byteCount: MemoryLayout<LoadedFile>.stride + length + 1)
        else { return nil }
        let text = (memory + MemoryLayout<LoadedFile>.stride).bindMemory(to: UInt8.self, capacity: length + 1)
        memcpy(text, path, length + 1)
        let file = memory.bindMemory(to: LoadedFile.self, capacity: 1)
        file.initialize(to: LoadedFile(number: number, request: request, path: text, pathLength: length))
        if length > 0 {
            do throws(FileFault) {
                let data = try ReadFile(path, kind: ports[number].kind, sampleRate: sampleRate)
                file.pointee.content = try make(number, data.content)
            } catch {
                file.pointee.fault = error
                report(path, error)
            }
        }
        keep(file)
        return file
    }

    /// Says in the host's log why a file could not be loaded.
    private func report(_ path: UnsafePointer<CChar>, _ fault: FileFault) {
        guard let log else { return }
        file_log(log, urids.error, characters(name), path, characters(fault.text))
    }

    /// Takes a file among those to be freed with the instance, and its path as what a session saves.
    private mutating func keep(_ file: UnsafeMutablePointer<LoadedFile>) {
        file_lock(&lock)
        file.pointee.next = all
        all?.pointee.previous = file
        all = file
        let port = ports + file.pointee.number
        // Where a session has brought a path since this file was asked for, that one is saved.
        if !port.pointee.incoming.isFull && !isRequest(file.pointee.request, before: port.pointee.sessionRequest)
            && !isRequest(file.pointee.request, before: port.pointee.savedRequest)
        {
            memcpy(port.pointee.saved, file.pointee.path, file.pointee.pathLength + 1)
            port.pointee.savedLength = file.pointee.pathLength
            port.pointee.savedRequest = file.pointee.request
        }
        file_unlock(&lock)
    }

    /// Frees a file, and those that are unneeded with it.
    mutating func free(_ first: UnsafeMutablePointer<LoadedFile>?) {
        var next = first
        while let file = next {
            next = file.pointee.nextUnneeded
            file_lock(&lock)
            if let previous = file.pointee.previous {
                previous.pointee.next = file.pointee.next
            } else {
                all = file.pointee.next
            }
            file.pointee.next?.pointee.previous = file.pointee.previous
            file_unlock(&lock)
            SwiftletCProcessor.free(file.pointee.content)
            SwiftletCProcessor.free(file)
        }
    }

    /// Frees all files, at an instance's end.
    mutating func freeAll() {
        while let file = all {
            file.pointee.nextUnneeded = nil
            free(file)
        }
        file_lock_destroy(&lock)
    }
}

/// A literal as C has it.
private func characters(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Effect {
    /// Makes what the effect processes with of a file's data.
    static func makeContent(
        file number: Int, of data: FileData, sampleRate: Double
    ) throws(FileFault) -> UnsafeMutableRawPointer {
        guard let count = contentByteCount(of: data, file: number, sampleRate: sampleRate) else { throw .refused }
        guard let memory = allocate(byteCount: max(1, count)) else { throw .noMemory }
        let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
        guard makeContent(of: data, file: number, sampleRate: sampleRate, in: bytes) else {
            free(memory)
            throw .refused
        }
        return memory
    }
}

/// A file that was read into memory, for as long as this value lasts.
struct ReadFile: ~Copyable {
    /// What is in it, as the effect wants it.
    let content: FileData
    private let memory: UnsafeMutableRawPointer

    /// How many bytes a file may have, and how many its samples may take: 1 GiB.
    private static var limit: Int { 1 << 30 }

    /// Reads a file.
    ///
    /// - Parameter sampleRate: the host's, in frames per second.
    init(_ path: UnsafePointer<CChar>, kind: EffectFile.Kind, sampleRate: Double) throws(FileFault) {
        let (bytes, count) = try Self.read(path)
        if kind == .bytes {
            content = FileData(bytes: bytes.assumingMemoryBound(to: UInt8.self), count: count)
            memory = bytes
            return
        }
        defer { free(bytes) }
        let wave = try WaveFile(UnsafeRawBufferPointer(start: bytes, count: count))
        let (channels, frames) = (wave.channelCount, wave.frameCount)
        let samples = try Self.samples(channels, frames) { wave.sample($0, $1) }
        guard kind != .table, wave.sampleRate != sampleRate else {
            content = FileData(samples: samples, channelCount: channels, frameCount: frames)
            memory = UnsafeMutableRawPointer(samples)
            return
        }
        defer { free(samples) }
        let resampler = SincResampler(from: wave.sampleRate, to: sampleRate)
        guard let newFrames = resampler.frameCount(of: frames) else { throw .tooLarge }
        let resampled = try Self.samples(channels, newFrames) { channel, frame in
            let old = samples + channel * frames
            return kind == .impulseResponse
                ? resampler.responseSample(frame, of: frames) { Double(old[$0]) }
                : resampler.sample(frame, of: frames) { Double(old[$0]) }
        }
        content = FileData(samples: resampled, channelCount: channels, frameCount: newFrames)
        memory = UnsafeMutableRawPointer(resampled)
    }

    deinit { free(memory) }

    private static func read(_ path: UnsafePointer<CChar>) throws(FileFault) -> (UnsafeMutableRawPointer, Int) {
        var size: Int64 = 0
        let descriptor = file_open(path, &size)
        guard descriptor >= 0 else { throw descriptor == -1 ? .missing : .unreadable }
        defer { file_close(descriptor) }
        guard size <= Int64(limit) else { throw .tooLarge }
        guard let memory = allocate(byteCount: max(1, Int(size))) else { throw .noMemory }
        guard file_read(descriptor, memory, size) != 0 else {
            free(memory)
            throw .unreadable
        }
        return (memory, Int(size))
    }

    /// Memory with these samples, each channel's behind those of the one before.
    private static func samples(
        _ channelCount: Int, _ frameCount: Int, _ sample: (_ channel: Int, _ frame: Int) -> Double
    ) throws(FileFault) -> UnsafeMutablePointer<Float> {
        let size = MemoryLayout<Float>.size
        guard frameCount <= limit / size / channelCount else { throw .tooLarge }
        guard let memory = allocate(byteCount: size * frameCount * channelCount) else { throw .noMemory }
        let samples = memory.bindMemory(to: Float.self, capacity: frameCount * channelCount)
        for channel in 0..<channelCount {
            for frame in 0..<frameCount {
                let value = Float(sample(channel, frame))
                guard value.isFinite else {
                    free(memory)
                    throw .notFinite
                }
                (samples + (channel * frameCount + frame)).initialize(to: value)
            }
        }
        return samples
    }
}
