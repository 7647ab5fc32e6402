// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What Swiftlet as a whole says of itself.
public enum Project {
    /// The version of the bundle and of the command.
    public static var version: Version { Version(major: 0, minor: 1, patch: 0) }

    public static var uri: StaticString { "urn:swiftlet:project" }
    public static var name: StaticString { "Swiftlet" }
    /// One line.
    public static var summary: StaticString { "LV2 audio effects written in Swift" }
    /// The licence, as a URI that LV2 hosts know.
    public static var license: StaticString { "http://opensource.org/licenses/isc" }

    // The addresses are placeholders, to be replaced here and nowhere else.

    public static var homepage: StaticString { "https://swiftlet.example/" }
    public static var maintainerURI: StaticString { "https://swiftlet.example/#authors" }
    public static var maintainerName: StaticString { "The Swiftlet authors" }
    public static var maintainerMail: StaticString { "mailto:authors@swiftlet.example" }
}
