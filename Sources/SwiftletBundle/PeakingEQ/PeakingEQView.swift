// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension PeakingEQ {
    public static var hasCurve: Bool { true }

    /// A graph of the response, with a handle for frequency and gain.
    public static func makeView() -> (any EffectView)? {
        FilterView<PeakingEQ<Mono>>(
            hint: """
                Drag the point: frequency and gain. Wheel: Q. Shift or Ctrl: fine. Double click: default, or moves the \
                point there.
                """,
            accent: Color(0xffc24b), frequencies: 16...24_000,
            levels: [(-6...6, 1), (-12...12, 3), (-18...18, 3), (-30...30, 6), (-55...55, 10)], base: 0,
            frequency: .frequency, level: .gain, wheel: .q)
    }
}
