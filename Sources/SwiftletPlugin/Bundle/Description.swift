// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

#if !hasFeature(Embedded)
/// A plug-in in words and numbers, without its types.
public struct Description {
    /// What is said of the effect, whatever the layout.
    public let about: About
    /// The plug-in's own URI, which says which layout it has.
    public let uri: String
    /// The name of its layout, where the effect has several.
    public let layoutName: String?
    /// The groups of channels on either side, in the order of their ports.
    public let inputs, outputs: [Bus]
    /// The parameters, in the order of their ports.
    public let parameters: [Parameter]
    /// Whether the raw values of the parameters are the numbers of their places.
    public let areControlsConsecutive: Bool
    /// The meters, in the order of their ports.
    public let meters: [Parameter]
    /// Whether the raw values of the meters are the numbers of their places.
    public let areMetersConsecutive: Bool
    /// How many bands the effect has, and the band that each parameter belongs to, counted from 0.
    public let bandCount: Int
    public let bands: [Int]
    /// The files, in the order in which they are shown.
    public let files: [EffectFile]
    /// Whether the raw values of the files are the numbers of their places.
    public let areFilesConsecutive: Bool
    /// How many bytes of its own the effect has saved with the song, and how many it may have.
    public let savedByteCount, maximumSavedByteCount: Int
    /// How many values the effect has room for, where it is given the values of its parameters themselves.
    public let valueCapacity: Int?
    /// The factory presets.
    public let presets: [PresetDescription]
    /// The numbers of the ports.
    public let ports: PortMap
    /// How many bytes the effect has in itself, without what it asks for in `init`, and how many it may have.
    public let size, maximumSize: Int
    /// The longest latency in frames: at 384 kHz, above which no host goes, where it depends on sample rate or parameters.
    public let maximumLatency: Int
    /// What is wrong with the effect's latency, if anything.
    public let latencyError: String?
    /// Whether the effect follows the song.
    public let followsTransport: Bool
    /// Whether the effect receives MIDI, and whether it sends it.
    public let receivesMIDI, sendsMIDI: Bool
    /// Whether hosts show the effect's curves.
    public let hasCurve: Bool
    /// The numbers of the parameters that hosts show on their mixers' strips.
    public let stripControls: [Int]
    /// The colour of what is on in the effect's view; none where it has no view.
    public let accent: Color?
    /// Whether the effect has a view.
    public var hasView: Bool { accent != nil }

    init<E: Effect>(_ effect: E.Type, uri: PluginURI, hasSuffix: Bool) {
        about = E.about
        self.uri = "\(uri)"
        layoutName = hasSuffix && E.layout.suffix.utf8CodeUnitCount > 0 ? "\(E.layout.name)" : nil
        inputs = E.Input.buses
        outputs = E.Output.buses
        parameters = SwiftletEffects.parameters(of: E.self)
        areControlsConsecutive = E.Control.hasConsecutiveRawValues
        meters = SwiftletEffects.meters(of: E.self)
        areMetersConsecutive = E.Meter.hasConsecutiveRawValues
        bandCount = E.bandCount
        bands = E.Control.allCases.map(E.band)
        files = SwiftletEffects.files(of: E.self)
        areFilesConsecutive = E.File.hasConsecutiveRawValues
        savedByteCount = E.savedByteCount
        maximumSavedByteCount = savedValueCapacity
        valueCapacity = E.Coefficients.self == Values<E.Control>.self ? Values<E.Control>.capacity : nil
        presets = E.presets.map { preset in
            PresetDescription(
                symbol: preset.symbol, name: preset.name, comment: preset.comment,
                values: SwiftletEffects.values(of: preset, for: E.self),
                assignments: preset.values.map { ($0.key.rawValue, $0.value) })
        }
        ports = Adapter<E>.portMap
        size = MemoryLayout<E>.size
        maximumSize = EffectMemory<E>.maximumEffectSize
        // Of those that are always as late, room for more in a later version.
        maximumLatency = E.Dry.isUsed ? E.maximumLatency(at: SampleRate(384_000)) : max(8192, E.latency)
        latencyError = SwiftletPlugin.latencyError(of: E.self)
        followsTransport = E.Song.isUsed
        receivesMIDI = E.ReceivedMIDI.isUsed
        sendsMIDI = E.SentMIDI.isUsed
        hasCurve = E.hasCurve
        stripControls = E.stripControls.map(\.rawValue)
        accent = E.makeView()?.accent
    }
}

/// A factory preset, without its effect's type.
public struct PresetDescription {
    /// The last part of the preset's URI.
    public let symbol: StaticString
    /// The name shown to people.
    public let name: StaticString
    /// A sentence on what it is for.
    public let comment: StaticString
    /// A value for each parameter, in their order and units.
    public let values: [Double]
    /// What it sets, as it is written: parameters by their raw values.
    public let assignments: [(parameter: Int, value: Double)]
}
#endif
