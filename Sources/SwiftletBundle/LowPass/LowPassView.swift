// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension LowPass {
    public static var hasCurve: Bool { true }

    /// A graph of the response, with a handle for cutoff and resonance.
    public static func makeView() -> (any EffectView)? {
        FilterView<LowPass<Mono>>(
            hint: """
                Drag the point: cutoff and resonance. Wheel: resonance. Shift or Ctrl: fine. Double click: default, or \
                moves the point there.
                """,
            accent: Color(0x4cc3ff), frequencies: 10...24_000, levels: -40...26, base: -40, frequency: .cutoff,
            level: .resonance, wheel: .resonance)
    }
}
