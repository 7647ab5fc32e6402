// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// The results of all checks of a plug-in.
struct CheckReport: Encodable, Sendable {
    let uri, name, bundle: String
    let checks: [CheckResult]
    /// The reason why checks were skipped, or nil if none were, or if a finding states the reason.
    var unchecked: String?

    /// Returns the number of checks with a verdict.
    func count(_ verdict: Finding.Verdict) -> Int { checks.count { $0.verdict == verdict } }

    /// Prints one line for each check.
    func print() {
        printText("\(name.replacing("\n", with: " "))  \(uri)")
        printTable(
            checks.map { [$0.check, $0.verdict == .fail ? "FAIL" : $0.verdict.rawValue, $0.line] }, indentation: "  ")
        if let unchecked { printText("  \(unchecked)") }
        let words = [(Finding.Verdict.ok, "ok"), (.note, "note"), (.fail, "FAIL")].map { "\(count($0.0)) \($0.1)" }
        printText("  \(words.joined(separator: ", "))\n")
    }
}
