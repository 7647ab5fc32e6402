// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

@Suite struct QuantityTests {
    static let values: [(String, String?, Double)] = [
        ("800", "Hz", 800), ("8k", "Hz", 8000), ("8kHz", "Hz", 8000), ("8 kHz", "Hz", 8000), ("8khz", "Hz", 8000),
        ("0.5MHz", "Hz", 500_000), ("250mHz", "Hz", 0.25), ("-3dB", "dB", -3), ("+3DB", "dB", 3), ("50%", "%", 50),
        ("350ms", "ms", 350), ("0.5s", "ms", 500), ("2s", "s", 2), ("500ms", "s", 0.5), ("800Hz", "kHz", 0.8),
        ("5mHz", "MHz", 5e-9), ("5MHz", "MHz", 5), ("5Mhz", "MHz", 5),
        ("2k", "ms", 2000), ("3m", "m", 3), ("3mm", "m", 0.003), ("2min", "min", 2), ("7st", "st", 7),
        (".5", nil, 0.5), ("5.", nil, 5), ("1e3", nil, 1000), ("1.5e-2", nil, 0.015), ("500m", nil, 0.5),
        ("2M", nil, 2_000_000),
    ]

    @Test(arguments: values)
    func aPrefixAndTheUnitAreUnderstood(text: String, unit: String?, value: Double) throws {
        let quantity = try #require(Quantity(text))
        // One product or quotient of two numbers, each rounded to a part in 2⁵³.
        #expect(abs(try #require(quantity.value(in: unit)) / value - 1) < 1e-15)
    }

    @Test(arguments: ["", "k", "Hz", "loud", "nan", "inf", "1e999", "--1", "1 2", "8k8", "."])
    func textsThatAreNotNumbersAreNil(text: String) {
        #expect(Quantity(text) == nil)
    }

    static let foreign: [(String, String?)] = [
        ("8dB", "Hz"), ("8kdB", "Hz"), ("8s", "Hz"), ("8Hz", nil), ("8%", "dB"), ("8min", "s"), ("8kk", "Hz"),
        ("8K", "Hz"), ("8xHz", "Hz"), ("8kHz", "s"),
    ]

    @Test(arguments: foreign)
    func anotherUnitIsNone(text: String, unit: String?) throws {
        #expect(try #require(Quantity(text)).value(in: unit) == nil)
    }

    @Test func aPortTakesItsOwnUnitAlone() throws {
        let port = try Fixture.world().plugin("urn:test:gain").controlInput("gain")
        #expect(try port.value(of: #require(Quantity("500m")), sampleRate: 48_000) == 0.5)
        #expect(throws: HostError.noValue(symbol: "gain", value: "2dB", unit: nil)) {
            try port.value(of: #require(Quantity("2dB")), sampleRate: 48_000)
        }
        #expect(throws: HostError.outOfRange(symbol: "gain", value: 2000, minimum: 0, maximum: 4)) {
            try port.value(of: #require(Quantity("2k")), sampleRate: 48_000)
        }
    }
}
