// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCFolder
import SwiftletCLilv

// A preset is saved beside its place, read again, and then takes it: where it cannot be written, what was there before stays.
// Views save theirs by the same functions of C.

/// The folder of the user's own bundles, `~/.lv2`.
///
/// - Throws: `HostError.presetNotSaved` where there is no home folder: hosts would not find what is saved elsewhere.
package func userBundleFolder() throws -> String {
    guard let home = home_folder() else {
        throw HostError.presetNotSaved(directory: "~/.lv2", reason: "HOME is not set to a folder; set it or pass --dir")
    }
    return String(cString: home) + "/.lv2"
}

extension Instance {
    /// Saves the state of the instance as a preset of a person's, which is known to its world from then on: in place of the one
    /// with that label, or else in a bundle of its own.
    ///
    /// - Parameters:
    ///   - label: the name shown to people.
    ///   - folder: the folder of bundles to save it in, such as `~/.lv2`. It is made if need be.
    /// - Returns: the preset's URI.
    /// - Throws: `HostError.presetNotSaved`; what becomes of a plug-in in a process of its own.
    @discardableResult
    public func savePreset(label: String, in folder: String) throws -> String {
        let base = realFolder(folder)
        // Whoever saves that label at the same time sees this one then, and replaces it.
        return try withLock(on: base, called: folder) {
            let place = try plugin.place(ofPreset: label, in: folder).directoryAndName
            return try savePreset(label: label, directory: place.directory, file: place.name, lockedFolder: base)
        }
    }

    /// Saves the state of the instance as a preset, which is known to its world from then on.
    ///
    /// - Parameters:
    ///   - uri: the preset's URI; by default, the file's.
    ///   - label: the name shown to people.
    ///   - directory: the bundle to save it in, commonly named `….preset.lv2`. It is made if need be; other presets
    ///     in it stay.
    ///   - file: the name of the file in it, commonly `….ttl`. A file that exists is replaced.
    /// - Returns: the preset's URI.
    /// - Throws: `HostError.presetNotSaved`; what becomes of a plug-in in a process of its own.
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
                throw HostError.presetNotSaved(directory: directory, reason: "\(uri) is no URI")
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

    /// Writes the state of the instance as a preset, where it is, and looks whether all of it can be read again: lilv does not say
    /// where it could not write.
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
            throw HostError.presetNotSaved(directory: directory, reason: "\(file) cannot be written")
        }
    }

    /// Has `body` write into a copy of a bundle, or into a new one, which takes its place when all went well.
    ///
    /// - Parameter lockedFolder: the folder that is locked, if one is.
    private func replaceBundle(
        _ bundle: URL, called name: String, _ lockedFolder: String?, _ body: (_ draft: String) throws -> Void
    ) throws {
        // A link to it stays one.
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
        guard !exists || isDirectory else { throw failure("the directory cannot be made") }
        guard !exists || manager.isWritableFile(atPath: path) else { throw failure("the directory is not writable") }
        let drafts = parent + "/.swiftlet-drafts"
        let draft = drafts + "/" + path.directoryAndName.name
        defer { folder_remove(drafts.fileNameBytes) }
        guard draft_begin(drafts.fileNameBytes, draft.fileNameBytes) == 0 else {
            throw failure("the directory cannot be made")
        }
        do {
            if exists {
                for entry in try manager.contentsOfDirectory(atPath: path) {
                    try manager.copyItem(atPath: "\(path)/\(entry)", toPath: "\(draft)/\(entry)")
                }
            }
        } catch {
            throw failure("what is in the directory cannot be copied")
        }
        do {
            let copied = Set((try? manager.contentsOfDirectory(atPath: draft)) ?? [])
            try body(draft)
            guard raiseLinks(in: draft, except: copied) else { throw failure("the files in it cannot be linked") }
        } catch HostError.presetNotSaved(_, let reason) {
            throw failure(reason)
        }
        guard draft_finish(draft.fileNameBytes, path.fileNameBytes, parent.fileNameBytes) == 0 else {
            throw failure(systemReason())
        }
    }
}

/// Lets links in a draft lead to the same files when the draft is a folder higher: lilv links files by relative paths.
///
/// - Returns: whether that was possible.
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

/// The path of a folder, symbolic links resolved, without a slash at its end.
private func realFolder(_ path: String) -> String {
    let url = URL(filePath: path, directoryHint: .isDirectory).absoluteURL.resolvingSymlinksInPath()
    var path = url.path(percentEncoded: false)
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
}

/// Runs `body` while no other process saves presets in a folder, which is made if need be.
///
/// - Throws: `HostError.presetNotSaved`.
private func withLock<Result>(on folder: String, called name: String, _ body: () throws -> Result) throws -> Result {
    func failure(_ reason: String) -> HostError { .presetNotSaved(directory: name, reason: reason) }
    do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
        throw failure("the directory cannot be made")
    }
    let lock = folder_lock(folder.fileNameBytes, 10_000)
    guard lock >= 0 else {
        throw failure(
            errno == EWOULDBLOCK
                ? "another program has been saving presets there for 10 s; try again"
                : "\(folder): \(systemReason())")
    }
    defer { folder_unlock(lock) }
    return try body()
}

extension Plugin {
    /// The file for a preset with that label: that which has it, of a bundle in the folder, or else a new one in a
    /// bundle of its own.
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
            // A bundle that this world has not loaded may have it.
            let other = try World(bundles: [bundlePath, bundle]).plugin(uri)
            if let path = other.files(ofPresets: label).first(where: { directory(of: $0) != bundlePath }) {
                return path
            }
            stem += "-"
        }
    }

    /// The files of all presets with a label that are in files of their own, as lilv saves those of persons: they have the file's
    /// URI. In others' files may be more.
    private func files(ofPresets label: String) -> [String] {
        world.locked {
            presets.filter { $0.label == label }.compactMap { preset in
                let file = world.file(of: world.node(preset.uri))
                return file.flatMap { world.uri(ofFile: $0) == preset.uri ? $0 : nil }
            }
        }
    }

    /// A text as part of a file's name: letters, digits and hyphens.
    private static func fileName(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        return words.isEmpty ? "preset" : words.joined(separator: "-")
    }
}

extension World {
    /// The URI of a file, as lilv has it.
    fileprivate func uri(ofFile path: String) -> String {
        Node(owning: lilv_new_file_uri(pointer, nil, path))?.string ?? path
    }
}

extension State {
    /// Whether it has the label, the ports and as many properties of another. Their values are rounded in a file.
    fileprivate func hasAll(of other: borrowing State) -> Bool {
        label == other.label && symbols == other.symbols
            && lilv_state_get_num_properties(pointer) == lilv_state_get_num_properties(other.pointer)
    }

    private var label: String? { lilv_state_get_label(pointer).map { String(cString: $0) } }

    /// The symbols of the ports that it has values for.
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
