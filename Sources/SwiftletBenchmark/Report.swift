// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletAnalysis

/// Whether the main control stays or takes another value at every block.
enum Motion: String, Codable, CaseIterable {
    case settled, smoothing
}

/// The shortest time of an effect for a block length.
struct Timing: Codable {
    let name: String
    let kind: EffectKind
    let isOwn: Bool
    let frames: Int
    let motion: Motion
    /// Per frame.
    let nanoseconds: Double
}

/// A measurement that was left out, and why.
struct Omission: Codable {
    let name, reason: String
}

/// The results of a run of the benchmark.
struct Report: Codable {
    let processor: String
    let rounds: Int
    let timings: [Timing]
    let footprints: [Footprint]
    let omissions: [Omission]

    /// The kinds of effects, in the order of their first timings.
    var kinds: [EffectKind] {
        var seen: Set<EffectKind> = []
        return timings.map(\.kind).filter { seen.insert($0).inserted }
    }

    /// Returns the time of Swiftlet's effect in ns per frame, or nil if it was not measured.
    func own(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .settled) -> Double? {
        timings.first { $0.isOwn && $0.kind == kind && $0.frames == frames && $0.motion == motion }?.nanoseconds
    }

    func fastestPeer(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .settled) -> Timing? {
        let peers = timings.filter { !$0.isOwn && $0.kind == kind && $0.frames == frames && $0.motion == motion }
        return peers.min { $0.nanoseconds < $1.nanoseconds }
    }

    /// Returns how many times faster than its fastest peer Swiftlet is.
    func ratio(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .settled) -> Double? {
        fastestPeer(kind, frames, motion)?.nanoseconds / own(kind, frames, motion)
    }
}

/// Returns a quotient, or nil if a value is missing.
func / (numerator: Double?, denominator: Double?) -> Double? {
    guard let numerator, let denominator else { return nil }
    return numerator / denominator
}

extension Report {
    private static let lengths = [1, 32, 64, 512, 2048]

    /// The sections of pages, by the names in their comments.
    var sections: [String: String] {
        let left = omissions.map { "- \($0.name): \($0.reason)\n" }.joined()
        return [
            "conditions": "The processor is \(processor); there were \(rounds) rounds.\n", "effects": effectTable,
            "targets": targetTable, "left out": left.isEmpty ? "Nothing.\n" : left,
        ]
    }

    private var effectTable: String {
        // Quad and 5.1 lie between the others.
        let rows = kinds.filter { ![4, 6].contains($0.channels) }.flatMap { kind in
            Motion.allCases.map { motion in
                let peer = fastestPeer(kind, 512, motion)
                return [kind.title, motion.rawValue] + Self.lengths.map { decimal(own(kind, $0, motion)) }
                    + [decimal(peer?.nanoseconds), decimal(ratio(kind, 512, motion), " ×"), peer?.name ?? ""]
            }
        }
        return table(["", ""] + Self.lengths.map(String.init) + ["other, 512", "ratio", "fastest other"], rows)
    }

    private var targetTable: String {
        let rows = targets.map { [$0.name, $0.wanted, $0.found ?? "not measured", $0.isMet ? "yes" : "**no**"] }
        return table(["", "wanted", "found", "met"], rows)
    }

    /// A bar for each filter and clip: ns per frame, settled.
    var chart: Plot {
        let rows = ["Peaking EQ", "Low-pass", "Clip"].map { work in
            [1, 2].map { channels in
                let kind = EffectKind(work: work, channels: channels)
                let entries = timings.filter { $0.kind == kind && $0.frames == 512 && $0.motion == .settled }
                let bars = entries.map { Bar(name: $0.name, value: $0.nanoseconds, isHighlighted: $0.isOwn) }
                return BarGroup(title: kind.title, bars: bars.sorted { $0.value < $1.value })
            }
        }
        return Plot(
            title: "Time per frame", subtitle: "ns, in blocks of 512 frames, controls settled: less is better",
            bars: rows, highlighted: "Swiftlet", others: "Other LV2 effects")
    }
}

/// The shortest times of effects beside those of an earlier build.
struct Comparison {
    /// The change that measurements of the same code may show, as a fraction of the time before.
    static let limit = 0.03

    /// The cases that both builds have.
    let rows: [(now: Timing, before: Double, change: Double)]

    init(_ now: some Sequence<Timing>, before: some Sequence<Timing>) {
        rows = now.compactMap { now in
            let earlier = before.first { $0.kind == now.kind && $0.frames == now.frames && $0.motion == now.motion }
            return earlier.map { (now, $0.nanoseconds, now.nanoseconds / $0.nanoseconds - 1) }
        }
    }

    /// The frames, motions and kinds that are slower by more than `limit`.
    var slower: [Timing] { rows.filter { $0.change > Self.limit }.map(\.now) }

    /// A table in Markdown, and the number of rows that are slower.
    var text: String {
        let cells = rows.map { now, before, change in
            [
                now.kind.title, now.motion.rawValue, "\(now.frames)", decimal(before), decimal(now.nanoseconds),
                String(format: "%+.1f %%", 100 * change),
            ]
        }
        return table(["Effect", "Controls", "Frames", "Before, ns", "Now, ns", "Change"], cells)
            + "\n\(slower.count) of \(rows.count) rows are more than \(Int(100 * Self.limit)) % slower.\n"
    }
}

/// Returns a table in Markdown. Columns of numbers are aligned at the right.
func table(_ header: [String], _ rows: [[String]]) -> String {
    let rule = header.indices.map { column in
        header[column].isEmpty || rows.contains { $0[column].first?.isLetter ?? false } ? "---" : "---:"
    }
    return ([header, rule] + rows).map { row in
        "| " + row.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
}

/// Returns a number with about three significant digits, or nothing for nil.
func decimal(_ value: Double?, _ unit: String = "") -> String {
    guard let value else { return "" }
    let digits = value == value.rounded() || abs(value) >= 100 ? 0 : abs(value) < 10 ? 2 : 1
    return String(format: "%.\(digits)f", value) + unit
}

extension String {
    /// Returns a page with another text between the comments `<!-- name -->` and `<!-- end of name -->`, each on a line
    /// of its own, or the page itself if it lacks them.
    func replacing(section name: String, with text: String) -> String {
        guard let start = range(of: "<!-- \(name) -->\n"),
            let end = range(of: "<!-- end of \(name) -->", range: start.upperBound..<endIndex)
        else { return self }
        return self[..<start.upperBound] + "\n" + text + "\n" + self[end.lowerBound...]
    }
}
