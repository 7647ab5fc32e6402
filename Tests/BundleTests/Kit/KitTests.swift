// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

/// Effects of the kit's that are not in the bundle, in a host.
@Suite struct KitTests {
    @Test func anEffectOfAFewLinesIsHeard() throws {
        let rig = try Rig("urn:kit:gain", ["gain": 4], in: kitWorld)
        #expect(rig.run([[0.5, -1, 0.25]], block: 3) == [[2, -4, 1]])
    }
}
