// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import Glibc
import SwiftletHost
import SwiftletPlayer
import SwiftletViewer
import Synchronization

/// A player, and who sits before it: keys, what the terminal shows, and signals.
final class PlaySession {
    /// A control that the user may change.
    struct Control {
        let link: Int
        let port: PluginPort
    }

    private static let isToStop = Atomic(false)

    let player: Player
    /// What is played.
    let name: String
    /// All controls, in the order of the effects and their ports, but for those that bypass.
    let controls: [Control]
    /// The number of the chosen control.
    private(set) var chosen = 0
    /// Which of the two settings is heard, 0 or 1.
    private(set) var setting = 0
    /// The number of the preset last chosen.
    private(set) var preset: Int?
    /// What has just happened, and until when that is shown.
    private(set) var message = ""
    private var messageEnd = ContinuousClock.now
    /// What has been typed of a preset's name, while one is asked for.
    private(set) var typed: String?
    /// The values of all controls in the setting that is not heard.
    private var other: [Float]
    private var presets: [(link: Int, preset: PresetReference)] = []
    /// The effects' own views, by their numbers.
    private var views: [Int: ViewProcess]
    private let interruption: Interruption
    private let terminal = Terminal()
    private var screen = PlayScreen()
    private var isEnded = false

    init(_ player: Player, name: String, views: [Int: ViewProcess], _ interruption: Interruption) {
        self.player = player
        self.views = views
        self.name = name
        self.interruption = interruption
        controls = player.ports.enumerated().flatMap { link, ports in
            ports.filter { $0.kind == .control && $0.direction == .input && !$0.isBypass }.map {
                Control(link: link, port: $0)
            }
        }
        other = controls.map { player.value(link: $0.link, port: $0.port.index) }
        findPresets()
        preset = presets.firstIndex { player.preset(link: $0.link)?.label == $0.preset.label }
    }

    /// Plays until the end, or until the user or an error ends it.
    ///
    /// - Throws: `PlayerError`, `HostError`, or `ExitCode` after a signal; a recording is complete in any case.
    func run() throws {
        handleStopSignal()
        try player.start()
        terminal.open()
        let failure = Result { try loop() }
        screen.clear()
        terminal.close()
        let record = player.recording?.path
        let kept = Result { try player.stop() }
        report(record)
        try failure.get()
        try kept.get()
        if Interruption.isRequested() { throw ExitCode(Interruption.status) }
    }

    private func loop() throws {
        while !isEnded, !player.isFinished, !Interruption.isRequested() {
            for key in terminal.keys(within: views.isEmpty ? 50 : 25, or: views.values.map(\.descriptor)) { press(key) }
            try synchronizeViews()
            if Self.isToStop.exchange(false, ordering: .relaxed) { try stopAndContinue() }
            try player.check()
            if .now > messageEnd { message = "" }
            if terminal.isInteractive { screen.show(self, terminal.size) }
        }
    }

    /// What there was to hear, in a line or two.
    private func report(_ recording: String?) {
        let seconds = formatted("%.1f", Double(player.position) / Double(player.sampleRate))
        let dropouts = player.dropouts.description
        printText(
            "\(player.isLive ? "live" : "\(seconds) s") on \(player.deviceName), \(player.sampleRate) Hz, blocks of "
                + "\(player.period) frames; \(dropouts.isEmpty ? "no dropouts" : dropouts)")
        if let recording { printText("recorded to \(recording)") }
    }

    /// Takes what the user has changed in the effects' views, and tells them what has changed elsewhere.
    ///
    /// - Throws: `ViewFailure` for a view that cannot be shown, where there is nothing else to see.
    private func synchronizeViews() throws {
        player.isWatched = !views.isEmpty
        for event in player.takeEvents() { views[event.link]?.show(event.atom, port: event.port) }
        for (link, view) in views {
            view.show(
                title: [player.plugins[link].name, presetLabel(link: link)].compactMap(\.self).joined(separator: " – "))
            for change in view.takeChanges() {
                switch change {
                case .key("n"): step(by: 1, link: link)
                case .key("p"): step(by: -1, link: link)
                case .key: break
                case .value(let value, let port): player.set(value, link: link, port: port)
                case .event(let atom, let port): player.send(atom, link: link, port: port)
                }
            }
            for port in player.ports[link] where port.kind == .control {
                view.show(player.value(link: link, port: port.index), port: port.index)
            }
            guard !view.isOpen else { continue }
            views[link] = nil
            if let failure = view.failure {
                guard terminal.isInteractive else { throw failure }
                showMessage("\(player.plugins[link].name): \(failure)")
            } else if views.isEmpty, !terminal.isInteractive {
                isEnded = true
            }
        }
    }

    // MARK: - Ctrl-Z

    private func handleStopSignal() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in PlaySession.isToStop.store(true, ordering: .relaxed) }
        sigaction(SIGTSTP, &action, nil)
    }

    /// Leaves device and terminal to others while the process is stopped.
    private func stopAndContinue() throws {
        screen.clear()
        terminal.close()
        player.suspend()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        handleStopSignal()
        try player.resume()
        terminal.open()
    }

    // MARK: - Keys

    private func press(_ key: Terminal.Key) {
        do {
            if let typed { try type(key, typed) } else { try command(key) }
        } catch {
            showMessage("\(error)")
        }
    }

    private func command(_ key: Terminal.Key) throws {
        switch key {
        case .character(" "): player.isPaused.toggle()
        case .character("x"): player.isBypassed.toggle()
        case .character("a"): selectSetting(0)
        case .character("b"): selectSetting(1)
        case .character("n"): try selectPreset((preset ?? -1) + 1)
        case .character("p"): try selectPreset((preset ?? presets.count) - 1)
        case .character("d"): resetToDefault()
        case .character("s"): askForPresetName()
        case .character("r"): try toggleRecording()
        case .character("q"): isEnded = true
        case .up: choose(chosen - 1)
        case .down: choose(chosen + 1)
        case .left: change(by: -1)
        case .right: change(by: 1)
        case .shiftLeft: change(by: -10)
        case .shiftRight: change(by: 10)
        default: break
        }
    }

    /// Takes a key as part of a preset's name.
    private func type(_ key: Terminal.Key, _ text: String) throws {
        switch key {
        case .character(let character) where !character.isNewline: typed = text + String(character)
        case .backspace: typed = String(text.dropLast())
        case .escape: typed = nil
        case .enter:
            typed = nil
            if !text.isEmpty { try save(as: text) }
        default: break
        }
    }

    private func showMessage(_ text: String) {
        message = text
        messageEnd = .now + .seconds(4)
    }

    // MARK: - Controls

    private func choose(_ number: Int) {
        if !controls.isEmpty { chosen = (number + controls.count) % controls.count }
    }

    private func set(_ value: Float, _ control: Control) {
        player.set(value, link: control.link, port: control.port.index)
    }

    private func change(by steps: Int) {
        guard controls.indices.contains(chosen) else { return }
        let control = controls[chosen]
        if player.isAutomated(link: control.link, port: control.port.index) {
            return showMessage("\(control.port.symbol) is automated")
        }
        let value = player.value(link: control.link, port: control.port.index)
        set(control.port.value(value, movedBy: steps, sampleRate: Double(player.sampleRate)), control)
    }

    private func resetToDefault() {
        guard controls.indices.contains(chosen), let value = controls[chosen].port.defaultValue else { return }
        set(value * controls[chosen].port.factor(at: Double(player.sampleRate)), controls[chosen])
    }

    private func selectSetting(_ number: Int) {
        guard number != setting else { return }
        let values = other
        other = controls.map { player.value(link: $0.link, port: $0.port.index) }
        for (value, control) in zip(values, controls) { set(value, control) }
        setting = number
    }

    // MARK: - Presets

    /// The label of the preset last chosen.
    var presetLabel: String? { preset.flatMap { presetLabel(link: presets[$0].link) } }

    /// The label of an effect's preset, with a mark where a control has been changed since.
    private func presetLabel(link: Int) -> String? {
        player.preset(link: link).map { $0.label + ($0.isChanged ? "*" : "") }
    }

    /// Goes to the next or the previous preset of one effect.
    private func step(by places: Int, link: Int) {
        let own = presets.indices.filter { presets[$0].link == link }
        guard !own.isEmpty else { return showMessage("there are no presets") }
        let label = player.preset(link: link)?.label
        let place = own.firstIndex { presets[$0].preset.label == label } ?? (places > 0 ? -1 : 0)
        do { try selectPreset(own[(place + places + own.count) % own.count]) } catch { showMessage("\(error)") }
    }

    private func findPresets() {
        presets = player.plugins.enumerated().flatMap { link, plugin in plugin.applicablePresets.map { (link, $0) } }
    }

    private func selectPreset(_ number: Int) throws {
        guard !presets.isEmpty else { return showMessage("there are no presets") }
        let number = (number + presets.count) % presets.count
        preset = number
        try player.apply(presets[number].preset, link: presets[number].link)
    }

    private func askForPresetName() {
        if player.isBypassed { return showMessage("the preset would be bypassed: press x before") }
        if !player.plugins.isEmpty { typed = "" }
    }

    /// Saves the state of the effect that the chosen control belongs to.
    private func save(as label: String) throws {
        let link = controls.indices.contains(chosen) ? controls[chosen].link : 0
        try player.savePreset(label, link: link, in: userBundleFolder())
        findPresets()
        preset = presets.firstIndex { $0.link == link && $0.preset.label == label }
        showMessage("saved as preset \(label)")
    }

    private func toggleRecording() throws {
        if let recording = player.recording {
            try player.stopRecording()
            return showMessage("recorded to \(recording.path)")
        }
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, text.count, "swiftlet-%Y%m%d-%H%M%S.wav", &parts)
        try player.record(to: String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}

extension PluginPort {
    /// A value some hundredths of the port's range away, along its own scale; of what has names or is whole, some places.
    func value(_ value: Float, movedBy steps: Int, sampleRate: Double) -> Float {
        if isToggled { return steps > 0 ? 1 : 0 }
        if !scalePoints.isEmpty, isInteger || scalePoints.count > 2 {
            let place = scalePoints.lastIndex { $0.value <= value } ?? 0
            return scalePoints[min(max(0, place + steps), scalePoints.count - 1)].value
        }
        let factor = factor(at: sampleRate)
        let (low, high) = ((minimum ?? 0) * factor, (maximum ?? 1) * factor)
        let moved: Float
        if isInteger {
            moved = value.rounded() + Float(steps)
        } else if isLogarithmic, low > 0, high > low {
            moved = max(value, low) * Float(pow(Double(high / low), Double(steps) / 100))
        } else {
            moved = value + (high - low) * Float(steps) / 100
        }
        return min(max(moved, low), high)
    }
}

extension Player.Dropouts {
    /// What has gone wrong, in words; empty where nothing has.
    var description: String {
        [
            (device, "xrun\(device == 1 ? "" : "s") of the device"),
            (file, "block\(file == 1 ? "" : "s") without the file, which was not read in time"),
            (effects, "block\(effects == 1 ? "" : "s") without the effects, which were late"),
            (notFinite, "sample\(notFinite == 1 ? "" : "s") of no finite value from the effects"),
            (recording, "frame\(recording == 1 ? "" : "s") missing in the recording"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
