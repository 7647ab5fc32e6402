// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Whether the controls were moved.
public enum Motion: String, Codable, Sendable, CaseIterable {
    case atRest = "at rest"
    /// The main control has another value at every block.
    case moving = "moving"
}

/// What one effect costs.
public struct EffectTiming: Codable, Sendable {
    /// What a call costs for a number of frames.
    public struct Case: Codable, Sendable {
        public let frames: Int
        public let motion: Motion
        public let nanosecondsPerFrame: Timing

        public init(frames: Int, motion: Motion, nanosecondsPerFrame: Timing) {
            self.frames = frames
            self.motion = motion
            self.nanosecondsPerFrame = nanosecondsPerFrame
        }
    }

    public let name: String
    public let kind: EffectKind
    /// Whether it is one of Swiftlet's.
    public let isOwn: Bool
    /// Which control has which value.
    public let settings: String
    /// What was found at the output, which shows that it does its work.
    public let finding: String
    public let cases: [Case]

    public init(name: String, kind: EffectKind, isOwn: Bool, settings: String, finding: String, cases: [Case]) {
        self.name = name
        self.kind = kind
        self.isOwn = isOwn
        self.settings = settings
        self.finding = finding
        self.cases = cases
    }

    /// Minimum and median in ns per frame, where they were measured.
    public func timing(_ frames: Int, _ motion: Motion = .atRest) -> Timing? {
        cases.first { $0.frames == frames && $0.motion == motion }?.nanosecondsPerFrame
    }
}
