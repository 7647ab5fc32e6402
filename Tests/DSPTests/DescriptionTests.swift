// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import Testing

/// The project's description in the Turtle.
@Suite struct DescriptionTests {
    /// LV2 takes an odd version for one in development, and knows no major version.
    @Test func aVersionIsDoubledForLV2() {
        let release = Version(major: 2, minor: 3, patch: 4)
        #expect(release.lv2Minor == 406 && release.lv2Micro == 8 && "\(release)" == "2.3.4")
        let development = Version(major: 2, minor: 3, patch: 4, isDevelopment: true)
        #expect(development.lv2Minor == 406 && development.lv2Micro == 9 && "\(development)" == "2.3.4+dev")
    }
}
