// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that is told whether its sidechain, or its second input, is connected.
///
/// While it is not, its frames are silent; what an effect does then is often another thing than what it does in silence, such
/// as listening to its main input.
///
///     public var isSecondInputConnected = false
///
///     public mutating func process(_ input: WithSidechain<Stereo, Stereo>, _ values: Values<Control>) -> Stereo {
///         let key = isSecondInputConnected ? input.sidechain : input.main
public protocol SecondInputEffect: Effect where Input: BusPair {
    /// Whether any channel of the second input is connected. The kit sets it before each block.
    var isSecondInputConnected: Bool { get set }
}

extension SecondInputEffect {
    @inline(__always)
    public static func connectSecondInput(of effect: inout Self, _ isConnected: Bool) {
        effect.isSecondInputConnected = isConnected
    }
}

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
    /// The layout that gives a variant its name: the input's, or the output's where there is no input.
    package static var layout: Layout { Input.channelCount > 0 ? Input.layout : Output.layout }
}
