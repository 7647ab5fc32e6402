// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension StringProtocol {
    /// The text as it may be shown on a terminal: each character that would control the terminal, or turn the direction
    /// of what follows, is a question mark, each tabulator a space, each byte of a name that is no UTF-8 `\xE9` or the like. Names,
    /// paths and messages of others may hold any.
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
