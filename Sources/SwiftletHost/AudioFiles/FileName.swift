// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The directory that a file or directory is in, ending in a slash.
public func directory(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
}

// The name of a file is bytes, and commonly UTF-8. If it is not, a String has a stand-in for each byte that is not ASCII: the
// character `firstStandIn` + byte, from an area of Unicode for private use. A name with such characters in it is treated alike.

private let firstStandIn: UInt32 = 0x10F700
private let standIns = firstStandIn..<firstStandIn + 256

extension String {
    /// The name of a file, so that `fileNameBytes` are the same bytes again, whatever they are.
    public init(fileName bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isStandIn) {
            self = text
            return
        }
        self.init(UnicodeScalarView(bytes.map { Unicode.Scalar($0 < 0x80 ? UInt32($0) : firstStandIn + UInt32($0))! }))
    }

    /// The name of a file as the system has it, with a zero at its end.
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

    /// The text with `\xE9` for the stand-in of that byte, as people can read it.
    public var withReadableFileNames: String {
        guard unicodeScalars.contains(where: \.isStandIn) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.isStandIn else { return String(scalar) }
            return "\\x" + String(scalar.value - firstStandIn, radix: 16, uppercase: true)
        }.joined()
    }

    /// The directory of a file, and the last part of its path. A path without a slash is in `.`.
    var directoryAndName: (directory: String, name: String) {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
        return (String(self[...slash]), String(self[utf8.index(after: slash)...]))
    }
}

extension Unicode.Scalar {
    fileprivate var isStandIn: Bool { standIns.contains(value) }
}
