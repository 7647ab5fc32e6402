// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletHost

/// The inputs and outputs of a batch: named files, and the audio files in named folders, in order.
struct BatchFiles {
    /// An input file and its output file.
    struct Pair: Sendable, Equatable {
        let input, output: String
    }

    let pairs: [Pair]
    /// The errors for subfolders that cannot be read.
    let faults: [HostError]

    /// - Parameters:
    ///   - inputs: files and folders. A folder stands for all files with audio extensions in it and its subfolders,
    ///     which keep their relative paths.
    ///   - directory: the directory for the outputs.
    ///   - suffix: a text that is inserted before the extensions of the outputs.
    ///   - ending: the extension of the outputs; by default, that of each input.
    /// - Throws: `ValidationError` if two outputs have the same name, or an output would replace an input.
    init(_ inputs: [String], into directory: String, suffix: String = "", ending: String? = nil) throws {
        let found = inputs.map(FoundFiles.init)
        pairs = found.flatMap(\.files).map { input, place in
            Pair(input: input, output: join(directory, renamed(place, suffix: suffix, ending: ending)))
        }
        faults = found.flatMap(\.faults)
        try checkNames(in: directory)
        try checkInputsAreSafe()
    }

    // MARK: - Checks

    private func checkNames(in directory: String) throws {
        // Swift compares characters, but two names with equal characters may differ in their bytes.
        for same in Dictionary(grouping: pairs, by: \.output.fileNameBytes).values where same.count > 1 {
            let place = same[0].output.dropFirst(join(directory, "").count)
            throw ValidationError(
                "\(same[0].input) and \(same[1].input) would have the same output \(place): render them into different "
                    + "directories, or pass their common folder")
        }
    }

    /// Checks that no output is an input under any name.
    private func checkInputsAreSafe() throws {
        let inputs = Set(pairs.compactMap { FileIdentity(path: $0.input) })
        for pair in pairs {
            guard let identity = FileIdentity(path: pair.output), inputs.contains(identity) else { continue }
            throw ValidationError(
                "the output \(pair.output) would replace an input: pass another --out-dir or --suffix")
        }
    }
}

/// The files for one argument, with their relative paths for the outputs.
private struct FoundFiles {
    private(set) var files: [(input: String, place: String)] = []
    private(set) var faults: [HostError] = []

    init(_ input: String) {
        guard Self.kind(of: input, stat) == S_IFDIR else {
            files = [(input, name(of: input))]
            return
        }
        search(input, "")
        files.sort { $0.place < $1.place }
        // If there are no files, the error comes from reading the folder itself.
        if files.isEmpty, faults.isEmpty { files = [(input, name(of: input))] }
    }

    /// Adds the audio files in a folder and its subfolders. Symbolic links to folders are not followed, as they may
    /// form loops.
    private mutating func search(_ folder: String, _ place: String) {
        guard let stream = opendir(folder.fileNameBytes) else {
            faults.append(.unreadable(path: folder, reason: systemReason()))
            return
        }
        var names: [String] = []
        while let entry = readdir(stream) { names.append(Self.text(of: entry)) }
        closedir(stream)
        for name in names where name != "." && name != ".." {
            let path = join(folder, name)
            let kind = Self.kind(of: path, lstat)
            let reason = systemReason()
            if kind == S_IFDIR {
                search(path, place + name + "/")
            } else if Self.isAudio(path, name) {
                files.append((path, place + name))
            } else if kind == nil {
                // This may be a folder whose path is too long.
                faults.append(.unreadable(path: path, reason: reason))
            }
        }
    }

    private static func text(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { String(fileName: Array($0.prefix { $0 != 0 })) }
    }

    /// Returns the type of the file at a path, or nil if it is unknown.
    private static func kind(
        of path: String, _ call: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
    ) -> mode_t? {
        var status = stat()
        return call(path.fileNameBytes, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether the path is a file with an audio extension. If it cannot be inspected, reading it reports the error.
    private static func isAudio(_ path: String, _ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."),
            AudioFileFormat.knownEndings.contains(name[name.index(after: dot)...].lowercased())
        else { return false }
        return (kind(of: path, stat) ?? S_IFREG) == S_IFREG && !(name.hasPrefix("._") && isAppleDouble(path))
    }

    /// Whether the file is macOS metadata next to a file on a foreign disk: `._a.wav` (RFC 1740).
    private static func isAppleDouble(_ path: String) -> Bool {
        let descriptor = open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var beginning = [UInt8](repeating: 0, count: 4)
        return read(descriptor, &beginning, 4) == 4 && beginning == [0, 5, 0x16, 7]
    }
}

private func join(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
}

/// Returns the last component of a path.
private func name(of path: String) -> String {
    String(path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? "/")
}

/// Returns a path with a suffix before its extension, and optionally another extension.
private func renamed(_ path: String, suffix: String, ending: String?) -> String {
    guard !suffix.isEmpty || ending != nil else { return path }
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // A leading dot does not start an extension.
    let dot = path[start...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    let own = path[dot...].dropFirst()
    let last = ending ?? String(own)
    return path[..<dot] + suffix + (last.isEmpty ? "" : ".\(last)")
}

/// The identity of a file, which all its names share.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// Fails if the file does not exist or cannot be accessed.
    init?(path: String) {
        var status = stat()
        guard stat(path.fileNameBytes, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
    }
}

/// Creates a directory and its missing parents.
///
/// - Throws: `HostError.unwritable`.
func makeDirectory(_ path: String) throws {
    let ends = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") } + [path.endIndex]
    for end in ends { mkdir(String(path[..<end]).fileNameBytes, 0o777) }
    let reason = systemReason()
    var status = stat()
    guard stat(path.fileNameBytes, &status) == 0 else {
        throw HostError.unwritable(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
        throw HostError.unwritable(path: path, reason: "the path is not a directory")
    }
}
