// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

// The part of XML that chunks of audio files need. Unchanged bytes stay the same, and no element may contain one with
// its own name.
extension Data {
    /// Returns the ranges of the contents of all elements with a name.
    func elements(_ name: String) -> [Range<Int>] {
        let (opening, closing) = (Data("<\(name)".utf8), Data("</\(name)>".utf8))
        var contents: [Range<Int>] = []
        var rest = self[...]
        while let start = rest.firstRange(of: opening) {
            rest = rest[start.upperBound...]
            // Other element names may begin with this name.
            guard let next = rest.first, Data("/> \t\r\n".utf8).contains(next) else { continue }
            guard let bracket = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
            rest = rest[(bracket + 1)...]
            if self[bracket - 1] == UInt8(ascii: "/") { continue }
            guard let end = rest.firstRange(of: closing) else { break }
            contents.append(bracket + 1..<end.lowerBound)
            rest = self[end.upperBound...]
        }
        return contents
    }

    /// Returns the XML with the content of each element with a name changed by `change`.
    func changing(_ name: String, _ change: (Data) -> Data) -> Data {
        var result = Data()
        var position = startIndex
        for content in elements(name) {
            result += self[position..<content.lowerBound] + change(Data(self[content]))
            position = content.upperBound
        }
        return result + self[position...]
    }

    /// Returns the number in the first element with a name.
    func number(inElement name: String) -> UInt64? { elements(name).first.flatMap { Data(self[$0]).wholeNumber } }

    /// The number that is the whole content, except white space.
    var wholeNumber: UInt64? { UInt64(String(decoding: self, as: UTF8.self).trimmed(of: " \t\r\n")) }
}
