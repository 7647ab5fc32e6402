// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The terminal as key input: keys arrive one by one and are not echoed.
final class Terminal {
    /// A key with a function.
    enum Key: Equatable {
        case character(Character)
        case up, down, left, right, shiftLeft, shiftRight
        case enter, escape, backspace
    }

    private var original = termios()
    private let isTerminal = isatty(STDIN_FILENO) == 1
    private var isOpen = false

    /// Whether there are terminals for input and output.
    var isInteractive: Bool { isTerminal && isatty(STDERR_FILENO) == 1 }

    /// The number of lines and columns.
    var size: (lines: Int, columns: Int) {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return (24, 80)
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    deinit { close() }

    /// Starts to read keys. Keys that stop or interrupt the command keep their functions.
    func open() {
        // In the background, this would stop the command.
        guard isInteractive, !isOpen, tcgetpgrp(STDIN_FILENO) == getpgrp(),
            tcgetattr(STDIN_FILENO, &original) == 0
        else { return }
        var own = original
        own.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &own)
        isOpen = true
    }

    /// Restores the terminal's mode.
    func close() {
        guard isOpen else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
        isOpen = false
    }

    /// Waits for keys, at most until the first one, or until another descriptor is readable, and returns the keys.
    ///
    /// - Parameters:
    ///   - milliseconds: the maximum time to wait.
    ///   - others: other descriptors to wait for.
    func keys(within milliseconds: Int32, or others: [Int32]) -> [Key] {
        // Negative descriptors are ignored by `poll`.
        var descriptors = ([isOpen ? STDIN_FILENO : -1] + others).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0, descriptors[0].revents != 0 else {
            return []
        }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            // The terminal was closed.
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

    /// Parses the keys in a terminal's input.
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
                // Skip the escape sequence of a key without a function.
                rest = rest.drop { !($0.isLetter || $0 == "~") || $0 == "O" }.dropFirst()
            case "\u{1b}": keys.append(.escape)
            default: keys.append(.character(first))
            }
        }
        return keys
    }
}
