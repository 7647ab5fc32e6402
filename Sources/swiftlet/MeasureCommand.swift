// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Analysis
import ArgumentParser
import Host

/// `swiftlet measure`
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measures level, peak and spectral centroid of audio files.",
        discussion: """
            The level is the root of the mean square over all channels, in dBFS: a full-scale sine has -3.01 dBFS. The \
            peak is that of the samples. The spectral centroid is the mean frequency, each weighted with its magnitude \
            (G. Peeters, "A large set of audio features for sound description", 2004): the brighter a sound is, the \
            higher it lies.
            """)

    @Argument(help: "The files to measure.", completion: .file())
    var files: [String]

    func run() throws {
        let interruption = Interruption()
        var rows: [[String]] = []
        for file in files {
            do {
                rows.append(row(file, try measure(file, interruption)))
            } catch HostError.unreadable(let path, let reason) {
                printError(HostError.unreadable(path: path, reason: reason).description)
            }
        }
        if !rows.isEmpty {
            printTable([["file", "level (dBFS)", "peak (dBFS)", "centroid (Hz)"]] + rows, numbers: 1..<4)
        }
        if rows.count < files.count { throw ExitCode.failure }
    }

    private func row(_ file: String, _ measure: SignalMeasure) -> [String] {
        let centroid = measure.centroid.map { formatted("%.0f", $0) } ?? "-"
        return [file, decibels(measure.level), decibels(measure.peakLevel), centroid]
    }

    /// `-inf` for silence.
    private func decibels(_ level: Double) -> String { formatted("%.2f", level) }

    private func measure(_ path: String, _ interruption: Interruption) throws -> SignalMeasure {
        let reader = try AudioFileReader(path: path)
        let meter = SignalMeter(sampleRate: Double(reader.sampleRate), channels: reader.channels)
        let blockLength = max(1, 65_536 / reader.channels)
        var samples = [Float](repeating: 0, count: blockLength * reader.channels)
        while true {
            try interruption.check()
            let count = try reader.read(&samples, frames: blockLength)
            if count == 0 { return meter.measure }
            meter.add(samples, frames: count)
        }
    }
}
