// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCProcessor

/// Where the code was that a trap has ended: an overflow, an index out of range, or another precondition that did not hold.
///
/// The process of the plug-in says in which file and where, and the host asks `llvm-symbolizer`, which comes with Swift, or else
/// `addr2line`, which line of the source that is: they know it of a binary with debug information, as `swift package lv2
/// --checked` builds them.
enum TrapReport {
    /// What the line begins with that says it.
    private static let mark = "swiftlet-trap "

    /// Has this process say where it traps, before it ends by that.
    static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, information, _ in
            // Once the handler returns: after a breakpoint the code would go on otherwise.
            defer { raise(signal) }
            // What a process sends itself comes from no instruction.
            guard let information, information.pointee.si_code > 0,
                let address = information.pointee._sifields._sigfault.si_addr
            else { return }
            guard let (path, offset) = TrapReport.file(at: UInt(bitPattern: address)) else { return }
            _ = "\(TrapReport.mark)\(offset) \(path)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
        // The second time, the signal ends the process.
        action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in [SIGILL, SIGTRAP] { sigaction(signal, &action, nil) }
    }

    /// The file that is loaded at an address, and how far that is from its beginning in memory.
    private static func file(at address: UInt) -> (path: String, offset: UInt)? {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return nil }
        // Such as `7f12a000-7f12b000 r-xp 00001000 08:01 1234 /usr/lib/libm.so.6`, in the order of the addresses.
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

    /// What is known of a trap, such as "arithmetic overflow at Echo.swift:38"; none where that is nothing.
    ///
    /// - Parameter lines: what the process has written to its error stream.
    static func description(in lines: [Substring]) -> String? {
        guard let line = lines.last(where: isReport) else { return nil }
        let words = line.dropFirst(mark.count).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let offset = UInt(words[0]) else { return nil }
        return place(of: frames(at: offset, in: String(words[1])))
    }

    /// A function and a place in a source file, such as `/src/Echo.swift:38`.
    private typealias CodeFrame = (function: String, place: String)

    /// The functions that an instruction belongs to, the innermost first.
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

    /// The innermost line outside of the kit and the standard library, or the innermost that there is, and what went wrong.
    private static func place(of frames: [CodeFrame]) -> String? {
        let known = frames.filter { !$0.place.hasPrefix("?") && !$0.place.contains("<compiler-generated>") }
        let own = known.first { !$0.place.contains("/Sources/Swiftlet") && !$0.place.contains("/swift/stdlib/") }
        guard let place = (own ?? known.first)?.place else { return nil }
        // Without the column, and which of the line's instructions it is.
        let name = place.split(separator: "/").last?.split(separator: " ").first ?? ""
        let line = name.split(separator: ":").prefix(2).joined(separator: ":")
        // The compiler names what it checks by a function that there is not.
        let failure = "Swift runtime failure: "
        let reason = frames.first { $0.function.hasPrefix(failure) }?.function.dropFirst(failure.count)
        return "\(reason ?? "a trap") at \(line)"
    }
}
