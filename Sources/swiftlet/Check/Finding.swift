// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a check has come upon.
struct Finding: Codable, Sendable, Equatable {
    /// How good or bad that is.
    enum Verdict: String, Codable, Sendable, Comparable {
        /// As it should be.
        case ok
        /// Allowed, and something that one may want to know.
        case note
        /// A fault.
        case fail

        static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .ok ? 0 : self == .note ? 1 : 2 }
    }

    let verdict: Verdict
    /// A short sentence, with its figure.
    let text: String
    /// The figure that the text states, for programs.
    var figure: Double?
    /// What the figure counts.
    var unit: String?

    static func ok(_ text: String, _ figure: Double? = nil, _ unit: String? = nil) -> Finding {
        Finding(verdict: .ok, text: text, figure: figure.flatMap(finite), unit: unit)
    }

    static func note(_ text: String, _ figure: Double? = nil, _ unit: String? = nil) -> Finding {
        Finding(verdict: .note, text: text, figure: figure.flatMap(finite), unit: unit)
    }

    static func fail(_ text: String, _ figure: Double? = nil, _ unit: String? = nil) -> Finding {
        Finding(verdict: .fail, text: text, figure: figure.flatMap(finite), unit: unit)
    }
}

/// What has come of a check of a plug-in.
struct CheckResult: Encodable, Sendable {
    /// The check's name.
    let check: String
    /// The worst of the findings' verdicts.
    let verdict: Finding.Verdict
    /// What was found, the worst first.
    let findings: [Finding]
    /// How long the check took.
    let seconds: Double

    init(_ check: Check, _ findings: [Finding], _ time: Duration) {
        self.check = check.name
        seconds = (time / .milliseconds(1)).rounded() / 1000
        let worst = findings.map(\.verdict).max() ?? .ok
        verdict = worst
        self.findings = [.fail, .note, .ok].flatMap { verdict in findings.filter { $0.verdict == verdict } }
    }

    /// A line: the worst findings, of many the first three.
    var line: String {
        let worst = findings.filter { $0.verdict == verdict }
        let others = findings.count - worst.count
        let more = worst.count > 3 ? "; and \(worst.count - 3) more" : ""
        let notes = verdict == .fail && others > 0 ? "; besides: \(findings.last { $0.verdict != .fail }!.text)" : ""
        return worst.prefix(3).map(\.text).joined(separator: "; ") + more + notes
    }
}
