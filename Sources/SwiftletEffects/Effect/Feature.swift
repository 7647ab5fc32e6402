// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What an effect has only if it declares it, such as `Transport`. Otherwise it is `NoFeature`, for which the compiler removes
/// all code.
public protocol Feature: BitwiseCopyable {
    /// What the kit works with.
    associatedtype Value: BitwiseCopyable
    /// Whether the effect has it.
    static var isUsed: Bool { get }
    /// The feature with a value.
    init(_ value: Value)
    /// Calls `body` with the value, if there is one.
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

/// What an effect has in place of saved values or of the contents of files, if it has none.
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
