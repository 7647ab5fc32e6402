// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An optional feature of an effect, such as `Transport`. An effect that does not declare it has `NoFeature`, for which
/// the compiler removes all code.
public protocol Feature: BitwiseCopyable {
    /// The type of the feature's value.
    associatedtype Value: BitwiseCopyable
    /// Whether the effect has the feature.
    static var isUsed: Bool { get }
    /// Creates the feature with a value.
    init(_ value: Value)
    /// Calls `body` with the value if the effect has the feature.
    mutating func update(_ body: (inout Value) -> Void)
}

extension Feature where Value == Self {
    @inline(__always)
    public static var isUsed: Bool { true }
    @inline(__always)
    public init(_ value: Self) { self = value }
    @inline(__always)
    public mutating func update(_ body: (inout Self) -> Void) { body(&self) }
}

/// A feature that an effect does not have.
public struct NoFeature<Value: BitwiseCopyable>: Feature {
    @inline(__always)
    public init() {}
    @inline(__always)
    public static var isUsed: Bool { false }
    @inline(__always)
    public init(_ value: Value) {}
    @inline(__always)
    public mutating func update(_ body: (inout Value) -> Void) {}
}

/// The type of saved values and file contents for effects without them.
public struct NoValue: BitwiseCopyable {
    @inline(__always)
    public init() {}
}

extension Transport: Feature {
    public typealias Value = Self
}
extension MIDIMessage: Feature {
    public typealias Value = Self
}
extension MIDIOutput: Feature {
    public typealias Value = Self
}
extension FadingDelay: Feature {
    public typealias Value = Self
}
