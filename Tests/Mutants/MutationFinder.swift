// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Finds possible mutations in Swift sources by patterns.
struct MutationFinder {
    /// A pattern in a line of code, and its replacements.
    private typealias Rule = (kind: String, pattern: Regex<Substring>, replacements: (String) -> [String])

    private let rules: [Rule] = [
        ("comparison", #/ \.?(?:<=|>=|<|>|==|!=) /#, compared),
        ("arithmetic", #/ &?[-+*/]=? /#, swapped(["+": ["-"], "-": ["+"], "*": ["+", "/"], "/": ["*"]])),
        ("bits", #/ (?:&|\||&?<<|&?>>) /#, swapped(["<<": [">>"], ">>": ["<<"], "|": ["&"], "&": ["|"]])),
        ("logic", #/ (?:&&|\|\|) /#, swapped(["&&": ["||"], "||": ["&&"]])),
        ("truth", #/\b(?:true|false)\b/#, swapped(["true": ["false"], "false": ["true"]])),
        ("negation", #/[ (]!(?=[a-z])/#, { [String($0.dropLast())] }),
        ("minimum", #/\b(?:min|max)\(/#, swapped(["min": ["max"], "max": ["min"]])),
        ("range", #/\.\.[.<]/#, { [$0 == "..." ? "..<" : "..."] }),
        ("constant", #/[A-Za-z_$0-9]+(?:\.[0-9][0-9_]*)?/#, changed),
    ]

    /// Returns all possible mutations in a file, line by line.
    func mutations(in text: String, path: String) -> [Mutation] {
        var masking = Masking()
        var previous = ""
        var mutations: [Mutation] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = masking.code(of: line)
            defer { if !code.allSatisfy({ $0 == " " }) { previous = code } }
            guard code.firstMatch(of: Self.declaration) == nil else { continue }
            func add(_ kind: String, _ after: String) {
                mutations.append(Mutation(path: path, line: index + 1, kind: kind, before: String(line), after: after))
            }
            for rule in rules {
                for match in code.matches(of: rule.pattern) {
                    for replacement in rule.replacements(String(match.output)) {
                        let start = code.distance(from: code.startIndex, to: match.range.lowerBound)
                        add(rule.kind, line.prefix(start) + replacement + line.dropFirst(start + match.output.count))
                    }
                }
            }
            if Self.isStatement(code, after: previous) { add("line left out", "") }
        }
        return mutations
    }

    /// Lines without executable code.
    private static var declaration: Regex<Substring> {
        #/^ *(?:@|\#|import )|\b(?:func|struct|enum|protocol|extension|typealias|associatedtype) /#
    }

    /// Whether a line is a complete statement that can be removed.
    private static func isStatement(_ code: String, after previous: String) -> Bool {
        let openings = code.count { "([{".contains($0) }
        guard openings == code.count(where: { ")]}".contains($0) }), let end = previous.last(where: { $0 != " " }),
            "{};:)]_".contains(end) || end.isLetter || end.isNumber || end == "\"",
            code.firstMatch(of: /^ *(?:let|var|case|default|return|switch|public|private|fileprivate|static|init)\b/)
                == nil
        else { return false }
        return code.contains(
            #/^ *(?:[A-Za-z(][^=:]* (?:&?[-+*/])?= .*|(?:if|guard|for|while) .*\}|[a-z][A-Za-z.]*\(.*\)) *$/#)
    }
}

/// Reversed comparisons, and comparisons that treat equal values differently.
private func compared(_ match: String) -> [String] {
    let others = [
        "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    ]
    return swapped(others)(match)
}

/// Returns the replacements of a match, in which another word or operator replaces the original, the longest first.
private func swapped(_ others: [String: [String]]) -> (String) -> [String] {
    { match in
        let words = others.keys.filter { match.contains($0) }
        guard let word = words.max(by: { ($0.count, $0) < ($1.count, $1) }) else { return [] }
        return others[word]!.map { match.replacing(word, with: $0, maxReplacements: 1) }
    }
}

/// Returns replacements of a number: its neighbours, numbers at a distance of four if it may count bytes, and one
/// percent more if it is large or fractional.
private func changed(_ word: String) -> [String] {
    let digits = word.replacing("_", with: "")
    if let number = Int(digits) {
        if number >= 1000 { return [String(number + number / 100)] }
        let steps = number >= 4 && number.isMultiple(of: 4) ? [-4, -1, 1, 4] : [-1, 1]
        return steps.map { number + $0 }.filter { $0 >= 0 }.map { String($0) }
    }
    if digits.hasPrefix("0x"), let number = UInt64(digits.dropFirst(2), radix: 16) {
        return ["0x" + String(number ^ 1, radix: 16)]
    }
    guard digits.first?.isNumber == true, let number = Double(digits) else { return [] }
    return [String(number == 0 ? 0.01 : number * 1.01)]
}
