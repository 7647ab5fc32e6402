// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The result of a check.
struct Finding: Codable, Sendable, Equatable {
    /// The severity of a finding.
    enum Verdict: String, Codable, Sendable, Comparable {
        /// The expected behaviour.
        case ok
        /// Allowed behaviour that is worth knowing.
        case note
        /// An error.
        case fail

        static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int { self == .ok ? 0 : self == .note ? 1 : 2 }
    }

    let verdict: Verdict
    /// A short sentence that includes the figure.
    let text: String
    /// The figure in the text, for programs.
    var figure: Double?
    /// The unit of the figure.
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

/// The result of a check of a plug-in.
struct CheckResult: Encodable, Sendable {
    /// The name of the check.
    let check: String
    /// The worst verdict of the findings.
    let verdict: Finding.Verdict
    /// The findings, the worst first.
    let findings: [Finding]
    /// The duration of the check.
    let seconds: Double

    init(_ check: Check, _ findings: [Finding], _ time: Duration) {
        self.check = check.name
        seconds = (time / .milliseconds(1)).rounded() / 1000
        let worst = findings.map(\.verdict).max() ?? .ok
        verdict = worst
        self.findings = [.fail, .note, .ok].flatMap { verdict in findings.filter { $0.verdict == verdict } }
    }

    /// The line in the report: the worst findings, at most three.
    var line: String {
        let worst = findings.filter { $0.verdict == verdict }
        let others = findings.count - worst.count
        let more = worst.count > 3 ? "; and \(worst.count - 3) more" : ""
        let notes = verdict == .fail && others > 0 ? "; besides: \(findings.last { $0.verdict != .fail }!.text)" : ""
        return worst.prefix(3).map(\.text).joined(separator: "; ") + more + notes
    }
}
