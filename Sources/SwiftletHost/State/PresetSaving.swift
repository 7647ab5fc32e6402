// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCFolder
import SwiftletCLilv

// A preset is written to a draft, read again for verification, and then moved to its place. On failure, the old preset
// stays. Views save presets with the same C functions.

/// Returns the folder of the user's bundles, `~/.lv2`.
///
/// - Throws: `HostError.presetNotSaved` if there is no home folder, as hosts would not find presets elsewhere.
package func userBundleFolder() throws -> String {
    guard let home = home_folder() else {
        throw HostError.presetNotSaved(
            directory: "~/.lv2", reason: "HOME is not set to a folder; set HOME or pass --dir")
    }
    return String(cString: home) + "/.lv2"
}

extension Instance {
    /// Saves the state of the instance as a user preset, which its world then knows. It replaces the preset with this
    /// label, or is saved in a new bundle.
    ///
    /// - Parameters:
    ///   - label: the name shown to people.
    ///   - folder: the folder for the preset's bundle, such as `~/.lv2`. It is created if necessary.
    /// - Returns: the preset's URI.
    /// - Throws: `HostError.presetNotSaved`, or an error of the plug-in's separate process.
    @discardableResult
    public func savePreset(label: String, in folder: String) throws -> String {
        let base = realFolder(folder)
        // Another process that saves the same label at the same time then sees this preset and replaces it.
        return try withLock(on: base, called: folder) {
            let place = try plugin.place(ofPreset: label, in: folder).directoryAndName
            return try savePreset(label: label, directory: place.directory, file: place.name, lockedFolder: base)
        }
    }

    /// Saves the state of the instance as a preset, which its world then knows.
    ///
    /// - Parameters:
    ///   - uri: the preset's URI; by default, the file's.
    ///   - label: the name shown to people.
    ///   - directory: the preset's bundle, usually named `….preset.lv2`. It is created if necessary, and keeps its
    ///     other presets.
    ///   - file: the name of the file in the bundle, usually `….ttl`. An existing file is replaced.
    /// - Returns: the preset's URI.
    /// - Throws: `HostError.presetNotSaved`, or an error of the plug-in's separate process.
    @discardableResult
    public func savePreset(uri: String? = nil, label: String, directory: String, file: String) throws -> String {
        try savePreset(uri: uri, label: label, directory: directory, file: file, lockedFolder: nil)
    }

    private func savePreset(
        uri: String? = nil, label: String, directory: String, file: String, lockedFolder: String?
    ) throws -> String {
        let world = plugin.world
        return try world.locked {
            if let uri, !isURI(uri) {
                throw HostError.presetNotSaved(directory: directory, reason: "\(uri) is not a URI")
            }
            let place = URL(filePath: directory, directoryHint: .isDirectory).absoluteURL
            try replaceBundle(place, called: directory, lockedFolder) { draft in
                if pointer == nil {
                    try callRemote(
                        .savePreset(uri: uri, label: label, directory: draft, file: file, controls: controlValues))
                } else {
                    try writePreset(uri: uri, label: label, directory: draft, file: file)
                }
            }
            let saved = uri ?? world.uri(ofFile: place.appending(path: file).path(percentEncoded: false))
            world.reread(preset: saved, in: place.path(percentEncoded: false))
            return saved
        }
    }

    /// Writes the state of the instance as a preset to its place, and checks that all of it can be read, as lilv does
    /// not report write errors.
    func writePreset(uri: String?, label: String, directory: String, file: String) throws {
        let world = plugin.world
        let state = snapshot(savingIn: directory)
        lilv_state_set_label(state.pointer, label)
        let status = lilv_state_save(
            world.pointer, world.map.map, world.map.unmap, state.pointer, uri, directory, file)
        let subject = uri.map { world.node($0) }
        guard status == 0,
            let written = State(
                lilv_state_new_from_file(world.pointer, world.map.map, subject, "\(directory)/\(file)")),
            written.hasAll(of: state)
        else {
            throw HostError.presetNotSaved(directory: directory, reason: "\(file) could not be written completely")
        }
    }

    /// Runs `body` with a copy of a bundle or a new one, which replaces the bundle if `body` succeeds.
    ///
    /// - Parameter lockedFolder: the locked folder, if any.
    private func replaceBundle(
        _ bundle: URL, called name: String, _ lockedFolder: String?, _ body: (_ draft: String) throws -> Void
    ) throws {
        // A symbolic link to the bundle is kept.
        let path = realFolder(bundle.path(percentEncoded: false))
        let parent = realFolder(path.directoryAndName.directory)
        guard parent != lockedFolder else { return try replaceBundle(path, in: parent, called: name, body) }
        try withLock(on: parent, called: name) { try replaceBundle(path, in: parent, called: name, body) }
    }

    private func replaceBundle(
        _ path: String, in parent: String, called name: String, _ body: (_ draft: String) throws -> Void
    ) throws {
        let manager = FileManager.default
        func failure(_ reason: String) -> HostError { .presetNotSaved(directory: name, reason: reason) }
        var isDirectory = false
        let exists = manager.fileExists(atPath: path, isDirectory: &isDirectory)
        guard !exists || isDirectory else { throw failure("the directory cannot be created") }
        guard !exists || manager.isWritableFile(atPath: path) else { throw failure("the directory is not writable") }
        let drafts = parent + "/.swiftlet-drafts"
        let draft = drafts + "/" + path.directoryAndName.name
        defer { folder_remove(drafts.fileNameBytes) }
        guard draft_begin(drafts.fileNameBytes, draft.fileNameBytes) == 0 else {
            throw failure("the directory cannot be created")
        }
        do {
            if exists {
                for entry in try manager.contentsOfDirectory(atPath: path) {
                    try manager.copyItem(atPath: "\(path)/\(entry)", toPath: "\(draft)/\(entry)")
                }
            }
        } catch {
            throw failure("the directory's content cannot be copied")
        }
        do {
            let copied = Set((try? manager.contentsOfDirectory(atPath: draft)) ?? [])
            try body(draft)
            guard raiseLinks(in: draft, except: copied) else { throw failure("its files cannot be linked") }
        } catch HostError.presetNotSaved(_, let reason) {
            throw failure(reason)
        }
        guard draft_finish(draft.fileNameBytes, path.fileNameBytes, parent.fileNameBytes) == 0 else {
            throw failure(systemReason())
        }
    }
}

/// Adjusts relative links in a draft that will move one folder up, as lilv links files by relative paths.
///
/// - Returns: whether this was possible.
private func raiseLinks(in draft: String, except names: Set<String>) -> Bool {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: draft)) ?? [] where !names.contains(name) {
        let path = "\(draft)/\(name)"
        guard let target = try? manager.destinationOfSymbolicLink(atPath: path), target.hasPrefix("../../") else {
            continue
        }
        let raised = String(target.dropFirst("../".count))
        guard unlink(path.fileNameBytes) == 0, symlink(raised.fileNameBytes, path.fileNameBytes) == 0 else {
            return false
        }
    }
    return true
}

/// Returns the path of a folder with symbolic links resolved and without a slash at its end.
private func realFolder(_ path: String) -> String {
    let url = URL(filePath: path, directoryHint: .isDirectory).absoluteURL.resolvingSymlinksInPath()
    var path = url.path(percentEncoded: false)
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
}

/// Runs `body` while no other process saves presets in a folder, which is created if necessary.
///
/// - Throws: `HostError.presetNotSaved`.
private func withLock<Result>(on folder: String, called name: String, _ body: () throws -> Result) throws -> Result {
    func failure(_ reason: String) -> HostError { .presetNotSaved(directory: name, reason: reason) }
    do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
        throw failure("the directory cannot be created")
    }
    let lock = folder_lock(folder.fileNameBytes, 10_000)
    guard lock >= 0 else {
        throw failure(
            errno == EWOULDBLOCK
                ? "another program has locked the directory for 10 s; try again"
                : "\(folder): \(systemReason())")
    }
    defer { folder_unlock(lock) }
    return try body()
}

extension Plugin {
    /// Returns the file for a preset with a label: the existing file in the folder, or a new one in a new bundle.
    fileprivate func place(ofPreset label: String, in folder: String) throws -> String {
        let base = URL(filePath: folder, directoryHint: .isDirectory)
        let paths = files(ofPresets: label).filter {
            directory(of: directory(of: $0)) == base.path(percentEncoded: false)
        }
        if let path = paths.first(where: { directory(of: $0) != bundlePath }) { return path }
        var stem = Self.fileName(name) + "_" + Self.fileName(label)
        while true {
            let bundle = base.appending(path: "\(stem).preset.lv2").path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: bundle) else { return "\(bundle)/\(stem).ttl" }
            // This world may not have loaded a bundle with this preset.
            let other = try World(bundles: [bundlePath, bundle]).plugin(uri)
            if let path = other.files(ofPresets: label).first(where: { directory(of: $0) != bundlePath }) {
                return path
            }
            stem += "-"
        }
    }

    /// Returns the separate files of all presets with a label. User presets saved by lilv have the URI of their file.
    /// Other files may contain several presets.
    private func files(ofPresets label: String) -> [String] {
        world.locked {
            presets.filter { $0.label == label }.compactMap { preset in
                let file = world.file(of: world.node(preset.uri))
                return file.flatMap { world.uri(ofFile: $0) == preset.uri ? $0 : nil }
            }
        }
    }

    /// Converts a text to a file name of letters, digits and hyphens.
    private static func fileName(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        return words.isEmpty ? "preset" : words.joined(separator: "-")
    }
}

extension World {
    /// Returns the URI of a file in lilv's form.
    fileprivate func uri(ofFile path: String) -> String {
        Node(owning: lilv_new_file_uri(pointer, nil, path))?.string ?? path
    }
}

extension State {
    /// Whether the state has the label, the ports and the number of properties of another state. Files contain rounded
    /// values.
    fileprivate func hasAll(of other: borrowing State) -> Bool {
        label == other.label && symbols == other.symbols
            && lilv_state_get_num_properties(pointer) == lilv_state_get_num_properties(other.pointer)
    }

    private var label: String? { lilv_state_get_label(pointer).map { String(cString: $0) } }

    /// The symbols of the ports with values.
    private var symbols: Set<String> {
        final class Symbols { var all: Set<String> = [] }
        let symbols = Symbols()
        lilv_state_emit_port_values(
            pointer,
            { symbol, symbols, _, _, _ in
                guard let symbol, let symbols else { return }
                Unmanaged<Symbols>.fromOpaque(symbols).takeUnretainedValue().all.insert(String(cString: symbol))
            }, Unmanaged.passUnretained(symbols).toOpaque())
        return symbols.all
    }
}
