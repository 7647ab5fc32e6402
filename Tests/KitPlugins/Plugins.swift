// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Effects for tests of kit features that Swiftlet's effects do not use: a file and a line for each.
/// `make kit-plug-ins` builds their bundle, `.build-kit/kit.lv2`, and `BundleTests` drive it through lilv.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        Gain.self
        Largest.self
        Insatiable.self
        layouts(Ducker<Mono>.self, Ducker<Stereo>.self, Ducker<SevenPointOne>.self)
        Splitter.self
        layouts(Levels<Mono>.self, Levels<Stereo>.self)
        Adder.self
        layouts(Siren<Mono>.self, Siren<Stereo>.self)
        layouts(Echo<Mono>.self, Echo<Stereo>.self, Echo<SevenPointOne>.self)
        SongPosition.self
        SongBeat.self
        MIDIEcho.self
        MIDIFlood.self
        Organ.self
        Options.self
        Wide.self
        Pad.self
        Fragile<ShortMemory>.self
        Fragile<LongMemory>.self
        layouts(FragileFilter<Mono>.self, FragileFilter<SevenPointOne>.self)
        FragileLate.self
        FragileFactor.self
        FragileFile.self
        Trapping.self
        layouts(LookAhead<Mono>.self, LookAhead<Stereo>.self)
        layouts(Room<Mono>.self, Room<Stereo>.self)
        Factors.self
        Counter.self
    }

    public static var project: Project {
        Project(
            uri: "urn:kit:project", name: "Kit", summary: "Effects that test the kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://example.org/", maintainer: Maintainer(name: "Nobody", mail: "mailto:nobody@example.org"))
    }
}
