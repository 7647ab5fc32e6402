// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

/// Menus and typing under click-to-focus window managers: a click in a view moves the focus away before the click
/// arrives. If `SWIFTLET_TEST_WINDOW_MANAGER` names a manager, the other suites also run under it. Exceptions are tests
/// with several windows, or that set the focus without the manager.
@Suite(.serialized) struct ClickToFocusTests {
    static let managers = ["openbox", "metacity", "xfwm4"]

    /// The low-pass, whose preset menu opens below the middle of the header: two columns of presets and settings, 122 wide.
    private func lowPass(_ manager: String) throws -> HostProcess {
        let host = try HostProcess(manager: manager)
        try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff 1000", "tell resonance 0")
        return host
    }

    @Test(arguments: managers) func aPresetIsChosenByMouse(manager: String) throws {
        let host = try lowPass(manager)
        try host("move 505 28", "click")
        #expect(try host("focused") == ["focused view"])
        // Columns of 122 below the presets' middle: the factory's, settings and the view; the first row is below a heading.
        try host("move 360 120")
        let written = try host("click", "pass 100")
        #expect(written.contains { $0.hasPrefix("write cutoff") }, "\(written)")
        #expect(try host("focused") == ["focused host"])
    }

    @Test(arguments: managers) func aBandsTypeIsChosenByMouse(manager: String) throws {
        let host = try HostProcess(manager: manager)
        try host("open urn:swiftlet:equalizer-stereo 1", "tell band1_on 1")
        // The handle of 1 kHz and 0 dB; the first column of its menu has the types.
        let handle = point(1000, 0)
        let menu = ["move \(place(1000, 0))", "menu", "pass 100"]
        func row(_ row: Double) -> String { "move \(menuRow(0, row, x: handle.x, rowCount: 11))" }
        for type in [1, 2] {
            for command in menu + [row(Double(type))] { try host(command) }
            #expect(try host("click", "pass 100") == ["write band1_type \(type)"])
        }
        // With the button held on the way from one row to another.
        for command in menu + [row(0), "press", "pass 100", row(4)] { try host(command) }
        #expect(try host("release") == ["write band1_type 4"])
        // The menu of the type's card.
        try host("move \(BandCard.type.place)", "menu", "pass 100", "key Up")
        #expect(try host("key Return") == ["write band1_type 3"])
    }

    @Test(arguments: managers) func aClickElsewhereCommitsTheTypedValue(manager: String) throws {
        let host = try lowPass(manager)
        try host("move 100 420", "click", "pass 500", "key 4", "key 5")
        // Click another value, and type it.
        #expect(try host("move 500 420", "click") == ["write cutoff 45"])
        #expect(try host("focused") == ["focused view"])
        #expect(try host("move 1000 700", "key 3", "key Return") == ["write resonance 3"])
        #expect(try host("focused") == ["focused host"])
    }

    @Test(arguments: managers) func aMenuClosesWhenAnotherWindowHasTheKeyboard(manager: String) throws {
        let host = try lowPass(manager)
        let closed = try host("move 505 28", "pass 200").isEmpty ? host.picture() : nil
        try host("click", "pass 100")
        #expect(try host.picture().area(300..<600, 60..<200) != closed?.area(300..<600, 60..<200))
        try host("use 1", "open urn:swiftlet:low-pass 1", "use 0", "pass 200")
        // A window manager takes its time to give a new window the keyboard.
        for _ in 0..<20 where try host("focused") != ["focused other"] { try host("pass 200") }
        #expect(try host.picture().area(300..<600, 60..<200) == closed?.area(300..<600, 60..<200))
        #expect(try host("focused") == ["focused other"])
    }
}
