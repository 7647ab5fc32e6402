// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Views on screens with more pixels: everything is as many times larger as the scale says, and drawn with all pixels.
@Suite(.serialized) struct ScaleTests {
    private func picture(_ effect: String, scale: Double) throws -> Picture {
        let host = try HostProcess()
        #expect(try host("open urn:swiftlet:\(effect) \(scale)").contains("opened"))
        return try host.picture()
    }

    /// The stretches of a row that have another colour than its first pixel.
    private func lines(_ row: [UInt32]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        for x in row.indices where row[x] != row[0] {
            if let last = lines.last, last.upperBound == x {
                lines[lines.count - 1] = last.lowerBound..<x + 1
            } else {
                lines.append(x..<x + 1)
            }
        }
        return lines
    }

    /// Upright lines of the graph, on a row near its top where there is nothing else. A blurred line would be wider and
    /// have more colours.
    @Test(arguments: [1, 1.5, 2, 3]) func gridLinesLieOnWholePixels(scale: Double) throws {
        let picture = try picture("low-pass", scale: scale)
        let row = picture.row(Int(75 * scale), Int(50 * scale)..<Int(700 * scale))
        let found = lines(row)
        let decades: [[Double]] = [10.0, 100, 1000].map { decade in (1...9).map { decade * Double($0) } }
        let frequencies = decades.joined() + [10_000, 20_000]
        #expect(found.count == frequencies.count)
        for (line, frequency) in zip(found, frequencies) {
            #expect(line.count == Int(scale.rounded()))
            #expect(Set(row[line]).count == 1)
            let middle = Double(line.lowerBound + line.upperBound) / 2 + (50 * scale)
            let place: Double = scale * (62 + 628 * log(frequency / 10) / log(2400))
            // Half a pixel for either edge of the line, as it is moved to the nearest pixel.
            #expect(abs(middle - place) <= 0.5 + 1e-9, "\(frequency) Hz")
        }
        #expect(Set(row).count == 3, "the ground, lines, and those at powers of ten")
        print("scale \(scale): \(found.count) lines, \(found[0].count) pixels wide each")
    }

    /// How often, along rows, the brightness of the title leaps by more than half of its contrast from one pixel to the
    /// next, by the column's remainder after division by `divisor`.
    private func edges(_ picture: Picture, scale: Double, divisor: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: divisor)
        for y in Int(14 * scale)..<Int(42 * scale) {
            for x in Int(18 * scale)..<Int(240 * scale)
            where abs(picture.brightness(x + 1, y) - picture.brightness(x, y)) > (0xed - 0x1a) / 2 {
                counts[x % divisor] += 1
            }
        }
        return counts
    }

    /// Outlines are as many times longer as the picture is, in pixels: enlarged with smoothing, they would have no leaps;
    /// enlarged pixel by pixel, all leaps would be at every second or third column.
    @Test(arguments: HostProcess.effects) func textHasFullResolution(effect: String) throws {
        let once = edges(try picture(effect, scale: 1), scale: 1, divisor: 1)[0]
        for scale in [1.5, 2, 3] {
            let divisor = Int(scale)
            let counts = edges(try picture(effect, scale: scale), scale: scale, divisor: divisor)
            let total = counts.reduce(0, +)
            print(
                String(
                    format: "%@ at %.1f: %.2f times the edges of 1, shares", effect, scale,
                    Double(total) / Double(once)), counts.map { Double($0) / Double(total) })
            #expect(Double(total) >= scale * Double(once))
            #expect(counts.allSatisfy { $0 * 2 * divisor >= total })
        }
    }

    /// A view whose host does not say the sample rate is told it by the plug-in.
    @Test(arguments: [
        ("low-pass", ["tell cutoff 9000"]), ("equalizer-stereo", ["tell band1_on 1", "tell band1_type 4"]),
    ])
    func theGraphUsesThePluginsSampleRate(effect: String, settings: [String]) throws {
        func picture(rate: Int, isHidden: Bool) throws -> Picture {
            let host = try HostProcess()
            if isHidden { try host("hide-rate") }
            try host("rate \(rate)", "open urn:swiftlet:\(effect) 1")
            for setting in settings { try host(setting) }
            try host("move 360 5", "run 0", "pass 1500")
            return try host.picture()
        }
        let plot = { (picture: Picture) in picture.area(70..<680, 75..<320) }
        let told = try plot(picture(rate: 22_050, isHidden: false))
        #expect(try plot(picture(rate: 48_000, isHidden: false)) != told)
        #expect(try plot(picture(rate: 22_050, isHidden: true)) == told)
    }

    /// The spectrum has a level of its own for each column of pixels, not for each unit.
    @Test func theSpectrumHasFullResolution() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:peaking-eq-stereo 3", "tell gain 0", "run 0.1", "pass 1500")
        let picture = try host.picture()
        // Where the spectrum of the noise is a band of many lines: 2…20 kHz, below the curve's middle.
        var changes = [0, 0, 0]
        for x in 1450..<2000 where picture.area(x..<x + 1, 620..<900) != picture.area(x + 1..<x + 2, 620..<900) {
            changes[x % 3] += 1
        }
        print("spectrum at 3: columns unlike the one before, by remainder: \(changes)")
        #expect(changes.allSatisfy { $0 > 50 })
    }
}
