// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCSndFile

/// An audio file that is being written.
///
/// The file replaces an existing one only when it is complete: see `OutputFile`. A writer that is released before then
/// deletes its data.
public final class AudioFileWriter {
    /// The path of the file with symbolic links resolved.
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
    /// The maximum size in bytes before the metadata at the end, or nil if there is no limit.
    private let capacity: Int?
    /// The chunks after the audio.
    private var chunks: [RIFFChunk] = []
    /// The comments that replace those of a FLAC file.
    private var flacComments: FLACComments?
    /// The names of the original's chunks that are not copied: see `RIFFChunk`.
    public private(set) var lostChunks: [String] = []

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file, whose directory must exist; `-` is the standard output.
    ///   - format: container and encoding; not all formats support all rates and numbers of channels.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String, format: AudioFileFormat, sampleRate: Int, channels: Int) throws {
        try self.init(
            path: path, format: format, sampleRate: sampleRate, channels: channels, capacity: format.capacity)
    }

    /// Begins a WAV file of 32-bit floating point without a length limit. Beyond 4 GiB it becomes RF64.
    ///
    /// - Throws: `HostError.unwritable`.
    public convenience init(recordingTo path: String, sampleRate: Int, channels: Int) throws {
        try self.init(path, like: nil, Shape(sampleRate, channels, nil), "wav", .float)
    }

    /// Begins a file with a maximum size.
    ///
    /// - Parameter frames: the number of frames, which only the header of a stream needs.
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
        // libsndfile detects from the descriptor only that a stream cannot seek.
        file =
            output.isStream
            ? sf_open_fd(output.descriptor, Int32(SFM_WRITE), &info, 0) : output.openForSound(&info)
        try checkCalls()
        guard let file else { throw failure(sf_strerror(nil)) }
        // Clip at full scale instead of wrapping around. Leave out the chunk with the time of day, so that equal audio
        // makes equal files.
        sf_command(file, Int32(SFC_SET_CLIPPING), nil, format.greatestMagnitude == 1 ? 1 : 0)
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    }

    /// Begins a file that is as similar to another file as its name allows. The format is the same unless the extension
    /// means another container. Rate, tags, speakers and, by default, the channels are the same. From WAV to WAV,
    /// positions in the audio and data on the recording are kept: see `RIFFChunk`. Cue points are also copied from and
    /// to AIFF.
    ///
    /// WAV that may exceed its header becomes RF64. If the length is unknown, the header has space for either, and the
    /// file becomes WAV if possible.
    ///
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String, like original: AudioFileReader, channels: Int? = nil) throws {
        try self.init(
            path, like: original, Shape(original.sampleRate, channels ?? original.channels, original.frames), nil, nil)
    }

    /// Begins a file for a source that is as similar to another file as its name allows.
    ///
    /// - Parameters:
    ///   - path: the path; `-` is the standard output, which is WAV unless `container` is given, like a pipe without an
    ///     extension.
    ///   - source: the source to write.
    ///   - original: the other file; without one, the format is WAV with 24 bits.
    ///   - container: the extension to use instead of that of `path`.
    ///   - encoding: the sample format; by default, that of the original, or the one with the smallest loss.
    ///   - hasOtherChannels: whether the channels differ from the original's, even if their number is the same.
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

    /// The rate, channels and length of the audio for a file.
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

    /// Appends `frames` · `channels` interleaved samples; full scale is −1…1.
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

    /// Writes samples with libsndfile, limited to the codec's range.
    ///
    /// - Returns: the number of frames written.
    private func writeClamped(_ samples: UnsafePointer<Float>, _ frames: Int) -> Int {
        let block = UnsafeBufferPointer(start: samples, count: frames * channels)
        guard let limit = format.codecLimit, !block.allSatisfy({ abs($0) <= limit }) else {
            return Int(sf_writef_float(file, samples, sf_count_t(frames)))
        }
        let clamped = block.map { $0.isNaN ? 0 : min(max($0, -limit), limit) }
        return Int(sf_writef_float(file, clamped, sf_count_t(frames)))
    }

    /// - Throws: `HostError.unwritable` if a write failed, even if libsndfile ignored it.
    private func checkCalls() throws {
        if output.failedCall != 0 { throw failure(strerror(output.failedCall)) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: `HostError.unwritable`; no incomplete file remains then.
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

    /// Deletes the written data unless the file is finished.
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
            // A stream has its header already, so it gets no metadata.
        } else if format.container == SF_FORMAT_AIFF {
            CuePoints(of: original.file).add(to: file, scale)
        } else if format.isRIFF {
            chunks = original.chunks.resampled(scale)
            lostChunks = original.lostChunks
            updateBroadcastExtension()
        }
        if format.container == SF_FORMAT_FLAC { flacComments = original.flacComments }
        guard hasSameChannels, var map = original.channelMap else { return }
        sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, Int32(channels * MemoryLayout<Int32>.size))
    }

    /// Adds this processing step to the broadcast extension, and passes the extension to libsndfile. libsndfile writes
    /// it before the audio, as the standard recommends, if it has space for it.
    private func updateBroadcastExtension() {
        guard let place = chunks.firstIndex(where: { $0.name == "bext" }) else { return }
        chunks[place].data = BroadcastExtension.processed(
            chunks[place].data, format, sampleRate: sampleRate, channels: channels)
        if chunks[place].data.count < 32_768 { chunks.remove(at: place).set(in: file) }
    }
}

/// Returns libsndfile's message without the prefixes and punctuation around it.
func plain(_ reason: String) -> String {
    let words = reason.trimmed(of: ".\n ")
    let mark = ["Error : ", "System error : "].first(where: words.hasPrefix) ?? ""
    return String(words.dropFirst(mark.count))
}
