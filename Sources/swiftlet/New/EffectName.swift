// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser

/// The name of a new effect in all required forms.
struct EffectName {
    private let words: [Substring]

    /// - Throws: `ValidationError` if the text cannot be the name of a Swift module.
    init(_ text: String) throws {
        words = text.split { " -_".contains($0) }
        guard let first = text.first, first.isASCII, first.isLetter,
            words.joined().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            throw ValidationError(
                "invalid effect name \"\(text)\": write a letter, then letters, digits, spaces and hyphens")
        }
    }

    /// A name that no effect has.
    static var placeholder: EffectName { EffectName(words: ["EffectsName"]) }

    private init(words: [Substring]) { self.words = words }

    /// The displayed name: `Warm Fuzz`.
    var title: String { words.map(capitalized).joined(separator: " ") }
    /// The name of the Swift module and type: `WarmFuzz`.
    var module: String { words.map(capitalized).joined() }
    /// The name of folder, bundle and binary, and the end of the URI: `warm-fuzz`.
    var slug: String { words.joined(separator: "-").lowercased() }

    private func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
