// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// Where an element of XML stands in its bytes.
struct XMLElement {
    /// Its start tag, and what is between that and the end tag.
    let tag, content: Range<Int>
    /// All of it.
    let whole: Range<Int>
}

// As much of XML as chunks of audio files need, whose bytes stay as they are but for what is to be another: no element
// stands in one of its own name there.
extension Data {
    /// The elements of a name, in their order.
    func elements(_ name: String) -> [XMLElement] {
        let (opening, closing) = (Data("<\(name)".utf8), Data("</\(name)>".utf8))
        var elements: [XMLElement] = []
        var rest = self[...]
        while let start = rest.firstRange(of: opening) {
            rest = rest[start.upperBound...]
            // Others have names that begin so.
            guard let next = rest.first, Data("/> \t\r\n".utf8).contains(next) else { continue }
            guard let bracket = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
            var end = bracket + 1..<bracket + 1
            if self[bracket - 1] != UInt8(ascii: "/") {
                guard let found = self[end.upperBound...].firstRange(of: closing) else { break }
                end = found
            }
            elements.append(
                XMLElement(
                    tag: start.lowerBound..<bracket + 1, content: bracket + 1..<end.lowerBound,
                    whole: start.lowerBound..<end.upperBound))
            rest = self[end.upperBound...]
        }
        return elements
    }

    /// XML in which a part of each element of a name is what `change` makes of it.
    func changing(
        _ part: KeyPath<XMLElement, Range<Int>>, of name: String, _ change: (Data) -> Data
    ) -> Data {
        var result = Data()
        var position = startIndex
        for element in elements(name) {
            let part = element[keyPath: part]
            result += self[position..<part.lowerBound] + change(Data(self[part]))
            position = part.upperBound
        }
        return result + self[position...]
    }

    /// The number that the first element of a name holds.
    func number(inElement name: String) -> UInt64? {
        elements(name).first.flatMap { Data(self[$0.content]).wholeNumber }
    }

    /// The number that is all there is, spaces left out.
    var wholeNumber: UInt64? { UInt64(String(decoding: self, as: UTF8.self).trimmed(of: " \t\r\n")) }

    /// A start tag in which an attribute has another value, if it has one.
    func settingAttribute(_ name: String, to value: Int) -> Data {
        for quote in ["\"", "'"] {
            guard let start = firstRange(of: Data("\(name)=\(quote)".utf8))?.upperBound,
                let end = self[start...].firstIndex(of: quote.utf8.first!)
            else { continue }
            return self[..<start] + Data("\(value)".utf8) + self[end...]
        }
        return self
    }
}
