// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Synchronization

/// How the run of another program ended.
enum End {
    case status(Int32)
    case signal(Int32)
    /// It was ended at a line of its output.
    case line(String)
    /// It was ended as it took too long.
    case tooLong

    var isSuccess: Bool {
        if case .status(0) = self { true } else { false }
    }
}

/// Runs other programs, one after the other, each in a process group of its own.
enum Tool {
    /// The process group that runs; 0 where none does.
    private static let running = Atomic<Int32>(0)

    /// Has SIGINT and SIGTERM end what runs with this process.
    static func endWithThisProcess() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                let group = Tool.running.load(ordering: .relaxed)
                if group > 0 { kill(-group, SIGKILL) }
                _exit(128 + number)
            }
        }
    }

    /// Runs a program to its end, or until there is a reason to end it.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - folder: where it runs.
    ///   - limit: how many seconds it may take.
    ///   - isEnough: is called with each line of its output; true ends it there.
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

    /// Reads to the end, or to a line that is enough, which is returned.
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
