// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Buttons take a touch 40 units wide and high, however small they are drawn: what is clicked has the focus, and is named by the window's
/// title. Places are those of `ViewLayout`.
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
        (480, 320, range: (385, 83), freeze: (303, 83), listen: (221, 83)), (900, 500, (805, 72), (723, 72), (641, 72)),
    ])
    func graphButtonsAreTouchTargets(
        width: Int, height: Int, range: (Int, Int), freeze: (Int, Int), listen: (Int, Int)
    ) throws {
        try host("open urn:swiftlet:equalizer-stereo 1", "size \(width) \(height)")
        try check(["Listen, on", "Listen, off"], at: listen, "\(width) × \(height)")
        try check(["Range"], at: range, "\(width) × \(height)")
        try check(["Spectra", "Spectra, frozen"], at: freeze, "\(width) × \(height)")
    }

    /// Where they lie on the graph, a handle beside what is drawn of them is the handle's.
    @Test func handlesTakePrecedenceOverButtons() throws {
        // The plot is 360 wide from x = 62 on, down from y = 68, which is where 18 dB are; the button begins 4 lower.
        try host("open urn:swiftlet:equalizer-stereo 1", "size 480 320", "tell band1_on 1", "tell band1_gain 18")
        try host("tell band1_frequency 8000")
        let x = Int((62 + 360 * log(800.0) / log(2400.0)).rounded())
        try host("move \(x) 66")
        #expect(try host.perform("press").contains("touch band1_frequency 1"))
        try host("release", "move \(x) 84")
        #expect(try !host.perform("press").contains("touch band1_frequency 1"), "on the button")
    }
}
