// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// The peaking equaliser: its response, with a handle for frequency and gain.
func makePeakingEQFace() -> SectionFace<PeakingEQ<Mono>> {
    typealias Control = PeakingEQ<Mono>.Control
    return SectionFace(
        hint: "Drag the point: frequency and gain. Wheel: Q. Shift or Ctrl: fine. Double click: default.",
        accent: Color(0xffc24b), formats: [.hertz, Format(decimals: 2, unit: ""), .decibels],
        frequencies: 16...24_000, levels: -56...56, base: 0,
        controls: HandleControls(
            horizontal: Control.frequency.rawValue, vertical: Control.gain.rawValue, wheel: Control.q.rawValue))
}
