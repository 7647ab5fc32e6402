// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What an LV2 bundle holds. A module declares its own as `Plugins`: that is what the binary's entry point serves.
public protocol PluginBundle {
    /// The type of `plugins`.
    associatedtype List: PluginList
    /// The plug-ins, a line for each effect.
    @PluginListBuilder static var plugins: List { get }
    /// What they belong to.
    static var project: Project { get }
}
