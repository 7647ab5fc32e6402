// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// A preference of the user for all views: a word in a separate file.
struct Preference {
    let name: StaticString

    var word: UTF8Text? {
        guard let text = file.flatMap({ UserPresets.contents($0, upTo: 1000) }) else { return nil }
        return text.lines.first
    }

    /// Writes the file anew. If that fails, the next view has the default.
    func save(_ word: UTF8Text) {
        guard let folder = Self.folder, let file else { return }
        guard UserPresets.makeFolder(folder, isNew: false), UserPresets.makeFolder(folder + "/swiftlet", isNew: false) else {
            return
        }
        let lock = (folder + "/swiftlet").withCString { folder_lock($0, 200) }
        guard lock >= 0 else { return }
        defer { folder_unlock(lock) }
        let draft = file + ".draft"
        // One that a process has left that was killed would stay in the way.
        UserPresets.remove(draft)
        let isSaved = UserPresets.write(word + "\n", draft) && UserPresets.rename(draft, file)
        if !isSaved { UserPresets.remove(draft) }
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

/// How much larger or smaller than usual the user wants all views, or the texts in them.
struct UserScale {
    private let preference: Preference
    /// In percent.
    private let steps: [Int]
    private(set) var percent = 100
    var factor: Double { Double(percent) / 100 }

    /// The scale of a view, on top of the screen's.
    static var view: UserScale {
        UserScale(Preference(name: "scale"), [60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300])
    }
    /// The scale of the texts alone.
    static var text: UserScale { UserScale(Preference(name: "text"), [100, 115, 130, 150, 175, 200]) }

    private init(_ preference: Preference, _ steps: [Int]) {
        self.preference = preference
        self.steps = steps
        guard let number = preference.word?.number else { return }
        for step in steps where Double(step) == number { percent = step }
    }

    /// Takes the next step up (1) or down (−1), if there is one, or returns to 100 % (0).
    mutating func step(_ direction: Int) {
        var place = 0
        for number in 0..<steps.count where steps[number] == (direction == 0 ? 100 : percent) { place = number }
        percent = steps[max(0, min(steps.count - 1, place + direction))]
        preference.save(UTF8Text(Double(percent), decimals: 0))
    }
}

/// Whether the user wants views light or dark, whatever the host's colours are.
struct UserTheme {
    private let preference = Preference(name: "colors")
    /// The view's own colour, and those of the host, if it sends them.
    private let accent: Color
    private let background, foreground: Color?
    /// None where views are as the host has it.
    private(set) var isLight: Bool?

    init(accent: Color, background: Color?, foreground: Color?) {
        self.accent = accent
        (self.background, self.foreground) = (background, foreground)
        let word = preference.word
        if word?.isSame(as: "light") == true { isLight = true }
        if word?.isSame(as: "dark") == true { isLight = false }
    }

    mutating func choose(isLight newValue: Bool?) {
        isLight = newValue
        preference.save(newValue.map { $0 ? "light" : "dark" } ?? "host")
    }

    var theme: Theme {
        switch isLight {
        case nil: Theme(accent: accent, background: background, foreground: foreground)
        case true: Theme(accent: accent, background: Color(0xf3f4f6), foreground: Color(0x1b1f26))
        case false: Theme(accent: accent)
        }
    }
}
