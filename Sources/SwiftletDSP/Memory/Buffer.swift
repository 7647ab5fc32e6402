// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An element type of buffers: plain values with a zero.
public protocol Zeroable: BitwiseCopyable {
    /// The initial value of a buffer's elements.
    static var zero: Self { get }
}

extension Float: Zeroable {}
extension Int: Zeroable {}
extension Int32: Zeroable {}
extension UInt8: Zeroable {}
extension UInt32: Zeroable {}
extension UInt64: Zeroable {}

/// Memory for elements of one kind, which `Setup.buffer` gives out.
///
/// Copies share the same memory. Every index may be read and written: outside `0..<count`, reads return zero and writes
/// are ignored.
public struct Buffer<Element: Zeroable>: BitwiseCopyable {
    let first: UnsafeMutablePointer<Element>?
    /// The number of elements.
    public let count: Int

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Element>?, count: Int) {
        self.first = first
        self.count = count
    }

    /// The element at an index.
    @inline(__always)
    public subscript(index: Int) -> Element {
        get {
            guard let first, UInt(bitPattern: index) < UInt(bitPattern: count) else { return .zero }
            return first[index]
        }
        nonmutating set {
            guard let first, UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
            first[index] = newValue
        }
    }

    /// A buffer without elements.
    public static var empty: Self { Self(nil, count: 0) }

    /// Sets all elements to one value: not for the audio thread where there are many.
    public func fill(with element: Element) { first?.update(repeating: element, count: count) }
}

/// Elements that were computed when an effect was made, by `Setup.table`, and do not change.
public struct Table<Element: Zeroable>: BitwiseCopyable {
    private let elements: Buffer<Element>

    @inline(__always)
    init(_ first: UnsafeMutablePointer<Element>?, count: Int) { elements = Buffer(first, count: count) }

    @inline(__always)
    var first: UnsafeMutablePointer<Element>? { elements.first }

    /// The number of elements.
    @inline(__always)
    public var count: Int { elements.count }

    /// The element at an index; zero outside of `0..<count`.
    @inline(__always)
    public subscript(index: Int) -> Element { elements[index] }
}
