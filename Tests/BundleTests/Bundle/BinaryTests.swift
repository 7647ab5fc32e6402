// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The binaries in the bundle, and the proof that the plug-ins' is made under.
@Suite(.serialized) struct BinaryTests {
    /// Runs a program and returns its output, including errors, and its exit status.
    private func run(_ program: String, _ arguments: [String], in folder: URL = packageFolder) throws -> (Int32, String)
    {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func lines(_ program: String, _ arguments: [String]) throws -> [String] {
        let (status, output) = try run(program, arguments)
        #expect(status == 0, "\(output)")
        return output.split(separator: "\n").map(String.init)
    }

    /// The limits leave a tenth of room or less: a binary that grows by more is looked into.
    @Test(arguments: [
        ("swiftlet.so", "lv2_descriptor", ["libc.so.6"], 730_000),
        ("swiftlet-ui.so", "lv2ui_descriptor", ["libX11.so.6", "libcairo.so.2", "libc.so.6", "libm.so.6"], 900_000),
    ])
    func theBinariesNeedFewLibrariesAndExportOneFunctionEach(
        name: String, function: String, libraries: [String], limit: Int
    ) throws {
        let binary = "bundle.lv2/" + name
        let needed = try lines("readelf", ["-d", binary]).filter { $0.contains("(NEEDED)") }
            .map { String($0.split(separator: "[").last!.dropLast()) }
        #expect(!needed.isEmpty && Set(needed).isSubset(of: libraries), "\(needed)")
        let exported = try lines("nm", ["-D", "--defined-only", binary]).map { String($0.split(separator: " ").last!) }
        #expect(exported == [function])
        let sections = try lines("readelf", ["-SW", binary])
        #expect(!sections.contains { $0.contains(".symtab") || $0.contains(".debug") }, "the binary is not stripped")
        let size = try #require(FileManager.default.attributesOfItem(atPath: builtBundle + "/" + name)[.size] as? Int)
        print("\(name): \(size / 1000) KB, needs \(needed.joined(separator: ", "))")
        #expect(size < limit)
    }

    /// Code in an effect that the audio thread must not run, besides an array (`NewTests`).
    static let offences = [
        ("memory", "_ = UnsafeMutablePointer<Channels>.allocate(capacity: Int(x))"),
        ("a class", "kept = Box()"),
        ("a static array", "if Box.weights[Int(x) & 1] > y { return input }"),
        ("counting references", "if let kept { kept.value += 1 }"),
        ("a call into C", "if x.squareRoot() > 2 { return input }"),
    ]

    private func contents(of folder: URL) throws -> [String: Data] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return Dictionary(uniqueKeysWithValues: try files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
    }

    /// Code in an effect that the compiler turns into calls of libm, and the build's messages.
    static let mathematics = [
        ("x.rounded(.down)", "floor", ".floor(x)"), ("x.rounded(.up)", "ceil", ".ceil(x)"),
        ("x.rounded()", "round", ".round(x)"), ("x.rounded(.towardZero)", "trunc", ".trunc(x)"),
        ("x.rounded(.toNearestOrEven)", "rint", ".roundToEven(x)"),
        ("x.truncatingRemainder(dividingBy: y)", "fmod", "x - y * .trunc(x / y)"),
        ("x.addingProduct(x, y)", "fma", "x + a * b"),
        ("Double(Float(x).rounded(.down))", "floorf", ".floor(x)"),
    ]

    /// All that the kit has instead.
    private static let provable = """
        private func anything<V: Vector>(_ x: V, _ y: V) -> V {
            let rounded = [V.floor(x), .ceil(x), .round(x), .trunc(x), .roundToEven(x)] as InlineArray<5, V>
            let circular = [V.sin(x), .cos(x), V.sineAndCosine(y).sine] as InlineArray<3, V>
            let others = [
                V.exp2(x), .exp(x), .expMinusOne(x), .tanh(x), .log2(x), .log(x), .squareRoot(x),
                .amplitude(decibels: x), .decibels(amplitude: y),
            ] as InlineArray<9, V>
            var sum = V.zero
            for place in 0..<5 { sum += rounded[place] }
            for place in 0..<3 { sum += circular[place] }
            for place in 0..<9 { sum += others[place] }
            return sum
        }

        """

    /// Users' modules may have these names, so the kit must not.
    private static let modules = ["DSP", "Effects", "Plugin", "UI", "Host", "LV2Bundle", "LV2EntryPoint"]

    /// A package of effects, as users have.
    private static let package = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "tried",
            products: [.library(name: "Tried", targets: ["Tried"])],
            dependencies: [.package(name: "swiftlet", path: "\(packageFolder.path(percentEncoded: false))", traits: [])],
            targets: \(modules).map { .target(name: $0) } + [
                .target(
                    name: "Tried", dependencies: [.product(name: "SwiftletKit", package: "swiftlet")],
                    plugins: [.plugin(name: "LV2EntryPoint", package: "swiftlet")])
            ],
            swiftLanguageModes: [.v6]
        )

        """

    /// The only effect, which runs the tried code with a frame `input` and the numbers `x` and `y`.
    private static func plugins(doing lines: String) -> String {
        """
        import SwiftletKit

        public enum Plugins: PluginBundle {
            public static var plugins: some PluginList { Tried<Mono>.self }
            public static var project: Project {
                Project(
                    uri: "urn:example:project", name: "Tried", summary: "What is tried",
                    version: Version(major: 1, minor: 0, patch: 0), license: "http://opensource.org/licenses/isc",
                    homepage: "https://tried.example/", maintainer: Maintainer(name: "Nobody", mail: "mailto:nobody@tried.example"))
            }
        }

        public final class Box {
            static let weights = [0.5, 0.7]
            var value = 0
        }
        nonisolated(unsafe) public var kept: Box? = nil

        public struct Tried<Channels: Frame>: FrameEffect {
            public static var about: About {
                About(
                    uri: "urn:example:tried", name: "Tried", pluginClass: .utility, summary: "Tries what is tried",
                    description: "Tries what is tried.")
            }
            public enum Control: Int, ControlSet { case amount }
            public static func parameter(_ control: Control) -> Parameter {
                Parameter(
                    symbol: "amount", name: "Amount", comment: "How much.", range: 0...10, defaultValue: 1, unit: .percent)
            }
            public init(_ setup: inout Setup) {}

            public mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
                let (x, y) = (values[.amount], input[channel: 0])
        \(lines)
                return input * (x + y)
            }
        }

        """
    }

    @Test func theBuildFailsWhenTheAudioThreadAllocatesOrLocksOrCallsLibm() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.package.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        for module in Self.modules {
            let sources = folder.appending(path: "Sources/\(module)", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            try Data().write(to: sources.appending(path: "Empty.swift"))
        }
        let sources = folder.appending(path: "Sources/Tried", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        // For one processor only: the proof refuses the same code for all.
        func build(
            _ lines: String, besides others: String = "", for processor: [String] = ["--cpu", "native"]
        ) throws -> (status: Int32, output: String) {
            try (Self.plugins(doing: lines) + others).write(
                to: sources.appending(path: "Tried.swift"), atomically: true, encoding: .utf8)
            return try run(
                "swift",
                [
                    "package", "--scratch-path", packagesBuild, "--allow-writing-to-package-directory", "lv2",
                    "--no-views",
                ] + processor, in: folder)
        }
        let bundle = folder.appending(path: "tried.lv2")
        // Without an offence it builds, with all that the kit has, and where no function of those is an instruction.
        let proven = try build(
            "if anything(x, y) > 2 || anything(input, input)[channel: 0] > 2 { return input }", besides: Self.provable,
            for: [])
        #expect(proven.status == 0, "\(proven.output)")
        let files = try contents(of: bundle)
        #expect(files.keys.contains("tried.so") && files.keys.contains("manifest.ttl"))
        let tutorial = try Page("Documentation/WritingAnEffect.md")
        for (name, offence) in Self.offences {
            let refused = try build(offence)
            let complaint = refused.output.split(separator: "\n").first {
                $0.contains("error: ") && !$0.contains("could not be built")
            }
            print("\(name) on the audio thread: \(complaint?.split(separator: "error: ").last ?? "no error")")
            #expect(refused.status != 0, "\(name) was let through")
            #expect(
                [
                    "can cause an allocation", "can cause metadata allocation or locks", "can cause locking",
                    "unpredictable performance", "Using type",
                ].contains { refused.output.contains($0) },
                "another error than was meant: \(refused.output)")
            // The tutorial quotes these errors, except that of an allocation by hand.
            let message = String(complaint?.split(separator: "error: ").last ?? "")
            #expect(name == "memory" || tutorial.text.contains(message), "the tutorial does not quote: \(message)")
            #expect(try contents(of: bundle) == files, "a bundle that failed to build has changed")
        }
        // The proof accepts functions that are instructions on some processors. On others, the linker finds them.
        #if arch(x86_64)
        let unlinked = try build(
            Self.mathematics.map { "if \($0.0) > 2 { return input }" }.joined(separator: "\n"), for: [])
        #expect(unlinked.status != 0)
        for (_, function, instead) in Self.mathematics {
            let complaint = unlinked.output.split(separator: "\n").first {
                $0.contains(" calls \(function), which is in libm")
            }
            print("\(function): \(complaint ?? "no error")")
            // Also where the compiler knows no line.
            #expect(complaint?.contains("Tried.Tried.process") == true && complaint!.contains(instead))
        }
        #endif
    }
}
