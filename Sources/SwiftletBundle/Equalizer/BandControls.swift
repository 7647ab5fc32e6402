// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The parameters that each band of a layout has, in the order of their ports.
struct BandControls {
    /// Whether bands have a choice of channels: only in stereo.
    let hasChannels: Bool
    /// Whether bands have a choice of source: only with a sidechain.
    let hasSource: Bool

    /// The number of parameters of a band.
    var count: Int { EqualizerBand.Parameter.source.rawValue - (hasChannels ? 0 : 1) + (hasSource ? 1 : 0) }

    /// Returns the place of a parameter in its band; nil if the layout does not have it.
    func offset(of parameter: EqualizerBand.Parameter) -> Int? {
        switch parameter {
        case .channels where !hasChannels, .source where !hasSource: nil
        default: parameter.rawValue - (!hasChannels && parameter.rawValue > Self.channels ? 1 : 0)
        }
    }

    /// Returns the number of a band's parameter among all; nil if the layout does not have it.
    func number(of parameter: EqualizerBand.Parameter, in band: Int) -> Int? {
        offset(of: parameter).map { band * count + $0 }
    }

    /// Returns the parameter at a place in a band.
    func parameter(at offset: Int) -> EqualizerBand.Parameter? {
        EqualizerBand.Parameter(rawValue: offset + (!hasChannels && offset >= Self.channels ? 1 : 0))
    }

    private static var channels: Int { EqualizerBand.Parameter.channels.rawValue }
}
