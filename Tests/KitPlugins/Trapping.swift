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
        case infinity
        case division
        case recursion
        case loop

        var label: StaticString {
            switch self {
            case .index: "Index"
            case .overflow: "Overflow"
            case .precondition: "Precondition"
            case .number: "Number"
            case .infinity: "Infinity"
            case .division: "Division"
            case .recursion: "Recursion"
            case .loop: "Loop"
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

    /// Without end for odd numbers from 9 on.
    @inline(never)
    private static func recurse(_ loud: Int) -> Int {
        loud % 2 == 0 ? loud : recurse(loud + 2) + 1  // recursion
    }

    /// Without end.
    @inline(never)
    private func loop(_ loud: Int) -> Int {
        var place = loud
        while history[place & 3] != loud { place &+= 1 }  // loop
        return place
    }

    mutating func process(_ input: Mono, _ values: Values<Control>) -> Mono {
        let loud = Int(input * 10)
        guard loud >= 9 else { return input + state }
        switch Mistake(values[.mistake]) {
        case .index: return Double(history[loud])  // index
        case .overflow: return Double(history[0] + loud)  // overflow
        case .precondition: Self.check(loud)
        case .number: state = .nan
        case .infinity: return Double(Int(1e9 / (input - input)))  // infinity
        case .division: return Double(loud / (history[0] &+ 1 &- .max))  // division
        case .recursion: return Double(Self.recurse(loud))
        case .loop: return Double(loop(loud))
        }
        return input + state
    }
}
