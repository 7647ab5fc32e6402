// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

/// Opens the menu with the analyser's settings.
final class AnalyserButton: GraphButton {
    override var description: Description {
        Description(
            .button, "Analyser", tip: "Opens the settings of the analyser, which the session saves. Key: S.",
            [.activate, .menu])
    }
    override var word: UTF8Text { "Analyser" }

    override func activate() { openMenu(at: nil) }

    override func openMenu(at point: Point?) { graph.openAnalyserMenu() }
}

/// The settings of the analyser: the menu, and what follows from a choice.
extension GraphWidget {
    /// Opens the menu below the button, or on the graph of a view that has no room for the button.
    final func openAnalyserMenu() {
        let button = panel.widgets.analyserButton.frame
        panel.openMenu(
            analyserMenu, at: button.isEmpty ? Point(x: plot.x, y: plot.y) : Point(x: button.x, y: button.bottom + 4))
    }

    /// The menu of the analyser's settings, a column for each that has a choice.
    @_optimize(size)
    final var analyserMenu: [PopupMenu.Column] {
        let ports = panel.content.ports
        var columns: [PopupMenu.Column] = []
        if ports.inputCount > 0 {
            var names: [(name: UTF8Text, choice: AnalyserSettings.Source)] = [
                ("Input", .input), ("Output", .output), ("Both", .both),
            ]
            if ports.sidechainCount > 0 { names.append(("Sidechain", .sidechain)) }
            columns.append(
                column("Source", names) {
                    $0.source
                } set: {
                    $0.source = $1
                })
        }
        if ports.mainInputCount == 2 || ports.outputCount == 2 {
            columns.append(
                column(
                    "Channels", [("Sum", .sum), ("Left, right", .leftAndRight), ("Mid, side", .midAndSide)]
                ) {
                    $0.channels
                } set: {
                    $0.channels = $1
                })
        }
        columns.append(
            column("Resolution", [("1/3 octave", .third), ("1/6 octave", .sixth), ("1/12 octave", .twelfth)]) {
                $0.resolution
            } set: {
                $0.resolution = $1
            })
        columns.append(
            column("Speed", [("Fast", .fast), ("Medium", .medium), ("Slow", .slow)]) {
                $0.speed
            } set: {
                $0.speed = $1
            })
        columns.append(
            column("Tilt", [("None", .none), ("3 dB/oct", .three), ("4.5 dB/oct", .fourAndAHalf)]) {
                $0.tilt
            } set: {
                $0.tilt = $1
            })
        columns.append(
            column("Range", [("60 dB", .sixty), ("90 dB", .ninety), ("120 dB", .hundredAndTwenty)]) {
                $0.range
            } set: {
                $0.range = $1
            })
        return columns
    }

    /// Returns a column with the choices of a setting.
    private final func column<Choice: Equatable>(
        _ title: UTF8Text, _ choices: [(name: UTF8Text, choice: Choice)],
        _ choice: (AnalyserSettings) -> Choice, set: @escaping (inout AnalyserSettings, Choice) -> Void
    ) -> PopupMenu.Column {
        var column = PopupMenu.Column(title: title)
        let current = choice(settings.history.analyser)
        for (name, choice) in choices {
            column.add(name, isCurrent: choice == current) {
                set(&self.settings.history.analyser, choice)
                self.settings.history.isDirty = true
                self.updateAnalyser()
            }
        }
        return column
    }

    /// Follows a change of the analyser's settings.
    final func updateAnalyser() {
        let new = settings.history.analyser
        guard live.kind == .analyser, new != live.settings else { return }
        // The range and the tilt change only the picture, also of a frozen spectrum.
        live.settings.range = new.range
        live.settings.tilt = new.tilt
        if new != live.settings { replaceLive() }
        // The scale of the levels is on the backdrop.
        panel.isBackdropStale = true
        invalidate()
    }

    /// Makes the live part anew, without levels, for the current settings and sample rate.
    final func replaceLive() {
        let (old, ports) = (live, panel.content.ports)
        panel.widgets.freezeButton.invalidate()
        live = LiveAudio(
            kind: old.kind, sampleRate: sampleRate, ports: ports,
            settings: old.kind == .analyser ? settings.history.analyser : old.settings)
    }
}
