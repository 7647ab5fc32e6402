// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#if !hasFeature(Embedded)
import SwiftletDSP
import SwiftletEffects

/// The longest latency that hosts take for one, in seconds.
private let maximumSeconds = 60.0

/// What is wrong with the latency of an effect that says what it is for rate and parameters, in a sentence: the first that is
/// found at usual sample rates with all parameters at their defaults, and with each of them at either end of its range.
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
            return "its maximumLatency at \(Int(framesPerSecond)) Hz is \(maximum) frames: write one of 0 to a minute"
        }
        for trial in trials(parameters) {
            let ramps = trial.values.map { ParameterRamp(settledAt: $0) }
            let delay = ramps.withUnsafeBufferPointer { E.latency(for: $0, at: rate) }
            guard delay < 0 || delay > maximum else { continue }
            return
                "its latency at \(Int(framesPerSecond)) Hz with \(trial.name) is \(delay) frames, which is not within 0 and its "
                + "maximumLatency, \(maximum): write one that no values exceed"
        }
    }
    return nil
}

/// Values to try, and what they are called.
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
