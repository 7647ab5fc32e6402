// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Traps if the input is above 0.9, with the error that `mistake` selects.
struct Trapping: FrameEffect {
    static var about: About {
        About(
            uri: "urn:kit:trapping", name: "Trapping", pluginClass: .plugin, summary: "Faulty", description: "Faulty.")
    }

    enum Mistake: Int, ParameterChoice {
        case index
        case overflow
        case precondition
        case number

        var label: StaticString {
            switch self {
            case .index: "Index"
            case .overflow: "Overflow"
            case .precondition: "Precondition"
            case .number: "Number"
            }
        }
    }

    enum Control: Int, ControlSet { case mistake }

    static func parameter(_ control: Control) -> Parameter {
        Parameter(choice: "mistake", name: "Mistake", comment: "What it does.", defaultValue: Mistake.index)
    }

    private var history = InlineArray<4, Int>(repeating: .max - 1)
    private var state = 0.0

    init(_ setup: inout Setup) {}

    /// A separate function, because the optimiser merges equal traps in a function.
    @inline(never)
    private static func check(_ loud: Int) {
        precondition(loud < 9)  // precondition
    }

    mutating func process(_ input: Mono, _ values: Values<Control>) -> Mono {
        let loud = Int(input * 10)
        guard loud >= 9 else { return input + state }
        switch Mistake(values[.mistake]) {
        case .index: return Double(history[loud])  // index
        case .overflow: return Double(history[0] + loud)  // overflow
        case .precondition: Self.check(loud)
        case .number: state = .nan
        }
        return input + state
    }
}
