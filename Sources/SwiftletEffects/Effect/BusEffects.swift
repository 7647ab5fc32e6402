// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

extension Effect where Input: BusPair, Input.Main == Output {
    /// The main bus.
    @inline(__always)
    public static func bypass(_ input: Input) -> Output { input.main }
}

extension Effect where Input == NoChannels {
    /// Silence.
    @inline(__always)
    public static func bypass(_ input: NoChannels) -> Output { .zero }
}

extension Effect where Input == NoChannels, Output == NoChannels {
    /// Nothing.
    @inline(__always)
    public static func bypass(_ input: NoChannels) -> NoChannels { input }
}

extension Effect {
    /// The layout that names a variant: the input's, or the output's for an instrument.
    package static var layout: Layout { Input.channelCount > 0 ? Input.layout : Output.layout }
}
