// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Touch targets of buttons are 40 units wide and high, even if the buttons are smaller. The window's title names the
/// clicked button. Places are those of `ViewLayout`.
@Suite(.serialized) struct TouchTargetTests {
    private let host: HostProcess
    /// From the middle of a target to the pixels at its edges.
    private static let edges = [(0, 0), (-19, -19), (19, -19), (-19, 19), (19, 19)]

    init() throws { host = try HostProcess() }

    private func check(_ words: [String], at center: (x: Int, y: Int), _ what: String) throws {
        for (dx, dy) in Self.edges {
            try host("move \(center.x + dx) \(center.y + dy)", "click")
            let name = try host("name").first ?? ""
            #expect(words.contains { name.hasSuffix(": " + $0) }, "\(what) at \(dx), \(dy): \(name)")
            // A menu that has opened.
            try host("key Escape", "pass 500")
        }
    }

    @Test(arguments: [
        (480, 320, undo: 143, redo: 183, compare: 226, copy: 269, bypass: 444),
        (720, 470, undo: 242, redo: 282, compare: 332, copy: 387, bypass: 652),
    ])
    func headerButtonsAreTouchTargets(
        width: Int, height: Int, undo: Int, redo: Int, compare: Int, copy: Int, bypass: Int
    ) throws {
        try host("open urn:swiftlet:low-pass 1", "size \(width) \(height)")
        let what = "\(width) × \(height)"
        try check(["Undo"], at: (undo, 28), what)
        try check(["Redo"], at: (redo, 28), what)
        try check(["Setting A", "Setting B"], at: (compare, 28), what)
        try check(["Copy A to B", "Copy B to A"], at: (copy, 28), what)
        try check(["On", "Bypassed"], at: (bypass, 28), what)
    }

    @Test(arguments: [
        (480, 320, range: (434, 156), freeze: (434, 116), listen: (434, 76)),
        (1024, 500, (805, 72), (723, 72), (641, 72)),
    ])
    func graphButtonsAreTouchTargets(
        width: Int, height: Int, range: (Int, Int), freeze: (Int, Int), listen: (Int, Int)
    ) throws {
        try host("open urn:swiftlet:equalizer-stereo 1", "size \(width) \(height)")
        try check(["Listen, on", "Listen, off"], at: listen, "\(width) × \(height)")
        try check(["Range"], at: range, "\(width) × \(height)")
        try check(["Spectra", "Spectra, frozen"], at: freeze, "\(width) × \(height)")
    }

    /// Handles in the corners and along the upper edge, where buttons are.
    @Test(arguments: [(480, 320), (540, 360), (620, 330), (700, 399), (480, 600), (900, 500)])
    func noButtonCoversAHandle(width: Int, height: Int) throws {
        try host("open urn:swiftlet:equalizer-stereo 1", "size \(width) \(height)")
        let places: [(frequency: Double, gain: Double)] = [
            (10, 18), (24_000, 18), (24_000, -18), (10, -18), (400, 18), (2000, 18), (8000, 18), (24_000, 0),
        ]
        for (number, place) in places.enumerated() {
            for (symbol, value) in [("on", 1), ("frequency", place.frequency), ("gain", place.gain)] {
                try host("tell band\(number + 1)_\(symbol) \(value)")
            }
        }
        // The plot as `ViewLayout` has it: low views have buttons beside it, wide ones the meters, and the eleven cards need 96 each.
        let isLow = height < 400
        let right = Double(width) - 16 - 42 - (isLow ? 60 : width >= 600 ? 124 : 0)
        let top = 56 + (isLow ? 12.0 : 36)
        let cards = width - 32 < 11 * 96 ? 122 + 6.0 : 82 + 12
        let bottom = Double(height) - 16 - cards - 30
        for (number, place) in places.enumerated() {
            let x = 62 + (right - 62) * log(place.frequency / 10) / log(2400)
            let y = bottom - (bottom - top) * (place.gain + 18) / 36
            try host("move \(x.rounded()) \(y.rounded())")
            let lines = try host.perform("press")
            #expect(lines.contains("touch band\(number + 1)_frequency 1"), "\(place), \(width) × \(height): \(lines)")
            try host("release", "pass 500")
        }
    }
}
