// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// How large numbers may be in magnitude that Turtle states: serd writes decimals of twenty digits, and no more.
private let largestBound = 1e15
/// The largest whole number up to which a port, of 32 bits, has them all.
private let largestStep = 16_777_216.0

extension DescriptionErrors {
    /// Looks at a parameter by itself.
    mutating func check(_ parameter: Parameter, _ place: String) {
        expectSymbol(parameter.symbol, place)
        expectName(parameter.name, place)
        for text in [parameter.name, parameter.comment] {
            expect(!text.isTooMuch, place, "\"\(text)\" has a number below 0, or more than one: write one at most")
        }
        checkRange(parameter, place)
        checkChoices(parameter, place)
        checkUnit(parameter.unit, place)
        expect(
            parameter.controller.map { $0 < 120 } ?? true, place,
            "there is no MIDI controller \(parameter.controller ?? 0): write one from 0 to 119")
        if case .seconds(let seconds) = parameter.smoothing {
            expect(
                seconds >= 0 && seconds <= 3600, place,
                "it cannot be smoothed over \(written(seconds)) seconds: write a time from 0 to 3600")
        }
        if let group = parameter.group {
            expectSymbol(group.symbol, "\(place), group \"\(group.name)\"")
            expectName(group.name, "\(place), group \"\(group.symbol)\"")
        }
    }

    private mutating func checkRange(_ parameter: Parameter, _ place: String) {
        let range = parameter.range
        let (low, high) = (written(range.minimum), written(range.maximum))
        guard !parameter.isChoiceOfTooFew else { return }
        guard range.minimum.isFinite && range.maximum.isFinite else {
            return add(
                "\(place): its range of \(low) to \(high) is not one of numbers: write a finite minimum and maximum")
        }
        guard range.minimum < range.maximum else {
            return add(
                "\(place): its range of \(low) to \(high) is empty: write the lower number first, and two of them")
        }
        expect(
            max(abs(range.minimum), abs(range.maximum)) <= largestBound, place,
            "its range of \(low) to \(high) is too wide: write numbers from \(written(-largestBound)) to "
                + written(largestBound))
        expect(
            range.scale != .toggle || range.minimum == 0 && range.maximum == 1, place,
            "a toggle is 0 or 1, and its range is \(low) to \(high): write 0...1, or another scale")
        expect(
            range.scale != .logarithmic || range.minimum > 0, place,
            "a logarithmic scale cannot begin at \(low): write a minimum above 0, or scale: .linear")
        expect(
            range.scale != .steps
                || [range.minimum, range.maximum].allSatisfy { $0 == $0.rounded() && abs($0) <= largestStep }, place,
            "its range of \(low) to \(high) is not one of whole numbers up to 16777216: write such")
        check(parameter.defaultValue, for: parameter, "the default", place)
    }

    /// Looks whether a parameter can have a value.
    mutating func check(_ value: Double, for parameter: Parameter, _ what: String, _ place: String) {
        let range = parameter.range
        guard range.minimum.isFinite && range.maximum.isFinite && range.minimum < range.maximum else { return }
        // To 32 bits, as the range is.
        let value = Double(Float(value))
        let bounds = "\(written(range.minimum)) to \(written(range.maximum))"
        guard value >= range.minimum && value <= range.maximum else {
            return add("\(place): \(what), \(written(value)), is outside of its range: write a value of \(bounds)")
        }
        expect(
            range.scale != .toggle || value == 0 || value == 1, place,
            "\(what), \(written(value)), is neither on nor off: write 0 or 1")
        expect(
            range.scale != .steps || value == value.rounded(), place,
            "\(what), \(written(value)), is between two steps: write a whole number of \(bounds)")
    }

    private mutating func checkChoices(_ parameter: Parameter, _ place: String) {
        expect(
            parameter.areChoicesConsecutive, place,
            "the raw values of its choices do not count 0, 1, 2, …: write the cases without numbers")
        let labels = parameter.choices.map { "\($0)" }
        expect(
            !parameter.isChoiceOfTooFew, place, "a choice of \(labels.count) is none: write two names at least")
        expect(!labels.contains(""), place, "one of its choices has no name: write what people are to read in hosts")
        for (number, label) in labels.enumerated() where labels[..<number].contains(label) {
            add("\(place): two of its choices are called \"\(label)\": write another name for one")
        }
    }

    private mutating func checkUnit(_ unit: ParameterUnit, _ place: String) {
        guard unit != .none && unit.term.utf8CodeUnitCount == 0 else { return }
        expectName(unit.name, "\(place), unit \"\(unit.symbol)\"")
        // Hosts hand it to printf with one number.
        let places = "\(unit.format)".replacing("%%", with: "").split(separator: "%", omittingEmptySubsequences: false)
        expect(
            unit.format.utf8CodeUnitCount == 0 || places.count == 2 && places[1].hasPrefix("f"), place,
            "the format \"\(unit.format)\" of its unit is not one of a single number: write %f once, as in \"%f V\", "
                + "and %% for a percent sign")
    }
}

extension Parameter {
    /// Whether it is a choice of one, or of none, the range of which is 0 to −1.
    fileprivate var isChoiceOfTooFew: Bool {
        choices.count == 1 || (range.scale == .steps && choices.isEmpty && range.minimum == 0 && range.maximum == -1)
    }
}
