// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The input of an equaliser: the channels that it filters, and perhaps a sidechain with as many.
public protocol EqualizerInput: Frame {
    /// A frame of the channels that the equaliser filters.
    associatedtype Main: Frame
    /// The frame to filter.
    var main: Main { get }
    /// Whether there is a sidechain.
    static var hasSidechain: Bool { get }
}

extension EqualizerInput where Main == Self {
    public var main: Self { self }
    public static var hasSidechain: Bool { false }
}

extension Mono: EqualizerInput { public typealias Main = Mono }
extension Stereo: EqualizerInput { public typealias Main = Stereo }
extension Quad: EqualizerInput { public typealias Main = Quad }
extension FivePointOne: EqualizerInput { public typealias Main = FivePointOne }
extension SevenPointOne: EqualizerInput { public typealias Main = SevenPointOne }

extension WithSidechain: EqualizerInput where Side == Main {
    public static var hasSidechain: Bool { true }
}
