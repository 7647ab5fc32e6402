// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

extension String {
    /// A page with another text between the comments `<!-- name -->` and `<!-- end of name -->`, each on a line of its
    /// own. Without them, nothing is replaced.
    public func replacing(_ name: String, with text: String) -> String {
        guard let start = range(of: "<!-- \(name) -->\n"),
            let end = range(of: "<!-- end of \(name) -->", range: start.upperBound..<endIndex)
        else { return self }
        return self[..<start.upperBound] + "\n" + text + "\n" + self[end.lowerBound...]
    }
}
