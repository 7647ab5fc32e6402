// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#if !hasFeature(Embedded)
import SwiftletDSP
import SwiftletEffects

/// The maximum latency that hosts accept, in seconds.
private let maximumSeconds = 60.0

/// Returns the first error in a variable-latency effect's latency, as a sentence; nil without error. It checks the
/// usual sample rates with all parameters at their defaults, and with each parameter at either end of its range.
func latencyError<E: Effect>(of effect: E.Type) -> String? {
    guard E.Dry.isUsed else {
        return E.maximumLatency(at: SampleRate(48_000)) == 0
            ? nil
            : "it has a maximumLatency, but no dry signal: write `var dry: FadingDelay<Output>` and see `Setup.dryDelay`"
    }
    let parameters = SwiftletEffects.parameters(of: E.self)
    for framesPerSecond in [8000.0, 44_100, 48_000, 96_000, 192_000] {
        let rate = SampleRate(framesPerSecond)
        let maximum = E.maximumLatency(at: rate)
        guard maximum >= 0, Double(maximum) <= maximumSeconds * framesPerSecond else {
            return
                "its maximumLatency at \(Int(framesPerSecond)) Hz is \(maximum) frames: it must be between 0 and a minute"
        }
        for trial in trials(parameters) {
            let ramps = trial.values.map { ParameterRamp(settledAt: $0) }
            let delay = ramps.withUnsafeBufferPointer { E.latency(for: $0, at: rate) }
            guard delay < 0 || delay > maximum else { continue }
            return
                "its latency at \(Int(framesPerSecond)) Hz with \(trial.name) is \(delay) frames, which is not within 0 and its "
                + "maximumLatency, \(maximum): raise maximumLatency to the largest latency"
        }
    }
    return nil
}

/// Returns the values to check, and their names.
private func trials(_ parameters: [Parameter]) -> [(name: String, values: [Double])] {
    let defaults = parameters.map(\.defaultValue)
    var trials = [(name: "the defaults", values: defaults)]
    for (number, parameter) in parameters.enumerated() {
        for value in [parameter.range.minimum, parameter.range.maximum] {
            var values = defaults
            values[number] = value
            trials.append(("\(parameter.symbol) at \(value)", values))
        }
    }
    return trials
}
#endif
