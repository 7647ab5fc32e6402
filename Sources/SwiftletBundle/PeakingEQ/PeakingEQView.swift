// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension PeakingEQ {
    public static var hasCurve: Bool { true }

    /// A graph of the response, with a handle for frequency and gain.
    public static func makeView() -> (any EffectView)? {
        FilterView<PeakingEQ<Mono>>(
            hint: "Drag the point: frequency and gain. Wheel: Q. Shift or Ctrl: fine. Double click: default.",
            accent: Color(0xffc24b), frequencies: 16...24_000, levels: -56...56, base: 0, frequency: .frequency,
            level: .gain, wheel: .q)
    }
}
