// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Project {
    /// Swiftlet itself: the bundle and the command.
    public static var swiftlet: Project {
        Project(
            uri: "urn:swiftlet:project", name: "Swiftlet", summary: "LV2 audio effects written in Swift",
            version: Version(major: 1, minor: 0, patch: 0), license: "http://opensource.org/licenses/isc",
            // The addresses are placeholders. When you replace them, also change the recipes in Packaging, which
            // `make test-recipes` compares with these, the tests of the Turtle, and the examples.
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
