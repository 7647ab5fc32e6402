// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

extension About {
    /// Returns the description of an effect that exceeds a limit.
    fileprivate static func oversized(_ name: StaticString, uri: StaticString) -> About {
        About(uri: uri, name: name, pluginClass: .plugin, summary: "Too much", description: "Too much.")
    }
}

/// It stores memory that it should request.
struct Giant: FrameEffect {
    static var about: About { .oversized("Giant", uri: "urn:swiftlet:giant") }
    private var heard = InlineArray<2049, Double>(repeating: 0)

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono { heard[0] }
}

/// Its saved value is a byte above the limit.
struct Hoarder: FrameEffect {
    static var about: About { .oversized("Hoarder", uri: "urn:swiftlet:hoarder") }
    var saved = InlineArray<4097, UInt8>(repeating: 0)

    init(_ setup: inout Setup) {}

    mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono { input }
}

/// It has one channel too many.
struct Broad: FrameEffect {
    static var about: About { .oversized("Broad", uri: "urn:swiftlet:broad") }

    init(_ setup: inout Setup) {}

    mutating func process(
        _ input: WithSidechain<SevenPointOne, WithSidechain<SevenPointOne, Mono>>, _ values: Values<NoControl>
    ) -> SevenPointOne { input.main }
}

/// A bundle of an effect.
enum BundleOf<E: Effect>: PluginBundle {
    static var plugins: some PluginList { E.self }
    static var project: Project { .swiftlet }
}

/// A bundle of 256 plug-ins.
enum Crowd: PluginBundle {
    static var plugins: some PluginList {
        twice(twice(twice(twice(twice(twice(twice(twice(PluginListBuilder.buildExpression(Oddity.self)))))))))
    }
    static var project: Project { .swiftlet }

    private static func twice<List: PluginList>(_ list: List) -> JoinedPlugins<List, List> {
        PluginListBuilder.buildPartialBlock(accumulated: list, next: list)
    }
}
