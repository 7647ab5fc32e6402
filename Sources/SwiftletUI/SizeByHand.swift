// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// How much larger or smaller than by itself a person wants all views, or the texts in them.
struct SizeByHand {
    private let preference: Preference
    /// In percent.
    private let steps: [Int]
    private(set) var percent = 100
    var factor: Double { Double(percent) / 100 }

    /// Of all of a view, beside what the screen asks for.
    static var scale: SizeByHand {
        SizeByHand(Preference(name: "scale"), [60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300])
    }
    /// Of the texts alone.
    static var text: SizeByHand { SizeByHand(Preference(name: "text"), [100, 115, 130, 150, 175, 200]) }

    private init(_ preference: Preference, _ steps: [Int]) {
        self.preference = preference
        self.steps = steps
        guard let number = preference.word?.number else { return }
        for step in steps where Double(step) == number { percent = step }
    }

    /// Takes the next step up (1) or down (−1), as far as there is one, or goes back to 100 % (0).
    mutating func step(_ direction: Int) {
        var place = 0
        for number in 0..<steps.count where steps[number] == (direction == 0 ? 100 : percent) { place = number }
        percent = steps[max(0, min(steps.count - 1, place + direction))]
        preference.keep(UTF8Text(Double(percent), decimals: 0))
    }
}
