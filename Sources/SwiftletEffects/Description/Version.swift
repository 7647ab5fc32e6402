// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The version of a bundle (semantic versioning).
public struct Version: Sendable {
    /// Increased by incompatible changes.
    public let major: Int
    /// Increased by additions: 0…99, because LV2's minor version combines it with `major`.
    public let minor: Int
    /// Increased by fixes.
    public let patch: Int
    /// Whether this is a development version after the release with these numbers.
    public let isDevelopment: Bool

    /// Creates a version, by default a release.
    @inline(__always)
    public init(major: Int, minor: Int, patch: Int, isDevelopment: Bool = false) {
        self.major = major
        self.minor = minor
        self.patch = patch
        self.isDevelopment = isDevelopment
    }

    // MARK: - As LV2 counts

    // LV2 takes an odd number, or minor version 0, as "in development". Hence all numbers are doubled, and a
    // development version has an odd micro version; 0.0.x is "in development" in both schemes. LV2 has no major
    // version: an incompatible change needs another URI. 0.1.0 is 2.0, 0.1.3 is 2.6, 1.0.0 is 200.0.

    /// `lv2:minorVersion`.
    public var lv2Minor: Int { 2 * (100 * major + minor) }

    /// `lv2:microVersion`.
    public var lv2Micro: Int { 2 * patch + (isDevelopment ? 1 : 0) }
}

extension Version: CustomStringConvertible {
    /// `0.1.0` for a release, `0.1.0+dev` for a development version.
    public var description: String {
        "\(major).\(minor).\(patch)" + (isDevelopment ? "+dev" : "")
    }
}
