// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The project that a bundle's effects belong to.
public struct Project: Sendable {
    /// The project's own URI.
    public let uri: StaticString
    /// The displayed name, which hosts list before the name of each effect.
    public let name: StaticString
    /// A one-line summary.
    public let summary: StaticString
    /// The version of the bundle.
    public let version: Version
    /// The licence, as a URI: `http://opensource.org/licenses/isc`.
    public let license: StaticString
    /// A web page about the project.
    public let homepage: StaticString
    /// The contact.
    public let maintainer: Maintainer

    /// Creates a project. The bundle's `project.ttl` describes it, and each plug-in states its version.
    public init(
        uri: StaticString, name: StaticString, summary: StaticString, version: Version, license: StaticString,
        homepage: StaticString, maintainer: Maintainer
    ) {
        self.uri = uri
        self.name = name
        self.summary = summary
        self.version = version
        self.license = license
        self.homepage = homepage
        self.maintainer = maintainer
    }
}

/// The maintainer of a project.
public struct Maintainer: Sendable {
    /// The displayed name.
    public let name: StaticString
    /// The e-mail address as a URI: `mailto:somebody@example.org`.
    public let mail: StaticString

    /// Creates a maintainer. `mail` begins with `mailto:`.
    public init(name: StaticString, mail: StaticString) {
        self.name = name
        self.mail = mail
    }
}
