// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// How much larger or smaller than the screen asks for a person wants views: kept in a file from view to view.
struct ScaleByHand {
    /// In percent.
    private static var steps: [Int] { [60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] }

    private(set) var percent = 100
    var factor: Double { Double(percent) / 100 }

    init() {
        guard let text = Self.file().flatMap({ UserPresets.contents($0) }), let number = text.number else { return }
        for step in Self.steps where Double(step) == number { percent = step }
    }

    /// Takes the next step, up or down, or goes back to what the screen asks for.
    mutating func follow(_ command: Command) {
        let steps = Self.steps
        var place = 0
        for number in 0..<steps.count where steps[number] == percent { place = number }
        switch command {
        case .larger: percent = steps[min(steps.count - 1, place + 1)]
        case .smaller: percent = steps[max(0, place - 1)]
        case .natural: percent = 100
        default: return
        }
        keep()
    }

    private static func folder() -> UTF8Text? {
        if let folder = environment("XDG_CONFIG_HOME").map({ UTF8Text(cString: $0) }), !folder.isEmpty { return folder }
        return environment("HOME").map { UTF8Text(cString: $0) + "/.config" }
    }

    private static func file() -> UTF8Text? { folder().map { $0 + "/swiftlet/scale" } }

    /// Writes the file anew. Where it cannot be written, the next view is as the screen asks for.
    private func keep() {
        guard let folder = Self.folder(), let file = Self.file() else { return }
        _ = UserPresets.make(folder, isNew: false) && UserPresets.make(folder + "/swiftlet", isNew: false)
        let draft = file + "." + UTF8Text(Double(process_number()), decimals: 0)
        guard UserPresets.write(UTF8Text(Double(percent), decimals: 0) + "\n", draft) else { return }
        if !UserPresets.rename(draft, file) { _ = draft.withCString { file_remove($0) } }
    }
}
