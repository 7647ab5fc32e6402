// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A remark on a line that the equaliser does not do exactly.
public struct TextNote: Sendable {
    public enum Kind: Sendable {
        /// A command or filter type without equivalent.
        case noEquivalent
        /// A filter or preamp whose numbers are missing or cannot be read.
        case incomplete
        /// A filter or preamp for channels that cannot be chosen in this layout.
        case otherChannels
        /// A filter or preamp for another device than the first one.
        case otherDevice
        /// A filter or preamp between `If` and `EndIf`.
        case conditional
        /// A filter after the last band.
        case tooMany
        /// A value outside of the parameter's range.
        case limited
        /// A filter that is off, left out in favour of those that are on.
        case leftOut
        /// A line that does not change the sound.
        case ignored
    }

    public let kind: Kind
    /// The number of the line, counted from 1.
    public let line: Int
    /// The command, filter type or parameter, in printable ASCII.
    public let subject: [UInt8]

    /// Whether the equaliser sounds different from the text.
    public var isLoss: Bool { kind != .ignored && kind != .leftOut }

    init(_ kind: Kind, line: Int, _ subject: [UInt8] = []) {
        self.kind = kind
        self.line = line
        self.subject = subject.count > 24 ? [UInt8](subject[..<24]) : subject
    }

    init(_ kind: Kind, line: Int, _ subject: StaticString) {
        var bytes: [UInt8] = []
        for index in 0..<subject.utf8CodeUnitCount { bytes.append(subject.utf8Start[index]) }
        self.init(kind, line: line, bytes)
    }
}
