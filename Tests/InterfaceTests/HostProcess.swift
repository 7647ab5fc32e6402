// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures

/// A run of `InterfaceHost` in a private X server.
final class HostProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var pending = Data()

    /// - Parameters:
    ///   - wrapper: a command to run the host under.
    ///   - bundle: the bundle whose views it opens.
    ///   - environment: variables to change in its environment.
    private init(
        under wrapper: [String], bundle: String = builtBundle, environment: [String: String] = [:]
    ) throws {
        let words = inServer + wrapper + [try Self.program.get(), bundle]
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    convenience init() throws { try self.init(under: []) }

    /// A host under a window manager, by the name of its command.
    convenience init(manager: String) throws {
        try self.init(under: [], environment: ["SWIFTLET_TEST_WINDOW_MANAGER": manager])
    }

    /// A host with a separate home, for presets and preferences.
    ///
    /// - Parameter variables: variables for the host, but not for the X server.
    convenience init(home: URL, bundle: String = builtBundle, variables: [String: String] = [:]) throws {
        try self.init(
            under: variables.isEmpty ? [] : ["env"] + variables.map { "\($0)=\($1)" }, bundle: bundle,
            environment: ["HOME": home.path, "XDG_CONFIG_HOME": "", "LV2_PATH": "\(home.path)/lv2"])
    }

    /// A new home in which texts are larger.
    static func home(textPercent: Int) throws -> URL {
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
        let folder = home.appending(path: ".config/swiftlet")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(textPercent)\n".utf8).write(to: folder.appending(path: "text"))
        return home
    }

    /// A host of the effects in `Tests/KitPlugins`.
    static func ofKitPlugins() throws -> HostProcess { try HostProcess(under: [], bundle: kitBundle.path) }

    /// A host of the effects in `Tests/KitPlugins`, with a separate home.
    static func ofKitPlugins(home: URL) throws -> HostProcess { try HostProcess(home: home, bundle: kitBundle.path) }

    /// A host under valgrind, which ends with another status than 0 where it has found a leak or an error.
    ///
    /// It runs a copy without debugging information, of which valgrind understands none that is as new as the compiler.
    static func underValgrind() throws -> HostProcess {
        try HostProcess(under: [
            "sh", "-c",
            """
            copy=$(mktemp)
            strip -o "$copy" "$0"
            valgrind --quiet --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
                --error-exitcode=99 "$copy" "$1"
            status=$?
            rm -f "$copy"
            exit $status
            """,
        ])
    }

    deinit {
        guard process.isRunning else { return }
        // At its end of input the host ends, and the server with it. Other processes may hold the pipe: hence the word. It may have
        // ended just now.
        signal(SIGPIPE, SIG_IGN)
        try? input.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Gives commands and returns what was printed about each, without the lines on touching.
    @discardableResult
    func callAsFunction(_ commands: String...) throws -> [String] {
        try commands.flatMap { try perform($0) }.filter { !$0.hasPrefix("touch ") }
    }

    /// Returns the contents of the current view's window.
    func picture() throws -> Picture {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        guard try perform("shoot \(file)") == ["shot"], let picture = Picture(png: file) else {
            throw HostFailure(what: "the window has no picture")
        }
        return picture
    }

    /// Gives a command and returns all that was printed about it.
    func perform(_ command: String) throws -> [String] {
        try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        var lines: [String] = []
        while true {
            let line = try readLine()
            if line == "done" { return lines }
            lines.append(line)
        }
    }

    /// Ends the host and returns its exit status.
    func finish() throws -> Int32 {
        try input.fileHandleForWriting.write(contentsOf: Data("quit\n".utf8))
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func readLine() throws -> String {
        while true {
            if let end = pending.firstIndex(of: 10) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeSubrange(...end)
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { throw HostFailure(what: "the host has ended") }
            pending.append(more)
        }
    }

    /// The text of the bundle's manifest.
    private static let manifest = (try? String(contentsOfFile: builtBundle + "/manifest.ttl", encoding: .utf8)) ?? ""
    /// The ends of the URIs of all plug-ins in it.
    static let plugins = {
        let plugins = manifest.matches(of: #/<urn:swiftlet:([a-z0-9-]+)>\s+a lv2:Plugin/#).map { String($0.1) }
        precondition(!plugins.isEmpty, "\(builtBundle) has no manifest with plug-ins: run `make` first")
        return plugins
    }()
    /// The first layout of each effect: the names of the others have a suffix.
    static let effects = plugins.filter { name in !plugins.contains { name.hasPrefix($0 + "-") } }

    /// The executable, which the package manager puts beside the tests.
    private static let program: Result<String, HostFailure> = {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let found = [tests, Bundle.main.bundleURL].map { $0.appending(path: "InterfaceHost").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        return found.map { .success($0) } ?? .failure(HostFailure(what: "InterfaceHost is not built"))
    }()
}

/// A failure of the host.
struct HostFailure: Error, CustomStringConvertible {
    let what: String

    var description: String { what }
}

/// Starts a virtual X server on a free number, and ends it after the command that follows. If
/// `SWIFTLET_TEST_WINDOW_MANAGER` names a window manager, that runs in the server, with a separate home.
///
/// The server has to be killed: processes that are started from here have the signals blocked that would ask them to end. The
/// manager ends with it.
private let inServer = [
    "sh", "-c",
    """
    number=$(mktemp)
    Xvfb -displayfd 3 -noreset -screen 0 3840x2160x24 3>"$number" 2>/dev/null & server=$!
    while [ ! -s "$number" ] && kill -0 $server 2>/dev/null; do sleep 0.05; done
    export DISPLAY=:$(cat "$number") SWIFTLET_TEST_SERVER=$server
    case $SWIFTLET_TEST_WINDOW_MANAGER in
    '') manager= ;;
    xfwm4) manager="dbus-run-session -- xfwm4 --compositor=off" ;;
    *) manager=$SWIFTLET_TEST_WINDOW_MANAGER ;;
    esac
    if [ -n "$manager" ]; then
        home=$(mktemp -d)
        HOME=$home XDG_CONFIG_HOME=$home/.config GSETTINGS_BACKEND=memory NO_AT_BRIDGE=1 $manager </dev/null >/dev/null 2>&1 &
        managed=$!
    fi
    "$@"
    status=$?
    kill -9 $server
    wait $server $managed 2>/dev/null
    rm -rf "/tmp/.X$(cat "$number")-lock" "/tmp/.X11-unix/X$(cat "$number")" "$number" $home
    exit $status
    """,
    "sh",
]
