// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Packages that `swiftlet new` begins, built with this package as they are.
@Suite(.serialized) struct NewTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: scratch.path(path), encoding: .utf8)
    }

    /// Runs a line of shell in a package.
    private func run(_ line: String, in package: String) throws -> (status: Int32, output: String) {
        let command = try Command(shell: "cd \(package) && { \(line) ; } 2>&1", in: scratch)
        return (command.status, command.output)
    }

    // MARK: - As it is

    @Test func aNewPackageBuildsAndPassesItsOwnTest() throws {
        let command = try Command("new", "warm Fuzz", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output == "warm-fuzz/ is ready: cd warm-fuzz && make test\n")
        let effect = try text("warm-fuzz/Sources/WarmFuzz/WarmFuzz.swift")
        let readme = try Page("README.md")
        let lines = effect.split(separator: "\n").count
        #expect(try readme.figure(after: "with one Swift file of", before: "lines").states(Double(lines)), "\(lines)")
        let test = try run("make test", in: "warm-fuzz")
        #expect(test.status == 0 && test.output.contains("Test run with 3 tests in 1 suite passed"), "\(test.output)")

        // What only Swiftlet's own command and documentation need is not fetched.
        let fetched = try run("ls -d .build/checkouts/* .build/plugins/*/outputs/build*/checkouts/*", in: "warm-fuzz")
        #expect(fetched.status != 0, "\(fetched.output)")

        let bundle = scratch.path("warm-fuzz/warm-fuzz.lv2")
        let plugins = try World(bundles: [bundle]).plugins
        #expect(plugins.map(\.name).sorted() == ["Warm Fuzz", "Warm Fuzz (Stereo)"])
        let libraries = try run("readelf -d warm-fuzz.lv2/warm-fuzz.so | grep NEEDED", in: "warm-fuzz").output
        #expect(libraries.split(separator: "\n").count == 1 && libraries.contains("[libc.so.6]"), "\(libraries)")
        let symbols = try run("nm -D --defined-only warm-fuzz.lv2/warm-fuzz.so", in: "warm-fuzz").output
        #expect(symbols.hasSuffix("T lv2_descriptor\n") && symbols.split(separator: "\n").count == 1, "\(symbols)")
        let complaints = try run("lv2_validate warm-fuzz.lv2/*.ttl", in: "warm-fuzz")
        #expect(complaints.status == 0, "\(complaints.output)")

        let binary = try FileManager.default.attributesOfItem(atPath: bundle + "/warm-fuzz.so")[.size] as? Int
        let size = Double(try #require(binary)) / 1000
        #expect(try readme.figure(after: "Turtle, a binary of", before: "KB without").states(size), "\(size) KB")
        try theCommandTreatsItAsItsOwn(bundle)

        let installed = try run(
            "make install DESTDIR=$PWD/elsewhere && find elsewhere -type f -printf '%f %m\\n' | sort", in: "warm-fuzz")
        // Debian's rule for what is loaded and not run.
        let files = installed.output.split(separator: "\n")
        #expect(files.contains("manifest.ttl 644") && files.contains("warm-fuzz.so 644"), "\(installed.output)")

        // The same proof as of Swiftlet's own effects, and the error names the line.
        let offence = effect.replacing(
            "{ input * gain }",
            with: "{\n        let history = [gain, gain]\n        return input * history[0]\n    }")
        try #require(offence != effect)
        try Data(offence.utf8).write(to: URL(filePath: scratch.path("warm-fuzz/Sources/WarmFuzz/WarmFuzz.swift")))
        let refused = try run("make", in: "warm-fuzz")
        #expect(refused.status != 0)
        // The example in CONTRIBUTING.md, but for the file's name.
        let page = try String(contentsOf: packageFolder.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        let example = try #require(page.firstMatch(of: #/Echo\.swift(:\d+:\d+: error: .*)/#)).1
        #expect(refused.output.contains("Sources/WarmFuzz/WarmFuzz.swift\(example)"), "\(refused.output)")
    }

    /// The effect and its preset have short names, and events move its gain at their frames.
    private func theCommandTreatsItAsItsOwn(_ bundle: String) throws {
        func rendered(_ arguments: String) throws -> [Float] {
            try scratch.write("in.wav", .wavFloat, channels: 2, frames: 4800) { _, _ in 0.25 }
            let line = "exec \"$0\" render in.wav out.wav --bundle '\(bundle)' --plugin warm-fuzz " + arguments
            let command = try Command(shell: line, in: scratch)
            #expect((command.status, command.errors) == (0, ""))
            return try AudioFileReader(path: scratch.path("out.wav")).readAll()
        }
        let half = try rendered("--preset half")
        #expect(half.count == 9600 && half.allSatisfy { abs($0 - 0.125) < 1e-6 })
        // Within 32 frames the gain goes straight, (32·ln10/20·24/4800)²/8 of it from the curve at most; the sample is
        // half an ulp off. Its port alone, set every 64 frames, would have it glide 20 ms behind: 4.8 dB.
        let slope: Double = 32 * Foundation.log(10.0) / 20 / 200
        let tolerance = (slope * slope / 8 + 1.2e-7) * 8.69
        for (index, sample) in try rendered("--automate gain=-24@0s,0@100ms").enumerated() {
            let line = -24 + 24 * Double(index / 2 + 1) / 4800
            #expect(abs(20 * log10(Double(sample) / 0.25) - line) < tolerance, "sample \(index)")
        }
    }

    // MARK: - The tutorial

    /// The files in the tutorial, by the path that their first line names.
    private func tutorialFiles() throws -> [String: String] {
        let page = try String(
            contentsOf: packageFolder.appending(path: "Documentation/WritingAnEffect.md"), encoding: .utf8)
        let blocks = page.split(separator: "```swift\n").dropFirst().map {
            $0.prefix(upTo: $0.range(of: "\n```")!.lowerBound)
        }
        // Others are parts of a file, to be read alone.
        return Dictionary(
            uniqueKeysWithValues: blocks.filter { $0.hasPrefix("// Sources/") || $0.hasPrefix("// Tests/") }.map {
                block in
                (String(block.prefix { $0 != "\n" }.dropFirst("// ".count)), String(block) + "\n")
            })
    }

    @Test func whatTheTutorialWritesBuildsAndPassesItsTests() throws {
        #expect(try Command("new", "Tremolo", in: scratch).status == 0)
        let files = try tutorialFiles()
        #expect(files.count == 4)
        for (path, text) in files { try Data(text.utf8).write(to: URL(filePath: scratch.path("tremolo/" + path))) }
        let test = try run("make test", in: "tremolo")
        #expect(test.status == 0 && test.output.contains("Test run with 2 tests in 1 suite passed"), "\(test.output)")
        let plugins = try World(bundles: [scratch.path("tremolo/tremolo.lv2")]).plugins
        #expect(
            plugins.map(\.name).sorted() == ["Example Soft Clip", "Example Tremolo", "Example Tremolo (Stereo)"])
    }

    // MARK: - What cannot be

    @Test(arguments: ["", " ", "9 Lives", "Flöte", "a/b", "../up", "swiftlet kit", "Frame", "any"])
    func aNameThatCannotBeOneIsOneLineAndWritesNothing(name: String) throws {
        let command = try Command("new", name, in: scratch)
        #expect(command.status == 64)
        #expect(command.errorLines.count == 1, "\(command.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory) == [])
    }

    @Test func aFolderThatIsThereIsLeftAlone() throws {
        try FileManager.default.createDirectory(atPath: scratch.path("fuzz"), withIntermediateDirectories: false)
        let command = try Command("new", "Fuzz", in: scratch)
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix("swiftlet: fuzz cannot be written: it is there already"))
        #expect(command.errorLines.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("fuzz")) == [])
    }

    @Test func aKitThatIsNoneAndAURIThatIsNoneAreNamed() throws {
        let kit = try Command("new", "Fuzz", "--kit", "/tmp", in: scratch)
        #expect((kit.status, kit.errorLines.count) == (64, 1))
        #expect(kit.errors.contains("/tmp/ is not the folder of Swiftlet's package"))
        let uri = try Command("new", "Fuzz", "--uri", "not one", in: scratch)
        #expect((uri.status, uri.errorLines.count) == (64, 1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory) == [])
    }

    /// So that the kit's tree can be moved with what is in it.
    @Test func withinTheKitsTreeTheWayToItIsRelative() throws {
        #expect(try run("mkdir -p Sources/SwiftletKit && touch Package.swift", in: ".").status == 0)
        #expect(try Command("new", "Fuzz", "--kit", ".", in: scratch).status == 0)
        #expect(try text("fuzz/Package.swift").contains(".package(path: \"..\""))
    }

    @Test func aKitMayBeAURL() throws {
        // What is committed, as a release would be.
        let root = packageFolder.path(percentEncoded: false)
        let version = try Command("--version", in: scratch).output.trimmingCharacters(in: .newlines)
        let clone = try run(
            "git clone --quiet --bare \(root) swiftlet.git && git -C swiftlet.git tag \(version)", in: ".")
        #expect(clone.status == 0, "\(clone.output)")
        let url = "file://\(scratch.path("swiftlet.git"))"
        #expect(try Command("new", "Fuzz", "--kit", url, in: scratch).status == 0)
        #expect(
            try text("fuzz/Package.swift").contains("[.package(url: \"\(url)\", from: \"\(version)\", traits: [])]"))
        let build = try run("make", in: "fuzz")
        #expect(build.status == 0, "\(build.output)")
        #expect(try World(bundles: [scratch.path("fuzz/fuzz.lv2")]).plugins.count == 2)
    }

    /// A type that is called as one that its file uses would hide that.
    @Test func namesThatTheEffectsFileUsesAreTaken() throws {
        #expect(try Command("new", "Qqq", in: scratch).status == 0)
        let source = try (text("qqq/Sources/Qqq/Qqq.swift") + text("qqq/Tests/QqqTests/QqqTests.swift"))
            .replacing(#/"[^"]*"|//.*|#if.*|@_\w+/#, with: "")
        let names = Set(source.matches(of: #/\b[A-Z][A-Za-z]*\b/#).map { String($0.output) }).subtracting([
            "Qqq", "QqqTests",
        ])
        #expect(names.contains("FrameEffect"))
        for name in names { #expect(try Command("new", name, in: scratch).status == 64, "\(name)") }
    }
}
