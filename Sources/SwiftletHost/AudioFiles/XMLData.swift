// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

// As much of XML as chunks of audio files need, whose bytes stay as they are but for what is to be another: no element
// stands in one of its own name there.
extension Data {
    /// The places of the contents of all elements of a name, in their order.
    func elements(_ name: String) -> [Range<Int>] {
        let (opening, closing) = (Data("<\(name)".utf8), Data("</\(name)>".utf8))
        var contents: [Range<Int>] = []
        var rest = self[...]
        while let start = rest.firstRange(of: opening) {
            rest = rest[start.upperBound...]
            // Others have names that begin so.
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

    /// XML in which the content of each element of a name is what `change` makes of it.
    func changing(_ name: String, _ change: (Data) -> Data) -> Data {
        var result = Data()
        var position = startIndex
        for content in elements(name) {
            result += self[position..<content.lowerBound] + change(Data(self[content]))
            position = content.upperBound
        }
        return result + self[position...]
    }

    /// The number that the first element of a name holds.
    func number(inElement name: String) -> UInt64? { elements(name).first.flatMap { Data(self[$0]).wholeNumber } }

    /// The number that is all there is, spaces left out.
    var wholeNumber: UInt64? { UInt64(String(decoding: self, as: UTF8.self).trimmed(of: " \t\r\n")) }
}
