// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Text known at compile time, except one whole number: `"Gain"`, `"band_\(number)_gain"`.
///
/// It needs no heap memory and no Unicode tables of Swift's `String`.
public struct FixedText: Sendable, ExpressibleByStringInterpolation {
    /// The parts of text with a number.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = FixedText(stringLiteral: "")
        private var count = 0

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: StaticString) {
            if count == 0 { text.head = literal } else { text.tail = literal }
        }

        /// Appends a whole number, 0 or more.
        public mutating func appendInterpolation(_ number: Int) {
            text.number = UInt32(clamping: number)
            count += 1
            text.isTooMuch = count > 1 || number < 0
        }
    }

    private var head: StaticString
    private var tail: StaticString = ""
    private var number: UInt32?
    /// Whether the literal had more than one number, or a negative one. Then the text differs from the literal.
    public private(set) var isTooMuch = false

    // Not inlined, here and in `forEachByte`: inlined text is most of the code that parameters add to a binary.
    @inline(never)
    public init(stringLiteral: StaticString) { head = stringLiteral }
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    /// Calls `body` with each byte of the text in UTF-8.
    @inline(never)
    public func forEachByte(_ body: (UInt8) -> Void) {
        for index in 0..<head.utf8CodeUnitCount { body(head.utf8Start[index]) }
        guard let number else { return }
        var power: UInt32 = 1
        while number / power >= 10 { power *= 10 }
        while power > 0 {
            body(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
        for index in 0..<tail.utf8CodeUnitCount { body(tail.utf8Start[index]) }
    }

    /// The maximum number of bytes.
    public var capacity: Int { head.utf8CodeUnitCount + tail.utf8CodeUnitCount + 10 }
}

#if !hasFeature(Embedded)
extension FixedText: CustomStringConvertible {
    public var description: String {
        var bytes: [UInt8] = []
        forEachByte { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
#endif
