// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// What goes into an effect in time with the file that is played, and begins anew with it.
public struct Score {
    /// The curves that its controls follow.
    public var automations: [Automation]
    /// The file that its sidechain hears, of the played file's sample rate.
    public var sidechain: AudioFileReader?

    /// By default, nothing does.
    public init(automations: [Automation] = [], sidechain: AudioFileReader? = nil) {
        self.automations = automations
        self.sidechain = sidechain
    }
}
