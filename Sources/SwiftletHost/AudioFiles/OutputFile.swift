// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCXAttr

/// A file that is being written, which has no name until it is complete.
///
/// The finished file atomically replaces an existing one. It keeps that file's permissions, owner and access control
/// list, as far as the user may set them. Other hard links keep the old file. If the file system does not support
/// unnamed files, the file has a temporary name in the same folder.
///
/// Devices such as `/dev/null`, named pipes and the standard output are written directly.
public final class OutputFile {
    /// The path of the file with symbolic links resolved.
    public let path: String
    /// The descriptor of the file.
    let descriptor: Int32
    /// The path as it was given, for errors.
    private let givenPath: String
    /// The error number of libsndfile's first failed write or seek, or 0.
    var failedCall: Int32 = 0
    private var state: State

    private enum State {
        case device, unnamed
        case named(String)
        case finished
    }

    /// Begins a file.
    ///
    /// - Parameter path: the path, whose directory must exist; `-` is the standard output.
    /// - Throws: `HostError.unwritable`.
    public convenience init(path: String) throws { try self.init(path: path, mayBeUnnamed: true) }

    /// Begins a file, which gets a temporary name if it may not be unnamed.
    package init(path: String, mayBeUnnamed: Bool) throws {
        givenPath = path
        guard path != "-" else {
            self.path = path
            (descriptor, state) = (fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), .device)
            guard descriptor >= 0 else { throw Self.failure(path) }
            return
        }
        let isDevice = try Self.checkPlace(path)
        self.path = isDevice ? path : try Self.followingLinks(path)
        (descriptor, state) =
            isDevice ? try Self.openDevice(path) : try Self.create(beside: self.path, mayBeUnnamed, for: path)
    }

    deinit { discard() }

    /// Whether written bytes cannot be changed. This is true for pipes and the standard output, except at the start of
    /// a regular file.
    var isStream: Bool {
        guard givenPath == "-" else { return Self.isPipe(givenPath) }
        return !isRegular || lseek(descriptor, 0, SEEK_CUR) != 0 || fcntl(descriptor, F_GETFL) & O_APPEND != 0
    }

    /// Whether the file has a size and can be read again, unlike pipes and devices.
    var isRegular: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Appends bytes.
    ///
    /// - Throws: `HostError.unwritable`.
    public func write(_ bytes: Data) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure() }
            rest = rest.dropFirst(count)
        }
    }

    /// Replaces written bytes.
    ///
    /// - Throws: `HostError.unwritable`.
    func overwrite(_ bytes: Data, at offset: Int) throws {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        guard count == bytes.count else { throw failure() }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: `HostError.unwritable`; no incomplete file remains then.
    public func finish() throws {
        defer { discard() }
        // A file server may report a full disk only on close.
        guard close(dup(descriptor)) == 0 else { throw failure() }
        switch state {
        case .device, .finished: break
        case .unnamed:
            keepAttributes()
            try link()
        case .named(let name):
            keepAttributes()
            try rename(name)
        }
    }

    /// Deletes the written data unless the file is finished.
    public func discard() {
        if case .finished = state { return }
        if case .named(let name) = state { unlink(name.fileNameBytes) }
        close(descriptor)
        state = .finished
    }

    private func failure() -> HostError { Self.failure(givenPath) }

    private static func failure(_ path: String) -> HostError {
        .unwritable(path: path, reason: systemReason())
    }

    // MARK: - Before

    /// Whether the path is a pipe.
    static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path.fileNameBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Returns whether the path is a device or a pipe.
    ///
    /// - Throws: `HostError.unwritable` if the path must not be replaced.
    private static func checkPlace(_ path: String) throws -> Bool {
        var status = stat()
        guard stat(path.fileNameBytes, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFCHR, S_IFIFO: return true
        case S_IFREG:
            guard access(path.fileNameBytes, W_OK) == 0 else { throw failure(path) }
            return false
        default: throw HostError.unwritable(path: path, reason: "the path is not a regular file")
        }
    }

    /// Resolves symbolic links at a path, even if no file exists.
    private static func followingLinks(_ path: String) throws -> String {
        var target = path
        for _ in 0..<40 {
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = buffer.withUnsafeMutableBytes {
                readlink(target.fileNameBytes, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
            }
            guard count >= 0 else { return target }
            let link = String(fileName: buffer.prefix(count))
            target = link.utf8.first == UInt8(ascii: "/") ? link : "\(target.directoryAndName.directory)/\(link)"
        }
        errno = ELOOP
        throw failure(path)
    }

    private static func openDevice(_ path: String) throws -> (Int32, State) {
        let descriptor = open(path.fileNameBytes, O_WRONLY | O_CLOEXEC)
        // Opening a pipe waits for a reader, and a signal ends the wait.
        guard descriptor >= 0 else { throw errno == EINTR ? HostError.interrupted : failure(path) }
        return (descriptor, .device)
    }

    private static func create(
        beside path: String, _ mayBeUnnamed: Bool, for given: String
    ) throws -> (Int32, State) {
        let directory = path.directoryAndName.directory
        let unnamed = mayBeUnnamed ? open(directory.fileNameBytes, temporaryFile | O_RDWR | O_CLOEXEC, 0o666) : -1
        if unnamed >= 0 {
            // Without /proc the file could not be named later.
            if access(processName(unnamed), F_OK) == 0 { return (unnamed, .unnamed) }
            close(unnamed)
        }
        let name = temporaryName(in: directory)
        let named = open(name.fileNameBytes, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
        guard named >= 0 else { throw failure(given) }
        return (named, .named(name))
    }

    /// Linux's flag for unnamed files, `O_TMPFILE`, a macro that Swift does not import.
    private static let temporaryFile = 0o20_000_000 | O_DIRECTORY

    private static func processName(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    private static func temporaryName(in directory: String) -> String {
        "\(directory)/.swiftlet-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
    }

    // MARK: - After

    /// Gives a name to the unnamed file.
    private func link() throws {
        func link(as name: String) -> Bool {
            linkat(AT_FDCWD, Self.processName(descriptor), AT_FDCWD, name.fileNameBytes, AT_SYMLINK_FOLLOW) == 0
        }
        if link(as: path) { return }
        // `link` replaces nothing, `rename` does.
        let name = Self.temporaryName(in: path.directoryAndName.directory)
        guard errno == EEXIST, link(as: name) else { throw failure() }
        state = .named(name)
        try rename(name)
    }

    private func rename(_ name: String) throws {
        guard Glibc.rename(name.fileNameBytes, path.fileNameBytes) == 0 else { throw failure() }
        state = .unnamed
    }

    /// Copies the attributes of the replaced file except its content. Attributes that the user may not set stay
    /// unchanged.
    private func keepAttributes() {
        var old = stat()
        guard lstat(path.fileNameBytes, &old) == 0 else { return }
        if fchown(descriptor, old.st_uid, old.st_gid) != 0 { _ = fchown(descriptor, .max, old.st_gid) }
        copyAccessList()
        _ = fchmod(descriptor, old.st_mode & 0o777)
    }

    /// Copies the access control list of the replaced file. The group permissions are the list's mask, and would be
    /// wrong without it.
    private func copyAccessList() {
        let name = "system.posix_acl_access"
        var list = [UInt8](repeating: 0, count: 65_536)
        let count = getxattr(path.fileNameBytes, name, &list, list.count)
        // The directory may have given the new file a default list.
        if count < 0 { fremovexattr(descriptor, name) } else { fsetxattr(descriptor, name, list, count, 0) }
    }
}
