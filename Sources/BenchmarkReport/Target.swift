// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Something that is wanted of the effects, and what was measured.
public struct Target: Sendable {
    public let name: String
    /// The limit, with its unit.
    public let wanted: String
    /// What was measured, with its unit; none where something was missing.
    public let found: String?
    public let isMet: Bool

    /// A value that may be so much at most.
    init(_ name: String, atMost limit: Double, _ value: Double?, unit: String) {
        self.name = name
        wanted = "≤ \(decimal(limit)) \(unit)"
        found = value.map { "\(decimal($0)) \(unit)" }
        isMet = value.map { $0 <= limit } ?? false
    }

    /// A ratio that must be so much at least.
    init(_ name: String, atLeast limit: Double, _ value: Double?) {
        self.name = name
        wanted = "≥ \(decimal(limit)) ×"
        found = value.map { "\(decimal($0)) ×" }
        isMet = value.map { $0 >= limit } ?? false
    }
}

extension Report {
    /// What is wanted of speed and size. Times are minima.
    public var targets: [Target] { speed + motion + size }

    private static let lengths = [64, 512]

    /// How much the clip may cost of what its fastest peer costs, and still be on a par with it.
    private static let par = 0.9

    private var speed: [Target] {
        var targets: [Target] = []
        for work in [Work.peakingEQ, .lowPass] {
            for channels in [1, 2] {
                let kind = Kind(work, channels: channels)
                targets += Self.lengths.map { Target("\(kind.title), \($0) frames", atLeast: 2, ratio(kind, $0)) }
            }
        }
        for channels in [1, 2] {
            let (plain, antialiased) = (Kind(.clip, channels: channels), Kind(.antialiasedClip, channels: channels))
            for frames in Self.lengths {
                let cost = own(antialiased)?.timing(frames)?.minimum
                targets.append(Target("\(plain.title), \(frames) frames", atLeast: Self.par, ratio(plain, frames)))
                targets.append(Target("\(antialiased.title), \(frames) frames", atMost: 25, cost, unit: "ns/frame"))
            }
        }
        let mono = Kind(.stereoToMono, channels: 2)
        for frames in Self.lengths {
            let copies = ratio(mono, frames).map { 1 / $0 }
            targets.append(Target("\(mono.title), \(frames) frames", atMost: 1.5, copies, unit: "copies"))
        }
        return targets
    }

    private var motion: [Target] {
        var targets: [Target] = []
        for kind in kinds {
            guard let own = own(kind) else { continue }
            for frames in Self.lengths {
                let value = quotient(own.timing(frames, .moving), own.timing(frames))
                targets.append(Target("\(kind.title), \(frames) frames, moving", atMost: 3, value, unit: "× rest"))
            }
        }
        for work in [Work.peakingEQ, .lowPass] {
            let (surround, stereo) = (own(Kind(work, channels: 8)), own(Kind(work, channels: 2)))
            for frames in Self.lengths {
                let value = quotient(surround?.timing(frames), stereo?.timing(frames))
                targets.append(Target("\(work.rawValue), 7.1, \(frames) frames", atMost: 3, value, unit: "× stereo"))
            }
        }
        return targets
    }

    private var size: [Target] {
        let calls = kinds.compactMap { kind in own(kind).map { ($0.kind.title, $0.timing(1)?.minimum) } }
        let memory = footprints.filter { $0.isOwn && $0.channels == 1 }
        let instantiation = footprints.filter(\.isOwn).map(\.instantiateMicroseconds.median).max()
        let binary = binaries.first { $0.file == "swiftlet.so" }?.bytes
        return calls.map { Target("\($0), call of one frame", atMost: 100, $1, unit: "ns") }
            + memory.map { Target("\($0.name), memory", atMost: 2048, Double($0.bytes), unit: "bytes") }
            + [
                Target("Instantiation of the slowest", atMost: 20, instantiation, unit: "µs"),
                Target("swiftlet.so", atMost: 150, binary.map { Double($0) / 1000 }, unit: "KB"),
            ]
    }

    private func quotient(_ numerator: Timing?, _ denominator: Timing?) -> Double? {
        guard let numerator, let denominator else { return nil }
        return numerator.minimum / denominator.minimum
    }
}
