// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

/// An effect that is to be timed, and how it is set.
struct Contender: Sendable {
    /// The values that controls take, one after another, when they are moved.
    struct Sweep: Sendable {
        let ranges: [(symbol: String, range: ClosedRange<Float>)]

        init(_ ranges: [(symbol: String, range: ClosedRange<Float>)]) { self.ranges = ranges }

        init(symbol: String, range: ClosedRange<Float>) { self.init([(symbol, range)]) }

        /// How many values they take until they begin anew.
        static let stepCount = 16

        /// The values of all controls at each step: up, and down again.
        var steps: [[Float]] {
            (0..<Self.stepCount).map { step in
                let fraction = Float(step < 8 ? step : 15 - step) / 7
                return ranges.map { $0.range.lowerBound + ($0.range.upperBound - $0.range.lowerBound) * fraction }
            }
        }
    }

    let name: String
    let kind: EffectKind
    /// The plug-in.
    let uri: String
    /// The values of control ports; what is not named stays at its default.
    let settings: Settings
    /// The main control, or several that are moved together.
    let sweep: Sweep
    /// What an equaliser of many bands is set to.
    var bells: [Bell] = []
    /// The symbol of the file that a convolver takes.
    var file: String?
    var isOwn = false
    /// What it does besides, which cannot be switched off.
    var remark: String?

    /// The settings in words.
    var settingsText: String {
        let values = bells.isEmpty ? settings.text : bells.text
        return remark.map { "\(values); \($0)" } ?? values
    }
}

extension Contender {
    /// The same for so many channels: by the plug-in `uri`, where it is another one. A plug-in that has fewer is
    /// instantiated several times.
    func with(channels: Int, name: String, uri: String? = nil) -> Contender {
        Contender(
            name: name, kind: EffectKind(kind.work, channels: channels), uri: uri ?? self.uri, settings: settings,
            sweep: sweep, bells: bells, file: file, isOwn: isOwn, remark: remark)
    }

    /// The same as one of the bundle's that are measured, or as one beside them.
    func marked(isOwn: Bool) -> Contender {
        var contender = self
        contender.isOwn = isOwn
        return contender
    }

    /// The same, and the same for two channels by two instances.
    var monoAndTwice: [Contender] { [self, with(channels: 2, name: "2 × \(name)")] }
}
