// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The plug-ins of Swiftlet's bundle. Adding a layout is adding a row.
public enum PlugIns: PlugInBundle {
    // A list, not a staircase:
    // swift-format-ignore
    public typealias List =
        Row<LowPass<Mono>,
        Row<LowPass<Stereo>,
        Row<LowPass<Surround>,
        Row<PeakingEQ<Mono>,
        Row<PeakingEQ<Stereo>,
        Row<PeakingEQ<Surround>,
        Row<SymmetricClip<Mono>,
        Row<SymmetricClip<Stereo>,
        Row<StereoToMono,
        End>>>>>>>>>

    public static var project: Project { .swiftlet }
}
