// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

// Bands as readable text. They are pasted into bands that are off, in all layouts of the effect:
//
//     Bands of Equalizer (urn:swiftlet:equalizer)
//     band2_on = on
//     band2_type = Bell

/// Bands in the clipboard.
extension BandGraph {
    private var heading: UTF8Text { "Bands of " }

    var chosenBandsText: UTF8Text {
        let about = panel.content.about
        var text = heading + UTF8Text(about.name) + " (" + UTF8Text(about.uri) + ")\n"
        for number in chosenHandles.sorted() {
            for parameter in bands[number].parameters { text = text + panel.settingLine(parameter) }
        }
        return text
    }

    /// Pastes bands, and chooses them: all of them, or none with an error message. Returns false if the text is not
    /// about bands of this effect.
    @_optimize(size)
    func pasteBands(_ lines: [UTF8Text]) -> Bool {
        guard let first = lines.first, first.place(of: heading) == 0,
            first.place(of: "(" + UTF8Text(panel.content.about.uri) + ")") != nil
        else { return false }
        var sources: [(number: Int, values: Settings.Moves)] = []
        for line in lines.dropFirst() where !line.isEmpty {
            switch panel.setting(line) {
            case .value(let parameter, let value):
                guard let number = band(of: parameter) else { continue }
                if sources.last?.number != number { sources.append((number, [])) }
                sources[sources.count - 1].values.append((parameter, value))
            // Another layout may have more parameters.
            case .unknown: break
            case .fault:
                panel.show(message: "Cannot paste: not a setting of this effect: " + line.beginning)
                return true
            }
        }
        add(sources)
        return true
    }

    private func add(_ sources: [(number: Int, values: Settings.Moves)]) {
        let what: UTF8Text = sources.count == 1 ? "a band" : UTF8Text(Double(sources.count), decimals: 0) + " bands"
        guard let free = freeBands(sources.count, "paste " + what) else { return }
        let bands = bands
        var (moves, switches): (Settings.Moves, Settings.Moves) = ([], [])
        for index in 0..<sources.count {
            let (source, target) = (bands[sources[index].number], bands[free[index]])
            var values = defaults(of: target)
            for (parameter, value) in sources[index].values {
                for place in 0..<source.parameters.count where source.parameters[place] == parameter {
                    set((target.parameters[place], value), in: &values)
                }
            }
            moves += values
            switches.append((target.on, 1))
        }
        settings.setTogether(moves + switches)
        choose(free)
        panel.show(message: "Pasted " + what + ".")
    }
}
