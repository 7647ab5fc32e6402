// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension EffectPackage {
    /// The source of the effect: a gain with all parts of an effect.
    var effect: String {
        """
        import SwiftletKit

        /// Makes the sound louder or quieter.
        public struct \(name.module)<Channels: Frame>: FrameEffect {
            public static var about: About {
                About(
                    uri: "\(uri)", name: "\(name.title)", pluginClass: .utility,
                    summary: "Makes the sound louder or quieter", description: "A gain, to begin with.")
            }

            public enum Control: Int, ControlSet {
                case gain
            }

            public static func parameter(_ control: Control) -> Parameter {
                switch control {
                case .gain:
                    Parameter(
                        symbol: "gain", name: "Gain", comment: "How much louder.",
                        range: -24...24, defaultValue: 0, unit: .decibels)
                }
            }

            public static var presets: [Preset<Control>] {
                [Preset(symbol: "half", name: "Half", comment: "Half the level.", [.gain: -6.0206])]
            }

            public init(_ setup: inout Setup) {}

            /// What `process` needs of the parameters' values, computed when they move: the gain as a factor.
            public static func coefficients(
                for values: ParameterValues<Control, Double>, at rate: SampleRate
            ) -> Double { .amplitude(decibels: values[.gain]) }

            /// One frame of audio: a sample for each channel.
            public mutating func process(_ input: Channels, _ gain: Double) -> Channels { input * gain }
        }

        /// The plug-ins of the bundle.
        public enum Plugins: PluginBundle {
            public static var plugins: some PluginList {
                layouts(\(name.module)<Mono>.self, \(name.module)<Stereo>.self)
            }

            public static var project: Project {
                Project(
                    uri: "\(uri):project", name: "\(name.title)", summary: "An effect written in Swift",
                    version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
                    homepage: "https://example.org/",
                    maintainer: Maintainer(name: "Your Name", mail: "mailto:you@example.org"))
            }
        }

        """
    }

    /// The source of a test that loads the built bundle in a host.
    var test: String {
        """
        import Foundation
        import SwiftletHost
        import Testing

        /// The bundle that `make` builds, in a host.
        @Suite struct \(name.module)Tests {
            private func instance(_ uri: String) throws -> Instance {
                let package = URL(filePath: #filePath)
                    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                let bundle = package.appending(path: "\(name.slug).lv2").path(percentEncoded: false)
                let instance = try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: 48_000)
                instance.activate()
                return instance
            }

            private let input: [Float] = [0.5, -1, 0.25]

            private func expect(_ output: [Float], _ expected: [Float]) {
                for (sample, expected) in zip(output, expected) { #expect(abs(sample - expected) < 1e-6) }
            }

            @Test func aGainOf20DecibelsIsAFactorOf10() throws {
                let instance = try instance("\(uri)")
                try instance.set("gain", to: 20)
                expect(instance.process([input])[0], [5, -10, 2.5])
            }

            @Test func bothChannelsHaveTheSameGain() throws {
                let instance = try instance("\(uri)-stereo")
                try instance.apply(preset: "Half")
                let output = instance.process([input, input])
                for channel in output { expect(channel, [0.25, -0.5, 0.125]) }
            }

            @Test func switchedOffItPassesItsInput() throws {
                let instance = try instance("\(uri)")
                try instance.set("gain", to: 20)
                try instance.set("enabled", to: 0)
                #expect(instance.process([input]) == [input])
            }
        }

        """
    }
}
