// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletUI
import Testing

/// What a history keeps of effects with more parameters than any has.
@Suite struct HistoryBytesTests {
    /// Moves all of so many parameters, three times.
    private func moved(_ count: Int) -> History {
        let history = History()
        for step in 0..<3 {
            history.begin()
            for parameter in 0..<count { history.move(parameter, from: Double(step), to: Double(step + 1)) }
            _ = history.end()
        }
        return history
    }

    // A step takes 4 bytes, and 10 for each parameter: from 2184 on, three have no room in what 16 bits count; from 6554 on, not
    // even one has.
    @Test(arguments: [1, 2183, 2184, 6553, 6554, 65_535])
    func stepsThatFitAreRestored(count: Int) {
        let bytes = moved(count).bytes(count, revision: 7)
        let other = History()
        #expect(other.read(bytes, count))
        #expect(other.canUndo == (count < 6554))
    }

    @Test func nothingIsSavedForMoreThan65535Parameters() {
        let bytes = moved(65_536).bytes(65_536, revision: 7)
        #expect(bytes.allSatisfy { $0 == 0 })
        #expect(!History().read(bytes, 65_536))
    }
}
