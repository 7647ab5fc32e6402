// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A change of one line that should make a test fail.
struct Mutation: CustomStringConvertible {
    let path: String
    /// The number of the line, from 1 on.
    let line: Int
    /// The kind of change, such as `comparison`.
    let kind: String
    let before: String
    /// The line with the mutation, or an empty line if it is removed.
    let after: String

    /// The location and the kind of the mutation.
    var title: String { "\(path):\(line) \(kind)" }

    var description: String {
        func trimmed(_ line: String) -> Substring { line.drop { $0 == " " } }
        return "\(title)\n    - \(trimmed(before))\n    + \(trimmed(after))"
    }

    /// The file's text with the mutation.
    func applied(to text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        precondition(lines[line - 1] == before, "\(path) has changed")
        lines[line - 1] = after
        return lines.joined(separator: "\n")
    }
}

/// Returns `number` of the mutations, or all if there are fewer. The list is divided into that many equal parts. From each
/// part, a kind of mutation is drawn, then a mutation of this kind.
func evenChoice(of number: Int, from mutations: [Mutation], seed: UInt64) -> [Mutation] {
    guard number < mutations.count else { return mutations }
    var generator = SplitMix64(state: seed)
    return (0..<number).map { part in
        let candidates = mutations[part * mutations.count / number..<(part + 1) * mutations.count / number]
        let kind = Set(candidates.map(\.kind)).sorted().randomElement(using: &generator)
        return candidates.filter { $0.kind == kind }.randomElement(using: &generator)!
    }
}

/// G. Steele, D. Lea and C. Flood's generator ("Fast Splittable Pseudorandom Number Generators", 2014).
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
