// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Returns up to three of `names` that are most similar to `wanted`.
///
/// Compares the part after the last `/`, `#` or `:`, of which a third may differ.
public func similar(to wanted: String, among names: [String]) -> [String] {
    let tail = lastComponent(wanted)
    return
        names
        .map { (name: $0, distance: editDistance(tail, lastComponent($0))) }
        .filter { $0.distance <= max(2, tail.count / 3) }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        .prefix(3)
        .map(\.name)
}

/// Whether the text is a scheme, a colon and text without white space.
func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first else { return false }
    return first.isASCII && first.isLetter && !text.contains(where: \.isWhitespace)
        && text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
}

private func lastComponent(_ uri: String) -> [Character] {
    Array(uri.lowercased().split { "/#:".contains($0) }.last ?? "")
}

/// Returns the number of characters to insert, delete or replace to convert one text into the other (V. Levenshtein,
/// 1966).
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
