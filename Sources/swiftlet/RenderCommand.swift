// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import Host

/// `swiftlet render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Runs audio files through an effect.",
        usage: """
            swiftlet render <input> <output> --plugin <plugin> [<options>]
            swiftlet render <input> ... --out-dir <directory> [--jobs <n>] --plugin <plugin> [<options>]
            """,
        discussion: """
            An output has the input's sample rate. The ending of its name chooses the container (.wav, .flac, .ogg and \
            so on), the input's where it has none. The sample format is the input's, or the one that loses least where \
            the container cannot hold that. What is decoded from MP3, Vorbis or Opus is not of so many bits and may \
            exceed full scale: elsewhere it is stored as 32-bit floating point, in FLAC with 24 bits. WAV that may grow \
            beyond the 4 GiB that its header can count is written as RF64; AIFF of that size is refused.

            An output has no name until it is complete. It replaces what is there then, so that the one output may be \
            the one input, and a rendering that fails leaves what was there. It keeps the permissions, owner and \
            extended attributes of what it replaces; other names of that file (hard links) keep what was there. Of \
            many files, none may replace an input, and one that fails does not keep the others from being rendered.

            Values may have an SI prefix (k, m, M) and the control's unit: --set cutoff=8k or --set cutoff=8kHz.

            The points of an automation are a value and a time each: --automate cutoff=200@0s,8000@2s. Times are in \
            seconds (1.5s), milliseconds (500ms), frames (48000f) or hundredths of the file's length (50%), and rise. \
            Before the first point the control has the value of the first, after the last one that of the last; in \
            between it ramps along its own scale. The controls of our own effects follow to the frame; those of \
            others, and enabled, are set every 64 frames, and switches among them at their points.

            Effects of others run in a process of their own: one that crashes or hangs ends there. What that costs is \
            said at the end.
            """)

    @Argument(
        help: ArgumentHelp(
            "The file to read and the one to write; with --out-dir, the files to read.", valueName: "file"),
        completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "The directory for the outputs, which keep the names of the inputs; made if there is none.",
            valueName: "directory"),
        completion: .directory)
    var outDir: String?

    @Option(
        help: ArgumentHelp("How many files to render at a time, 1 to 256; by default, one per core.", valueName: "n"))
    var jobs = min(256, ProcessInfo.processInfo.activeProcessorCount)

    @Option(help: "The effect: a URI, or the short name of one of ours, such as low-pass.", completion: .plugin)
    var plugin: String

    @Option(
        help: "A preset to start from: a URI, a label, or the short name of one of ours, such as warm.",
        completion: .preset)
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; may be given several times.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "Have a control follow a curve; may be given several times.", valueName: "symbol=value@time,..."))
    var automate: [String] = []

    @Option(help: ArgumentHelp("How many frames to process at a time, 1 to 65536.", valueName: "frames"))
    var block = 1024

    @Option(
        help: ArgumentHelp(
            "What to do with samples from the effect that are no number or infinite: silence writes zeros for them, and "
                + "says when and how many; stop has the rendering fail.", valueName: "silence|stop"))
    var onNan = Renderer.OnNaN.silence

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard (1...65_536).contains(block) else { throw ValidationError("--block is 1 to 65536 frames") }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is 1 to 256 files at a time") }
        guard outDir != nil || files.count == 2 else {
            throw ValidationError(
                files.count == 1
                    ? "Missing expected argument '<output>', or --out-dir"
                    : "one input has one output; for many, name a directory with --out-dir")
        }
    }

    func run() throws {
        let settings = RenderSettings(
            world: try options.world(), plugin: plugin, preset: preset, assignments: try set.map { try Assignment($0) },
            automations: try automate.map { try Automation($0) }, blockLength: block, onNaN: onNan,
            isolation: isolation)
        try settings.check()
        if let outDir {
            try renderAll(into: outDir, settings)
        } else {
            try renderOne(settings)
        }
    }

    private func renderOne(_ settings: RenderSettings) throws {
        let interruption = Interruption()
        var line = ProgressLine()
        defer { line.clear() }
        let outcome = try settings.render(files[0], to: files[1]) { progress in
            try interruption.check()
            line.show(progress)
        }
        line.clear()
        for remark in outcome.remarks { printError(remark) }
        if let cost = outcome.cost { printText(isolation.report([cost])) }
    }

    private func renderAll(into directory: String, _ settings: RenderSettings) throws {
        let interruption = Interruption()
        let batch = try Batch(files, into: directory, settings, interruption)
        try makeDirectory(directory)
        let wanted = min(jobs, files.count)
        let jobs = Descriptors.files(wanted: wanted)
        if jobs < wanted {
            printError("the limit of open files (ulimit -n) allows \(jobs) files at a time, not \(wanted)")
        }
        let (rendered, costs) = batch.render(jobs: jobs)
        printText("\(rendered) of \(files.count) file\(files.count == 1 ? "" : "s") rendered")
        if !costs.isEmpty { printText(isolation.report(costs)) }
        try interruption.check()
        if rendered < files.count { throw ExitCode.failure }
    }

    /// Makes a directory, and those on the way to it, unless they are there.
    private func makeDirectory(_ path: String) throws {
        let ends = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") } + [path.endIndex]
        for end in ends { mkdir(String(path[..<end]).fileNameBytes, 0o777) }
        let reason = String(cString: strerror(errno))
        var status = stat()
        guard stat(path.fileNameBytes, &status) == 0 else {
            throw HostError.unwritable(path: path, reason: reason)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw HostError.unwritable(path: path, reason: "it is no directory")
        }
    }
}

extension Renderer.OnNaN: ExpressibleByArgument {}
