// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What an effect is called and what it is.
public struct About: Sendable {
    /// The URI that the effect's properties hang on, and that its mono or only variant bears: `urn:swiftlet:low-pass`.
    public let uri: StaticString
    private let stereo: StaticString
    private let surround: StaticString
    /// The name shown to people, without the variant.
    public let name: StaticString
    /// The kind of effect, by which hosts sort their menus.
    public let kind: Kind
    /// One line.
    public let summary: StaticString
    /// A paragraph or two.
    public let description: StaticString
    /// Whether the bundle has a view of the effect's own, as Swiftlet's has.
    public let hasView: Bool

    /// What is said of an effect. `stereo` and `surround` are the URIs of its variants with two and with eight
    /// channels, where there are such.
    public init(
        uri: StaticString, stereo: StaticString? = nil, surround: StaticString? = nil,
        name: StaticString, kind: Kind, summary: StaticString, description: StaticString
    ) {
        self.init(
            uri: uri, stereo: stereo, surround: surround, name: name, kind: kind, summary: summary,
            description: description, hasView: false)
    }

    package init(
        uri: StaticString, stereo: StaticString? = nil, surround: StaticString? = nil,
        name: StaticString, kind: Kind, summary: StaticString, description: StaticString, hasView: Bool
    ) {
        self.uri = uri
        self.stereo = stereo ?? uri
        self.surround = surround ?? uri
        self.name = name
        self.kind = kind
        self.summary = summary
        self.description = description
        self.hasView = hasView
    }

    /// The URI of the variant with this layout.
    public func uri(for layout: Layout) -> StaticString {
        guard layout.inputs == layout.outputs else { return uri }
        return layout.inputs == 2 ? stereo : (layout.inputs == 8 ? surround : uri)
    }
}

/// The LV2 plug-in classes that an effect can be of.
public enum Kind: Sendable {
    /// `lv2:LowpassPlugin`.
    case lowPass
    /// `lv2:ParaEQPlugin`.
    case parametricEqualiser
    /// `lv2:WaveshaperPlugin`.
    case waveshaper
    /// `lv2:MixerPlugin`.
    case mixer
    /// `lv2:ModulatorPlugin`.
    case modulator
    /// `lv2:UtilityPlugin`.
    case utility
    /// `lv2:Plugin` and no more.
    case other
}
