// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The low-pass: its response, with a handle for cutoff and resonance.
func makeLowPassFace() -> SectionFace<LowPass<Mono>> {
    typealias Control = LowPass<Mono>.Control
    return SectionFace(
        hint: "Drag the point: cutoff and resonance. Wheel: resonance. Shift or Ctrl: fine. Double click: default.",
        accent: Color(0x4cc3ff), formats: [.hertz, .decibels], frequencies: 10...24_000, levels: -40...26, base: -40,
        controls: HandleControls(
            horizontal: Control.cutoff.rawValue, vertical: Control.resonance.rawValue,
            wheel: Control.resonance.rawValue))
}
