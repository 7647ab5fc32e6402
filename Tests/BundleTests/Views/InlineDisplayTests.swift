// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLV2
import Testing

/// The pictures of their curves that plug-ins draw for the strips of mixers.
@Suite(.serialized) struct InlineDisplayTests {
    /// How often pictures were asked for.
    nonisolated(unsafe) private static var requests = 0

    /// A host with inline displays, whose list of features begins with something else than the map, as Ardour's does.
    private static func features() -> UnsafePointer<UnsafePointer<LV2_Feature>?> {
        let offer = UnsafeMutablePointer<LV2_Inline_Display>.allocate(capacity: 1)
        offer.initialize(to: LV2_Inline_Display(handle: nil, queue_draw: { _ in InlineDisplayTests.requests += 1 }))
        return HostFeature.list([
            HostFeature("http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw", offer), .map,
        ])
    }

    /// An instance that has run a block with these values, and where each of its controls is.
    private func instance(
        of uri: String, _ values: [String: Float] = [:]
    ) throws -> (instance: BareInstance, controls: [String: UnsafeMutableRawPointer]) {
        let plugin = try #require(AnyPlugin.each.first { $0.uri == uri })
        let instance = try BareInstance(plugin, features: Self.features())
        var controls: [String: UnsafeMutableRawPointer] = [:]
        for port in instance.ports where port.kind == .control && port.direction == .input {
            let memory = instance.memory(4)
            memory.storeBytes(of: values[port.symbol] ?? port.defaultValue ?? 0, as: Float.self)
            instance.connect(port.index, to: memory)
            controls[port.symbol] = memory
        }
        instance.activate()
        _ = instance.run(plugin.noise(64))
        return (instance, controls)
    }

    /// Where the line is in a column, in rows from the top: the middle of the pixels that are nearly as bright as the brightest.
    private func row(in column: Int, of picture: (width: Int, pixels: [UInt32])) -> Double {
        let height = picture.pixels.count / picture.width
        func light(_ row: Int) -> Double {
            let word = picture.pixels[row * picture.width + column]
            return Double(word & 255) + Double(word >> 8 & 255) + Double(word >> 16 & 255)
        }
        let brightest = (0..<height).map(light).max()!
        let line = (0..<height).filter { light($0) > 0.8 * brightest }
        return Double(line.reduce(0, +)) / Double(line.count) + 0.5
    }

    /// s² + s/Q + 1 below 1, with the view's axes: 10…24000 Hz, −40…26 dB. Up to 8 kHz the plug-in is within 0.1 dB of it.
    @Test func theLowPassShowsTheResponseOfItsPrototype() throws {
        let (cutoff, resonance) = (1000.0, 6.0)
        let (instance, _) = try instance(of: "urn:swiftlet:low-pass", ["cutoff": 1000, "resonance": 6])
        let picture = try #require(instance.curve(width: 200, maximumHeight: 100))
        #expect(picture.width == 200 && picture.pixels.count == 200 * 100)
        #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
        for column in stride(from: 4, to: 170, by: 1) {
            let frequency = 10 * pow(2400, (Double(column) + 0.5) / 200)
            let (ratio, q) = (frequency / cutoff, pow(10, resonance / 20))
            let level = -10 * log10(pow(1 - ratio * ratio, 2) + pow(ratio / q, 2))
            guard level > -36 else { continue }
            let expected = 100 * (1 - (level + 40) / 66)
            // Half a pixel, 0.15 for the 0.1 dB, and as far as a chord of four pixels is from its arc, an eighth of their square
            // times the curvature: at the peak 139 dB per (ln f)², which is 0.32 rows per column², 0.64.
            #expect(abs(row(in: column, of: picture) - expected) < 1.3, "column \(column)")
        }
    }

    /// ((1 − r²)² + (A·r/Q)²)/((1 − r²)² + (r/(A·Q))²) of two bells, r = f/frequency and A = 10^(gain/40), with the view's axes:
    /// 10…24000 Hz, −18…18 dB.
    @Test func theEqualizerShowsTheSumOfItsBands() throws {
        let bells: [(frequency: Double, gain: Double, q: Double)] = [(200, 9, 0.7), (300, 6, 0.7)]
        var values: [String: Float] = ["output": -3]
        for (number, bell) in zip(1..., bells) {
            values["band\(number)_on"] = 1
            values["band\(number)_frequency"] = Float(bell.frequency)
            values["band\(number)_gain"] = Float(bell.gain)
            values["band\(number)_q"] = Float(bell.q)
        }
        let picture = try #require(
            instance(of: "urn:swiftlet:equalizer", values).instance.curve(width: 200, maximumHeight: 100))
        for column in 4..<160 {
            let frequency = 10 * pow(2400, (Double(column) + 0.5) / 200)
            var level = -3.0
            for bell in bells {
                let (ratio, a) = (frequency / bell.frequency, pow(10, bell.gain / 40))
                let (loss, width) = (pow(1 - ratio * ratio, 2), pow(ratio / bell.q, 2))
                level += 10 * log10((loss + width * a * a) / (loss + width / (a * a)))
            }
            let expected = 100 * (1 - (level + 18) / 36)
            // Half a pixel, and as far as a chord of four pixels is from its arc: at most 44 dB per (ln f)², 0.37.
            #expect(abs(row(in: column, of: picture) - expected) < 0.9, "column \(column)")
        }
    }

    @Test(arguments: AnyPlugin.each)
    func everyCurveIsDrawnInAnySize(plugin: AnyPlugin) throws {
        // All switches on: for the equaliser, all bands.
        let (instance, _) = try instance(of: plugin.uri, plugin.settings)
        for (width, height) in [(0, 0), (1, 1000), (1000, 1), (70_000, 70_000)] as [(UInt32, UInt32)] {
            #expect(instance.curve(width: width, maximumHeight: height) == nil)
        }
        for (width, height) in [(8, 8), (9, 300), (333, 77), (200, 100)] as [(UInt32, UInt32)] {
            let picture = try #require(instance.curve(width: width, maximumHeight: height))
            #expect(picture.width == width && picture.pixels.count <= width * height)
            // The ground, the grid and the line at least; a picture of 8 × 5 pixels has hardly more.
            #expect(Set(picture.pixels).count > 2, "there is nothing on a picture of \(width) × \(height)")
        }
        let best = (0..<50).map { _ in
            ContinuousClock().measure { _ = instance.curve(width: 200, maximumHeight: 100) }
        }.min()!
        // A figure, and no test: what else the machine does is in it.
        print("\(plugin.uri): a picture of 200 × 100 in \(best)")
    }

    @Test func picturesAreRequestedWhenTheyChange() throws {
        Self.requests = 0
        let (instance, controls) = try instance(of: "urn:swiftlet:low-pass")
        #expect(Self.requests == 1)
        let first = try #require(instance.curve(width: 200, maximumHeight: 100)).pixels
        _ = instance.run([[Float](repeating: 0, count: 64)])
        #expect(Self.requests == 1, "nothing has changed")
        controls["cutoff"]!.storeBytes(of: 300, as: Float.self)
        _ = instance.run([[Float](repeating: 0, count: 64)])
        #expect(Self.requests == 2)
        let second = try #require(instance.curve(width: 200, maximumHeight: 100)).pixels
        #expect(first != second)
        controls["enabled"]!.storeBytes(of: 0, as: Float.self)
        _ = instance.run([[Float](repeating: 0, count: 64)])
        #expect(Self.requests == 3)
        #expect(try #require(instance.curve(width: 200, maximumHeight: 100)).pixels != second)
    }

    /// Carla frees the memory of its first run while ports are connected to it.
    @Test func inlineDisplaysReadNoPorts() throws {
        let plugin = try #require(AnyPlugin.each.first { $0.uri == "urn:swiftlet:low-pass" })
        let instance = try BareInstance(plugin, features: Self.features())
        for port in instance.ports { instance.connect(port.index, to: UnsafeMutableRawPointer(bitPattern: 0x10)) }
        #expect(instance.curve(width: 200, maximumHeight: 100) != nil)
    }

    /// Such as FFmpeg, whose list begins with the map and has no end.
    @Test func hostsWithoutDisplaysGetNoRequests() throws {
        Self.requests = 0
        let plugin = try #require(AnyPlugin.each.first { $0.uri == "urn:swiftlet:low-pass" })
        let instance = try BareInstance(plugin, features: HostFeature.list([.map], isTerminated: false))
        instance.connectControls()
        instance.activate()
        _ = instance.run(plugin.noise(64))
        #expect(Self.requests == 0)
        #expect(instance.curve(width: 200, maximumHeight: 100) != nil, "who asks, is answered")
    }

    @Test func otherEffectsHaveThem() throws {
        let display = "http://harrisonconsoles.com/lv2/inlinedisplay#interface"
        func answers(_ uri: String, _ question: String) -> Bool {
            kitDescriptor(uri).pointee.extension_data.map { $0(question) != nil } ?? false
        }
        #expect(answers("urn:kit:levels", display))
        // Beside what a session keeps for views, and beside files.
        #expect(answers("urn:kit:levels", "http://lv2plug.in/ns/ext/state#interface"))
        #expect(answers("urn:kit:room", display) && answers("urn:kit:room", "http://lv2plug.in/ns/ext/state#interface"))
        #expect(!answers("urn:kit:gain", display))
    }
}
