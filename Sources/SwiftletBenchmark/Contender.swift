// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport

/// An effect that is to be timed, and how it is set.
struct Contender: Sendable {
    /// The values that a control takes, one after another, when it is moved.
    struct Sweep: Sendable {
        let symbol: String
        let range: ClosedRange<Float>

        /// The values: up, and down again.
        var values: [Float] {
            (0..<16).map { step in
                let fraction = Float(step < 8 ? step : 15 - step) / 7
                return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
            }
        }
    }

    let name: String
    let kind: Kind
    /// The plug-in.
    let uri: String
    /// The values of control ports; what is not named stays at its default.
    let settings: KeyValuePairs<String, Float>
    /// The main control.
    let sweep: Sweep
    var isOwn = false
    /// What it does besides, which cannot be switched off.
    var remark: String?

    /// The settings in words.
    var settingsText: String {
        let values = settings.map { "\($0.key) \(String(format: "%g", $0.value))" }.joined(separator: ", ")
        return remark.map { "\(values); \($0)" } ?? values
    }
}

extension Contender {
    /// The same for so many channels: by the plug-in `uri`, where it is another one. A plug-in that has fewer is
    /// instantiated several times.
    func with(channels: Int, name: String, uri: String? = nil) -> Contender {
        Contender(
            name: name, kind: Kind(kind.work, channels: channels), uri: uri ?? self.uri, settings: settings,
            sweep: sweep, isOwn: isOwn, remark: remark)
    }

    /// The same, and the same for two channels by two instances.
    var monoAndTwice: [Contender] { [self, with(channels: 2, name: "2 × \(name)")] }
}
