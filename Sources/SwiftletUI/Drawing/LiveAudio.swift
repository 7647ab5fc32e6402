// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

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
    var settings: AnalyserSettings
    /// The shown signals, in the order of the analyser's.
    let traces: [AnalyserTrace]
    /// The same signals as a set, to request from the plug-in.
    let signals: AnalyserSignals
    let analyser: Analyser
    /// The number of the next frame; nil before the first.
    private var nextFrame: UInt32?
    /// Whether the analyser has silence only.
    private var isAnalyserSilent = false
    /// Whether the spectra are frozen.
    var isFrozen = false
    var isSpectrum: Bool { kind == .spectrum || kind == .analyser }
    /// The levels of all channels in decibels, input channels first; empty before the first audio.
    private var levels: [Double] = []
    private var peaks: [Double] = []
    private var lastUpdate = 0.0
    /// The earliest time of the next picture.
    private var nextFrameTime = 0.0
    private var lastAudioTime = -1.0
    private var hasNewAudio = false
    private var isSilent = true

    init(kind: Graph.Live, sampleRate: Double, ports: PortMap, settings: AnalyserSettings) {
        self.kind = kind
        self.settings = settings
        traces = kind == .spectrum || kind == .analyser ? settings.traces(for: ports) : []
        var signals = AnalyserSignals.none
        for trace in traces { signals.insert(trace.source, trace.mix) }
        self.signals = signals
        let rate = sampleRate / Double(1 << AnalyserSignals.halvings(at: sampleRate))
        var foregroundCount = 0
        for trace in traces where !trace.isReference { foregroundCount += 1 }
        analyser = Analyser(
            rate: rate, signalCount: traces.count, settings: settings,
            peakCount: kind == .analyser ? foregroundCount : 0)
    }

    /// Limits the frame rate, so that large pictures take at most a quarter of a core.
    ///
    /// - Parameters:
    ///   - now: in seconds, when a picture was drawn.
    ///   - cost: the time that it took, in seconds.
    func limitFrameRate(now: Double, cost: Double) { nextFrameTime = max(nextFrameTime, now + 3 * cost) }

    /// Receives audio from the plug-in; `now` is in seconds.
    func receive(_ audio: AudioMessage, now: Double) {
        // The plug-in sends other signals until it has the view's request.
        guard audio.signals.union(signals) == audio.signals else { return }
        lastAudioTime = now
        if isSpectrum { follow(audio) }
        // Silence after silence looks the same.
        if isSilent && isInaudible(audio) {
            if !isAnalyserSilent { analyser.fillWithSilence() }
            isAnalyserSilent = true
            return
        }
        if isSpectrum { append(audio) }
        isAnalyserSilent = false
        if peaks.count != audio.peakCount {
            peaks = [Double](repeating: 0, count: audio.peakCount)
            levels = [Double](repeating: Self.floor, count: audio.peakCount)
        }
        for channel in 0..<audio.peakCount { peaks[channel] = max(peaks[channel], Double(audio.peaks[channel])) }
        hasNewAudio = true
    }

    /// Notices frames that are missing before a message.
    private func follow(_ audio: AudioMessage) {
        if nextFrame != audio.time {
            analyser.markGap()
            isAnalyserSilent = false
        }
        // A message without space for all frames ends before the number of the next.
        nextFrame = audio.time &+ UInt32(audio.count)
    }

    private func append(_ audio: AudioMessage) {
        var places: [Int] = []
        for trace in traces { places.append(audio.signals.index(of: trace.source, trace.mix) ?? 0) }
        let stride = audio.signals.count
        analyser.append(count: audio.count) { frame, signal in Double(audio.samples[frame * stride + places[signal]]) }
    }

    /// Whether all channels are below the floor of the analyser, whose levels are never above the peak.
    private func isInaudible(_ audio: AudioMessage) -> Bool {
        for channel in 0..<audio.peakCount where audio.peaks[channel] > 1e-7 { return false }
        return true
    }

    /// Updates the levels if a picture is due. Returns whether it has changed.
    func update(now: Double) -> Bool {
        guard !isFrozen, lastAudioTime >= 0, now >= nextFrameTime, hasNewAudio || !isSilent else { return false }
        // Count from the due time, so that the frame rate does not depend on when the host calls.
        nextFrameTime = max(nextFrameTime + Self.frameTime, now)
        let elapsed = min(now - lastUpdate, 0.1)
        lastUpdate = now
        if !hasNewAudio && now - lastAudioTime >= Self.silenceTimeout {
            analyser.fillWithSilence()
            nextFrame = nil
        }
        hasNewAudio = false
        let wasSilent = isSilent
        isSilent = !(isSpectrum ? analyser.update(after: elapsed) : updateLevels(after: elapsed))
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
