// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEqualizerText
import SwiftletHost

/// The controls of an equaliser with ports such as `band1_type`, by which texts of other equalisers set its bands.
struct EqualizerPorts {
    let controls: EqualizerControls
    private let ports: [String: Port]

    /// Finds the ports; nil unless the plug-in has `output` and at least one complete band.
    init?(_ plugin: Plugin) {
        let inputs = plugin.ports.filter { $0.kind == .control && $0.direction == .input }
        ports = Dictionary(inputs.map { ($0.symbol, $0) }) { first, _ in first }
        let ports = ports
        func range(_ symbol: String) -> ClosedRange<Double>? {
            guard let port = ports[symbol], let low = port.minimum, let high = port.maximum, low <= high else {
                return nil
            }
            return Double(low)...Double(high)
        }
        guard let frequency = range("band1_frequency"), let gain = range("band1_gain"), let q = range("band1_q"),
            let output = range("output"), let type = ports["band1_type"], let slope = ports["band1_slope"]
        else { return nil }
        let bandCount = (1...99).prefix { band in
            ["on", "type", "frequency", "gain", "q", "slope"].allSatisfy { ports["band\(band)_\($0)"] != nil }
        }.count
        guard bandCount > 0 else { return nil }
        var controls = EqualizerControls(
            bandCount: bandCount, channelCount: plugin.ports.mainAudio(.input).count, frequency: frequency, gain: gain,
            q: q, output: output)
        for point in type.scalePoints { controls.appendKind(Array(point.label.utf8)) }
        for point in slope.scalePoints { controls.appendSlope(Array(point.label.utf8)) }
        self.controls = controls
    }

    /// Sets the controls of an instance. Others keep their values.
    func apply(_ settings: EqualizerSettings, to instance: Instance) {
        func set(_ symbol: String, to value: Double) {
            if ports[symbol] != nil { instance[symbol] = Float(value) }
        }
        func choose(_ number: Int, _ symbol: String) {
            guard let points = ports[symbol]?.scalePoints, points.indices.contains(number) else { return }
            instance[symbol] = points[number].value
        }
        set("output", to: settings.output)
        for (index, band) in settings.bands.enumerated() {
            let prefix = "band\(index + 1)_"
            set(prefix + "on", to: band.isOn ? 1 : 0)
            set(prefix + "frequency", to: band.frequency)
            set(prefix + "gain", to: band.gain)
            set(prefix + "q", to: band.q)
            choose(band.kind, prefix + "type")
            choose(band.slope, prefix + "slope")
            choose(band.channels, prefix + "channels")
        }
    }

    /// Returns the value of a control in an instance; nil for a missing port.
    func value(_ symbol: String, in instance: Instance) -> Double? {
        ports[symbol] != nil ? Double(instance[symbol]) : nil
    }

    /// Returns the number of a choice in an instance; nil for a missing port.
    func choice(_ symbol: String, in instance: Instance) -> Int? {
        ports[symbol]?.scalePoints.firstIndex { $0.value == instance[symbol] }
    }
}

extension TextNote {
    /// The remark as a sentence without the line's number.
    var text: String {
        let subject = String(decoding: subject, as: UTF8.self)
        return switch kind {
        case .noEquivalent: "\(subject) has no equivalent in this equaliser"
        case .incomplete: "\(subject) has a missing or invalid number"
        case .otherChannels:
            "\(subject) is for channels that this layout cannot select; a stereo layout has left and right"
        case .otherDevice: "\(subject) is for another device"
        case .conditional: "\(subject) depends on a condition"
        case .tooMany: "no band is left for the filter \(subject)"
        case .limited: "the \(subject) is outside of its range and is clamped"
        case .leftOut: "the filter \(subject) is off and is left out, because no band is left"
        case .ignored: "\(subject) is ignored"
        }
    }
}
