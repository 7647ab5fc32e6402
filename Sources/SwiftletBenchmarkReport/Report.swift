// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// All that a run of the benchmark has measured.
public struct Report: Codable, Sendable {
    /// Where and how it was measured.
    public struct Conditions: Codable, Sendable {
        public let processor: String
        public let sampleRate: Double
        public let rounds: Int
        /// How long each sample takes at least.
        public let sampleMilliseconds: Double

        public init(processor: String, sampleRate: Double, rounds: Int, sampleMilliseconds: Double) {
            self.processor = processor
            self.sampleRate = sampleRate
            self.rounds = rounds
            self.sampleMilliseconds = sampleMilliseconds
        }
    }

    /// What an instance takes before it runs.
    public struct Footprint: Codable, Sendable {
        public let name: String
        /// What it was set up for first.
        public let work: Work
        public let isOwn: Bool
        public let channels: Int
        public let bytes: Int
        public let instantiateMicroseconds: Timing

        public init(
            name: String, work: Work, isOwn: Bool, channels: Int, bytes: Int, instantiateMicroseconds: Timing
        ) {
            self.name = name
            self.work = work
            self.isOwn = isOwn
            self.channels = channels
            self.bytes = bytes
            self.instantiateMicroseconds = instantiateMicroseconds
        }
    }

    /// A file of the bundle.
    public struct Binary: Codable, Sendable {
        public let file: String
        public let bytes: Int

        public init(file: String, bytes: Int) {
            self.file = file
            self.bytes = bytes
        }
    }

    /// What was to be measured, and why it was not.
    public struct Omission: Codable, Sendable {
        public let name: String
        public let reason: String

        public init(name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    public let conditions: Conditions
    public let entries: [EffectTiming]
    public let footprints: [Footprint]
    public let binaries: [Binary]
    public let omissions: [Omission]
    public let commands: [CommandTiming]

    public init(
        conditions: Conditions, entries: [EffectTiming], footprints: [Footprint], binaries: [Binary],
        omissions: [Omission],
        commands: [CommandTiming] = []
    ) {
        self.conditions = conditions
        self.entries = entries
        self.footprints = footprints
        self.binaries = binaries
        self.omissions = omissions
        self.commands = commands
    }

    /// The report as JSON, its keys in order.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension Report {
    /// The kinds of effects, in the order of their first entries.
    public var kinds: [EffectKind] {
        entries.reduce(into: []) { kinds, entry in
            if !kinds.contains(entry.kind) { kinds.append(entry.kind) }
        }
    }

    public func own(_ kind: EffectKind) -> EffectTiming? { entries.first { $0.kind == kind && $0.isOwn } }

    public func peers(_ kind: EffectKind) -> [EffectTiming] { entries.filter { $0.kind == kind && !$0.isOwn } }

    /// The peer with the lowest minimum.
    public func fastestPeer(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .atRest) -> EffectTiming? {
        func minimum(_ entry: EffectTiming) -> Double { entry.timing(frames, motion)?.minimum ?? .infinity }
        return peers(kind).min { minimum($0) < minimum($1) }
    }

    /// How many times faster than its fastest peer Swiftlet is, by the minima.
    public func ratio(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .atRest) -> Double? {
        guard let own = own(kind)?.timing(frames, motion),
            let peer = fastestPeer(kind, frames, motion)?.timing(frames, motion)
        else { return nil }
        return peer.minimum / own.minimum
    }
}
