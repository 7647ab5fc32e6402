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
        commandName: "play", abstract: "Plays an audio file, or what comes in, through effects.",
        usage: """
            swiftlet play <file> [--loop] [--plugin <plugin> [<options>]] [--then --plugin <plugin> ...]
            swiftlet play --midi <file.mid> [--loop] --plugin <plugin> [<options>]
            swiftlet play --live [--channels <n>] [--plugin <plugin> [<options>]] [--then --plugin <plugin> ...]
            """,
        discussion: """
            What is heard is what swiftlet render writes, to the bit. --then begins another effect, which takes what \
            comes out of the one before: --plugin, --preset, --set, --file, --automate and --sidechain after it are that \
            effect's, and all other options come before it.

            --to says where to play: jack, a JACK server; pipewire, PipeWire's; alsa, a device by ALSA's name for it, \
            such as alsa:hw:1, or the default one; jack:PORTS and pipewire:PORTS connect to ports whose names begin so \
            instead of those of the sound card. By default, it is the first of the three that there is.

            --automate, --midi and --sidechain are those of swiftlet render. They go along with the file: they wait while it is \
            paused, and begin anew with it. Without a file, --midi plays an instrument until it has rung out. A control that is automated \
            is moved by nothing else.

            Keys: space pauses; x bypasses the effects, or no longer; a and b go to one of two settings of the \
            controls, and what is changed is that one's; n and p go to the next and the previous preset; the arrows up \
            and down choose a control, left and right change it, with shift ten times as far; d takes it back to its \
            default; s saves the setting as a preset; r records what is heard to a WAV file of 32-bit floating point, \
            and ends that; q ends.

            Views run in processes of their own. Effects of others do, too, and a thread that is not the audio's waits \
            for them: live, that takes one block more.
            """)

    @Argument(help: ArgumentHelp("The file to play.", valueName: "file"), completion: .file())
    var input: String?

    @Flag(help: "Begin anew at the end of the file.")
    var loop = false

    @Flag(help: "Play what comes in from the sound card, not a file.")
    var live = false

    @Option(
        help: ArgumentHelp(
            "A standard MIDI file to play along: notes, controllers, tempo and metre; alone, to an instrument.",
            valueName: "file.mid"),
        completion: .file(extensions: ["mid", "midi"]))
    var midi: String?

    @Option(
        help: ArgumentHelp(
            "How many channels come in live, 1 to 64; by default, as many as the first effect has.", valueName: "n"))
    var channels: Int?

    @Option(help: ArgumentHelp("Where to play.", valueName: "auto|jack|pipewire|alsa"), transform: target)
    var to = PlayTarget.automatic

    @Option(
        help: ArgumentHelp(
            "How many frames ALSA takes at a time, 16 to 8192; servers have their own.", valueName: "frames"))
    var period = 512

    @Flag(help: "Open the effects' own views, each in a window.")
    var view = false

    @Option(
        help: ArgumentHelp("Record what is heard to this file, from the beginning.", valueName: "file"),
        completion: .file())
    var record: String?

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions
    @OptionGroup var effect: EffectOptions

    @Option(
        parsing: .remaining,
        help: ArgumentHelp("Another effect, with options of its own; may be given several times.", valueName: "options")
    )
    var then: [String] = []

    func validate() throws {
        guard !live || input == nil else { throw ValidationError("--live takes no file") }
        guard live || input != nil || midi != nil else {
            throw ValidationError("Missing expected argument '<file>', or --live or --midi")
        }
        if live, loop { throw ValidationError("--loop is for files") }
        if live, midi != nil { throw ValidationError("--midi goes along with a file, and --live has none") }
        if !live, channels != nil { throw ValidationError("--channels is for --live; a file has its own") }
        guard (1...64).contains(channels ?? 1) else { throw ValidationError("--channels is 1 to 64") }
        guard (16...8192).contains(period) else { throw ValidationError("--period is 16 to 8192 frames") }
        let effects = try effects
        if live, effects.contains(where: { !$0.state.automate.isEmpty || $0.state.sidechain != nil }) {
            throw ValidationError("--automate and --sidechain go along with a file, and --live has none")
        }
        if effects.contains(where: { $0.plugin == nil && !$0.isEmpty })
            || !then.isEmpty && effects.contains(where: \.isEmpty)
        {
            throw ValidationError("the options of an effect, and --then, want the effect that they are for: --plugin")
        }
        if midi != nil, effects[0].plugin == nil { throw ValidationError("--midi wants an effect to play: --plugin") }
    }

    /// The effects, in the order in which audio goes through them.
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

    /// What is played: a file; silence as long as the notes; or what comes in.
    private func source(_ reader: AudioFileReader?, _ notes: MIDIFile?, channels: Int) -> Player.Source {
        if let reader { return .file(reader, isLooped: loop) }
        guard let notes else { return .live(channels: channels) }
        return .silence(channels: channels, frames: { notes.length(sampleRate: Double($0)) }, isLooped: loop)
    }

    /// Begins to open the effects' views, where those are wanted.
    private func views(_ plugins: [Plugin], sampleRate: Int) throws -> [Int: ViewProcess] {
        guard view else { return [:] }
        var views: [Int: ViewProcess] = [:]
        for (link, plugin) in plugins.enumerated() where plugin.view != nil {
            views[link] = try ViewProcess(plugin, sampleRate: sampleRate, ["/proc/self/exe", ViewServerCommand.name])
        }
        guard !views.isEmpty else { throw ViewFailure.noView }
        return views
    }

    /// The plug-ins for so many effects, each the variant for the channels that come to it, and the channels of the first: an
    /// instrument's may be none.
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

/// What a process for a view is started with.
struct ViewServerCommand: ParsableCommand {
    static let name = "serve-view"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    @Argument var plugin: String
    @Argument var bundles: [String] = []

    func run() { ViewServer.run(plugin, bundles: bundles) }
}

@Sendable private func target(_ text: String) throws -> PlayTarget {
    guard let target = PlayTarget(text) else {
        throw ValidationError("write auto, jack, pipewire or alsa, and after a colon what is meant there: alsa:hw:1")
    }
    return target
}

/// An effect, and how it is set.
struct EffectOptions: ParsableArguments {
    @Option(help: "The effect: a URI, or a short name such as low-pass.", completion: .plugin)
    var plugin: String?

    @OptionGroup var state: EffectStateOptions

    /// Whether nothing of it was given.
    var isEmpty: Bool { plugin == nil && state.isEmpty }

    /// What they say of the effect, if there is one.
    ///
    /// - Throws: `HostError` for what cannot be read.
    func settings() throws -> EffectSettings? { try plugin.map { try state.settings(for: $0) } }
}
