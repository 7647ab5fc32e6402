// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import SwiftletPlayer

/// The status lines in the terminal during playback, which are redrawn in place.
struct PlayScreen {
    private var drawn = 0
    private var peaks: (input: [Float], output: [Float]) = ([], [])
    /// The decay factor of the meters.
    private static let fall: Float = 0.9

    mutating func show(_ session: PlaySession, _ size: (lines: Int, columns: Int)) {
        let new = session.player.takePeaks()
        peaks = (follow(peaks.input, new.input), follow(peaks.output, new.output))
        let lines = lines(session, size.lines).map { String($0.printable.prefix(max(1, size.columns - 1))) }
        var text = drawn > 1 ? "\u{1b}[\(drawn - 1)A\r" : "\r"
        text += lines.map { $0 + "\u{1b}[K" }.joined(separator: "\n")
        if lines.count < drawn { text += "\u{1b}[J" }
        writeError(text)
        drawn = lines.count
    }

    /// Removes all lines.
    mutating func clear() {
        guard drawn > 0 else { return }
        writeError((drawn > 1 ? "\u{1b}[\(drawn - 1)A" : "") + "\r\u{1b}[J")
        drawn = 0
    }

    private func follow(_ old: [Float], _ new: [Float]) -> [Float] {
        new.enumerated().map { index, value in max(value, index < old.count ? old[index] * Self.fall : 0) }
    }

    // MARK: - Lines

    private func lines(_ session: PlaySession, _ height: Int) -> [String] {
        let player = session.player
        let milliseconds = formatted("%.1f", 1000 * Double(player.latency) / Double(player.sampleRate))
        let place =
            "\(player.deviceName) at \(player.sampleRate) Hz, \(player.period) frames, latency \(milliseconds) ms"
        let dropouts = player.dropouts.description
        var lines = [
            "\(session.name)  \(time(player))\(player.isPaused ? "  paused" : "")  \(place)",
            "in \(levels(peaks.input)) dB   out \(levels(peaks.output)) dB   "
                + (dropouts.isEmpty ? "no xruns" : dropouts),
        ]
        lines += controls(session, max(1, height - 5))
        if !player.plugins.isEmpty { lines.append(state(session)) }
        if let typed = session.typed {
            lines.append("preset name (Enter saves, Escape cancels): \(typed)_")
        } else if !session.message.isEmpty {
            lines.append(session.message)
        } else {
            lines.append(
                "space pause  x bypass  a b settings  n p preset  arrows control  d default  s save  r record  q quit")
        }
        return lines
    }

    private func time(_ player: Player) -> String {
        func text(_ frames: Int) -> String {
            let tenths = frames * 10 / player.sampleRate
            return "\(tenths / 600):\(tenths / 100 % 6)\(tenths / 10 % 10).\(tenths % 10)"
        }
        guard !player.isLive else { return "live" }
        guard let length = player.length, length > 0 else { return text(player.position) }
        let position = player.position
        let round = position <= length ? "" : "  repeat \(position / length + 1)"
        return "\(text(position <= length ? position : position % length)) of \(text(length))\(round)"
    }

    private func levels(_ peaks: [Float]) -> String {
        peaks.map { $0 > 1e-6 ? formatted("%5.1f", decibels($0)) : " -inf" }.joined(separator: " ")
    }

    /// Returns the setting, the preset, and special states.
    private func state(_ session: PlaySession) -> String {
        let player = session.player
        let recording = player.recording.map {
            let seconds = formatted("%.1f", Double($0.frames) / Double(player.sampleRate))
            let failure = player.recordingFailure.map { "recording stopped: \($0)" }
            return failure ?? "recording \(seconds) s to \($0.path)"
        }
        return [
            "setting \(session.setting == 0 ? "A" : "B")", session.presetLabel.map { "preset \($0)" },
            player.isBypassed ? "bypassed" : nil, recording,
        ].compactMap(\.self).joined(separator: "   ")
    }

    /// Returns the controls with their values, as many around the selected one as fit.
    private func controls(_ session: PlaySession, _ room: Int) -> [String] {
        let count = min(room, session.controls.count)
        let first = min(max(0, session.chosen - count / 2), session.controls.count - count)
        let shown = session.controls[first..<first + count]
        let width = shown.map(\.port.name.count).max() ?? 0
        return zip(shown.indices, shown).map { number, control in
            let name = control.port.name.padded(to: width)
            let value = session.player.value(link: control.link, port: control.port.index)
            let effect = session.player.plugins.count > 1 ? "  (\(session.player.plugins[control.link].name))" : ""
            return "\(number == session.chosen ? ">" : " ") \(name)  \(control.port.text(for: value))\(effect)"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension PluginPort {
    /// Formats a value of the port: its name if it has one, or else the number with the unit.
    func text(for value: Float) -> String {
        if let point = scalePoints.first(where: { $0.value == value }) { return point.label }
        if isToggled { return value > 0 ? "on" : "off" }
        let digits = abs(value) >= 1000 ? "%.0f" : abs(value) >= 100 ? "%.1f" : abs(value) >= 10 ? "%.2f" : "%.3f"
        let number = isInteger ? short(value) : formatted(digits, Double(value))
        return number + (unit.map { " \($0)" } ?? "")
    }
}
