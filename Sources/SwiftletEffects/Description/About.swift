// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The name, class and description of an effect.
public struct About: Sendable {
    /// The effect's URI: `urn:swiftlet:low-pass`. The URIs of its properties begin with it, and the URI of a variant
    /// adds the layout's suffix.
    public let uri: StaticString
    /// The displayed name, without the layout.
    public let name: StaticString
    /// The LV2 class, by which hosts group their menus.
    public let pluginClass: PluginClass
    /// A one-line summary.
    public let summary: StaticString
    /// A description of one or two paragraphs.
    public let description: StaticString

    /// Creates the description of an effect.
    public init(
        uri: StaticString, name: StaticString, pluginClass: PluginClass, summary: StaticString,
        description: StaticString
    ) {
        self.uri = uri
        self.name = name
        self.pluginClass = pluginClass
        self.summary = summary
        self.description = description
    }
}
