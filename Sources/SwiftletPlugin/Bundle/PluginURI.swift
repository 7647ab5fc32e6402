// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The URI of a plug-in: its effect's, and its layout's suffix.
public struct PluginURI: Equatable, Sendable {
    /// How many bytes it may have, the zero at its end included.
    public static var capacity: Int { 256 }

    private let effect, suffix: StaticString

    init(effect: StaticString, suffix: StaticString) {
        self.effect = effect
        self.suffix = suffix
    }

    private func byte(_ index: Int) -> UInt8 {
        let length = effect.utf8CodeUnitCount
        if index < length { return effect.utf8Start[index] }
        return index < length + suffix.utf8CodeUnitCount ? suffix.utf8Start[index - length] : 0
    }

    /// The URI as a C string, truncated if it is too long.
    public var characters: InlineArray<256, CChar> {
        InlineArray { $0 < Self.capacity - 1 ? CChar(bitPattern: byte($0)) : 0 }
    }

    public static func == (left: PluginURI, right: PluginURI) -> Bool {
        var index = 0
        while left.byte(index) == right.byte(index) {
            if left.byte(index) == 0 { return true }
            index += 1
        }
        return false
    }

    /// Whether a C string is equal to it.
    public func equals(_ text: UnsafePointer<CChar>) -> Bool {
        var index = 0
        while byte(index) != 0 {
            guard UInt8(bitPattern: text[index]) == byte(index) else { return false }
            index += 1
        }
        return text[index] == 0
    }
}

#if !hasFeature(Embedded)
extension PluginURI: CustomStringConvertible {
    public var description: String { "\(effect)\(suffix)" }
}
#endif
