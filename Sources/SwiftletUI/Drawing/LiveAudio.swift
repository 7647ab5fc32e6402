// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The levels and spectra of the audio that passes through a view's plug-in.
final class LiveAudio {
    /// The lowest level that is shown.
    static let floor = -60.0
    /// The decay of levels in decibels per second.
    private static let decayRate = 24.0
    /// The time from one picture to the next.
    private static let frameTime = 1.0 / 30
    /// The time without audio, in seconds, after which the input counts as silent.
    private static let silenceTimeout = 0.25

    let kind: Graph.Live
    let spectrum: Spectrum
    /// Whether the spectra are frozen.
    var isFrozen = false
    var isSpectrum: Bool { kind == .spectrum || kind == .analyser }
    /// The levels of all channels in decibels, input channels first; empty before the first audio.
    private(set) var levels: [Double] = []
    private var peaks: [Double] = []
    private var lastUpdate = 0.0
    /// The earliest time of the next picture.
    private var nextFrameTime = 0.0
    private var lastAudioTime = -1.0
    private var hasNewAudio = false
    private var isSilent = true

    init(kind: Graph.Live, sampleRate: Double) {
        self.kind = kind
        spectrum = Spectrum(isSmoothed: kind == .analyser, sampleRate: sampleRate)
    }

    /// Limits the frame rate, so that large pictures take at most a quarter of a core.
    ///
    /// - Parameters:
    ///   - now: in seconds, when a picture was drawn.
    ///   - cost: the time that it took, in seconds.
    func limitFrameRate(now: Double, cost: Double) { nextFrameTime = max(nextFrameTime, now + 3 * cost) }

    /// Receives audio from the plug-in; `now` is in seconds.
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

    /// Whether all channels are below the floor of the spectrum, whose levels are never above the peak.
    private func isInaudible(_ audio: AudioMessage) -> Bool {
        for channel in 0..<audio.peakCount where audio.peaks[channel] > 1e-6 { return false }
        return true
    }

    /// Updates the levels if a picture is due. Returns whether it has changed.
    func update(now: Double) -> Bool {
        guard !isFrozen, lastAudioTime >= 0, now >= nextFrameTime, hasNewAudio || !isSilent else { return false }
        // Count from the due time, so that the frame rate does not depend on when the host calls.
        nextFrameTime = max(nextFrameTime + Self.frameTime, now)
        let elapsed = min(now - lastUpdate, 0.1)
        lastUpdate = now
        if !hasNewAudio && now - lastAudioTime >= Self.silenceTimeout { spectrum.fillWithSilence() }
        hasNewAudio = false
        let wasSilent = isSilent
        isSilent = !(isSpectrum ? spectrum.update(after: elapsed) : updateLevels(after: elapsed))
        return !(isSilent && wasSilent)
    }

    /// Updates the meters' levels. Returns false if all channels are silent.
    private func updateLevels(after time: Double) -> Bool {
        var isAudible = false
        for channel in 0..<peaks.count {
            levels[channel] = max(.decibels(peaks[channel]), levels[channel] - Self.decayRate * time, Self.floor)
            peaks[channel] = 0
            if levels[channel] > Self.floor { isAudible = true }
        }
        return isAudible
    }

    /// Returns the highest peak of the input channels as an amplitude; 0 in silence.
    func inputPeak(channels: Int) -> Double {
        var highest = Self.floor
        for channel in 0..<min(channels, levels.count) { highest = max(highest, levels[channel]) }
        return highest > Self.floor ? .amplitude(decibels: highest) : 0
    }
}
