// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

#if !hasFeature(Embedded)
/// A plug-in in words and numbers, without its types.
public struct Description {
    /// What is said of the effect, whatever the layout.
    public let about: About
    /// The plug-in's own URI, which says which layout it has.
    public let uri: String
    /// The name of its layout, where the effect has several.
    public let layoutName: String?
    /// The arrangement of channels on either side.
    public let input, output: ChannelArrangement
    /// The parameters, in the order of their ports.
    public let parameters: [Parameter]
    /// The factory presets.
    public let presets: [PresetDescription]
    /// The numbers of the ports.
    public let ports: PortMap

    init<E: Effect>(_ effect: E.Type, uri: PluginURI, hasSuffix: Bool) {
        about = E.about
        self.uri = "\(uri)"
        layoutName = hasSuffix && E.Input.layout.suffix.utf8CodeUnitCount > 0 ? "\(E.Input.layout.name)" : nil
        input = ChannelArrangement(of: E.Input.self)
        output = ChannelArrangement(of: E.Output.self)
        parameters = E.Control.allCases.map(E.parameter)
        presets = E.presets.map { preset in
            PresetDescription(
                symbol: preset.symbol, name: preset.name, comment: preset.comment,
                values: E.Control.allCases.map { preset[$0] ?? E.parameter($0).defaultValue })
        }
        ports = Adapter<E>.portMap
    }
}

/// The channels of a frame, without its type.
public struct ChannelArrangement {
    /// What the arrangement is called.
    public let layout: Layout
    /// The channels, in the order of their ports.
    public let channels: [Channel]

    init<Channels: Frame>(of frame: Channels.Type) {
        layout = Channels.layout
        channels = Channels.channels
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
}
#endif
