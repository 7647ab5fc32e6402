// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletAnalysis

extension Report {
    /// A bar for each effect that has peers: ns per frame at rest.
    ///
    /// - Parameter frames: the length of the blocks.
    public func chart(frames: Int) -> Plot {
        let rows = [Work.peakingEQ, .lowPass, .clip].map { work in
            [1, 2].map { group(EffectKind(work, channels: $0), frames) }
        }
        return Plot(
            title: "Time per frame", subtitle: "ns, in blocks of \(frames) frames, controls at rest: less is better",
            bars: rows, highlighted: "Swiftlet", others: "Other LV2 effects")
    }

    private func group(_ kind: EffectKind, _ frames: Int) -> BarGroup {
        let bars = entries.filter { $0.kind == kind }.compactMap { entry in
            entry.timing(frames).map { Bar(name: entry.name, value: $0.minimum, isHighlighted: entry.isOwn) }
        }
        return BarGroup(title: kind.title, bars: bars.sorted { $0.value < $1.value })
    }
}
