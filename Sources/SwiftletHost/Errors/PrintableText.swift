// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension StringProtocol {
    /// The text in a form that is safe to print on a terminal, as names, paths and messages may contain any characters.
    /// Control and bidirectional characters become question marks, tabs become spaces, and bytes that are not UTF-8
    /// become `\xE9` or the like.
    public var printable: String {
        let text = String(self).withReadableFileNames
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0.isHarmless ? $0 : "?" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !properties.isBidiControl
        }
    }
}
