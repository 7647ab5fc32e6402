// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects

/// What an LV2 bundle holds. A module declares its own as `PlugIns`: that is what the binary's entry point serves.
public protocol PlugInBundle {
    /// The plug-ins: `Row<First, Row<Second, End>>`.
    associatedtype List: PlugInList
    /// What they belong to.
    static var project: Project { get }
}
