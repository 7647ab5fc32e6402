// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCProcessor

/// The source location of a trap: an overflow, an index out of range or another failed precondition.
///
/// The plug-in's process reports the file and offset. The host asks `llvm-symbolizer`, which is part of Swift, or else
/// `addr2line` for the source line. This requires a binary with debug information, as `swift package lv2 --checked`
/// builds it.
enum TrapReport {
    /// The prefix of the report line.
    private static let mark = "swiftlet-trap "

    /// Makes this process report where it traps before it ends.
    static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, information, _ in
            // The signal must be raised again, as the code would continue after a breakpoint.
            defer { raise(signal) }
            // A signal that a process sends itself does not come from an instruction.
            guard let information, information.pointee.si_code > 0,
                let address = information.pointee._sifields._sigfault.si_addr
            else { return }
            guard let (path, offset) = TrapReport.file(at: UInt(bitPattern: address)) else { return }
            _ = "\(TrapReport.mark)\(offset) \(path)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
        // The second signal ends the process.
        action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in [SIGILL, SIGTRAP] { sigaction(signal, &action, nil) }
    }

    /// Returns the file that is loaded at an address, and the offset of the address in it.
    private static func file(at address: UInt) -> (path: String, offset: UInt)? {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return nil }
        // An example line is `7f12a000-7f12b000 r-xp 00001000 08:01 1234 /usr/lib/libm.so.6`; lines are sorted by
        // address.
        let pieces = maps.split(separator: "\n").compactMap { line -> (start: UInt, end: UInt, path: Substring)? in
            let words = line.split(separator: " ", maxSplits: 5)
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard words.count == 6, bounds.count == 2 else { return nil }
            return (bounds[0], bounds[1], words[5].drop { $0 == " " })
        }
        guard let path = pieces.first(where: { $0.start <= address && address < $0.end })?.path,
            let start = pieces.first(where: { $0.path == path })?.start
        else { return nil }
        return (String(path), address - start)
    }

    /// Whether a line is the report of a trap.
    static func isReport(_ line: Substring) -> Bool { line.hasPrefix(mark) }

    /// Returns the description of a trap, such as "arithmetic overflow at Echo.swift:38", or nil if nothing is known.
    ///
    /// - Parameter lines: the lines that the process wrote to stderr.
    static func description(in lines: [Substring]) -> String? {
        guard let line = lines.last(where: isReport) else { return nil }
        let words = line.dropFirst(mark.count).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let offset = UInt(words[0]) else { return nil }
        return place(of: frames(at: offset, in: String(words[1])))
    }

    /// A function and a place in a source file, such as `/src/Echo.swift:38`.
    private typealias CodeFrame = (function: String, place: String)

    /// Returns the functions that contain an instruction, the innermost first.
    private static func frames(at offset: UInt, in path: String) -> [CodeFrame] {
        let quoted = "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        let offset = "0x" + String(offset, radix: 16)
        let first = "llvm-symbolizer --functions=short --obj=\(quoted) \(offset)"
        let second = "addr2line --inlines --functions --exe=\(quoted) \(offset)"
        guard let pipe = popen("{ \(first) || \(second); } 2>/dev/null", "re") else { return [] }
        defer { pclose(pipe) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, pipe)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
    }

    /// Returns the innermost line outside the kit and the standard library, or else the innermost known line, with the
    /// kind of failure.
    private static func place(of frames: [CodeFrame]) -> String? {
        let known = frames.filter { !$0.place.hasPrefix("?") && !$0.place.contains("<compiler-generated>") }
        let own = known.first { !$0.place.contains("/Sources/Swiftlet") && !$0.place.contains("/swift/stdlib/") }
        guard let place = (own ?? known.first)?.place else { return nil }
        // Drop the column and the discriminator.
        let name = place.split(separator: "/").last?.split(separator: " ").first ?? ""
        let line = name.split(separator: ":").prefix(2).joined(separator: ":")
        // The compiler names the check by a function that does not exist.
        let failure = "Swift runtime failure: "
        let reason = frames.first { $0.function.hasPrefix(failure) }?.function.dropFirst(failure.count)
        return "\(reason ?? "a trap") at \(line)"
    }
}
