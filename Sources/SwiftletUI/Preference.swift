// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// What a person wants of all views: a word in a file of its own, from view to view.
struct Preference {
    let name: StaticString

    var word: UTF8Text? {
        guard let text = file.flatMap({ UserPresets.contents($0) }) else { return nil }
        return text.lines.first
    }

    /// Writes the file anew. Where it cannot be written, the next view is as it is by itself.
    func keep(_ word: UTF8Text) {
        guard let folder = Self.folder, let file else { return }
        _ = UserPresets.make(folder, isNew: false) && UserPresets.make(folder + "/swiftlet", isNew: false)
        let draft = file + "." + UTF8Text(Double(process_number()), decimals: 0)
        // What was left half-written would stay in the way.
        _ = draft.withCString { file_remove($0) }
        let isKept = UserPresets.write(word + "\n", draft) && UserPresets.rename(draft, file)
        if !isKept { _ = draft.withCString { file_remove($0) } }
    }

    private var file: UTF8Text? { Self.folder.map { $0 + "/swiftlet/" + UTF8Text(name) } }

    private static var folder: UTF8Text? {
        if let folder = environment("XDG_CONFIG_HOME").map({ UTF8Text(cString: $0) }), !folder.isEmpty { return folder }
        return environment("HOME").map { UTF8Text(cString: $0) + "/.config" }
    }
}
