// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import SwiftletEqualizerText
import SwiftletHost

// Presets of equalisers as texts of Equalizer APO, Room EQ Wizard and AutoEq.

extension PresetCommand {
    /// Saves a preset with the filters in a text file.
    func importText(_ path: String, as label: String, of plugin: Plugin) throws {
        let folder = try dir ?? userBundleFolder()
        let ports = try equalizerPorts(plugin)
        guard let settings = EqualizerSettings(try textFile(path), for: ports.controls) else {
            throw HostError.unreadable(
                path: path, reason: "the file has no filters in the form of Equalizer APO, Room EQ Wizard or AutoEq")
        }
        for note in settings.notes { printError("\(path), line \(note.line): \(note.text)") }
        let losses = settings.notes.filter(\.isLoss)
        guard losses.isEmpty || !settings.bands.isEmpty else {
            printError("nothing imported: no filter in \(path) has an equivalent")
            throw ExitCode(1)
        }
        guard losses.isEmpty || partial else {
            printError("nothing imported: the preset would sound different; pass --partial to import the rest")
            throw ExitCode(1)
        }
        let process = try isolation.process(for: plugin)
        let instance = try Instance(plugin, sampleRate: 48_000, in: process)
        ports.apply(settings, to: instance)
        try save(instance, as: label, in: folder, process)
    }

    /// Writes a preset to a text file.
    func exportText(of plugin: Plugin, preset: String?, to path: String) throws {
        let ports = try equalizerPorts(plugin)
        let process = try isolation.process(for: plugin)
        let instance = try instance(of: plugin, preset: preset, in: process)
        let writer = EqualizerTextWriter(instance, ports)
        for problem in writer.problems { printError(problem) }
        guard writer.problems.isEmpty || partial else {
            printError("nothing exported: the text would sound different; pass --partial to export the rest")
            throw ExitCode(1)
        }
        try write(writer.text, to: path)
    }

    private func equalizerPorts(_ plugin: Plugin) throws -> EqualizerPorts {
        guard let ports = EqualizerPorts(plugin) else {
            throw HostError.noPort(
                symbol: "band1_type", plugin: plugin.uri,
                symbols: plugin.ports.filter { $0.kind == .control && $0.direction == .input }.map(\.symbol))
        }
        return ports
    }
}

/// The maximum size of a text file in bytes.
private let maximumTextSize = 1 << 20

/// Returns the bytes of a text file; `-` is the standard input.
///
/// - Throws: `HostError.unreadable`, also for a file larger than 1 MiB.
private func textFile(_ path: String) throws -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let file = fdopen(descriptor, "r") else {
        throw HostError.unreadable(path: path, reason: systemReason())
    }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: maximumTextSize + 1) { buffer, count in
        count = fread(buffer.baseAddress!, 1, buffer.count, file)
    }
    guard ferror(file) == 0 else { throw HostError.unreadable(path: path, reason: systemReason()) }
    guard bytes.count <= maximumTextSize else {
        throw HostError.unreadable(path: path, reason: "the file is larger than 1 MiB")
    }
    return bytes
}

/// Writes a text file; `-` is the standard output.
///
/// - Throws: `HostError.unwritable`.
private func write(_ text: String, to path: String) throws {
    // Errors of the standard output are reported at the end of the command.
    guard path != "-" else { return print(text, terminator: "") }
    guard let file = fopen(path.fileNameBytes, "we") else {
        throw HostError.unwritable(path: path, reason: systemReason())
    }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else {
        throw HostError.unwritable(path: path, reason: systemReason())
    }
}
