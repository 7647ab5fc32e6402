// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCTime
import SwiftletEffects
import SwiftletPlugin

/// A message from a plug-in to its view.
enum PlugInMessage {
    /// The current value of a parameter.
    case value(parameter: Int, Double)
    /// The sample rate of the instance.
    case sampleRate(Double)
    /// Audio that has passed through the effect.
    case audio(AudioMessage)
    /// The readings of the dynamic bands, by their numbers.
    case bands([(band: Int, reading: BandReading)])
    /// A page of the state that the plug-in keeps for the view.
    case viewState(ViewStatePage)
}

/// Audio that has passed through an effect. The pointers are valid only during the call that delivers them.
struct AudioMessage {
    /// The number of frames.
    let count: Int
    /// The number of the first frame. Consecutive messages have consecutive frames, unless frames are lost.
    let time: UInt32
    /// The signals that the frames have.
    let signals: AnalyserSignals
    /// The samples of the frames, of each signal in turn.
    let samples: Samples
    let peakCount: Int
    /// The peak magnitude of each channel, input channels first. True peaks may follow, in the same order.
    let peaks: Samples

    /// Floats at any alignment.
    struct Samples {
        let start: UnsafeRawPointer

        subscript(index: Int) -> Float {
            let sample = start.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
            return sample.isFinite ? sample : 0
        }
    }
}

/// Reads the messages of a plug-in's port `notify`.
struct PlugInMessageReader {
    private let urids: URIDs
    /// The URIDs of the parameters in messages.
    private var properties: [LV2_URID] = []
    /// A number that identifies this view among those of the same instance: the nanosecond at which it was opened.
    private let view: UInt32

    /// - Parameter effect: the URI that prefixes the parameters' symbols.
    init(features: HostFeatures, effect: StaticString, parameters: [Parameter]) {
        urids = features.urids
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        view = UInt32(truncatingIfNeeded: time.tv_nsec)
        for parameter in parameters {
            properties.append(features.map.property(effect: effect, symbol: parameter.symbol))
        }
    }

    /// The protocol of messages between views and hosts.
    var eventTransfer: LV2_URID { urids.eventTransfer }

    /// Returns the message in an atom of `size` bytes, header included; nil if the view has no use for it.
    func message(_ start: UnsafeRawPointer, size: Int) -> PlugInMessage? {
        guard urids.areMapped, let atom = Atom(at: start, length: size), let object = AtomObject(atom, urids) else {
            return nil
        }
        if object.type == urids.patchSet { return value(object) }
        if object.type == urids.viewState { return page(object) }
        if object.type == urids.bands { return readings(object) }
        return object.type == urids.audio ? passed(object) : nil
    }

    /// Requests signals from the plug-in for the next two seconds, and selects the band to hear alone; nil for all.
    func askForAudio(
        _ signals: AnalyserSignals, over link: HostConnection, listeningTo part: Int?,
        withTruePeaks needsTruePeaks: Bool
    ) {
        guard urids.areMapped else { return }
        // The object's id and type; each property: key, context, size, type, and the number, padded to 8 bytes.
        var words = [
            0, urids.watch, urids.view, 0, 4, urids.int, view, 0, urids.signals, 0, 4, urids.int, signals.bits,
        ]
        if let part { words += [0, urids.listenedBand, 0, 4, urids.int, UInt32(part)] }
        if needsTruePeaks { words += [0, urids.truePeaks, 0, 4, urids.int, 1] }
        link.send(words, as: urids)
    }

    /// Asks the plug-in for its sample rate.
    func askForSampleRate(over link: HostConnection) {
        guard urids.areMapped else { return }
        link.send([0, urids.patchGet, urids.patchProperty, 0, 4, urids.urid, urids.sampleRate], as: urids)
    }

    private func page(_ message: AtomObject) -> PlugInMessage? {
        var message = message
        guard let (key, page) = message.next(), key == urids.viewState, page.type == urids.chunk, page.size > 8 else {
            return nil
        }
        return .viewState(
            ViewStatePage(
                place: Int(page.body.loadUnaligned(as: UInt32.self)),
                total: Int(page.body.loadUnaligned(fromByteOffset: 4, as: UInt32.self)), bytes: page.body + 8,
                count: page.size - 8))
    }

    private func readings(_ message: AtomObject) -> PlugInMessage? {
        var message = message
        guard let (key, vector) = message.next(), key == urids.bands, let numbers = vector.floats(urids) else {
            return nil
        }
        let values = AudioMessage.Samples(start: numbers.start)
        var readings: [(band: Int, reading: BandReading)] = []
        for index in 0..<min(64, numbers.count / 3) {
            let band = values[3 * index]
            guard band >= 0, band < 64 else { continue }
            let reading = BandReading(change: Double(values[3 * index + 1]), level: Double(values[3 * index + 2]))
            readings.append((Int(band), reading))
        }
        return .bands(readings)
    }

    private func passed(_ message: AtomObject) -> PlugInMessage? {
        var message = message
        var (signals, time): (AnalyserSignals?, UInt32?)
        var samples: (start: UnsafeRawPointer, count: Int)?
        var peaks: (start: UnsafeRawPointer, count: Int)?
        while let (key, atom) = message.next() {
            if key == urids.signals { signals = atom.int(urids).map { AnalyserSignals(bits: $0) } }
            if key == urids.time { time = atom.int(urids) }
            if key == urids.samples { samples = atom.floats(urids) }
            if key == urids.peaks { peaks = atom.floats(urids) }
        }
        guard let signals, let time, let samples, let peaks else { return nil }
        return .audio(
            AudioMessage(
                count: samples.count / max(1, signals.count), time: time, signals: signals,
                samples: AudioMessage.Samples(start: samples.start), peakCount: min(peaks.count, 64),
                peaks: AudioMessage.Samples(start: peaks.start)))
    }

    private func value(_ set: AtomObject) -> PlugInMessage? {
        var set = set
        var property: LV2_URID?
        var value: Double?
        while let (key, atom) = set.next() {
            if key == urids.patchProperty { property = atom.urid(urids) }
            if key == urids.patchValue { value = atom.number(urids) }
        }
        guard let value, let property, property != 0 else { return nil }
        if property == urids.sampleRate { return value >= 1 && value < 1e9 ? .sampleRate(value) : nil }
        for parameter in 0..<properties.count where properties[parameter] == property {
            return .value(parameter: parameter, value)
        }
        return nil
    }
}
