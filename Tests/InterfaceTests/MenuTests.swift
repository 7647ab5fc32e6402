// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Rows of menus are as large as a finger needs, by what is seen and by where the pointer marks them.
@Suite(.serialized) final class MenuTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    private let host: HostProcess
    private static let finger = 40
    /// The corner radius of a row's background.
    private static let corner = 5
    /// From a row's left edge to a place between the dot that marks what is chosen and the text.
    private static let clear = 16

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        host = try HostProcess(home: home)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// A row of a menu, as far as it stands out when it is marked, in pixels.
    private struct Row {
        let x: Range<Int>
        let y: Range<Int>
    }

    /// All rows of the menu that has opened since a picture was taken. A row that is marked has another ground.
    private func rows(since before: Picture) throws -> [Row] {
        let opened = try host.picture()
        let columns = (0..<opened.width).filter { x in (0..<opened.height).contains { opened[x, $0] != before[x, $0] } }
        let lines = (0..<opened.height).filter { y in (0..<opened.width).contains { opened[$0, y] != before[$0, y] } }
        let (left, right) = (try #require(columns.first), try #require(columns.last))
        let (top, bottom) = (try #require(lines.first), try #require(lines.last))
        // Below the upper edge, in the menu's left margin, which is 6 wide.
        let ground = opened[left + 5, top + 20]
        var rows: [Row] = []
        var x = left + 6 + Self.clear
        while x < right - 6 {
            let column = try self.column(at: x, top + 4..<bottom - 4, ground)
            rows += column
            x = (column.first?.x.upperBound ?? right) + Self.clear
        }
        return rows
    }

    /// The rows of a column, at a place that is clear of texts.
    private func column(at x: Int, _ range: Range<Int>, _ ground: UInt32) throws -> [Row] {
        var rows: [Row] = []
        var y = range.lowerBound
        while y < range.upperBound {
            let color = try self.color(x, y, over: y)
            guard color != ground else {
                y += 12
                continue
            }
            let picture = try host.picture()
            let first = (0...y).reversed().first { picture[x, $0] != color } ?? -1
            let last = (y..<picture.height).first { picture[x, $0] != color } ?? picture.height
            // Below the text, above the rounded corner.
            var right = x
            // Skip the scroll bar at the right edge, 4 wide with its gap.
            for place in x..<picture.width
            where picture[place, last - Self.corner] == color && place <= right + 4 {
                right = place + 1
            }
            rows.append(Row(x: x - Self.clear..<right, y: first + 1..<last))
            y = last + 2
        }
        return rows
    }

    /// The colour of a place in a menu while the pointer is there or over another one beside it.
    private func color(_ x: Int, _ y: Int, over pointer: Int) throws -> UInt32 {
        let words = try host("move \(x) \(pointer)", "pixel \(x) \(y)").last?.split(separator: " ") ?? []
        return try #require(words.last.flatMap { UInt32($0, radix: 16) })
    }

    /// Checks all rows: how large they are drawn, and that the pointer marks them from their first pixel to the last.
    private func check(_ rows: [Row], _ what: String) throws {
        for row in rows {
            #expect(row.y.count >= Self.finger && row.x.count >= Self.finger, "\(what): \(row)")
            let x = row.x.lowerBound + Self.clear
            let (place, middle) = (row.y.lowerBound + 10, (row.y.lowerBound + row.y.upperBound) / 2)
            let shown = try color(x, place, over: middle)
            for y in [row.y.lowerBound, row.y.upperBound - 1] {
                #expect(try color(x, place, over: y) == shown, "\(what): \(row) at \(y)")
            }
        }
    }

    /// Checks the menu that commands open, at a size of the window. Changes before it opens are ignored.
    private func check(_ before: [String], _ open: [String], _ size: (Int, Int), _ what: String) throws {
        try host("size \(size.0) \(size.1)", "move 3 3", "pass 200")
        for command in before { try host(command) }
        let closed = try host.picture()
        for command in open { try host(command) }
        let rows = try rows(since: closed)
        #expect(rows.count >= 2, "\(what)")
        try check(rows, "\(what), \(size.0) × \(size.1)")
        // The menu, and then the keyboard.
        try host("key Escape", "key Escape", "move 3 3")
    }

    private func presets(_ width: Int) -> String {
        "move \(width - 16 - (width >= 600 ? 104 + 10 + 85 : 40 + 10 + 60)) 28"
    }

    @Test(arguments: HostProcess.effects) func presetRowsAreTouchTargets(effect: String) throws {
        try host("open urn:swiftlet:\(effect) 1")
        try check([presets(480)], ["click"], (480, 320), effect)
    }

    /// The handle of the first band is at 1 kHz and 0 dB, in the middle of the plot's height.
    @Test(arguments: [(480, 320, "240 107"), (900, 500, "450 209"), (1400, 900, "746 426")])
    func bandMenuRowsAreTouchTargets(width: Int, height: Int, handle: String) throws {
        try host("open urn:swiftlet:equalizer-stereo 1", "tell band1_on 1")
        // The chosen band's, by the keyboard, and that of the second card, its type.
        let band = ["move \(handle)", "click", "key Tab", "hold Shift_L", "key Tab", "let Shift_L"]
        try check(band, ["key m"], (width, height), "band")
        // In large views, the meters are also a stop.
        let tabs = [String](repeating: "key Tab", count: width < 600 ? 2 : 3)
        try check(band + tabs, ["key m"], (width, height), "type")
        try check([presets(width)], ["click"], (width, height), "presets")
    }

    @Test func questionRowsAreTouchTargets() throws {
        try host("open urn:swiftlet:low-pass 1", "size 480 320", presets(480), "click")
        for key in ["Left", "Left", "Return", "a", "Return"] { try host("key \(key)") }
        // After the message disappears: Save as…, Replace, Delete.
        let delete = ["click"] + ["Left", "Left", "Down", "Down", "Return"].map { "key \($0)" }
        try check(["pass 4500", presets(480)], delete, (480, 320), "question")
    }
}
