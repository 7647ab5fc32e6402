// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// A process that is talked to through a socket on its standard input. Whatever it has started, and left in its group,
/// ends with it.
package final class ChildProcess {
    /// Why there is no answer.
    package enum Failure: Error {
        /// The process has ended, for this reason.
        case crashed(reason: String)
        case hanging
    }

    /// This side's end of the connection.
    package let socket: MessageSocket
    private let identifier: pid_t
    /// Where the beginning of what it writes to its error stream can be read; what the socket does not hold is dropped.
    private let errors: Int32
    private var status: Int32?

    /// Starts a process, in a process group of its own, so that what interrupts this one at a terminal does not reach it.
    ///
    /// - Parameter command: the program's path, and its arguments.
    /// - Throws: `HostError.noProcess`.
    package init(_ command: [String]) throws {
        let messages = try Self.socketPair()
        socket = MessageSocket(messages.near)
        defer { close(messages.far) }
        let errors = try Self.socketPair()
        self.errors = errors.near
        _ = fcntl(errors.far, F_SETFL, O_NONBLOCK)
        defer { close(errors.far) }
        var identifier: pid_t = 0
        let failure = Self.spawn(command, input: messages.far, errors: errors.far, &identifier)
        self.identifier = identifier
        guard failure == 0 else {
            status = 0
            throw HostError.noProcess(reason: systemReason(failure))
        }
    }

    deinit {
        end(after: .zero)
        close(errors)
    }

    /// Two ends of a connection that no other process inherits.
    private static func socketPair() throws -> (near: Int32, far: Int32) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw HostError.noProcess(reason: systemReason())
        }
        return (sockets[0], sockets[1])
    }

    private static func spawn(
        _ command: [String], input: Int32, errors: Int32, _ identifier: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // No signals are blocked, whichever thread this is.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let arguments = command.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        // Swift's own report of a crash would take the place of the plug-in's last words.
        var variables = ProcessInfo.processInfo.environment
        variables["SWIFT_BACKTRACE"] = "enable=no"
        let environment = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { for variable in environment { free(variable) } }
        return posix_spawn(
            &identifier, command[0], &actions, &attributes, arguments + [nil], environment + [nil])
    }

    /// Sends and receives messages, for some time at most.
    ///
    /// - Parameter isCancelled: asked ten times a second; if so, the exchange ends with `HostError.interrupted`.
    /// - Throws: `Failure`, `HostError.interrupted`, or what `body` throws.
    package func exchange<Answer>(
        within timeout: Duration, isCancelled: @escaping () -> Bool, _ body: (MessageSocket) throws -> Answer
    ) throws -> Answer {
        let deadline = ContinuousClock.now + timeout
        socket.whileWaiting = { [unowned self] in
            if isCancelled() { throw HostError.interrupted }
            // A process that the plug-in has forked may hold the connection open.
            if hasEnded { return true }
            if .now > deadline { throw Failure.hanging }
            return false
        }
        do {
            return try body(socket)
        } catch MessageSocket.Failure.closed {
            throw Failure.crashed(reason: reasonOfEnd())
        } catch MessageSocket.Failure.garbled {
            throw Failure.crashed(reason: "it wrote to the connection with its host")
        }
    }

    /// How a process ended that did so by itself, and where it trapped, or what it wrote last.
    private func reasonOfEnd() -> String {
        waitForEnd(.seconds(10))
        let status = status ?? 0
        let signal = status & 0x7f
        let end = signal != 0 ? String(cString: strsignal(signal)) : "it called exit(\(status >> 8 & 0xff))"
        let lines = lines
        if let trap = TrapReport.description(in: lines) { return "\(end): \(trap)" }
        let words = lines.last { !$0.allSatisfy(\.isWhitespace) && !TrapReport.isReport($0) }
        return end + (words.map { "; its last words: \($0.prefix(200))" } ?? "")
    }

    /// What it has written to its error stream.
    private var lines: [Substring] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        _ = fcntl(errors, F_SETFL, O_NONBLOCK)
        let count = read(errors, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// Closes this side's direction of the connection, and kills the process if it has not ended after some time.
    package func end(after time: Duration) {
        shutdown(socket.descriptor, Int32(SHUT_WR))
        waitForEnd(time)
        guard status == nil else { return }
        kill(-identifier, SIGKILL)
        waitForEnd(.seconds(3600))
    }

    /// Whether it has ended.
    private var hasEnded: Bool {
        guard status == nil else { return true }
        var end = siginfo_t()
        let isReaped = waitid(P_PID, id_t(identifier), &end, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD
        // Where SIGCHLD is ignored, how it has ended is not to be had.
        if isReaped { status = 0 }
        guard end.si_signo != 0 else { return isReaped }
        // As long as nobody has asked for its status, no other process and no other group has its number.
        kill(-identifier, SIGKILL)
        var result: Int32 = 0
        waitpid(identifier, &result, 0)
        status = result
        return true
    }

    private func waitForEnd(_ time: Duration) {
        let deadline = ContinuousClock.now + time
        while !hasEnded, .now < deadline { usleep(500) }
    }
}
