// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// Bad numbers, and numbers that are slow.
@Suite struct RobustnessTests {
    private static let oddities: [Float] = [
        .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, .leastNormalMagnitude, -0.0, 1e30, -1e38,
    ]

    @Test(arguments: AnyPlugin.all)
    func nonfiniteSamplesNeverReachTheOutputAndLeaveNoState(plugin: AnyPlugin) throws {
        let clean = plugin.noise(96_000)
        var spoiled = clean
        for (number, oddity) in Self.oddities.enumerated() {
            for channel in 0..<plugin.inputs { spoiled[channel][100 + 7 * number + channel] = oddity }
        }
        let expected = try Rig(plugin.uri, plugin.settings).run(clean, block: 256)
        let output = try Rig(plugin.uri, plugin.settings).run(spoiled, block: 256)
        #expect(output.allSatisfy { $0.allSatisfy { $0.isFinite } })
        // Once the finite ones have decayed, it is as if nothing had been there.
        for (left, right) in zip(output, expected) {
            #expect(zip(left.suffix(4800), right.suffix(4800)).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test(arguments: AnyPlugin.all)
    func nanAndInfinityDoNotSurviveTheirBlock(plugin: AnyPlugin) throws {
        for oddity in [Float.nan, .infinity, -.infinity] {
            var spoiled = plugin.noise(4000)
            var silenced = spoiled
            for channel in 0..<plugin.inputs {
                spoiled[channel][100] = oddity
                silenced[channel][100] = 0
            }
            let output = try Rig(plugin.uri, plugin.settings).run(spoiled, block: 256)
            #expect(output == (try Rig(plugin.uri, plugin.settings).run(silenced, block: 256)))
            // Switched off, and on the way, too.
            let rig = try Rig(plugin.uri, plugin.settings)
            let switched = rig.run(spoiled, block: 256) { number, _ in rig.instance["enabled"] = number == 0 ? 0 : 1 }
            #expect(switched.allSatisfy { $0[(256 + plugin.latency)...].allSatisfy { $0.isFinite } })
        }
    }

    @Test(arguments: AnyPlugin.all)
    func oddControlValuesAreIgnoredOrClamped(plugin: AnyPlugin) throws {
        let input = plugin.noise(4000)
        let untouched = try Rig(plugin.uri, plugin.settings).run(input, block: 256)
        let ignoring = try Rig(plugin.uri, plugin.settings)
        let ignored = ignoring.run(input, block: 256) { number, _ in
            guard number == 3 else { return }
            for parameter in plugin.parameters { ignoring.instance[parameter.symbol] = .nan }
            ignoring.instance["enabled"] = .nan
        }
        #expect(ignored == untouched)
        for parameter in plugin.parameters {
            for (value, held) in [
                (Float.infinity, parameter.range.upperBound), (-.infinity, parameter.range.lowerBound),
                (.greatestFiniteMagnitude, parameter.range.upperBound), (-1e9, parameter.range.lowerBound),
            ] {
                let clamped = try Rig(plugin.uri, plugin.settings.merging([parameter.symbol: value]) { $1 })
                let proper = try Rig(plugin.uri, plugin.settings.merging([parameter.symbol: held]) { $1 })
                #expect(clamped.run(input, block: 256) == proper.run(input, block: 256), "\(parameter.symbol) \(value)")
            }
        }
        // From the start, what is not a number is the default.
        let start = try Rig(plugin.uri, Dictionary(uniqueKeysWithValues: plugin.parameters.map { ($0.symbol, .nan) }))
        #expect(start.run(input, block: 256) == (try Rig(plugin.uri).run(input, block: 256)))
    }

    @Test(arguments: AnyPlugin.all)
    func aTailEndsInZerosWithoutSubnormalNumbers(plugin: AnyPlugin) throws {
        // 20 dB at 100 Hz falls by 8.7 dB in 32 ms: 600 dB take 2.2 s.
        var settings = plugin.settings
        settings["cutoff"] = settings["cutoff"].map { _ in 100 }
        settings["resonance"] = settings["resonance"].map { _ in 20 }
        let input = plugin.noise(1000).map { $0 + [Float](repeating: 0, count: 4 * 48_000) }
        let output = try Rig(plugin.uri, settings).run(input, block: 512)
        #expect(output.allSatisfy { !$0.contains { $0.isSubnormal } })
        #expect(output.allSatisfy { $0.suffix(48_000).allSatisfy { $0 == 0 } })
    }

    #if arch(x86_64)
    /// What instructions leave in the processor's status that take a denormal number or make one: DE and UE.
    private static let denormalFlags: UInt32 = 0x12

    /// 50 Hz at 0 dB falls by 8.7 dB in 6.4 ms: doubles, if they were not set to zero before, would be denormal after 4.5 s, and
    /// floats after half a second.
    @Test(arguments: AnyPlugin.all)
    func aDecayingTailIsComputedWithoutDenormals(plugin: AnyPlugin) throws {
        var settings = plugin.settings
        settings["cutoff"] = settings["cutoff"].map { _ in 50 }
        settings["resonance"] = settings["resonance"].map { _ in 0 }
        let rig = try Rig(plugin.uri, settings)
        _ = rig.run(plugin.noise(4096), block: 4096)
        let zeros = [[Float]](repeating: [Float](repeating: 0, count: 512), count: plugin.inputs)
        var status = fenv_t()
        fegetenv(&status)
        for block in 0..<600 {
            status.__mxcsr &= ~Self.denormalFlags
            fesetenv(&status)
            _ = rig.run(zeros, block: 512)
            fegetenv(&status)
            #expect(status.__mxcsr & Self.denormalFlags == 0, "in block \(block)")
        }
    }
    #endif

    @Test(arguments: [0, -48_000, 0x1p-1030, 0.5, 1e9, .infinity, .nan])
    func unusableSampleRatesAreRefused(rate: Double) {
        let descriptor = kitDescriptor("urn:kit:song-position")
        #expect(descriptor.pointee.instantiate(descriptor, rate, "", HostFeature.list([.map])) == nil)
    }

    @Test(arguments: [8000.0, 11_025, 22_050, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000, 384_000])
    func everyRateWorks(rate: Double) throws {
        for plugin in AnyPlugin.all {
            for extreme in [false, true] {
                let controls = Dictionary(
                    uniqueKeysWithValues: plugin.parameters.map { parameter in
                        (parameter.symbol, extreme ? parameter.range.upperBound : parameter.range.lowerBound)
                    })
                let output = try Rig(plugin.uri, rate: rate, controls).run(plugin.noise(8000), block: 512)
                #expect(output.allSatisfy { $0.allSatisfy { $0.isFinite } }, "\(plugin.uri)")
            }
        }
    }
}
