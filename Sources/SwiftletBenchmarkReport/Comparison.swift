// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// What effects cost beside an earlier build of them, by the minima of samples that were taken in turns.
public struct Comparison: Sendable {
    /// An effect at a block length, at rest or moving.
    public struct Row: Sendable {
        public let kind: EffectKind
        public let frames: Int
        public let motion: Motion
        /// The minima, in ns per frame.
        public let before, now: Double

        /// How much slower it is now, as a fraction of what it took before; below 0 where it is faster.
        public var change: Double { now / before - 1 }
    }

    /// How much slower, as a fraction, is more than what is within the noise of measuring.
    public static let limit = 0.03

    /// In the order of the effects as they are now; what is missing on either side has no row.
    public let rows: [Row]

    public init(_ now: [EffectTiming], before: [EffectTiming]) {
        rows = now.flatMap { effect -> [Row] in
            let earlier = before.first { $0.kind == effect.kind }
            return effect.cases.compactMap { current -> Row? in
                guard let timing = earlier?.timing(current.frames, current.motion) else { return nil }
                return Row(
                    kind: effect.kind, frames: current.frames, motion: current.motion, before: timing.minimum,
                    now: current.nanosecondsPerFrame.minimum)
            }
        }
    }

    /// The rows that are slower by more than `limit`.
    public var slower: [Row] { rows.filter { $0.change > Self.limit } }

    /// A table in Markdown, a row each, and how the rows compare.
    public var text: String {
        let table = MarkdownTable(
            header: ["Effect", "Controls", "Frames", "Before, ns", "Now, ns", "Change"],
            rows: rows.map { row in
                [
                    row.kind.title, row.motion.rawValue, "\(row.frames)", decimal(row.before), decimal(row.now),
                    String(format: "%+.1f %%", 100 * row.change),
                ]
            }, words: 2)
        let limit = "\(Int(100 * Self.limit)) %"
        return table.text + "\n\(slower.count) of \(rows.count) rows are more than \(limit) slower.\n"
    }
}
