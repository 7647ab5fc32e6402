// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletAnalysis
import SwiftletHost

/// `swiftlet measure`
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measures level, peak and spectral centroid of audio files.",
        discussion: """
            The level is the root of the mean square over all channels, in dBFS: a full-scale sine has -3.01 dBFS. The \
            peak is that of the samples. The spectral centroid is the mean frequency, each weighted with its magnitude \
            (G. Peeters, "A large set of audio features for sound description", 2004): the brighter a sound is, the \
            higher it lies.

            With --loudness, there are the loudness of the whole in LUFS and the loudness range in LU of EBU R 128, and the \
            true peak in dBTP, by libebur128. Channels count as the file says where their loudspeakers are. With - for a file, it is read from the standard input.
            """)

    @Argument(help: "The files to measure.", completion: .file())
    var files: [String]

    @Flag(help: "Measure loudness, loudness range and true peak, too.")
    var loudness = false

    @Flag(help: "Print the figures in JSON.")
    var json = false

    func run() throws {
        let interruption = Interruption()
        var rows: [FileMeasure] = []
        for file in files {
            do {
                let measure = try measure(file, interruption)
                rows.append(measure)
                if !measure.signal.rms.isFinite {
                    printError("\(file) has samples that are NaN or infinite, of which there are no figures")
                }
            } catch HostError.unreadable(let path, let reason) {
                printError(HostError.unreadable(path: path, reason: reason).description)
            } catch let error as AnalysisError {
                printError("\(file): \(error)")
            }
        }
        if json {
            printText(try rows.map(MeasureReport.init).json())
        } else if !rows.isEmpty {
            let head = ["file", "level (dBFS)", "peak (dBFS)", "centroid (Hz)"]
            let more = loudness ? ["loudness (LUFS)", "range (LU)", "true peak (dBTP)"] : []
            printTable([head + more] + rows.map(row), numbers: 1..<7)
        }
        if rows.count < files.count { throw ExitCode.failure }
    }

    private func row(_ file: FileMeasure) -> [String] {
        let centroid = file.signal.centroid.map { formatted("%.0f", $0) } ?? "-"
        let row = [file.path, decibels(file.signal.level), decibels(file.signal.peakLevel), centroid]
        guard let loudness = file.loudness else { return row }
        return row + [decibels(loudness.integrated), decibels(loudness.range), decibels(loudness.truePeak)]
    }

    /// `-inf` for silence.
    private func decibels(_ level: Double) -> String { formatted("%.2f", level) }

    private func measure(_ path: String, _ interruption: Interruption) throws -> FileMeasure {
        let reader = try AudioFileReader(path: path)
        for remark in reader.remarks { printError(remark) }
        guard reader.sampleRate <= SignalMeter.maximumRate else { throw AnalysisError.sampleRate(reader.sampleRate) }
        let meter = SignalMeter(sampleRate: Double(reader.sampleRate), channels: reader.channels)
        let loudnessMeter =
            loudness
            ? try LoudnessMeter(
                sampleRate: reader.sampleRate, channels: reader.channels, speakers: reader.speakers) : nil
        let blockLength = max(1, 65_536 / reader.channels)
        var samples = [Float](repeating: 0, count: blockLength * reader.channels)
        while true {
            try interruption.check()
            let count = try reader.read(&samples, frames: blockLength)
            if count == 0 { return FileMeasure(path: path, signal: meter.measure, loudness: loudnessMeter?.measure) }
            meter.add(samples, frames: count)
            loudnessMeter?.add(samples, frames: count)
        }
    }
}

/// What was found of a file.
private struct FileMeasure {
    let path: String
    let signal: SignalMeasure
    let loudness: LoudnessMeasure?
}

/// That, for programs to read: levels in decibels, none for silence, and for samples that are NaN.
private struct MeasureReport: Encodable {
    let file: String
    let level, peak, centroid, loudness, loudnessRange, truePeak: Double?

    init(_ measure: FileMeasure) {
        file = measure.path
        (level, peak) = (finite(measure.signal.level), finite(measure.signal.peakLevel))
        centroid = measure.signal.centroid
        loudness = measure.loudness.flatMap { finite($0.integrated) }
        loudnessRange = measure.loudness.flatMap { finite($0.range) }
        truePeak = measure.loudness.flatMap { finite($0.truePeak) }
    }
}
