// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The directory that a file or directory is in, ending in a slash.
public func directory(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
}

// The name of a file is bytes, and commonly UTF-8. A byte that is not part of any UTF-8 is, in a String, the character
// `firstStandIn` + byte, from an area of Unicode that is for private use; so is each byte of such a character itself.

private let firstStandIn: UInt32 = 0x10F700
private let standIns = firstStandIn..<firstStandIn + 256

extension String {
    /// The name of a file, so that `fileNameBytes` are the same bytes again, whatever they are.
    public init(fileName bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isStandIn) {
            self = text
            return
        }
        self.init()
        var rest = bytes[...]
        while let byte = rest.first {
            let scalar = (1...4).lazy.compactMap { Unicode.Scalar(utf8: rest.prefix($0)) }.first
            if let scalar, !scalar.isStandIn {
                unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                unicodeScalars.append(Unicode.Scalar(firstStandIn + UInt32(byte))!)
                rest = rest.dropFirst()
            }
        }
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

    /// The text with names of files in it as people can read it: `\xE9` for a byte that is not part of any UTF-8.
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

    /// The one that these bytes are, all of them; none if they are not one.
    fileprivate init?(utf8 bytes: some Collection<UInt8>) {
        guard let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars, scalars.count == 1 else {
            return nil
        }
        self = scalars.first!
    }
}
