// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// What goes into an effect in time with the file that is played, and begins anew with it.
public struct Score {
    /// The curves that its controls follow.
    public var automations: [Automation]
    /// The file that its side-chain hears, of the played file's sample rate.
    public var sideChain: AudioFileReader?

    /// By default, nothing does.
    public init(automations: [Automation] = [], sideChain: AudioFileReader? = nil) {
        self.automations = automations
        self.sideChain = sideChain
    }
}
