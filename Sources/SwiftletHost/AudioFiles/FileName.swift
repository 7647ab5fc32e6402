// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// Returns the directory of a file or directory with a slash at its end.
public func directory(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
}

// File names are bytes, usually in UTF-8. In other names, a private-use Unicode character replaces each byte that is
// not ASCII: `firstStandIn` + byte. Names that contain such characters are treated the same way.

private let firstStandIn: UInt32 = 0x10F700
private let standIns = firstStandIn..<firstStandIn + 256

extension String {
    /// Creates a string from the bytes of a file name, such that `fileNameBytes` returns the same bytes.
    public init(fileName bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isStandIn) {
            self = text
            return
        }
        self.init(UnicodeScalarView(bytes.map { Unicode.Scalar($0 < 0x80 ? UInt32($0) : firstStandIn + UInt32($0))! }))
    }

    /// The bytes of the file name with a zero at the end.
    public var fileNameBytes: [CChar] {
        var bytes: [CChar] = []
        bytes.reserveCapacity(utf8.count + 1)
        for scalar in unicodeScalars {
            if scalar.isStandIn {
                bytes.append(CChar(bitPattern: UInt8(scalar.value - firstStandIn)))
            } else {
                bytes += UTF8.encode(scalar)!.map { CChar(bitPattern: $0) }
            }
        }
        return bytes + [0]
    }

    /// The readable form of the text, with `\xE9` instead of the character for that byte.
    public var withReadableFileNames: String {
        guard unicodeScalars.contains(where: \.isStandIn) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.isStandIn else { return String(scalar) }
            return "\\x" + String(scalar.value - firstStandIn, radix: 16, uppercase: true)
        }.joined()
    }

    /// The directory of the file and the last component of its path. A path without a slash is in `.`.
    var directoryAndName: (directory: String, name: String) {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
        return (String(self[...slash]), String(self[utf8.index(after: slash)...]))
    }
}

extension Unicode.Scalar {
    fileprivate var isStandIn: Bool { standIns.contains(value) }
}
