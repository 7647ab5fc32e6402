// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects

/// What an LV2 bundle holds. A module declares its own as `PlugIns`: that is what the binary's entry point serves.
public protocol PlugInBundle {
    /// The type of `plugins`.
    associatedtype List: PluginList
    /// The plug-ins, a line for each effect.
    @PluginListBuilder static var plugins: List { get }
    /// What they belong to.
    static var project: Project { get }
}
