// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The plug-ins of a bundle. A module declares its own as `Plugins`, which the binary's entry point serves.
public protocol PluginBundle {
    /// The type of `plugins`.
    associatedtype List: PluginList
    /// The plug-ins, a line for each effect.
    @PluginListBuilder static var plugins: List { get }
    /// The project of the plug-ins.
    static var project: Project { get }
}
