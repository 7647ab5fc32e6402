// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A release of a bundle, after semantic versioning.
public struct Version: Sendable {
    /// Raised when what used the bundle before may no longer work with it.
    public let major: Int
    /// Raised when something is added: 0…99, as LV2 counts it together with `major`.
    public let minor: Int
    /// Raised when faults are mended.
    public let patch: Int
    /// Whether this is what follows the release of that number, on the way to the next.
    public let isDevelopment: Bool

    /// A version, by default a release.
    @inline(__always)
    public init(major: Int, minor: Int, patch: Int, isDevelopment: Bool = false) {
        self.major = major
        self.minor = minor
        self.patch = patch
        self.isDevelopment = isDevelopment
    }

    // MARK: - As LV2 counts

    // To LV2 an odd number, or the minor version 0, says "in development". Hence all is doubled, and a development
    // version's micro version is odd; 0.0.x is not meant for use in either way of counting. LV2 knows no major version:
    // what breaks compatibility is another URI there. 0.1.0 is 2.0, 0.1.3 is 2.6, 1.0.0 is 200.0.

    /// `lv2:minorVersion`.
    public var lv2Minor: Int { 2 * (100 * major + minor) }

    /// `lv2:microVersion`.
    public var lv2Micro: Int { 2 * patch + (isDevelopment ? 1 : 0) }
}

extension Version: CustomStringConvertible {
    /// `0.1.0`, or `0.1.0+dev` on the way to the next release.
    public var description: String {
        "\(major).\(minor).\(patch)" + (isDevelopment ? "+dev" : "")
    }
}
