// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

/// A target level.
public enum NormalizationLevel: Sendable, Hashable {
    /// The integrated loudness in LUFS.
    case loudness(Double)
    /// The true peak, in dBTP.
    case truePeak(Double)
    /// The sample peak in dBFS.
    case peak(Double)

    /// Parses a level such as `-23LUFS`, `-1dBTP` or `-1dB`.
    ///
    /// - Throws: `AnalysisError.noLevel`.
    public init(_ text: String) throws {
        let number = text.prefix { "+-.0123456789eE".contains($0) }
        guard let value = Double(number), (-100...24).contains(value) else { throw AnalysisError.noLevel(text) }
        switch text.dropFirst(number.count).lowercased() {
        case "lufs": self = .loudness(value)
        case "dbtp": self = .truePeak(value)
        case "db", "dbfs": self = .peak(value)
        default: throw AnalysisError.noLevel(text)
        }
    }
}

/// A source that is normalized to a level by a constant gain. Silence stays silent.
///
/// The whole source is first read into a temporary file.
public final class NormalizedAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public let channels: Int
    /// The number of frames.
    public let frames: Int?
    /// The linear gain.
    public let gain: Float
    private let store: SampleStore

    /// Reads and measures a source.
    ///
    /// - Parameters:
    ///   - source: the source, which is read to its end.
    ///   - level: the target level.
    ///   - speakers: the loudspeaker of each channel, if known.
    ///   - progress: a function that is called after each block. An error ends the reading.
    /// - Throws: `HostError` if the source cannot be read or stored; `AnalysisError.loudness`.
    public init(
        _ source: any AudioSource, to level: NormalizationLevel, speakers: [Speaker]? = nil,
        progress: () throws -> Void = {}
    ) throws {
        (sampleRate, channels) = (source.sampleRate, source.channels)
        let meter =
            if case .peak = level {
                LoudnessMeter?.none
            } else {
                try LoudnessMeter(sampleRate: sampleRate, channels: channels, speakers: speakers)
            }
        store = try SampleStore()
        let blockLength = 4096
        var samples = [Float](repeating: 0, count: blockLength * channels)
        var (count, total, peak) = (0, 0, Float(0))
        repeat {
            count = try source.read(&samples, frames: blockLength)
            meter?.add(samples, frames: count)
            peak = samples.prefix(count * channels).reduce(peak) { max($0, abs($1)) }
            try store.append(samples[..<(count * channels)])
            total += count
            try progress()
        } while count == blockLength
        frames = total
        let (wanted, found) =
            switch level {
            case .loudness(let value): (value, meter!.measure.integrated)
            case .truePeak(let value): (value, meter!.measure.truePeak)
            case .peak(let value): (value, decibels(peak))
            }
        if case .loudness = level, !found.isFinite, peak > 0 { throw AnalysisError.tooShortOrQuiet }
        gain = found.isFinite ? Float(pow(10, (wanted - found) / 20)) : 1
        try store.rewind()
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        let count = try store.read(samples, count: frames * channels) / channels
        for index in 0..<count * channels { samples[index] *= gain }
        return count
    }
}

/// Samples in an unnamed temporary file.
private final class SampleStore {
    private let file: UnsafeMutablePointer<FILE>
    private let directory: String

    init() throws {
        let descriptor: Int32
        (descriptor, directory) = openTemporaryFile()
        guard descriptor >= 0 else { throw Self.failure(directory) }
        guard let file = fdopen(descriptor, "w+") else {
            close(descriptor)
            throw Self.failure(directory)
        }
        self.file = file
    }

    deinit { fclose(file) }

    private static func failure(_ directory: String) -> HostError {
        .unwritable(path: "a temporary file in \(directory)", reason: systemReason())
    }

    func append(_ samples: ArraySlice<Float>) throws {
        let count = samples.withUnsafeBufferPointer { fwrite($0.baseAddress, MemoryLayout<Float>.size, $0.count, file) }
        guard count == samples.count else { throw Self.failure(directory) }
    }

    func rewind() throws {
        guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw Self.failure(directory) }
    }

    func read(_ samples: UnsafeMutablePointer<Float>, count: Int) throws -> Int {
        let found = fread(samples, MemoryLayout<Float>.size, count, file)
        guard ferror(file) == 0 else { throw Self.failure(directory) }
        return found
    }
}
