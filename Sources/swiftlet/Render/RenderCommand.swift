// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Runs audio files through effects.",
        usage: """
            swiftlet render <input> <output> --plugin <plugin> [<options>] [--then --plugin <plugin> ...]
            swiftlet render <input> ... --out-dir <directory> [--jobs <n>] --plugin <plugin> [<options>]
            swiftlet render <output> --midi <file.mid> --plugin <plugin> [<options>]
            """,
        discussion: """
            Unless the options say otherwise, an output has the input's sample rate. The ending of its name chooses the container (.wav, .flac, .ogg and \
            so on), the input's where it has none. The sample format is the input's, or the one that loses least where \
            the container cannot hold that. What is decoded from MP3, Vorbis or Opus is not of so many bits and may \
            exceed full scale: elsewhere it is stored as 32-bit floating point, in FLAC with 24 bits. WAV that may grow \
            beyond the 4 GiB that its header can count is written as RF64; AIFF of that size is refused.

            What a file says of its sound goes with it: title, artist and so on and, from WAV to WAV (or RF64), the \
            broadcast extension, iXML, cue points, labels and loops, whose positions follow the sample rate. \
            Cue points go from and to AIFF, too. A line names cart data and channel definitions (ADM), which are not kept. \
            What comes from a pipe or goes to one has none of these.

            With - for the input, it is read from the standard input, and with - for the output written to the standard \
            output: as WAV, whose header says in a pipe that the length is not known where it is not, or as --format says.

            With --out-dir, a folder stands for the audio files in it and in the folders in it, which keep their places. Folders \
            that cannot be read are named, and the other files are rendered.

            An output has no name until it is complete. It replaces what is there then, so that the one output may be \
            the one input, and a rendering that fails leaves what was there. It keeps the permissions, owner and \
            access control list of what it replaces; other names of that file (hard links) keep what was there. Of \
            many files, none may replace an input, and one that fails does not keep the others from being rendered.

            Values may have an SI prefix (k, m, M) and the control's unit: --set cutoff=8k or --set cutoff=8kHz.

            The points of an automation are a value and a time each: --automate cutoff=200@0s,8000@2s. Times are in \
            seconds (1.5s), milliseconds (500ms), frames (48000f) or hundredths of the file's length (50%), and rise. \
            Before the first point the control has the value of the first, after the last one that of the last; in \
            between it ramps along its own scale, however it is smoothed otherwise; switches and choices wait for their \
            next point. The controls of effects made with Swiftlet's kit follow to the frame; those of others, and \
            enabled, are set every 64 frames.

            Effects of others run in a process of their own: one that crashes or hangs ends there. What that costs is \
            said at the end.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file to read and the one to write, - for a stream; with --out-dir, the files to read, or folders of them.",
            valueName: "file"),
        completion: .file())
    var files: [String]

    @OptionGroup var batch: BatchOptions
    @OptionGroup var effect: RenderEffectOptions

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "What comes out goes through one more effect, whose options follow, and nothing but such: --then --plugin "
                + "low-pass --set cutoff=8k.", valueName: "options"))
    var then: [String] = []

    @OptionGroup var inputs: InputOptions
    @OptionGroup var outputs: OutputOptions

    @Option(
        help: ArgumentHelp(
            "How many frames to process at a time, 1 to 65536; by default 1024, and 8192 for effects of others.",
            valueName: "frames"))
    var block: Int?

    @Option(
        help: ArgumentHelp(
            "What to do with samples from the effect that are NaN or infinite: silence writes zeros for them, and "
                + "says when and how many; stop has the rendering fail.", valueName: "silence|stop"))
    var onNan = RenderedAudio.OnNaN.silence

    @Flag(
        help: """
            Say at the end in JSON what was rendered, and what the effects' control outputs have said: meters, for one. Of a \
            single file, these are told without it, too.
            """)
    var json = false

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard (1...65_536).contains(block ?? 1) else { throw ValidationError("--block is 1 to 65536 frames") }
        guard batch.outDir != nil || files.count == 2 || files.count == 1 && inputs.midi != nil else {
            throw ValidationError(
                files.count == 1
                    ? "Missing expected argument '<output>', or --out-dir"
                    : "one input has one output; for many, name a directory with --out-dir")
        }
        guard batch.outDir == nil || !files.contains("-") else {
            throw ValidationError("- is a stream, and has no name for a file in --out-dir")
        }
    }

    func run() throws {
        let settings = RenderSettings(
            world: try options.world(),
            effects: try ([effect] + RenderEffectOptions.chain(then)).map { try $0.settings() }, blockLength: block,
            onNaN: onNan, isolation: isolation, inputs: inputs, midi: try inputs.midi.map(MIDIFile.init),
            outputs: outputs)
        try settings.check()
        if let outDir = batch.outDir {
            try renderAll(into: outDir, settings)
        } else {
            try renderOne(settings)
        }
    }

    private func renderOne(_ settings: RenderSettings) throws {
        let interruption = Interruption()
        var line = ProgressLine()
        defer { line.clear() }
        let outcome = try settings.render(files.count == 2 ? files[0] : nil, to: files.last!) { progress in
            try interruption.check()
            line.show(progress)
        }
        line.clear()
        for remark in outcome.remarks { printError(remark) }
        // On the output there may be audio.
        let isStream = files.last == "-"
        if json {
            let report = try RenderReport([outcome], of: 1).json()
            if isStream { writeError(report + "\n") } else { printText(report) }
        } else if !isStream {
            ControlOutput.show(outcome.controlOutputs)
            if !outcome.costs.isEmpty { printText(isolation.report(outcome.costs)) }
        }
    }

    private func renderAll(into directory: String, _ settings: RenderSettings) throws {
        let interruption = Interruption()
        let found = try BatchFiles(files, into: directory, suffix: batch.suffix, ending: outputs.format?.rawValue)
        for fault in found.faults { printError(fault.description) }
        let all = batch.part?.files(of: found.pairs) ?? found.pairs
        let pairs = all.filter { !batch.skipExisting || FileIdentity(path: $0.output) == nil }
        if batch.dryRun {
            for pair in pairs { printText("\(pair.input) -> \(pair.output)") }
            if !found.faults.isEmpty { throw ExitCode.failure }
            return
        }
        try makeDirectory(directory)
        let wanted = min(batch.jobs, max(1, pairs.count))
        let jobs = Descriptors.files(wanted: wanted, effects: settings.effects.count)
        if jobs < wanted {
            printError("the limit of open files (ulimit -n) allows \(jobs) files at a time, not \(wanted)")
        }
        let (rendered, costs) = Batch(pairs, settings, interruption).render(jobs: jobs)
        if json {
            printText(try RenderReport(rendered, of: pairs.count).json())
        } else {
            let skipped = pairs.count < all.count ? ", \(all.count - pairs.count) there already" : ""
            printText("\(rendered.count) of \(pairs.count) file\(pairs.count == 1 ? "" : "s") rendered\(skipped)")
            if !costs.isEmpty { printText(isolation.report(costs)) }
        }
        try interruption.check()
        if rendered.count < pairs.count || !found.faults.isEmpty { throw ExitCode.failure }
    }
}

extension RenderedAudio.OnNaN: ExpressibleByArgument {}
