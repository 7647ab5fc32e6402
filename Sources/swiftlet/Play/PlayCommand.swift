// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletHost
import SwiftletPlayer
import SwiftletViewer

/// `swiftlet play`
struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Plays an audio file or live input through effects.",
        usage: """
            swiftlet play <file> [--loop] [--plugin <plugin> [<options>]] [--then --plugin <plugin> ...]
            swiftlet play --midi <file.mid> [--loop] --plugin <plugin> [<options>]
            swiftlet play --live [--channels <n>] [--plugin <plugin> [<options>]] [--then --plugin <plugin> ...]
            """,
        discussion: """
            The sound is bit-identical to the output of swiftlet render. --then adds another effect, which processes \
            the output of the effect before it. After --then, pass that effect's --plugin, --preset, --set, --file, \
            --automate and --sidechain. Pass all other options before the first --then.

            --to chooses the output: jack for a JACK server, pipewire for PipeWire, alsa for ALSA's default device, or \
            an ALSA device such as alsa:hw:1. jack:PORTS and pipewire:PORTS connect to ports whose names begin with \
            PORTS instead of the sound card. By default, the command uses the first of the three that is available.

            --automate, --midi and --sidechain work as in swiftlet render. They follow the file: they pause with it \
            and restart with it. Without a file, --midi plays an instrument until its sound has decayed. Automated \
            controls ignore keys and views.

            Keys: space pauses or continues; x toggles the bypass; a and b select one of two sets of control values, \
            and changes apply to the selected set; n and p select the next and the previous preset; up and down select \
            a control, left and right change it (with shift by ten steps); d resets it to its default; s saves a \
            preset; r starts and stops recording the output to a 32-bit floating-point WAV file; q quits.

            Views and third-party effects run in separate processes. A separate thread waits for these effects, which \
            adds one block of latency to live input.
            """)

    @Argument(help: ArgumentHelp("The audio file to play.", valueName: "file"), completion: .file())
    var input: String?

    @Flag(help: "Repeat the file.")
    var loop = false

    @Flag(help: "Play the live input of the sound card instead of a file.")
    var live = false

    @Option(
        help: ArgumentHelp(
            "A standard MIDI file with notes, controllers, tempo and metre; without an audio file, it plays an instrument.",
            valueName: "file.mid"),
        completion: .file(extensions: ["mid", "midi"]))
    var midi: String?

    @Option(
        help: ArgumentHelp(
            "The number of live input channels, 1 to 64; by default, the first effect's number of inputs.",
            valueName: "n"))
    var channels: Int?

    @Option(help: ArgumentHelp("The audio output.", valueName: "auto|jack|pipewire|alsa"), transform: target)
    var to = PlayTarget.automatic

    @Option(
        help: ArgumentHelp(
            "The ALSA period in frames, 16 to 8192; JACK and PipeWire have their own.", valueName: "frames"))
    var period = 512

    @Flag(help: "Open each effect's view in a window.")
    var view = false

    @Option(
        help: ArgumentHelp("Record the output to this file from the start.", valueName: "file"),
        completion: .file())
    var record: String?

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions
    @OptionGroup var effect: EffectOptions

    @Option(
        parsing: .remaining,
        help: ArgumentHelp("Add another effect with its options; repeatable.", valueName: "options")
    )
    var then: [String] = []

    func validate() throws {
        guard !live || input == nil else { throw ValidationError("--live cannot be combined with a file") }
        guard live || input != nil || midi != nil else {
            throw ValidationError("Missing expected argument '<file>', or --live or --midi")
        }
        if live, loop { throw ValidationError("--loop requires a file and cannot be combined with --live") }
        if live, midi != nil { throw ValidationError("--midi cannot be combined with --live") }
        if !live, channels != nil {
            throw ValidationError("--channels requires --live; a file states its own channels")
        }
        guard (1...64).contains(channels ?? 1) else { throw ValidationError("--channels must be 1 to 64") }
        guard (16...8192).contains(period) else { throw ValidationError("--period must be 16 to 8192 frames") }
        let effects = try effects
        if live, effects.contains(where: { !$0.state.automate.isEmpty || $0.state.sidechain != nil }) {
            throw ValidationError("--automate and --sidechain cannot be combined with --live")
        }
        if effects.contains(where: { $0.plugin == nil && !$0.isEmpty })
            || !then.isEmpty && effects.contains(where: \.isEmpty)
        {
            throw ValidationError("options of an effect without an effect: pass --plugin")
        }
        if midi != nil, effects[0].plugin == nil {
            throw ValidationError("--midi without a plug-in: pass an instrument or effect with --plugin")
        }
    }

    /// The effects in series.
    private var effects: [EffectOptions] {
        get throws {
            [effect] + (try EffectOptions.chain(then))
        }
    }

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let interruption = Interruption()
        let world = try options.world()
        let reader = try input.map { try AudioFileReader(path: $0) }
        for remark in reader?.remarks ?? [] { printError(remark) }
        let notes = try midi.map { try MIDIFile(path: $0) }
        let settings = try effects.compactMap { try $0.settings() }
        for effect in settings { try effect.check(in: world) }
        let isInstrument = reader == nil && notes != nil
        let (plugins, inputs) = try plugins(
            settings, world, channels: reader?.channels ?? channels, isInstrument: isInstrument)
        if notes != nil, !plugins.contains(where: \.ports.acceptMIDI) { throw HostError.noMIDI(plugin: plugins[0].uri) }
        let player = try Player(
            source(reader, notes, channels: inputs), through: plugins, to: to, period: period
        ) { rate, blockLength in
            var (channels, song) = (inputs, SongMessages(notes, sampleRate: Double(rate)))
            return try zip(settings, plugins).map { effect, plugin in
                defer { channels = (try? plugin.outputChannels(for: channels)) ?? channels }
                return try effect.effect(
                    plugin, channels: channels, sampleRate: rate, blockLength: blockLength,
                    inputRate: reader?.sampleRate ?? rate, in: try isolation.process(for: plugin), &song)
            }
        }
        if let record { try player.record(to: record) }
        let name = input ?? midi ?? "live"
        try PlaySession(player, name: name, views: try views(plugins, sampleRate: player.sampleRate), interruption)
            .run()
    }

    /// Returns the source: a file, silence as long as the notes, or live input.
    private func source(_ reader: AudioFileReader?, _ notes: MIDIFile?, channels: Int) -> Player.Source {
        if let reader { return .file(reader, isLooped: loop) }
        guard let notes else { return .live(channels: channels) }
        return .silence(channels: channels, frames: { notes.length(sampleRate: Double($0)) }, isLooped: loop)
    }

    /// Starts the processes of the effects' views if they are requested.
    private func views(_ plugins: [Plugin], sampleRate: Int) throws -> [Int: ViewProcess] {
        guard view else { return [:] }
        var views: [Int: ViewProcess] = [:]
        for (link, plugin) in plugins.enumerated() where plugin.view != nil {
            views[link] = try ViewProcess(plugin, sampleRate: sampleRate, ["/proc/self/exe", ViewServerCommand.name])
        }
        guard !views.isEmpty else { throw ViewFailure.noView }
        return views
    }

    /// Returns the plug-ins of the effects, each as the variant for its input channels, and the input channels of the
    /// first. Instruments may have no input.
    private func plugins(
        _ effects: [EffectSettings], _ world: World, channels: Int?, isInstrument: Bool
    ) throws -> ([Plugin], inputs: Int) {
        var inputs = channels
        var (plugins, next): ([Plugin], Int?) = ([], inputs)
        for effect in effects {
            let plugin = try world.plugin(named: effect.plugin, channels: next ?? (isInstrument ? 0 : nil))
            let count = next ?? max(isInstrument ? 0 : 1, plugin.ports.groupedAudio(.input).count)
            inputs = inputs ?? count
            next = try plugin.outputChannels(for: count)
            plugins.append(plugin)
        }
        return (plugins, inputs ?? 2)
    }
}

/// The hidden command that runs in the process of a view.
struct ViewServerCommand: ParsableCommand {
    static let name = "serve-view"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    @Argument var plugin: String
    @Argument var bundles: [String] = []

    func run() { ViewServer.run(plugin, bundles: bundles) }
}

@Sendable private func target(_ text: String) throws -> PlayTarget {
    guard let target = PlayTarget(text) else {
        throw ValidationError("write auto, jack, pipewire or alsa, optionally with a port or device such as alsa:hw:1")
    }
    return target
}

/// An effect and its settings.
struct EffectOptions: ParsableArguments {
    @Option(help: "The effect: a URI or a short name such as low-pass.", completion: .plugin)
    var plugin: String?

    @OptionGroup var state: EffectStateOptions

    /// Whether no option of the effect was given.
    var isEmpty: Bool { plugin == nil && state.isEmpty }

    /// Returns the settings of the effect, or nil without an effect.
    ///
    /// - Throws: `HostError` if a file cannot be read.
    func settings() throws -> EffectSettings? { try plugin.map { try state.settings(for: $0) } }
}
