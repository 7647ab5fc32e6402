// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Packages from `swiftlet new`, built with the current state of this package.
@Suite(.serialized) struct NewTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: scratch.path(path), encoding: .utf8)
    }

    /// Runs a line of shell in a package, whose build folder several packages share.
    private func run(_ line: String, in package: String) throws -> (status: Int32, output: String) {
        let command = try Command(
            shell: "export SCRATCH='\(packagesBuild)'; cd \(package) && { \(line) ; } 2>&1", in: scratch)
        return (command.status, command.output)
    }

    // MARK: - As it is

    @Test func aNewPackageBuildsAndPassesItsOwnTest() throws {
        let command = try Command("new", "warm Fuzz", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output == "created warm-fuzz/; next: cd warm-fuzz && make test\n")
        let effect = try text("warm-fuzz/Sources/WarmFuzz/WarmFuzz.swift")
        // The package is short enough to read at a glance.
        #expect(effect.split(separator: "\n").count < 50)
        let test = try run("make test", in: "warm-fuzz")
        #expect(test.status == 0 && test.output.contains("Test run with 3 tests in 1 suite passed"), "\(test.output)")

        // Dependencies of only the command and the documentation are not fetched.
        let fetched = try run(
            "ls -d $SCRATCH/checkouts/* $SCRATCH/plugins/*/outputs/build*/checkouts/* 2>/dev/null", in: "warm-fuzz")
        #expect(fetched.output == "")

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
        #expect(try #require(binary) < 50_000)
        try theCommandRunsItsInstalledBundleInProcess(bundle)

        let installed = try run(
            "make install DESTDIR=$PWD/elsewhere && find elsewhere -type f -printf '%f %m\\n' | sort", in: "warm-fuzz")
        // Debian's policy for loaded libraries, which are not executable.
        let files = installed.output.split(separator: "\n")
        #expect(files.contains("manifest.ttl 644") && files.contains("warm-fuzz.so 644"), "\(installed.output)")

        try optionsThatExcludeEachOtherAreRefused()
        try aFileAddedLaterIsBuilt(bundle)
        try compilerErrorsNameTheLineAndKeepTheBundle(bundle)
    }

    /// The content of a file that is added after the first build.
    private func aFileAddedLaterIsBuilt(_ bundle: String) throws {
        let later = """
            import SwiftletKit

            struct Later: FrameEffect {
                static var about: About {
                    About(
                        uri: "urn:example:later", name: "Later", pluginClass: .utility, summary: "Passes the sound",
                        description: "Passes the sound.")
                }

                init(_ setup: inout Setup) {}

                mutating func process(_ input: Mono, _ values: Values<NoControl>) -> Mono { input }
            }

            """
        try Data(later.utf8).write(to: URL(filePath: scratch.path("warm-fuzz/Sources/WarmFuzz/Later.swift")))
        let source = URL(filePath: scratch.path("warm-fuzz/Sources/WarmFuzz/WarmFuzz.swift"))
        let effect = try String(contentsOf: source, encoding: .utf8)
        let row = "layouts(WarmFuzz<Mono>.self, WarmFuzz<Stereo>.self)"
        try #require(effect.contains(row))
        try Data(effect.replacing(row, with: "\(row)\n            Later.self").utf8).write(to: source)
        let build = try run("make", in: "warm-fuzz")
        #expect(build.status == 0, "\(build.output)")
        let names = try World(bundles: [bundle]).plugins.map(\.name).sorted()
        #expect(names == ["Warm Fuzz", "Warm Fuzz (Stereo)", "Warm Fuzz Later"])
    }

    private func optionsThatExcludeEachOtherAreRefused() throws {
        let lv2 = "swift package --scratch-path $SCRATCH --allow-writing-to-package-directory lv2"
        for (options, text) in [
            ("--checked --cpu native", "give one of them"), ("--arch arm64 --sysroot none", "there is no "),
        ] {
            let build = try run("\(lv2) \(options)", in: "warm-fuzz")
            #expect(build.status != 0 && build.output.contains(text), "\(build.output)")
        }
    }

    /// The proof is the same as for Swiftlet's own effects.
    private func compilerErrorsNameTheLineAndKeepTheBundle(_ bundle: String) throws {
        let source = URL(filePath: scratch.path("warm-fuzz/Sources/WarmFuzz/WarmFuzz.swift"))
        let effect = try String(contentsOf: source, encoding: .utf8)
        let built = try run("sha256sum warm-fuzz.lv2/*", in: "warm-fuzz").output
        let offence = effect.replacing(
            "{ input * gain }",
            with: "{\n        let history = [gain, gain]\n        return input * history[0]\n    }")
        try #require(offence != effect)
        try Data(offence.utf8).write(to: source)
        let refused = try run("make", in: "warm-fuzz")
        #expect(refused.status != 0)
        let line = try #require(
            offence.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                $0.contains("let history")
            })
        let error = "WarmFuzz.swift:\(line + 1):23: error: Using type '_ContiguousArrayStorage<Double>'"
        #expect(refused.output.contains(error), "\(refused.output)")

        // An invalid description of an effect that compiles.
        try Data(effect.replacing("symbol: \"gain\"", with: "symbol: \"9 gains\"").utf8).write(to: source)
        let misdescribed = try run("make", in: "warm-fuzz")
        #expect(misdescribed.status != 0 && misdescribed.output.contains("9 gains"), "\(misdescribed.output)")
        #expect(try run("sha256sum warm-fuzz.lv2/*", in: "warm-fuzz").output == built && built.contains("manifest.ttl"))
    }

    /// The effect and its preset have short names, and events change its gain at their frames.
    private func theCommandRunsItsInstalledBundleInProcess(_ bundle: String) throws {
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

    /// Follows the tutorial from its first command. The edit of the gain is refused with the quoted message, and the
    /// tutorial's code builds, passes its tests and gives the expected audio.
    @Test func tutorialCodeBuildsAndPassesItsTests() throws {
        #expect(try Command("new", "Gain", in: scratch).status == 0)
        let page = try String(
            contentsOf: packageFolder.appending(path: "Documentation/WritingAnEffect.md"), encoding: .utf8)
        let blocks = page.matches(of: #/(?s)```swift\n(.*?)```/#).map { $0.1 }
        try checkFirstCodeBlock(try #require(blocks.first))
        try theEditIsRefusedWithTheQuotedMessage(of: page)
        for block in blocks { try put(block, in: "gain") }
        let test = try run("make test", in: "gain")
        let count = try text("gain/Tests/GainTests/GainTests.swift").matches(of: #/@Test /#).count
        #expect(count > 3 && test.status == 0 && test.output.contains("Test run with \(count) tests"), "\(test.output)")

        let bundle = scratch.path("gain/gain.lv2")
        let names = try World(bundles: [bundle]).plugins.map(\.name).sorted()
        let effects = ["Gain", "Gain Compressor", "Gain Echo"]
        #expect(names == effects.flatMap { [$0, "\($0) (Stereo)"] })
        try anImpulseIsEchoed(bundle)
        try aTimeThatMovesGlides(bundle)
        try aToneIsCompressed(bundle)
    }

    /// The quoted gain equals the output of `swiftlet new`, except for parts marked "…".
    private func checkFirstCodeBlock(_ block: Substring) throws {
        var rest = try text("gain/Sources/Gain/Gain.swift")[...]
        let parts = block.split(separator: "    …\n")
        #expect(parts.count > 1)
        for part in parts {
            let place = try #require(rest.firstRange(of: part), "\(part)")
            rest = rest[place.upperBound...]
        }
    }

    /// The edit is the only line of the page with another `process` of the gain.
    private func theEditIsRefusedWithTheQuotedMessage(of page: String) throws {
        let edited = try #require(page.firstMatch(of: #/\n( {4}public mutating func process.*\n)\n/#)).1
        let quoted = try #require(page.firstMatch(of: #/(Test aGain.* recorded.*)\n +(Expectation failed.*)\n/#))
        let path = scratch.path("gain/Sources/Gain/Gain.swift")
        let gain = try text("gain/Sources/Gain/Gain.swift")
        let line = try #require(gain.firstMatch(of: #/ +public mutating func process.*\n/#)).output
        try gain.replacing(line, with: edited).write(toFile: path, atomically: true, encoding: .utf8)
        let test = try run("make test", in: "gain")
        #expect(test.status != 0 && test.output.contains("\(quoted.1) \(quoted.2)"), "\(test.output)")
        try gain.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Inserts a code block at the place in its first line: `// Sources/…` is a whole file; `// In Sources/…` begins
    /// lines of a file, of which the first exists, and the others follow it.
    private func put(_ block: Substring, in package: String) throws {
        guard let mark = block.prefixMatch(of: #/// (In )?((?:Sources|Tests)/\S+)\n/#) else { return }
        let path = "\(package)/\(mark.2)"
        var text = String(block)
        if mark.1 != nil {
            let lines = block[mark.range.upperBound...]
            let parts = try self.text(path).split(
                separator: lines.prefix { $0 != "\n" } + "\n", omittingEmptySubsequences: false)
            try #require(parts.count == 2, "\(path): \(lines)")
            text = String(parts.joined(separator: lines))
        }
        try text.write(toFile: scratch.path(path), atomically: true, encoding: .utf8)
    }

    private func rendered(_ input: String, _ arguments: String, _ bundle: String) throws -> [Double] {
        let line = "exec \"$0\" render \(input) out.wav --bundle '\(bundle)' --plugin \(arguments)"
        let command = try Command(shell: line, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav")).readAll().map { Double($0) }
    }

    /// The dry signal has the level 1 − mix, and the k-th echo mix · feedback^(k − 1); there is silence in between.
    private func anImpulseIsEchoed(_ bundle: String) throws {
        try scratch.write("impulse.wav", .wavFloat, frames: 60_000) { frame, _ in frame == 0 ? 1 : 0 }
        let expected = (0..<60_000).map { frame in
            let (repeats, rest) = frame.quotientAndRemainder(dividingBy: 12_000)
            return rest > 0 ? 0 : repeats == 0 ? 0.75 : 0.25 * pow(0.5, Double(repeats - 1))
        }
        // Levels are whole numbers of 2⁻⁵, and the delay is 12 000 frames to some 10⁻¹².
        let echo = try rendered("impulse.wav", "echo --set time=250 --set feedback=50 --set mix=25", bundle)
        #expect(error(of: echo, expected) < 1e-9)
    }

    /// The delay goes from 10 to 20 ms within 0.3 s on a logarithmic scale. The output is the input sine of that many
    /// frames before.
    private func aTimeThatMovesGlides(_ bundle: String) throws {
        let instance = try Instance(
            try World(bundles: [bundle]).plugin("urn:example:echo"), sampleRate: 48_000, maximumBlockLength: 512)
        for (symbol, value) in ["time": 10, "feedback": 0, "mix": 100] as [String: Float] {
            try instance.set(symbol, to: value)
        }
        instance.activate()
        func sine(_ frame: Double) -> Double { sin(2 * .pi * 200 / 48_000 * frame) }
        let input = (0..<24_000).map { Float(sine(Double($0))) }
        _ = instance.process([Array(input[..<4800])])
        try instance.set("time", to: 20)
        let output = instance.process([Array(input[4800...])])[0].map { Double($0) }
        let expected = output.indices.map { sine(Double(4800 + $0) - 480 * pow(2, min(1, Double($0 + 1) / 14_400))) }
        // Within 32 frames the delay goes straight, 960 (32 ln2/14400)²/8 = 2.9·10⁻⁴ frames from the curve at most:
        // 7.5·10⁻⁶ of this sine. The spline between its samples is off by 0.1/6 of its frequency's cube, 3·10⁻⁷.
        #expect(error(of: output, expected) < 8e-6)
    }

    /// Without and with a sidechain, the gain reduction is (level − threshold) (1 − 1/ratio) dB. The level rises by 1 −
    /// e^(−1/240) of the distance per frame (an attack of 5 ms), and falls by 1 − e^(−1/5760) (a release of 120 ms).
    private func aToneIsCompressed(_ bundle: String) throws {
        let tone = (0..<24_000).map { Float(0.5 * sin(2 * Double.pi * 1000 * Double($0) / 48_000)) }
        var level = 0.0
        let gains = tone.map { sample in
            let step = Double(abs(sample)) - level
            level += step * (1 - exp(-1 / (step > 0 ? 240.0 : 5760)))
            return pow(10, -max(0, 20 * log10(level) + 20) * 0.75 / 20)
        }
        // A sine is at its peak, 14 dB above the threshold, only briefly.
        try #require(gains.min()! > pow(10, -14 * 0.75 / 20) && gains.last! < pow(10, -13 * 0.75 / 20))
        try scratch.write("tone.wav", .wavFloat, frames: tone.count) { frame, _ in tone[frame] }
        try scratch.write("quiet.wav", .wavFloat, frames: tone.count) { _, _ in 0.125 }
        let settings = "compressor --set threshold=-20 --set ratio=4 --set attack=5 --set release=120"
        // Below 0.5 and 0.125, rounding to 24 bits takes 1.5·10⁻⁸ and 3.7·10⁻⁹ at most.
        let alone = try rendered("tone.wav", settings, bundle)
        #expect(error(of: alone, zip(tone, gains).map { Double($0) * $1 }) < 2e-8)
        let led = try rendered("quiet.wav", settings + " --sidechain tone.wav", bundle)
        #expect(error(of: led, gains.map { 0.125 * $0 }) < 5e-9)
    }

    /// Returns the maximum error of the samples, or infinity if the lengths differ.
    private func error(of output: [Double], _ expected: [Double]) -> Double {
        guard output.count == expected.count else { return .infinity }
        return zip(output, expected).map { abs($0 - $1) }.max() ?? 0
    }

    // MARK: - What cannot be

    @Test(arguments: ["", " ", "9 Lives", "Flöte", "a/b", "../up", "swiftlet kit", "Frame", "any"])
    func invalidNamesPrintOneLineAndWriteNothing(name: String) throws {
        let command = try Command("new", name, in: scratch)
        #expect(command.status == 64)
        #expect(command.errorLines.count == 1, "\(command.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory) == [])
    }

    @Test func aFolderThatIsThereIsLeftAlone() throws {
        try FileManager.default.createDirectory(atPath: scratch.path("fuzz"), withIntermediateDirectories: false)
        let command = try Command("new", "Fuzz", in: scratch)
        #expect(command.status == 1)
        #expect(command.errors.hasPrefix("swiftlet: cannot write fuzz: the folder already exists"))
        #expect(command.errorLines.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("fuzz")) == [])
    }

    @Test func invalidKitsAndURIsAreReported() throws {
        let kit = try Command("new", "Fuzz", "--kit", "/tmp", in: scratch)
        #expect((kit.status, kit.errorLines.count) == (64, 1))
        #expect(kit.errors.contains("invalid --kit /tmp/: the folder is not Swiftlet's package"))
        let uri = try Command("new", "Fuzz", "--uri", "not one", in: scratch)
        #expect((uri.status, uri.errorLines.count) == (64, 1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory) == [])
    }

    @Test(arguments: [
        (["Manifest"], "invalid effect name manifest: every bundle has a file of this name"),
        (["Modgui"], "invalid effect name modgui: every bundle has a file of this name"),
        (["Fuzz", "--uri", "urn:mine:Manifest"], "invalid effect name Manifest: every bundle has a file of this name"),
        (["Fuzz", "--uri", "1:fuzz"], "invalid --uri 1:fuzz: write a URI such as urn:example:tremolo"),
        (["Fuzz", "--uri", "my_own:fuzz"], "invalid --uri my_own:fuzz: write a URI such as urn:example:tremolo"),
        (["Fuzz", "--uri", "urn:" + String(repeating: "a", count: 237)], "too long ... 240 characters"),
        (["Fuzz", "--uri", "urn:flöte"], "invalid --uri urn:flöte: write a URI such as urn:example:tremolo"),
        (["Fuzz", "--uri", "http://example.org/"], "write only letters, digits, - and _ after the last : or /"),
        (["Fuzz", "--uri", "urn:a:fuzz#one"], "invalid --uri urn:a:fuzz#one: write a URI such as urn:example:tremolo"),
        (
            ["Fuzz", "--uri", "http://example.org/fuzz?a=b"],
            "write only letters, digits, - and _ after the last : or /"
        ),
    ])
    func namesAndURIsThatTheBuildRefusesAreRefused(arguments: [String], message: String) throws {
        let command = try Command(shell: "exec \"$0\" new \"$@\"", arguments, in: scratch)
        #expect(command.failed(message, status: 64), "\(command.errors)")
        #expect(scratch.files == [])
    }

    @Test func aURIWithAnyNameIsTaken() throws {
        let uri = "https://example.org/effects/Fuzz_2.0"
        #expect(try Command("new", "Fuzz", "--uri", uri, in: scratch).status == 0)
        #expect(try text("fuzz/Sources/Fuzz/Fuzz.swift").contains("uri: \"\(uri)\""))
    }

    @Test func aKitsFolderMayHaveAnAt() throws {
        #expect(try run("mkdir -p 'me@home/Sources/SwiftletKit' && touch me@home/Package.swift", in: ".").status == 0)
        #expect(try Command("new", "Fuzz", "--kit", "me@home", in: scratch).status == 0)
        #expect(try text("fuzz/Package.swift").contains("/me@home"))
        #expect(try text("fuzz/Package.swift").contains(".package(path: \"/"))
    }

    /// The kit's folder can then be moved with the package.
    @Test func packagesInsideTheKitsFolderUseARelativePath() throws {
        #expect(try run("mkdir -p Sources/SwiftletKit && touch Package.swift", in: ".").status == 0)
        #expect(try Command("new", "Fuzz", "--kit", ".", in: scratch).status == 0)
        #expect(try text("fuzz/Package.swift").contains(".package(path: \"..\""))
    }

    /// The packages of the libraries that kit and tests link according to the kit's manifest, and of the binary tools.
    @Test func theReadmeListsTheRequirements() throws {
        #expect(try Command("new", "Fuzz", in: scratch).status == 0)
        let manifest = try Page("Package.swift").text
        let packages = manifest.matches(of: #/library\("(\w+)",[^)]*debian: "([^"]+)"\)/#)
        let packageOfLibrary = Dictionary(uniqueKeysWithValues: packages.map { ("SwiftletC" + $0.1, String($0.2)) })
        var needed: Set = ["binutils", "pkg-config"]
        for module in ["SwiftletHost", "SwiftletManifest", "SwiftletPlugin", "SwiftletUI"] {
            let list = try Regex("name: \"\(module)\", dependencies: \\[([^\\]]*)", as: (Substring, Substring).self)
            let libraries = try #require(manifest.firstMatch(of: list)).output.1.matches(of: #/SwiftletC\w+/#)
            for library in libraries { needed.insert(try #require(packageOfLibrary[String(library.output)])) }
        }
        // Swift requires the C library's headers.
        needed.remove("libc6-dev")
        let sentence = try #require(try text("fuzz/README.md").firstMatch(of: #/Debian packages ([^.]*)\./#)).output.1
        let named = sentence.replacing(" and ", with: ", ").replacing("\n", with: " ").split(separator: ", ")
        #expect(named.map { $0.trimmingCharacters(in: .whitespaces) } == needed.sorted())
    }

    @Test func aKitMayBeAURL() throws {
        // Commits the current state, like a release.
        let root = packageFolder.path(percentEncoded: false)
        let version = try Command("--version", in: scratch).output.trimmingCharacters(in: .newlines)
        let clone = try run(
            "git clone --quiet --bare \(root) swiftlet.git && git -C swiftlet.git tag \(version)", in: ".")
        #expect(clone.status == 0, "\(clone.output)")
        let url = "file://\(scratch.path("swiftlet.git"))"
        #expect(try Command("new", "Fuzz", "--kit", url, in: scratch).status == 0)
        #expect(
            try text("fuzz/Package.swift").contains("[.package(url: \"\(url)\", from: \"\(version)\", traits: [])]"))
        // This package builds its own kit, so it is built for one processor only.
        let build = try run(
            "swift package --allow-writing-to-package-directory lv2 --cpu native --no-views", in: "fuzz")
        #expect(build.status == 0, "\(build.output)")
        #expect(try World(bundles: [scratch.path("fuzz/fuzz.lv2")]).plugins.count == 2)
        #expect(try !text("fuzz/fuzz.lv2/manifest.ttl").contains("-ui.so"))
    }

    /// A type with the name of another one in its file would hide that.
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
