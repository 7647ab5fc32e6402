// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// What a view shows of the audio that passes through its plug-in.
final class LiveAudio {
    /// The lowest level that meters show.
    static let floor = -60.0
    /// The levels at the bottom and the top of the meters.
    static var meterRange: Axis { Axis(floor...6) }
    /// How fast levels fall, in decibels a second.
    private static let decayRate = 24.0
    /// The time from one picture to the next.
    private static let frameTime = 1.0 / 30
    /// How long audio may stay away before it counts as silence.
    private static let silenceTimeout = 0.25

    let kind: Graph.Live
    let spectrum: Spectrum
    /// Whether the picture stays as it is.
    var isFrozen = false
    var isSpectrum: Bool { kind == .spectrum || kind == .analyser }
    /// The levels of all channels in decibels, the input's first; none before anything was heard.
    private(set) var levels: [Double] = []
    private var peaks: [Double] = []
    private var lastUpdate = 0.0
    /// When the next picture is due.
    private var nextFrameTime = 0.0
    private var lastAudioTime = -1.0
    private var hasNewAudio = false
    private var isSilent = true

    init(kind: Graph.Live, sampleRate: Double) {
        self.kind = kind
        spectrum = Spectrum(isSmoothed: kind == .analyser, sampleRate: sampleRate)
    }

    /// Keeps large pictures from taking more than a quarter of a core.
    ///
    /// - Parameters:
    ///   - now: in seconds, when a picture was drawn.
    ///   - cost: how long that took.
    func limitFrameRate(now: Double, cost: Double) { nextFrameTime = max(nextFrameTime, now + 3 * cost) }

    /// Takes what the plug-in sends; `now` is in seconds.
    func receive(_ audio: AudioMessage, now: Double) {
        lastAudioTime = now
        // Silence after silence looks the same.
        if isSilent && isInaudible(audio) { return }
        if isSpectrum { spectrum.append(audio) }
        if peaks.count != audio.peakCount {
            peaks = [Double](repeating: 0, count: audio.peakCount)
            levels = [Double](repeating: Self.floor, count: audio.peakCount)
        }
        for channel in 0..<audio.peakCount { peaks[channel] = max(peaks[channel], Double(audio.peaks[channel])) }
        hasNewAudio = true
    }

    /// Whether all channels are below what a spectrum shows: a level in it is that of the peak at most.
    private func isInaudible(_ audio: AudioMessage) -> Bool {
        for channel in 0..<audio.peakCount where audio.peaks[channel] > 1e-6 { return false }
        return true
    }

    /// Whether it is time for another picture, and something in it has changed.
    func update(now: Double) -> Bool {
        guard !isFrozen, lastAudioTime >= 0, now >= nextFrameTime, hasNewAudio || !isSilent else { return false }
        // Counted from when it was due: pictures keep their pace whenever the host lets the view work.
        nextFrameTime = max(nextFrameTime + Self.frameTime, now)
        let elapsed = min(now - lastUpdate, 0.1)
        lastUpdate = now
        if !hasNewAudio && now - lastAudioTime >= Self.silenceTimeout { spectrum.fillWithSilence() }
        hasNewAudio = false
        let wasSilent = isSilent
        isSilent = !(isSpectrum ? spectrum.update(after: elapsed) : updateLevels(after: elapsed))
        return !(isSilent && wasSilent)
    }

    /// False where all is silent.
    private func updateLevels(after time: Double) -> Bool {
        var isAudible = false
        for channel in 0..<peaks.count {
            levels[channel] = max(.decibels(peaks[channel]), levels[channel] - Self.decayRate * time, Self.floor)
            peaks[channel] = 0
            if levels[channel] > Self.floor { isAudible = true }
        }
        return isAudible
    }

    /// The highest level of the input's channels, as a factor; 0 in silence.
    func inputPeak(channels: Int) -> Double {
        var highest = Self.floor
        for channel in 0..<min(channels, levels.count) { highest = max(highest, levels[channel]) }
        return highest > Self.floor ? .amplitude(decibels: highest) : 0
    }
}
