// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Synchronization

/// The way in which another program ended.
enum End {
    case status(Int32)
    case signal(Int32)
    /// The program was ended at a line of its output.
    case line(String)
    /// The program was ended after the time limit.
    case tooLong

    var isSuccess: Bool {
        if case .status(0) = self { true } else { false }
    }
}

/// Runs other programs in sequence, each in a separate process group.
enum Tool {
    /// The running process group, or 0.
    private static let running = Atomic<Int32>(0)

    /// Makes SIGINT and SIGTERM also end the running program.
    static func endWithThisProcess() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                let group = Tool.running.load(ordering: .relaxed)
                if group > 0 { kill(-group, SIGKILL) }
                _exit(128 + number)
            }
        }
    }

    /// Runs a program until it ends, reaches a limit, or prints a certain line.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - folder: the working folder.
    ///   - limit: the time limit in seconds.
    ///   - isEnough: a function that is called with each output line, and returns true to end the program.
    static func run(
        _ command: [String], in folder: URL, limit: Double, until isEnough: (String) -> Bool = { _ in false }
    ) throws -> End {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let group = process.processIdentifier
        running.store(group, ordering: .relaxed)
        let hasExpired = Expiry()
        let alarm = DispatchWorkItem {
            hasExpired.value.store(true, ordering: .relaxed)
            kill(-group, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: alarm)
        let line = lines(of: output.fileHandleForReading, until: isEnough)
        if line != nil { kill(-group, SIGKILL) }
        process.waitUntilExit()
        alarm.cancel()
        running.store(0, ordering: .relaxed)
        if let line { return .line(line) }
        if hasExpired.value.load(ordering: .relaxed) { return .tooLong }
        return process.terminationReason == .exit
            ? .status(process.terminationStatus) : .signal(process.terminationStatus)
    }

    /// Reads to the end, or to the first line that satisfies `isEnough`, which is returned.
    private static func lines(of file: FileHandle, until isEnough: (String) -> Bool) -> String? {
        var rest = Data()
        while case let data = file.availableData, !data.isEmpty {
            rest.append(data)
            while let end = rest.firstIndex(of: 10) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest = Data(rest[(end + 1)...])
                if isEnough(line) { return line }
            }
        }
        return nil
    }

    private final class Expiry: Sendable {
        let value = Atomic(false)
    }
}
