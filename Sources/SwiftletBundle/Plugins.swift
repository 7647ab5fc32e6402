// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit
import SwiftletProject

/// The plug-ins of Swiftlet's bundle: a line for each effect.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        layouts(
            LowPass<Mono>.self, LowPass<Stereo>.self, LowPass<Quad>.self, LowPass<FivePointOne>.self,
            LowPass<SevenPointOne>.self)
        layouts(
            PeakingEQ<Mono>.self, PeakingEQ<Stereo>.self, PeakingEQ<Quad>.self, PeakingEQ<FivePointOne>.self,
            PeakingEQ<SevenPointOne>.self)
        layouts(
            Equalizer<Mono>.self, Equalizer<Stereo>.self, Equalizer<Quad>.self, Equalizer<FivePointOne>.self,
            Equalizer<SevenPointOne>.self)
        layouts(Equalizer<WithSidechain<Mono, Mono>>.self, Equalizer<WithSidechain<Stereo, Stereo>>.self)
        layouts(SymmetricClip<Mono>.self, SymmetricClip<Stereo>.self)
        layouts(Limiter<Mono>.self, Limiter<Stereo>.self)
        layouts(Saturator<Mono>.self, Saturator<Stereo>.self)
        StereoToMono.self
    }

    public static var project: Project { .swiftlet }
}
