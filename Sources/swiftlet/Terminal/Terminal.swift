// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The terminal that the command runs on, as far as keys are taken from it: they come one by one, and are not echoed.
final class Terminal {
    /// A key that something is done at.
    enum Key: Equatable {
        case character(Character)
        case up, down, left, right, shiftLeft, shiftRight
        case enter, escape, backspace
    }

    private var original = termios()
    private let isTerminal = isatty(STDIN_FILENO) == 1
    private var isOpen = false

    /// Whether there is one to take keys from and to show something on.
    var isInteractive: Bool { isTerminal && isatty(STDERR_FILENO) == 1 }

    /// How many lines and columns it has.
    var size: (lines: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    deinit { close() }

    /// Begins to take keys. Those that stop or interrupt the command go on doing that.
    func open() {
        // In the background, the command would be stopped for it.
        guard isInteractive, !isOpen, tcgetpgrp(STDIN_FILENO) == getpgrp(),
            tcgetattr(STDIN_FILENO, &original) == 0
        else { return }
        var own = original
        own.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &own)
        isOpen = true
    }

    /// Leaves the terminal as it was.
    func close() {
        guard isOpen else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
        isOpen = false
    }

    /// The keys that are pressed within some time, at most until the first of them, or until something can be read elsewhere.
    ///
    /// - Parameters:
    ///   - milliseconds: the longest time to wait.
    ///   - others: what else may be read.
    func keys(within milliseconds: Int32, or others: [Int32]) -> [Key] {
        // What is negative is not looked at.
        var descriptors = ([isOpen ? STDIN_FILENO : -1] + others).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0, descriptors[0].revents != 0 else {
            return []
        }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            // Whoever typed has gone.
            close()
            return []
        }
        return Self.keys(in: String(decoding: buffer.prefix(count), as: UTF8.self))
    }

    private static let sequences: [(String, Key)] = [
        ("\u{1b}[1;2C", .shiftRight), ("\u{1b}[1;2D", .shiftLeft), ("\u{1b}[A", .up), ("\u{1b}[B", .down),
        ("\u{1b}[C", .right), ("\u{1b}[D", .left), ("\u{1b}OA", .up), ("\u{1b}OB", .down), ("\u{1b}OC", .right),
        ("\u{1b}OD", .left),
    ]

    /// What keys a terminal means by a text.
    static func keys(in text: String) -> [Key] {
        var keys: [Key] = []
        var rest = Substring(text)
        while let first = rest.first {
            if let (sequence, key) = sequences.first(where: { rest.hasPrefix($0.0) }) {
                keys.append(key)
                rest = rest.dropFirst(sequence.count)
                continue
            }
            rest = rest.dropFirst()
            switch first {
            case "\n", "\r", "\r\n": keys.append(.enter)
            case "\u{7f}", "\u{8}": keys.append(.backspace)
            case "\u{1b}" where rest.first == "[" || rest.first == "O":
                // A key that nothing is done at.
                rest = rest.drop { !($0.isLetter || $0 == "~") || $0 == "O" }.dropFirst()
            case "\u{1b}": keys.append(.escape)
            default: keys.append(.character(first))
            }
        }
        return keys
    }
}
