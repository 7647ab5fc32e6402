// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCProcessor

/// The source location of a fault in a plug-in: an overflow, an index out of range or another failed precondition, a stack
/// overflow, an access to memory that does not exist, an endless loop, or the calculation that made the first NaN.
///
/// The plug-in's process reports the file and offset of the instruction. The host asks `llvm-symbolizer`, which is part of
/// Swift, or else `addr2line` for the source line. This requires a binary with debug information, as
/// `swift package lv2 --checked` builds it.
enum TrapReport {
    /// The prefix of the report line.
    private static let mark = "swiftlet-trap "
    /// The signals of faults.
    private static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS]
    /// The signal by which the host asks a process that does not answer for its instruction. It ends the process.
    static let question = SIGXCPU

    /// The kind of a report.
    enum Kind: String {
        /// An instruction that cannot be executed, such as Swift's at a failed precondition, or that cannot access memory.
        case instruction
        case stack
        /// The instruction at which the host has interrupted the process.
        case question
        case arithmetic
    }

    /// Makes this process report where a fault ends it.
    static func install() {
        // The handler of a stack overflow needs a stack of its own.
        var stack = stack_t()
        stack.ss_size = 1 << 18
        stack.ss_sp = mmap(nil, stack.ss_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        sigaltstack(&stack, nil)
        handle(faults) { signal, information, context in
            // The signal must be raised again, as the code would continue after a breakpoint.
            defer { raise(signal) }
            // A signal that a process sends itself does not come from an instruction.
            guard let context, let information, information.pointee.si_code > 0 else { return }
            let code = InterruptedCode(context)
            let address = UInt(bitPattern: information.pointee._sifields._sigfault.si_addr)
            let isStack = signal == SIGSEGV && address &+ 65_536 &- code.stackPointer < 131_072
            TrapReport.write(code.instruction, isStack ? .stack : .instruction)
        }
        handle([question]) { signal, _, context in
            if let context { TrapReport.write(InterruptedCode(context).instruction, .question) }
            raise(signal)
        }
    }

    /// Sets the handler of signals. It is called once; the next signal ends the process.
    static func handle(
        _ signals: [Int32],
        _ handler: @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
    ) {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = handler
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
    }

    /// Writes a report with the file that contains an instruction and the offset in it. It does not allocate, as memory may be
    /// damaged.
    static func write(_ instruction: UInt, _ kind: Kind) {
        var place = Dl_info()
        guard dladdr(UnsafeRawPointer(bitPattern: instruction), &place) != 0, let path = place.dli_fname else { return }
        write(mark)
        write(kind.rawValue)
        write(" ")
        var digits = InlineArray<21, UInt8>(repeating: UInt8(ascii: " "))
        var (rest, start) = (instruction - UInt(bitPattern: place.dli_fbase), 20)
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        withUnsafeBytes(of: &digits) { _ = Glibc.write(STDERR_FILENO, $0.baseAddress! + start, 21 - start) }
        _ = Glibc.write(STDERR_FILENO, path, strlen(path))
        write("\n")
    }

    /// Writes a literal, which needs no memory.
    private static func write(_ text: String) {
        _ = text.utf8.withContiguousStorageIfAvailable { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Whether a line is the report of a trap.
    static func isReport(_ line: Substring) -> Bool { line.hasPrefix(mark) }

    /// Returns what is known about a fault, such as ": arithmetic overflow at Echo.swift:38" or " at Echo.swift:38"; nothing is
    /// empty.
    ///
    /// - Parameter lines: the lines that the process wrote to stderr.
    static func description(in lines: [Substring]) -> String {
        guard let line = lines.last(where: isReport) else { return "" }
        let words = line.dropFirst(mark.count).split(separator: " ", maxSplits: 2)
        guard words.count == 3, let kind = Kind(rawValue: String(words[0])), let offset = UInt(words[1]) else {
            return ""
        }
        let frames = frames(at: offset, in: String(words[2]))
        guard let place = place(of: frames) else { return kind == .stack ? ": stack overflow" : "" }
        // The compiler names a failed check by a function that does not exist.
        let failure = "Swift runtime failure: "
        let check = frames.first { $0.function.hasPrefix(failure) }?.function.dropFirst(failure.count)
        switch kind {
        case .stack: return ": stack overflow at \(place)"
        case .arithmetic: return ": first NaN or infinity at \(place)"
        case .instruction, .question: return check.map { ": \($0) at \(place)" } ?? " at \(place)"
        }
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

    /// Returns the innermost line outside the kit and the standard library, or else the innermost known line.
    private static func place(of frames: [CodeFrame]) -> String? {
        let known = frames.filter { !$0.place.hasPrefix("?") && !$0.place.contains("<compiler-generated>") }
        let own = known.first { !$0.place.contains("/Sources/Swiftlet") && !$0.place.contains("/swift/stdlib/") }
        guard let place = (own ?? known.first)?.place else { return nil }
        // Drop the column and the discriminator.
        let name = place.split(separator: "/").last?.split(separator: " ").first ?? ""
        return name.split(separator: ":").prefix(2).joined(separator: ":")
    }
}
