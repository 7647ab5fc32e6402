// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What an effect is called and what it is.
public struct About: Sendable {
    /// The URI that the effect's properties hang on: `urn:swiftlet:low-pass`. That of a variant ends with its layout's
    /// suffix.
    public let uri: StaticString
    /// The name shown to people, without the variant.
    public let name: StaticString
    /// The kind of effect, by which hosts sort their menus.
    public let pluginClass: PluginClass
    /// One line.
    public let summary: StaticString
    /// A paragraph or two.
    public let description: StaticString

    /// What is said of an effect.
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
