// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What the effects of a bundle belong to, and what its maker says of it.
public struct Project: Sendable {
    /// The project's own URI.
    public let uri: StaticString
    /// The name shown to people, which hosts list before that of each effect.
    public let name: StaticString
    /// One line.
    public let summary: StaticString
    /// The version of the bundle.
    public let version: Version
    /// The licence, as a URI: `http://opensource.org/licenses/isc`.
    public let license: StaticString
    /// A web page about the project.
    public let homepage: StaticString
    /// Who to turn to.
    public let maintainer: Maintainer

    /// A project: what the bundle's `project.ttl` says of it, and the version, which each of its plug-ins bears.
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

/// A person or a group that looks after a project.
public struct Maintainer: Sendable {
    /// The name shown to people.
    public let name: StaticString
    /// An electronic mail address as a URI: `mailto:somebody@example.org`.
    public let mail: StaticString

    /// A maintainer; `mail` begins with `mailto:`.
    public init(name: StaticString, mail: StaticString) {
        self.name = name
        self.mail = mail
    }
}
