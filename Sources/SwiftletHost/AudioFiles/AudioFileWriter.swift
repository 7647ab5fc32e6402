// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCSndFile

/// An audio file in the making.
///
/// It takes its place, and replaces what is there, when it is complete: see `OutputFile`. A writer that goes before then
/// takes what it has written with it.
public final class AudioFileWriter {
    /// Where the file will be, symbolic links resolved.
    public var path: String { output.path }
    /// Its container and encoding.
    public let format: AudioFileFormat
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public let channels: Int
    private let givenPath: String
    private let output: OutputFile
    private var file: OpaquePointer?
    /// How many bytes there may be before the end, where what is beside the sound may come; nil for any number.
    private let capacity: Int?
    /// What comes after the sound.
    private var chunks: [RIFFChunk] = []
    /// What replaces the comments of a FLAC file.
    private var flacComments: FLACComments?
    /// The names of chunks of the other file that this one lacks: see `RIFFChunk`.
    public private(set) var lostChunks: [String] = []

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where it will be; its directory must exist. `-` stands for the standard output.
    ///   - format: its container and encoding; not every one holds every rate and number of channels.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String, format: AudioFileFormat, sampleRate: Int, channels: Int) throws {
        try self.init(
            path: path, format: format, sampleRate: sampleRate, channels: channels, capacity: format.capacity)
    }

    /// Begins WAV of 32-bit floating point that may become as long as it will: beyond 4 GiB it is RF64.
    ///
    /// - Throws: `HostError.unwritable`.
    public convenience init(recordingTo path: String, sampleRate: Int, channels: Int) throws {
        try self.init(path, like: nil, Shape(sampleRate, channels, nil), "wav", .float)
    }

    /// Begins a file that may have so many bytes.
    ///
    /// - Parameter frames: how many there will be; only for the header of a stream.
    package init(
        path: String, format: AudioFileFormat, sampleRate: Int, channels: Int, capacity: Int?, frames: Int? = nil
    ) throws {
        givenPath = path
        output = try OutputFile(path: path)
        self.format = format
        self.sampleRate = sampleRate
        self.channels = channels
        self.capacity = output.isStream ? nil : capacity.map { $0 - 1 << 19 }
        var info = SF_INFO()
        info.samplerate = Int32(clamping: sampleRate)
        info.channels = Int32(clamping: channels)
        info.format = format.code
        if output.isStream {
            info.format = try format.beginStream(path, sampleRate: sampleRate, channels: channels, frames: frames) {
                try output.write($0)
            }
        }
        // Only by its descriptor does libsndfile see that a stream cannot be sought.
        file =
            output.isStream
            ? sf_open_fd(output.descriptor, Int32(SFM_WRITE), &info, 0) : output.openForSound(&info)
        try checkCalls()
        guard let file else { throw failure(sf_strerror(nil)) }
        // Full scale is the limit, not the point of going round; and no chunk with the time of day, which would make
        // equal audio unequal files.
        sf_command(file, Int32(SFC_SET_CLIPPING), nil, format.greatestMagnitude == 1 ? 1 : 0)
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    }

    /// Begins a file that is as much like another as its name allows: the same format, unless the extension means
    /// another container, the same rate, title, artist and so on, the same speakers and, by default, as many channels.
    /// From WAV to WAV, what is said of places in the sound and of its recording is kept: see `RIFFChunk`. Cue points go from
    /// and to AIFF, too.
    ///
    /// WAV that may outgrow its header becomes RF64. Where it is not known how long the other is, the header has room
    /// for either, and WAV is what it becomes if it can.
    ///
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String, like original: AudioFileReader, channels: Int? = nil) throws {
        try self.init(
            path, like: original, Shape(original.sampleRate, channels ?? original.channels, original.frames), nil, nil)
    }

    /// Begins a file for a source, as much like another as its name allows.
    ///
    /// - Parameters:
    ///   - path: where it will be; `-` stands for the standard output, which is WAV unless `container` says otherwise, as
    ///     is a pipe whose name has no ending.
    ///   - source: what will be written.
    ///   - original: the other; without one, WAV with 24 bits.
    ///   - container: the ending that counts in the place of that of `path`.
    ///   - encoding: how samples are stored, by default as in the other, or as the container can that loses least.
    ///   - hasOtherChannels: whether the channels are others than the original's, be they as many or not.
    /// - Throws: `HostError.unwritable`.
    public convenience init(
        path: String, for source: any AudioSource, like original: AudioFileReader?, as container: String? = nil,
        _ encoding: AudioFileFormat.Encoding? = nil, hasOtherChannels: Bool = false
    ) throws {
        try self.init(
            path, like: original, Shape(source.sampleRate, source.channels, source.frames),
            container ?? (path == "-" || path.isPipeWithoutEnding ? "wav" : nil), encoding,
            hasOtherChannels: hasOtherChannels)
    }

    /// How much audio of which kind a file is for.
    private struct Shape {
        let sampleRate, channels: Int
        let frames: Int?

        init(_ sampleRate: Int, _ channels: Int, _ frames: Int?) {
            (self.sampleRate, self.channels, self.frames) = (sampleRate, channels, frames)
        }
    }

    private convenience init(
        _ path: String, like original: AudioFileReader?, _ shape: Shape, _ container: String?,
        _ encoding: AudioFileFormat.Encoding?, hasOtherChannels: Bool = false
    ) throws {
        let format = try (original?.format ?? .wav24).forFile(
            named: path, sampleRate: shape.sampleRate, channels: shape.channels, frames: shape.frames, as: container,
            encoding)
        try self.init(
            path: path, format: format, sampleRate: shape.sampleRate, channels: shape.channels,
            capacity: format.capacity, frames: shape.frames)
        if shape.frames == nil { sf_command(file, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, 1) }
        if let original {
            copyDescription(of: original, hasSameChannels: original.channels == shape.channels && !hasOtherChannels)
        }
    }

    deinit { discard() }

    /// Appends `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one another.
    ///
    /// - Throws: `HostError.unwritable`.
    public func write(_ samples: UnsafePointer<Float>, frames: Int) throws {
        guard frames > 0 else { return }
        errno = 0
        let written = writeClamped(samples, frames)
        try checkCalls()
        guard written == frames else {
            throw failure(errno != 0 ? UnsafePointer(strerror(errno)) : sf_strerror(file))
        }
        if let capacity, lseek(output.descriptor, 0, SEEK_CUR) > capacity { throw format.full(givenPath) }
    }

    /// Has libsndfile write samples, within what the codec can take.
    ///
    /// - Returns: the number of frames that were written.
    private func writeClamped(_ samples: UnsafePointer<Float>, _ frames: Int) -> Int {
        let block = UnsafeBufferPointer(start: samples, count: frames * channels)
        guard let limit = format.codecLimit, !block.allSatisfy({ abs($0) <= limit }) else {
            return Int(sf_writef_float(file, samples, sf_count_t(frames)))
        }
        let clamped = block.map { $0.isNaN ? 0 : min(max($0, -limit), limit) }
        return Int(sf_writef_float(file, clamped, sf_count_t(frames)))
    }

    /// - Throws: `HostError.unwritable` if a write failed, whatever libsndfile has made of it.
    private func checkCalls() throws {
        if output.failedCall != 0 { throw failure(strerror(output.failedCall)) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: `HostError.unwritable`; nothing is left behind then.
    public func finish() throws {
        let status = sf_close(file)
        file = nil
        do {
            try checkCalls()
            guard status == 0 else { throw failure(sf_error_number(status)) }
            try output.append(chunks, format)
            if let flacComments { try output.copy(flacComments) }
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
    }

    /// Removes what was written, unless it is finished.
    public func discard() {
        guard file != nil else { return }
        sf_close(file)
        file = nil
        output.discard()
    }

    private func failure(_ reason: UnsafePointer<CChar>?) -> HostError {
        let reason = reason.map { String(cString: $0) } ?? "unknown error"
        return .unwritable(path: givenPath, reason: plain(reason))
    }

    // MARK: - Description

    private func copyDescription(of original: AudioFileReader, hasSameChannels: Bool) {
        let scale = FrameScale(from: original.sampleRate, to: sampleRate, frames: original.frames)
        for kind in Int32(SF_STR_TITLE)...Int32(SF_STR_GENRE) {
            if let text = sf_get_string(original.file, kind) { sf_set_string(file, kind, text) }
        }
        if givenPath == "-" || output.isStream {
            // A stream has its header, and nothing is said in it.
        } else if format.container == SF_FORMAT_AIFF {
            CuePoints(of: original.file).add(to: file, scale)
        } else if format.isRIFF {
            chunks = original.chunks.resampled(scale)
            lostChunks = original.lostChunks
            updateBroadcastExtension()
        }
        if format.container == SF_FORMAT_FLAC { flacComments = original.flacComments }
        guard hasSameChannels else { return }
        var speakers = [Int32](repeating: 0, count: channels)
        let size = Int32(channels * MemoryLayout<Int32>.size)
        if sf_command(original.file, Int32(SFC_GET_CHANNEL_MAP_INFO), &speakers, size) != 0 {
            sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &speakers, size)
        }
    }

    /// Adds the processing to the broadcast extension, and gives it to libsndfile, which writes it before the sound as the
    /// standard wants it, if it has room for it.
    private func updateBroadcastExtension() {
        guard let place = chunks.firstIndex(where: { $0.name == "bext" }) else { return }
        chunks[place].data = BroadcastExtension.processed(
            chunks[place].data, format, sampleRate: sampleRate, channels: channels)
        if chunks[place].data.count < 32_768 { chunks.remove(at: place).set(in: file) }
    }
}

/// What libsndfile says, without its marks around it.
func plain(_ reason: String) -> String {
    let words = reason.trimmed(of: ".\n ")
    let mark = ["Error : ", "System error : "].first(where: words.hasPrefix) ?? ""
    return String(words.dropFirst(mark.count))
}
