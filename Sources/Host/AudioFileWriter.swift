// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CSndFile
import FoundationEssentials
import Glibc

/// An audio file in the making.
///
/// It is written under another name in the same directory, and takes its own name, replacing what bears it, when it is
/// complete. A writer that goes before then takes what it has written with it.
public final class AudioFileWriter {
    /// Where the file will be, symbolic links resolved.
    public let path: String
    /// Its container and encoding.
    public let format: AudioFileFormat
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public let channels: Int
    /// Where it is until then.
    public let temporaryPath: String
    private var file: OpaquePointer?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: where it will be; its directory must exist.
    ///   - format: its container and encoding; not every one holds every rate and number of channels.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    /// - Throws: `HostError.unwritable`.
    public init(path: String, format: AudioFileFormat, sampleRate: Int, channels: Int) throws {
        self.path = try Self.target(path)
        self.format = format
        self.sampleRate = sampleRate
        self.channels = channels
        let (descriptor, temporaryPath) = try Self.createTemporary(for: self.path)
        self.temporaryPath = temporaryPath
        var info = SF_INFO()
        info.samplerate = Int32(clamping: sampleRate)
        info.channels = Int32(clamping: channels)
        info.format = format.code
        file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1)
        guard let file else {
            unlink(temporaryPath)
            throw HostError.unwritable(path: path, reason: String(cString: sf_strerror(nil)))
        }
        // Full scale is the limit, not the point of going round; and no chunk with the time of day, which would make
        // equal audio unequal files.
        sf_command(file, Int32(SFC_SET_CLIPPING), nil, format.isClipping ? 1 : 0)
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    }

    /// Begins a file that is as much like another as its name allows: the same format, unless the extension means
    /// another container, the same rate, title, artist and so on, the same speakers and, by default, as many channels.
    ///
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String, like original: AudioFileReader, channels: Int? = nil) throws {
        let (rate, channels) = (original.sampleRate, channels ?? original.channels)
        guard let format = original.format.forFile(named: path, sampleRate: rate, channels: channels) else {
            throw HostError.unwritable(
                path: path,
                reason: "its format cannot hold \(channels) channels at \(rate) Hz; choose another extension")
        }
        try self.init(path: path, format: format, sampleRate: rate, channels: channels)
        copyDescription(of: original)
    }

    deinit { discard() }

    /// Appends `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one another.
    ///
    /// - Throws: `HostError.unwritable`.
    public func write(_ samples: UnsafePointer<Float>, frames: Int) throws {
        guard frames > 0 else { return }
        errno = 0
        guard sf_writef_float(file, samples, sf_count_t(frames)) == frames else {
            let reason = errno != 0 ? String(cString: strerror(errno)) : String(cString: sf_strerror(file))
            throw HostError.unwritable(path: path, reason: reason)
        }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: `HostError.unwritable`; nothing is left behind then.
    public func finish() throws {
        let status = sf_close(file)
        file = nil
        guard status == 0 else {
            unlink(temporaryPath)
            throw HostError.unwritable(path: path, reason: String(cString: sf_error_number(status)))
        }
        guard rename(temporaryPath, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporaryPath)
            throw HostError.unwritable(path: path, reason: reason)
        }
    }

    /// Removes what was written, unless it is finished.
    public func discard() {
        guard file != nil else { return }
        sf_close(file)
        file = nil
        unlink(temporaryPath)
    }

    // MARK: - Names

    /// `path` without symbolic links, if what is there may be replaced.
    private static func target(_ path: String) throws -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw HostError.unwritable(path: path, reason: "it is no regular file")
        }
        guard access(path, W_OK) == 0 else {
            throw HostError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// A new file beside `path`.
    private static func createTemporary(for path: String) throws -> (descriptor: Int32, path: String) {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent).\(UInt32.random(in: 0 ... .max)).part"
        let temporary = url.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
        let descriptor = open(temporary, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw HostError.unwritable(path: path, reason: String(cString: strerror(errno)))
        }
        return (descriptor, temporary)
    }

    // MARK: - Description

    private func copyDescription(of original: AudioFileReader) {
        for kind in Int32(SF_STR_TITLE)...Int32(SF_STR_GENRE) {
            if let text = sf_get_string(original.file, kind) { sf_set_string(file, kind, text) }
        }
        guard original.channels == channels else { return }
        var speakers = [Int32](repeating: 0, count: channels)
        let size = Int32(channels * MemoryLayout<Int32>.size)
        if sf_command(original.file, Int32(SFC_GET_CHANNEL_MAP_INFO), &speakers, size) != 0 {
            sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &speakers, size)
        }
    }
}
