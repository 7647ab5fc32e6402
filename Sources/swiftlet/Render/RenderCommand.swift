// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders audio files through effects.",
        usage: """
            swiftlet render <input> <output> --plugin <plugin> [<options>] [--then --plugin <plugin> ...]
            swiftlet render <input> ... --out-dir <directory> [--jobs <n>] --plugin <plugin> [<options>]
            swiftlet render <output> --midi <file.mid> --plugin <plugin> [<options>]
            swiftlet render <output> --duration <time> --plugin <plugin> [<options>]
            """,
        discussion: """
            By default, an output has the input's sample rate. Its extension chooses the container (.wav, .flac, .ogg \
            and so on); without an extension, it has the input's container. The sample format is the input's, or the \
            most exact one if the container does not support that. Audio decoded from MP3, Vorbis or Opus has no bit \
            depth and may exceed full scale: it is stored as 32-bit floating point, or in FLAC with 24 bits. WAV that \
            may grow beyond 4 GiB, the limit of its header, is written as RF64. AIFF of that size is an error.

            Metadata is copied: title, artist and so on, and from WAV to WAV (or RF64) the broadcast extension, iXML, \
            cue points, labels and loops. Their positions follow the sample rate. Cue points are also copied from and \
            to AIFF. Cart data and channel definitions (ADM) are dropped with a warning. Pipes carry no metadata.

            The input - is the standard input, and the output - is the standard output. The standard output is WAV \
            unless --format is given; in a pipe, its header states an unknown length if necessary.

            With --out-dir, an input may be a folder: all audio files in it and in its subfolders are rendered, and \
            the outputs keep the folder structure. A folder that cannot be read is reported, and the other files are \
            rendered.

            An output appears under its name only when it is complete, and then replaces an existing file. So a single \
            output may be the input, and a rendering that fails leaves the existing file unchanged. The output keeps \
            the permissions, owner and access control list of the file that it replaces; other hard links keep the old \
            content. In a batch, no output may replace an input, and a file that fails does not stop the others.

            Values may have an SI prefix (k, m, M) and the control's unit: --set cutoff=8k or --set cutoff=8kHz.

            An automation is a list of points, each with a value and a time: --automate cutoff=200@0s,8000@2s. Times \
            are in seconds (1.5s), milliseconds (500ms), frames (48000f) or percent of the file's length (50%), in \
            rising order. Before the first point, the control has the first value; after the last point, the last \
            value. Between points, it ramps along its own scale, without other smoothing. Toggles and choices change \
            at their next point. Controls of effects made with Swiftlet's kit are automated with frame accuracy; other \
            effects, and the port enabled, every 64 frames.

            Third-party effects run in a separate process, so a crash or hang does not affect the command. The time \
            that this costs is printed at the end.
            """)

    @Argument(
        help: ArgumentHelp(
            "The input file and the output file, - for a stream; with --out-dir, the input files or folders.",
            valueName: "file"),
        completion: .file())
    var files: [String]

    @OptionGroup var batch: BatchOptions
    @OptionGroup var effect: RenderEffectOptions

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Add another effect in series; only its options may follow: --then --plugin "
                + "low-pass --set cutoff=8k. Also --bundle may follow.", valueName: "options"))
    var then: [String] = []

    @OptionGroup var inputs: InputOptions
    @OptionGroup var outputs: OutputOptions

    @Option(
        help: ArgumentHelp(
            "The block length in frames, 1 to 65536; by default 1024, or 8192 for third-party effects.",
            valueName: "frames"))
    var block: Int?

    @Option(
        help: ArgumentHelp(
            "How to handle NaN and infinite samples from an effect: silence writes zeros and reports their time and number; "
                + "stop makes the rendering fail.", valueName: "silence|stop"))
    var onNan = RenderedAudio.OnNaN.silence

    @Flag(
        help: """
            Print a report as JSON, with the values of the effects' control outputs such as meters. For a single file, \
            the values are printed without this option, too.
            """)
    var json = false

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard (1...65_536).contains(block ?? 1) else { throw ValidationError("--block must be 1 to 65536 frames") }
        let isSilent = files.count == 1 && (inputs.midi != nil || inputs.duration != nil)
        guard batch.outDir != nil || files.count == 2 || isSilent else {
            throw ValidationError(
                files.count == 1
                    ? "Missing expected argument '<output>', or --out-dir; without an input file, --midi or --duration"
                    : "more than one input: pass a directory for the outputs with --out-dir")
        }
        if let duration = inputs.duration {
            guard batch.outDir == nil, files.count == 1 else {
                throw ValidationError("--duration cannot be combined with an input file, whose length counts")
            }
            guard (0.001...86_400).contains(duration) else { throw ValidationError("--duration must be 1ms to 86400s") }
        }
        guard batch.outDir == nil || !files.contains("-") else {
            throw ValidationError("the input - is a stream without a file name: it cannot be combined with --out-dir")
        }
    }

    func run() throws {
        let others = try ChainedEffectOptions.chain(then)
        let world = WorldOptions(bundles: options.bundle + others.flatMap(\.options.bundle))
        let settings = RenderSettings(
            world: try world.world(), effects: try ([effect] + others.map(\.effect)).map { try $0.settings() },
            blockLength: block,
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
        // The standard output may contain audio.
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
            printError(
                "rendering \(jobs) instead of \(wanted) files in parallel: the limit of open files is too low; raise it with ulimit -n"
            )
        }
        let (rendered, costs) = Batch(pairs, settings, interruption).render(jobs: jobs)
        if json {
            printText(try RenderReport(rendered, of: pairs.count).json())
        } else {
            let skipped = pairs.count < all.count ? ", \(all.count - pairs.count) skipped" : ""
            printText("\(rendered.count) of \(pairs.count) file\(pairs.count == 1 ? "" : "s") rendered\(skipped)")
            if !costs.isEmpty { printText(isolation.report(costs)) }
        }
        try interruption.check()
        if rendered.count < pairs.count || !found.faults.isEmpty { throw ExitCode.failure }
    }
}

extension RenderedAudio.OnNaN: ExpressibleByArgument {}
