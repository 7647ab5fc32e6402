// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The errors in the descriptions of a bundle's effects: a sentence for each, which says where it is and what to write
/// instead.
public struct DescriptionErrors: Error, CustomStringConvertible {
    /// The sentences without repetitions, in the order of their detection.
    public private(set) var sentences: [String] = []

    /// The sentences, one per line.
    public var description: String { sentences.joined(separator: "\n") }

    /// Adds a sentence once: the layouts of an effect have the same errors.
    mutating func add(_ sentence: String) {
        if !sentences.contains(sentence) { sentences.append(sentence) }
    }

    /// Adds a sentence about `place` if `isWell` is false.
    mutating func expect(_ isWell: Bool, _ place: String, _ sentence: @autoclosure () -> String) {
        if !isWell { add("\(place): \(sentence())") }
    }
}
