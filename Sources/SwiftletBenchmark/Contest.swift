// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport
import SwiftletHost

/// All contenders that can be had, ready to be timed.
struct Contest {
    /// A contender that works, with its samplers.
    private struct Participant {
        let contender: Contender?
        let kind: EffectKind
        let finding: String
        let samplers: [Sampler]
    }

    private var participants: [Participant] = []
    private(set) var omissions: [Report.Omission] = []
    private let stage = Stage()
    private let sampleMilliseconds: Double

    init(sampleMilliseconds: Double) { self.sampleMilliseconds = sampleMilliseconds }

    /// Makes and checks contenders; those that cannot be had, or do not do their work, are left out.
    mutating func add(_ contenders: [Contender], from world: World) {
        for contender in contenders {
            do {
                try add(contender, try world.plugin(contender.uri))
            } catch {
                let missing = contender.isOwn ? "not built: make examples" : "not installed"
                let reason = isMissing(error) ? missing : "\(error)"
                omissions.append(Report.Omission(name: "\(contender.name) (\(contender.kind.title))", reason: reason))
            }
        }
    }

    /// Adds a plain copy of one channel, beside which stereo to mono is seen.
    mutating func addCopy() {
        let kind = EffectKind(.stereoToMono, channels: 2)
        let copy = samplers(CopyVoice(stage), kind.work.blockLengths)
        participants.append(Participant(contender: nil, kind: kind, finding: "", samplers: copy))
    }

    private mutating func add(_ contender: Contender, _ plugin: Plugin) throws {
        let lengths = contender.kind.work.blockLengths
        // Convolvers may be made for blocks of one length.
        let groups = contender.file == nil ? [lengths] : lengths.map { [$0] }
        let voices = try groups.map { lengths in
            try PluginVoice(contender, plugin, stage, longestBlock: lengths.max() ?? Stage.frames)
        }
        let findings = voices.map { Finding($0, contender, stage) }
        if let finding = findings.first(where: { !$0.isWork }) {
            let name = "\(contender.name) (\(contender.kind.title))"
            omissions.append(Report.Omission(name: name, reason: "does not do the work: \(finding.text)"))
            return
        }
        participants.append(
            Participant(
                contender: contender, kind: contender.kind, finding: findings[0].text,
                samplers: zip(voices, groups).flatMap(samplers)))
    }

    private func samplers(_ voice: any Voice, _ lengths: [Int]) -> [Sampler] {
        Motion.allCases.flatMap { motion in
            lengths.map { frames in
                Sampler(voice, frames: frames, motion: motion, nanoseconds: sampleMilliseconds * 1e6)
            }
        }
    }

    private func isMissing(_ error: any Error) -> Bool {
        if case HostError.noPlugin = error { true } else { false }
    }

    /// Takes a sample of each case: all of one kind and block length one right after another.
    func sampleRound() {
        for kind in Set(participants.map(\.kind)) {
            let group = participants.filter { $0.kind == kind }
            for number in 0..<(group.first?.samplers.count ?? 0) {
                for participant in group { participant.samplers[number].sample() }
            }
        }
    }

    /// What the samples say.
    var entries: [EffectTiming] {
        participants.map { participant in
            EffectTiming(
                name: participant.contender?.name ?? "plain copy of one channel", kind: participant.kind,
                isOwn: participant.contender?.isOwn ?? false,
                settings: participant.contender?.settingsText ?? "memcpy", finding: participant.finding,
                cases: participant.samplers.map(\.result))
        }
    }
}
