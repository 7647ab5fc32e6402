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
            swiftlet play --live [--channels <n>] [--plugin <plugin> [<options>]] [--then --plugin <plugin> ...]
            """,
        discussion: """
            What is heard is what swiftlet render writes, to the bit. --then begins another effect, which takes what \
            comes out of the one before: --plugin, --preset and --set after it are that effect's, and all other \
            options come before it.

            --to says where to play: jack, a JACK server; pipewire, PipeWire's; alsa, a device by ALSA's name for it, \
            such as alsa:hw:1, or the default one; jack:PORTS and pipewire:PORTS connect to ports whose names begin so \
            instead of those of the sound card. By default, it is the first of the three that there is.

            Keys: space pauses; x bypasses the effects, or no longer; a and b go to one of two settings of the \
            controls, and what is changed is that one's; n and p go to the next and the previous preset; the arrows up \
            and down choose a control, left and right change it, with shift ten times as far; d takes it back to its \
            default; s saves the setting as a preset; r records what is heard to a WAV file of 32-bit floating point, \
            and ends that; q ends.

            Views run in processes of their own. Effects of others do, too, and a thread that is not the audio's waits \
            for them: live, that takes one block more.
            """)

    @Argument(help: "The file to play.", completion: .file())
    var file: String?

    @Flag(help: "Begin anew at the end of the file.")
    var loop = false

    @Flag(help: "Play what comes in from the sound card, not a file.")
    var live = false

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
        guard (file == nil) == live else {
            throw ValidationError(live ? "--live takes no file" : "Missing expected argument '<file>', or --live")
        }
        if live, loop { throw ValidationError("--loop is for files") }
        if !live, channels != nil { throw ValidationError("--channels is for --live; a file has its own") }
        guard (1...64).contains(channels ?? 1) else { throw ValidationError("--channels is 1 to 64") }
        guard (16...8192).contains(period) else { throw ValidationError("--period is 16 to 8192 frames") }
        let effects = try effects
        if effects.contains(where: { $0.plugin == nil && !$0.isEmpty })
            || !then.isEmpty && effects.contains(where: \.isEmpty)
        {
            throw ValidationError("--preset, --set and --then want the effect that they are for: --plugin")
        }
    }

    /// The effects, in the order in which audio goes through them.
    private var effects: [EffectOptions] {
        get throws {
            guard !then.isEmpty else { return [effect] }
            return [effect]
                + (try then.split(separator: "--then", omittingEmptySubsequences: false).map {
                    try EffectOptions.parse(Array($0))
                })
        }
    }

    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        let interruption = Interruption()
        let world = try options.world()
        let reader = try file.map { try AudioFileReader(path: $0) }
        let effects = try effects.filter { $0.plugin != nil }
        let (plugins, inputs) = try plugins(effects, world, reader)
        let source = reader.map { Player.Source.file($0, isLooped: loop) } ?? .live(channels: inputs)
        let player = try Player(source, through: plugins, to: to, period: period) { try isolation.process(for: $0) }
        for (link, effect) in effects.enumerated() { try effect.apply(to: player, link: link) }
        if let record { try player.record(to: record) }
        try PlaySession(player, name: file ?? "live", views: try views(plugins), interruption).run()
    }

    /// Begins to open the effects' views, where those are wanted.
    private func views(_ plugins: [Plugin]) throws -> [Int: ViewProcess] {
        guard view else { return [:] }
        var views: [Int: ViewProcess] = [:]
        for (link, plugin) in plugins.enumerated() where plugin.view != nil {
            views[link] = try ViewProcess(plugin, ["/proc/self/exe", ViewServerCommand.name])
        }
        guard !views.isEmpty else { throw ViewFailure.noView }
        return views
    }

    /// The plug-ins for so many effects, each the variant for the channels that come to it, and the channels of the first.
    private func plugins(
        _ effects: [EffectOptions], _ world: World, _ reader: AudioFileReader?
    ) throws -> ([Plugin], inputs: Int) {
        var inputs = reader?.channels ?? channels
        var (plugins, next): ([Plugin], Int?) = ([], inputs)
        for effect in effects {
            let plugin = try world.plugin(named: effect.plugin!, channels: next)
            let count = next ?? max(1, plugin.ports.mainAudio(.input).count)
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

/// An effect with its preset and controls.
struct EffectOptions: ParsableArguments {
    @Option(help: "The effect: a URI, or a short name such as low-pass.", completion: .plugin)
    var plugin: String?

    @Option(help: "A preset to start from: a URI, the end of one, such as warm, or a label.", completion: .preset)
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; may be given several times.", valueName: "symbol=value"))
    var set: [String] = []

    /// Whether nothing of it was given.
    var isEmpty: Bool { plugin == nil && preset == nil && set.isEmpty }

    /// Puts an effect that is played into that state.
    func apply(to player: Player, link: Int) throws {
        let plugin = player.plugins[link]
        if let preset { try player.apply(try plugin.preset(named: preset), link: link) }
        for text in set {
            let assignment = try Assignment(text)
            let port = try plugin.controlInput(assignment.symbol)
            let value = try port.value(of: assignment.value, sampleRate: Double(player.sampleRate))
            player.set(value, link: link, port: port.index)
        }
    }
}
