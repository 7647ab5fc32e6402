// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What is wrong with the descriptions of a bundle's effects: a sentence for each mistake, which says where it is and what to
/// write instead.
public struct DescriptionErrors: Error, CustomStringConvertible {
    /// The sentences, each once, in the order in which they were found.
    public private(set) var sentences: [String] = []

    /// The sentences, a line each.
    public var description: String { sentences.joined(separator: "\n") }

    /// Adds a sentence, unless it is there: the layouts of an effect share their mistakes.
    mutating func add(_ sentence: String) {
        if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Adds a sentence on `place`, unless all is well.
    mutating func expect(_ isWell: Bool, _ place: String, _ sentence: @autoclosure () -> String) {
        if !isWell { add("\(place): \(sentence())") }
    }
}
