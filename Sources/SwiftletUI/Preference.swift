// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// What a person wants of all views: a word in a file of its own, from view to view.
struct Preference {
    let name: StaticString

    var word: UTF8Text? {
        guard let text = file.flatMap({ UserPresets.contents($0, upTo: 1000) }) else { return nil }
        return text.lines.first
    }

    /// Writes the file anew. Where it cannot be written, the next view is as it is by itself.
    func keep(_ word: UTF8Text) {
        guard let folder = Self.folder, let file else { return }
        guard UserPresets.make(folder, isNew: false), UserPresets.make(folder + "/swiftlet", isNew: false) else {
            return
        }
        let lock = (folder + "/swiftlet").withCString { folder_lock($0, 200) }
        guard lock >= 0 else { return }
        defer { folder_unlock(lock) }
        let draft = file + ".draft"
        // One that a process has left that was killed would stay in the way.
        UserPresets.remove(draft)
        let isKept = UserPresets.write(word + "\n", draft) && UserPresets.rename(draft, file)
        if !isKept { UserPresets.remove(draft) }
    }

    private var file: UTF8Text? { Self.folder.map { $0 + "/swiftlet/" + UTF8Text(name) } }

    private static var folder: UTF8Text? {
        // The specification has a path that is not absolute be ignored.
        if let folder = environment("XDG_CONFIG_HOME").map({ UTF8Text(cString: $0) }),
            folder.bytes.first == UInt8(ascii: "/")
        {
            return folder
        }
        return UserPresets.home().map { $0 + "/.config" }
    }
}
