// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletAnalysis
import Testing

@Suite struct AxisTests {
    @Test func frequenciesAreLabelledAtOneTwoAndFive() {
        let labels = Axis.frequency(20...20_000).ticks.map(\.label).filter { !$0.isEmpty }
        #expect(labels == ["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"])
    }

    @Test func decadesAreEquallyWide() {
        let axis = Axis.frequency(20...20_000)
        let ends = [20, 200, 2000, 20_000].map(axis.fraction)
        for (end, expected) in zip(ends, [0, 1.0 / 3, 2.0 / 3, 1]) { #expect(abs(end - expected) < 1e-12) }
    }

    @Test(arguments: [[0], [12, -68], [-0.1, 0.1], [50, -50], [-30, -60], [0.01], [70]] as [[Double]])
    func decibelsLeaveRoomAndAtMostElevenLines(gains: [Double]) {
        let axis = Axis.decibels(covering: gains)
        #expect(axis.range.upperBound >= max(gains.max()!, 0) + 3 && axis.range.lowerBound <= min(gains.min()!, 0) - 3)
        #expect((2...11).contains(axis.ticks.count))
        #expect(axis.ticks.contains { $0.value == 0 && $0.label == "0" })
    }

    @Test(arguments: [[], [-.infinity], [0, -.infinity, -200]] as [[Double]])
    func inaudibleGainsDoNotStretchTheAxis(gains: [Double]) {
        #expect(Axis.decibels(covering: gains).range.lowerBound >= -126)
    }

    @Test func minusSignsAndDecimalsAreAsInPrint() {
        #expect([-12, 0.25, -0.0001, 5].map { Axis.format($0) } == ["−12", "0.25", "0", "5"])
        #expect([50, 1000, 12_500].map { Axis.format(frequency: $0) } == ["50", "1k", "12.5k"])
    }
}
