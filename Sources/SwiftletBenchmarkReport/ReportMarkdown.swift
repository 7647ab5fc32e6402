// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Report {
    /// The report as a page in Markdown.
    ///
    /// - Parameter chart: the path of the chart, relative to the page; none leaves it out.
    public func markdown(chart: String? = nil) -> String {
        let chart = chart.map { "![Time per frame, beside other LV2 effects](\($0))\n" }
        let sections =
            [introduction, chart, summary, targetSection] + kinds.map(section)
            + [commandSection, sizeSection, settingsSection, omissions.isEmpty ? nil : omissionSection]
        return sections.compactMap(\.self).joined(separator: "\n")
    }

    private var introduction: String {
        """
        # Speed

        Measured by `make bench` on \(conditions.processor), at \(decimal(conditions.sampleRate)) Hz with noise going \
        in, side by side in one process: \(conditions.rounds) rounds, in each a sample of every case that takes at \
        least \(decimal(conditions.sampleMilliseconds)) ms. Times are in ns per frame, which is one sample of each \
        channel: the minimum, and the median in parentheses. The ratio is that of the minima of the fastest other \
        effect and of Swiftlet.

        """
    }

    private var targetSection: String {
        let rows = targets.map { [$0.name, $0.wanted, $0.found ?? "not measured", $0.isMet ? "yes" : "**no**"] }
        let table = MarkdownTable(header: ["", "wanted", "found", "met"], rows: rows).text
        return "## Targets\n\nAt 64 and at 512 frames.\n\n" + table
    }

    /// A short table: each of Swiftlet's that has peers, and the fastest of them, in blocks of 512 frames at rest.
    public var summary: String {
        let rows = kinds.compactMap { kind -> [String]? in
            guard let own = own(kind)?.timing(512), let peer = fastestPeer(kind, 512),
                let timing = peer.timing(512), let ratio = ratio(kind, 512)
            else { return nil }
            return [kind.title, peer.name, decimal(own.minimum), decimal(timing.minimum), decimal(ratio) + " ×"]
        }
        let header = ["ns per frame, 512 frames", "fastest other", "Swiftlet", "other", "ratio"]
        return MarkdownTable(header: header, rows: rows, words: 2).text
    }

    private func section(_ kind: EffectKind) -> String {
        "## \(kind.title)\n" + Motion.allCases.compactMap { table(kind, $0) }.map { "\n" + $0 }.joined()
    }

    private func table(_ kind: EffectKind, _ motion: Motion) -> String? {
        let entries = entries.filter { $0.kind == kind }
        let cases = entries.flatMap(\.cases).filter { $0.motion == motion }
        let lengths = Set(cases.map(\.frames)).sorted()
        guard !lengths.isEmpty else { return nil }
        var rows = entries.map { entry in
            [entry.isOwn ? "**\(entry.name)**" : entry.name] + lengths.map { cell(entry.timing($0, motion)) }
        }
        if lengths.contains(where: { ratio(kind, $0, motion) != nil }) {
            rows.append(["ratio"] + lengths.map { ratio(kind, $0, motion).map { decimal($0) + " ×" } ?? "" })
        }
        let header = ["controls \(motion.rawValue)"] + lengths.map { $0 == 1 ? "1 frame" : "\($0) frames" }
        return MarkdownTable(header: header, rows: rows).text
    }

    func cell(_ timing: Timing?) -> String {
        timing.map { "\(decimal($0.minimum)) (\(decimal($0.median)))" } ?? ""
    }

    private var sizeSection: String {
        let rows = footprints.map { footprint in
            let name = footprint.isOwn ? "**\(footprint.name)**" : footprint.name
            return [name, "\(footprint.channels)", "\(footprint.bytes)", cell(footprint.instantiateMicroseconds)]
        }
        let header = ["", "channels", "memory, bytes", "instantiation, µs"]
        let files = binaries.map { "- `\($0.file)`: \($0.bytes) bytes\n" }.joined()
        let conditions =
            "Of one instance when it is made, with what the allocator adds, and without loading the binary."
        return "## Size\n\n\(conditions)\n\n" + MarkdownTable(header: header, rows: rows).text
            + "\nThe binaries of the bundle:\n\n" + files
    }

    private var settingsSection: String {
        let rows = entries.map { [$0.kind.title, $0.name, $0.settings, $0.finding] }
        let header = ["", "", "set to", "found at the output"]
        return "## Settings\n\n" + MarkdownTable(header: header, rows: rows, words: 4).text
    }

    private var omissionSection: String {
        "## Left out\n\n" + omissions.map { "- \($0.name): \($0.reason)\n" }.joined()
    }
}
