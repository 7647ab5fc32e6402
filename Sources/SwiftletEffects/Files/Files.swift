// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The loaded files of an effect, such as impulse responses and wavetables.
///
///     public enum File: Int, ControlSet { case response }
///
///     public static func file(_ file: File) -> EffectFile {
///         EffectFile(symbol: "response", name: "Response", comment: "The room.", kind: .impulseResponse)
///     }
///
///     public static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Convolver<Channels>? {
///         var convolver = Convolver<Channels>(maximumLength: data.frameCount, partition: 256, &setup)
///         convolver.load(count: data.frameCount) { channel, frame in data[channel, frame] }
///         return convolver
///     }
///
///     public static func reset(_ convolver: inout Convolver<Channels>) { convolver.reset() }
///
///     public var files = Files<File, Convolver<Channels>>()
///
///     public mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
///         files.process(.response, without: input) { $0.process(input) }
///     }
///
/// The user chooses a file, or a session restores it. The kit reads it and calls `load` outside the audio thread. The
/// audio thread then takes the content, fades over to it, and has the old content freed.
public struct Files<File: ControlSet, Content: BitwiseCopyable>: BitwiseCopyable {
    private var slots: UnsafeMutablePointer<FileSlot>?

    /// Creates the files, not loaded yet.
    public init() {}

    @inline(__always)
    package init(_ slots: UnsafeMutablePointer<FileSlot>) { self.slots = slots }

    /// Whether a file is loaded. False if it is missing or unusable.
    @inline(__always)
    public func isLoaded(_ file: File) -> Bool { slot(file)?.pointee.current?.pointee.content != nil }

    /// Processes a frame with a file's content. After a change, it processes with the old and the new content, and
    /// crossfades.
    ///
    /// - Parameters:
    ///   - file: the file. Call this function once for each frame.
    ///   - without: the result if no file is loaded.
    ///   - body: processes the frame.
    @inline(__always)
    public func process<Channels: Frame>(
        _ file: File, without: Channels, _ body: (inout Content) -> Channels
    ) -> Channels {
        guard let slot = slot(file) else { return without }
        let new = Self.content(slot.pointee.current).map { body(&$0.pointee) } ?? without
        guard slot.pointee.fadeLeft > 0 else { return new }
        let old = Self.content(slot.pointee.previous).map { body(&$0.pointee) } ?? without
        let share = Double(slot.pointee.fadeLeft) / Double(slot.pointee.fadeLength)
        slot.pointee.fadeLeft &-= 1
        return new + (old - new) * share
    }

    /// Calls `body` with a file's current content; nil if no file is loaded.
    @inline(__always)
    public func with<Result>(_ file: File, _ body: (inout Content) -> Result) -> Result? {
        Self.content(slot(file)?.pointee.current).map { body(&$0.pointee) }
    }

    @inline(__always)
    private func slot(_ file: File) -> UnsafeMutablePointer<FileSlot>? { slots.map { $0 + file.rawValue } }

    @inline(__always)
    private static func content(_ file: UnsafeMutablePointer<LoadedFile>?) -> UnsafeMutablePointer<Content>? {
        file?.pointee.content?.assumingMemoryBound(to: Content.self)
    }
}

/// A requested file, loaded or failed.
package struct LoadedFile: BitwiseCopyable {
    /// The content that `load` made.
    package var content: UnsafeMutableRawPointer?
    /// The reason for missing content.
    package var fault: FileFault?
    /// The number of the file.
    package let number: Int
    /// The number of the request. Later requests have greater numbers, until the number wraps around.
    package let request: UInt32
    /// The null-terminated path.
    package let path: UnsafeMutablePointer<UInt8>
    package let pathLength: Int
    /// The next file in the list of unneeded files.
    package var nextUnneeded: UnsafeMutablePointer<LoadedFile>?
    /// The neighbours in the list of all files.
    package var previous, next: UnsafeMutablePointer<LoadedFile>?

    package init(number: Int, request: UInt32, path: UnsafeMutablePointer<UInt8>, pathLength: Int) {
        self.number = number
        self.request = request
        self.path = path
        self.pathLength = pathLength
    }
}

/// The state of one file on the audio thread.
package struct FileSlot: BitwiseCopyable {
    /// The content in use.
    package var current: UnsafeMutablePointer<LoadedFile>?
    /// The content that fades out while `fadeLeft` is above 0.
    package var previous: UnsafeMutablePointer<LoadedFile>?
    /// The content to fade to after the current fade.
    package var pending: UnsafeMutablePointer<LoadedFile>?
    /// Whether a fade runs, its length in frames, and the remaining frames.
    package var isFading = false
    package var fadeLength = 1
    package var fadeLeft = 0

    package init() {}
}

// MARK: - Loading

extension Effect {
    /// Returns the byte count of a file's content; nil if `load` returns nil or requests too much memory.
    package static func contentByteCount(of data: FileData, file number: Int, sampleRate: Double) -> Int? {
        var setup = Setup(countingAt: sampleRate)
        guard let file = File(rawValue: number), load(data, for: file, &setup) != nil else { return nil }
        return setup.byteCount.map { $0 + contentOffset }
    }

    /// Makes a file's content in memory of that size, aligned to `Setup.alignment`; false if `load` returns nil.
    package static func makeContent(
        of data: FileData, file number: Int, sampleRate: Double, in memory: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var setup = Setup(
            sampleRate: sampleRate, memory: UnsafeMutableRawBufferPointer(rebasing: memory[contentOffset...]))
        guard let file = File(rawValue: number), let content = load(data, for: file, &setup) else { return false }
        memory.baseAddress?.bindMemory(to: Content.self, capacity: 1).initialize(to: content)
        return true
    }

    /// The content lies at the start of its memory, before the memory that it requested.
    private static var contentOffset: Int { MemoryLayout<Content>.size.roundedUp(toMultipleOf: Setup.alignment) }

    /// Clears the audio state of a file's content.
    package static func reset(content: UnsafeMutableRawPointer) {
        reset(&content.assumingMemoryBound(to: Content.self).pointee)
    }
}
