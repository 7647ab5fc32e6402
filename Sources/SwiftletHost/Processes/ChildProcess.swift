// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// A child process with a socket as its standard input. All processes that it starts in its group end with it.
package final class ChildProcess {
    /// The reason why there is no answer.
    package enum Failure: Error {
        /// The process has ended, for this reason.
        case crashed(reason: String)
        /// The process does not answer. The place is the source line, such as " at Echo.swift:38", or empty.
        case hanging(place: String)
    }

    /// This process's end of the connection.
    package let socket: MessageSocket
    private let identifier: pid_t
    /// The start of the child's stderr can be read here. Data beyond the socket's capacity are dropped.
    private let errors: Int32
    private var status: Int32?

    /// Starts a process in a separate process group, so that Ctrl-C in the terminal does not reach it.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - variables: environment variables in addition to this process's.
    /// - Throws: `HostError.noProcess`.
    package init(_ command: [String], variables: [String: String] = [:]) throws {
        let messages = try Self.socketPair()
        socket = MessageSocket(messages.near)
        defer { close(messages.far) }
        let errors = try Self.socketPair()
        self.errors = errors.near
        _ = fcntl(errors.far, F_SETFL, O_NONBLOCK)
        defer { close(errors.far) }
        var identifier: pid_t = 0
        let failure = Self.spawn(command, variables, input: messages.far, errors: errors.far, &identifier)
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

    /// Creates two connected sockets that other processes do not inherit.
    private static func socketPair() throws -> (near: Int32, far: Int32) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw HostError.noProcess(reason: systemReason())
        }
        return (sockets[0], sockets[1])
    }

    private static func spawn(
        _ command: [String], _ more: [String: String], input: Int32, errors: Int32, _ identifier: inout pid_t
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
        // Unblock all signals, whichever thread this is.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let arguments = command.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        // Swift's crash report would replace the plug-in's last output.
        var variables = ProcessInfo.processInfo.environment
        variables["SWIFT_BACKTRACE"] = "enable=no"
        variables.merge(more) { $1 }
        let environment = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { for variable in environment { free(variable) } }
        return posix_spawn(
            &identifier, command[0], &actions, &attributes, arguments + [nil], environment + [nil])
    }

    /// Exchanges messages within a time limit.
    ///
    /// - Parameter isCancelled: a condition, checked ten times a second, that ends the exchange with
    ///   `HostError.interrupted`.
    /// - Throws: `Failure`, `HostError.interrupted`, or what `body` throws.
    package func exchange<Answer>(
        within timeout: Duration, isCancelled: @escaping () -> Bool, _ body: (MessageSocket) throws -> Answer
    ) throws -> Answer {
        let deadline = ContinuousClock.now + timeout
        socket.whileWaiting = { [unowned self] in
            if isCancelled() { throw HostError.interrupted }
            // A process that the plug-in has forked may keep the connection open.
            if hasEnded { return true }
            if .now > deadline { throw Failure.hanging(place: placeOfInterruption()) }
            return false
        }
        do {
            return try body(socket)
        } catch MessageSocket.Failure.closed {
            throw Failure.crashed(reason: reasonOfEnd())
        } catch MessageSocket.Failure.garbled {
            throw Failure.crashed(reason: "the plug-in wrote to the host's socket")
        }
    }

    /// Returns how the process ended, and where it trapped or the last line of its stderr.
    private func reasonOfEnd() -> String {
        waitForEnd(.seconds(10))
        let status = status ?? 0
        let signal = status & 0x7f
        let end = signal != 0 ? String(cString: strsignal(signal)) : "the plug-in called exit(\(status >> 8 & 0xff))"
        let lines = lines
        let fault = TrapReport.description(in: lines)
        if !fault.isEmpty { return end + fault }
        let words = lines.last { !$0.allSatisfy(\.isWhitespace) && !TrapReport.isReport($0) }
        return end + (words.map { "; last line on stderr: \($0.prefix(200))" } ?? "")
    }

    /// Ends the process, and returns the line that it was at.
    private func placeOfInterruption() -> String {
        kill(identifier, TrapReport.question)
        waitForEnd(.seconds(1))
        return TrapReport.description(in: lines)
    }

    /// The lines that the child wrote to stderr.
    private var lines: [Substring] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        _ = fcntl(errors, F_SETFL, O_NONBLOCK)
        let count = read(errors, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// Closes this direction of the connection, and kills the process if it does not end within a time.
    package func end(after time: Duration) {
        shutdown(socket.descriptor, Int32(SHUT_WR))
        waitForEnd(time)
        guard status == nil else { return }
        kill(-identifier, SIGKILL)
        waitForEnd(.seconds(3600))
    }

    /// Whether the process has ended.
    private var hasEnded: Bool {
        guard status == nil else { return true }
        var end = siginfo_t()
        let isReaped = waitid(P_PID, id_t(identifier), &end, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD
        // If SIGCHLD is ignored, the exit status is not available.
        if isReaped { status = 0 }
        guard end.si_signo != 0 else { return isReaped }
        // Until the status is collected, no other process or group can get its number.
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
