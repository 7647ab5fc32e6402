// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The examples of the README, of two pages and of the manual page. Each runs in a shell that finds the command and the
/// effects as after an installation.
///
/// The tests use third-party effects and FFmpeg from Debian's packages, without which an example fails.
@Suite struct ExamplesTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let isBuilt = FileManager.default.fileExists(atPath: builtBundle + "/swiftlet.so")

    @Test(.enabled(if: isBuilt, "make has not built the bundle"), arguments: try Example.all())
    func anExampleDoesWhatItSays(example: Example) throws {
        let faults = try faults(of: example)
        #expect(faults.isEmpty, "\(example.page): \(example.line)\n\(faults.joined(separator: "\n"))")
    }

    /// Each line of the README's effect is one that `swiftlet new` writes, in the same order.
    @Test func theReadmeShowsTheEffectThatNewWrites() throws {
        try #require(try Command("new", "Gain", in: scratch).status == 0)
        let path = scratch.path("gain/Sources/Gain/Gain.swift")
        var rest = try String(contentsOfFile: path, encoding: .utf8)[...]
        let readme = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(readme.firstMatch(of: #/(?s)```swift\n(.*?)```/#)).1
        for line in block.split(separator: "\n") {
            let place = try #require(rest.firstRange(of: line + "\n"), "\(line)")
            rest = rest[place.upperBound...]
        }
    }

    @Test func everyKindOfExampleIsFound() throws {
        #expect(try !Example.inBlock().isEmpty && !Example.inProse().isEmpty && !Example.inManualPage().isEmpty)
        // Characters that mdoc would print differently.
        #expect(try Example.inManualPage().allSatisfy { !$0.line.contains { #""\"#.contains($0) } })
    }

    /// Incorrect examples, and the expected errors.
    static let wrong = [
        ("swiftlet render voice.wav out.wav --plugin low-pas", "the status is 1"),
        ("swiftlet play loop.wav --loop --plugin low-pass --preset wram", "the status is 1"),
        ("swiftlet render voice.wav out.wav --plugin low-pass && rm out.wav", "cannot read out.wav"),
        ("swiftlet render songs --out-dir done --plugin low-pass && rm done/a.wav", "cannot read done/a.wav"),
        ("head -c 9999 /dev/zero | swiftlet render - out.wav --raw s8,8k,1 --plugin low-pass", "out.wav is silent"),
        ("head -c 9999 /dev/zero | aplay -t raw -f S16_LE", "heard.raw is silent"),
        ("swiftlet plot low-pass.png --plugin low-pass && echo >low-pass.png", "low-pass.png is no picture"),
        ("swiftlet render voice.wav --plugin low-pass", "the status is 64"),
        // Short names are resolved before the options.
        ("swiftlet render --plugin low-pass voice.wav out.wav", "cannot read (its output)"),
        ("swiftlet list >list", "nothing is printed"),
    ]

    @Test(.enabled(if: isBuilt, "make has not built the bundle"), arguments: wrong)
    func anExampleThatIsWrongIsFound(line: String, fault: String) throws {
        let faults = try faults(of: Example(page: "", line: line))
        #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
    }

    // MARK: - A line's run

    /// Runs an example. Returns errors in its exit status, in the files that it names as output, or in the played
    /// audio.
    private func faults(of example: Example) throws -> [String] {
        for file in example.inputs { try make(file, for: example) }
        let command = try run(example)
        // The status after Ctrl-C.
        let due: Int32 = example.isEndless ? 130 : 0
        guard command.status == due else {
            return ["the status is \(command.status), not \(due): \(command.errors)\(command.output)"]
        }
        var faults = example.outputs.compactMap(fault(ofFile:))
        if example.isHeard {
            let heard = try Data(contentsOf: URL(filePath: scratch.path("heard.raw")))
            faults += [fault(of: heard.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }, "heard.raw")]
                .compactMap(\.self)
        } else if example.outputs.isEmpty {
            if command.output.isEmpty { faults.append("nothing is printed") }
            // For example, the path of a saved preset.
            faults += command.output.matches(of: #/file://(\S+)/#).map { String($0.1) }
                .filter { !FileManager.default.fileExists(atPath: $0) }.map { "\($0), which it names, is not there" }
        }
        return faults
    }

    /// Runs an example with the built bundle installed for the user, Debian's effects, and a file as ALSA's default
    /// device. Examples without an end are interrupted after some time.
    private func run(_ example: Example) throws -> Command {
        let lv2 = scratch.path(".lv2")
        try FileManager.default.createDirectory(atPath: lv2, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: lv2 + "/swiftlet.lv2", withDestinationPath: builtBundle)
        try """
        pcm.tofile { type file slave.pcm { type null } file "heard.raw" format raw }
        pcm.!default { type plug slave { pcm "tofile" format FLOAT_LE } }
        """.write(toFile: scratch.path("asound.conf"), atomically: true, encoding: .utf8)
        let interruption = """
            (while kill -0 $$ && [ "$(wc -c <heard.raw || echo 0)" -lt 4000000 ]; do sleep 0.1; done
            kill -INT $$) 2>/dev/null &
            """
        // Background processes of shells ignore SIGINT. The status comes from the command in xvfb-run, whose cleanup
        // may fail.
        let run =
            example.line.contains(" --view")
            ? """
            status=$(mktemp)
            timeout 300 xvfb-run -a sh -c 'sh -c "$2" sh "$1"; echo $? >"$3"' sh "$1" "$script" "$status" </dev/null
            code=$(cat "$status")
            rm "$status"
            exit "$code"
            """ : #"exec timeout 300 sh -c "$script" sh "$1" </dev/null"#
        return try Command(
            shell: """
                export HOME="$PWD" LV2_PATH="$PWD/.lv2:/usr/lib/lv2" PATH="$(dirname "$0"):$PATH"
                export ALSA_CONFIG_PATH="$PWD/asound.conf" JACK_DEFAULT_SERVER=absent
                script='\(example.isEndless ? interruption : "")
                exec env --default-signal=INT bash -o pipefail -c "$1"'
                \(run)
                """, [example.line], in: scratch)
    }

    // MARK: - Files

    private static let formats: [String: AudioFileFormat] = [
        "wav": .wav16, "flac": .flac16, "aiff": .aiff16, "ogg": .oggVorbis, "mp3": .mp3,
    ]

    /// Creates an input file according to its extension.
    private func make(_ name: String, for example: Example) throws {
        let path = scratch.path(name)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        switch URL(filePath: name).pathExtension {
        case "mid":
            // A note of a quarter, and silence until the end of the fourth: two seconds.
            let notes: [UInt8] = [0, 0x90, 57, 100, 96, 0x80, 57, 0, 0x82, 0x20, 0xff, 0x2f, 0]
            try Data(midiFile([notes])).write(to: URL(filePath: path))
        case "mkv":
            let film = try Command(
                shell: "ffmpeg -v error -f lavfi -i testsrc=duration=1 -f lavfi -i sine=duration=1 \"$1\" </dev/null",
                [name], in: scratch)
            try #require(film.status == 0, "\(film.errors)")
        case "lv2":
            // A bundle of one effect without errors.
            try FileManager.default.copyItem(atPath: Fixture.flawedBundle, toPath: path)
            let statements = try String(contentsOfFile: path + "/manifest.ttl", encoding: .utf8)
                .components(separatedBy: " .\n").filter { $0.contains("@prefix") || $0.contains("<urn:flawed:none>") }
            try statements.map { $0 + " .\n" }.joined()
                .write(toFile: path + "/manifest.ttl", atomically: true, encoding: .utf8)
        case "txt":
            try "Preamp: -3 dB\nFilter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1.41\n"
                .write(toFile: path, atomically: true, encoding: .utf8)
        case let ending:
            let format = try #require(Self.formats[ending], "no input of this kind is known: \(name)")
            // The input of a chain is mono. Its three seconds suffice for automations in seconds.
            try scratch.write(name, format, channels: example.sidechains.contains(name) ? 1 : 2, frames: 144_000) {
                0.25 * sin(Float($0) * (0.03 + 0.01 * Float($1)))
            }
        }
    }

    /// Returns the error of a written file: it is not audio, not an image and not settings, or it is
    /// silent or empty.
    private func fault(ofFile name: String) -> String? {
        do {
            switch URL(filePath: name).pathExtension {
            case "png", "svg":
                let bytes = try Data(contentsOf: URL(filePath: scratch.path(name)))
                let isPicture = bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) || bytes.starts(with: "<?xml".utf8)
                return isPicture && bytes.count > 1000 ? nil : "\(name) is no picture"
            case "txt":
                let text = try String(contentsOfFile: scratch.path(name), encoding: .utf8)
                return text.contains("\nFilter 1: ON ") ? nil : "\(name) has no filter"
            default: return fault(of: try AudioFileReader(path: scratch.path(name)).readAll(), name)
            }
        } catch {
            return "cannot read \(name): \(error)"
        }
    }

    private func fault(of samples: [Float], _ name: String) -> String? {
        if !samples.allSatisfy(\.isFinite) { return "\(name) has samples that are NaN or infinite" }
        // -60 dBFS
        return samples.contains { abs($0) > 0.001 } ? nil : "\(name) is silent"
    }
}

/// A line of shell that calls `swiftlet`, and its location.
///
/// The words of the line determine the files that it reads and writes. File names contain no spaces.
struct Example: Sendable, Hashable, CustomTestStringConvertible {
    let page, line: String

    var testDescription: String { line }

    /// The examples of all pages, without duplicates.
    static func all() throws -> [Example] {
        var lines: Set<String> = []
        return try (inBlock() + inProse() + inManualPage()).filter { lines.insert($0.line).inserted }
    }

    // MARK: - Pages

    private static let pages = ["README.md", "Documentation/Command.md", "Documentation/Batch.md"]

    /// The lines of a page without fenced blocks, which are Swift or require several machines (`make test-batches`).
    private static func lines(of page: String) throws -> [Substring] {
        try text(page).components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }
            .flatMap { $0.element.split(separator: "\n") }
    }

    /// The indented lines that call the command, without the comments after them.
    static func inBlock() throws -> [Example] {
        try pages.flatMap { page in
            try lines(of: page).filter { $0.contains(#/^    (ffmpeg .*\| )?swiftlet /#) }.map { line in
                Example(page: page, line: line.replacing(#/ +# .*$/#, with: "").trimmingCharacters(in: .whitespaces))
            }
        }
    }

    /// The calls of the command in backquotes. Calls with an ellipsis are incomplete. `swiftlet watch` needs a package
    /// and does not end.
    static func inProse() throws -> [Example] {
        try pages.flatMap { page in
            try lines(of: page).filter { !$0.hasPrefix("    ") }.joined(separator: " ").matches(of: #/`([^`]+)`/#)
                .map { String($0.1) }
                .filter { $0.contains(#/(^|\| )swiftlet (?!watch)[^ ]+ [^ ]/#) && !$0.contains("…") }
                .map { Example(page: page, line: $0) }
        }
    }

    /// The displayed lines of the manual page.
    static func inManualPage() throws -> [Example] {
        let page = "Packaging/swiftlet.1.in"
        return try text(page).split(separator: "\n").filter { $0.hasPrefix(".Dl ") }
            .map { Example(page: page, line: String($0.dropFirst(4))) }
    }

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: packageFolder.appending(path: page), encoding: .utf8)
    }

    // MARK: - Words

    private var words: [String] { line.split(separator: " ").map(String.init) }

    /// The words of the call, from the name of the command's action.
    private var call: [String] {
        Array(words.drop { $0 != "swiftlet" }.dropFirst().prefix { !["|", "&&"].contains($0) })
    }

    /// The words before the first option.
    private var operands: [String] { Array(call.dropFirst().prefix { !$0.hasPrefix("--") }) }

    /// The values of an option.
    private func values(_ option: String) -> [String] {
        zip(words, words.dropFirst()).filter { $0.0 == option }.map(\.1)
    }

    /// Whether the example plays to the sound card.
    var isHeard: Bool { call.first == "play" || words.contains("aplay") }

    /// Whether the example runs until it is interrupted.
    var isEndless: Bool { words.contains("--loop") }

    // MARK: - Files

    /// The output folder.
    private var folder: String? { call.first == "render" ? values("--out-dir").first : nil }

    /// Returns the input files for a word: a pattern stands for two matching files, and a name without an extension for
    /// a folder tree of songs.
    private func sources(_ word: String) -> (place: String, paths: [String]) {
        if !word.contains(".") { return (word + "/", ["a.wav", "b c.flac", "live/a.wav"]) }
        return ("", word.contains("*") ? ["a", "b c"].map { word.replacing("*", with: $0) } : [word])
    }

    /// The output files named in the example.
    private var named: [String] {
        let own: String? =
            switch call.first {
            case "render" where folder == nil: operands.last ?? "(its output)"
            case "plot": operands.first
            case "preset" where call.dropFirst().first == "export": call.last
            default: nil
            }
        return [own].compactMap(\.self).filter { $0 != "-" } + values("--record")
    }

    /// The files that must exist before the example runs: all file names in it, also after `=`, except its outputs.
    var inputs: Set<String> {
        let names = words.map { String($0.split(separator: "=").last ?? "") }
            .filter { $0.wholeMatch(of: #/[\w*\/-]+\.[a-z][a-z0-9]*/#) != nil && !named.contains($0) }
        return Set(
            (names + (folder == nil ? [] : operands)).map(sources).flatMap { source in
                source.paths.map { source.place + $0 }
            })
    }

    /// The sidechain files among these.
    var sidechains: [String] { values("--sidechain") }

    /// The files that must exist afterwards: the named outputs, and one file in the output folder for each rendered
    /// file.
    var outputs: [String] {
        guard let folder else { return named }
        return operands.flatMap { sources($0).paths }.map { path in
            let ending = URL(filePath: path).pathExtension
            let stem = path.dropLast(ending.count + 1) + (values("--suffix").first ?? "")
            return "\(folder)/\(stem).\(values("--format").first ?? ending)"
        }
    }
}
