// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The files of an effect, such as impulse responses and wavetables: what they were made into, as far as they are loaded.
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
/// The user chooses a file, or a session brings it back. It is read and `load` is called outside of the audio thread, where
/// there is time and memory; then the audio thread takes what was made, fades over to it, and has what it replaces freed.
public struct Files<File: ControlSet, Content: BitwiseCopyable>: BitwiseCopyable {
    private var slots: UnsafeMutablePointer<FileSlot>?

    /// No files yet.
    public init() {}

    @inline(__always)
    package init(_ slots: UnsafeMutablePointer<FileSlot>) { self.slots = slots }

    /// Whether a file is loaded, and not missing or of no use.
    @inline(__always)
    public func isLoaded(_ file: File) -> Bool { slot(file)?.pointee.current?.pointee.content != nil }

    /// Has a frame processed by what was made of a file; after a change, by the old and the new one, and faded over.
    ///
    /// - Parameters:
    ///   - file: which one; to be called once for each frame.
    ///   - without: the result where no file is loaded.
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

    /// Calls `body` with what was made of a file last; none where no file is loaded.
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

/// A file that was asked for, loaded or not.
package struct LoadedFile: BitwiseCopyable {
    /// What was made of it.
    package var content: UnsafeMutableRawPointer?
    /// Why there is none.
    package var fault: FileFault?
    /// Which of the effect's files it is.
    package let number: Int
    /// Which request it is that it was loaded for: later ones have greater numbers, but for those that begin anew.
    package let request: UInt32
    /// The path, with a zero behind.
    package let path: UnsafeMutablePointer<UInt8>
    package let pathLength: Int
    /// The next of those that nobody needs any more.
    package var nextUnneeded: UnsafeMutablePointer<LoadedFile>?
    /// Those before and behind it among all.
    package var previous, next: UnsafeMutablePointer<LoadedFile>?

    package init(number: Int, request: UInt32, path: UnsafeMutablePointer<UInt8>, pathLength: Int) {
        self.number = number
        self.request = request
        self.path = path
        self.pathLength = pathLength
    }
}

/// What one of an effect's files is for the audio thread.
package struct FileSlot: BitwiseCopyable {
    /// What is heard.
    package var current: UnsafeMutablePointer<LoadedFile>?
    /// What is heard, too, while `fadeLeft` is above 0.
    package var previous: UnsafeMutablePointer<LoadedFile>?
    /// What comes when the fade is over.
    package var pending: UnsafeMutablePointer<LoadedFile>?
    /// Whether `previous` was replaced, how many frames the fade takes, and how many are left of it.
    package var isFading = false
    package var fadeLength = 1
    package var fadeLeft = 0

    package init() {}
}

// MARK: - Loading

extension Effect {
    /// How many bytes what is made of a file takes; nil if that is nothing, or too much.
    package static func contentByteCount(of data: FileData, file number: Int, sampleRate: Double) -> Int? {
        var setup = Setup(countingAt: sampleRate)
        guard let file = File(rawValue: number), load(data, for: file, &setup) != nil else { return nil }
        return setup.byteCount.map { $0 + contentOffset }
    }

    /// Makes it, in as much memory, aligned as `Setup` has it; false if that is nothing.
    package static func makeContent(
        of data: FileData, file number: Int, sampleRate: Double, in memory: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var setup = Setup(
            sampleRate: sampleRate, memory: UnsafeMutableRawBufferPointer(rebasing: memory[contentOffset...]))
        guard let file = File(rawValue: number), let content = load(data, for: file, &setup) else { return false }
        memory.baseAddress?.bindMemory(to: Content.self, capacity: 1).initialize(to: content)
        return true
    }

    /// What was made of a file lies before the memory that it has asked for.
    private static var contentOffset: Int { MemoryLayout<Content>.size.roundedUp(toMultipleOf: Setup.alignment) }

    /// Has what was made of a file forget what it has heard.
    package static func reset(content: UnsafeMutableRawPointer) {
        reset(&content.assumingMemoryBound(to: Content.self).pointee)
    }
}
