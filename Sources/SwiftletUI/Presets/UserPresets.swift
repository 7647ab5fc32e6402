// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// A preset that a user has saved, in this view or in a host.
struct UserPreset {
    let name: UTF8Text
    /// A value for each parameter; none for those that stay as they are.
    let values: [Double?]
    /// The bundle that it is in, and whether it is alone there.
    let folder: UTF8Text
    var isOnlyPreset: Bool
}

/// The presets of a plug-in that users have saved: bundles in the folders of `LV2_PATH`, as lilv saves and finds them.
///
/// All of it takes the time that a disk takes: it is for the view's thread, when the user asks for it.
struct UserPresets {
    /// The plug-in's URI.
    let plugin: UTF8Text
    /// What the file of a preset begins with, beside its label.
    let title: UTF8Text
    let parameters: [Parameter]

    // MARK: - Writing

    /// Saves values under a name: a whole bundle, which takes the place of the one there.
    ///
    /// - Parameter known: the presets that have been read.
    /// - Returns: why it cannot be saved, none where it is.
    @_optimize(size)
    func save(_ values: [Double], as name: UTF8Text, among known: [UserPreset]) -> UTF8Text? {
        guard let home = Self.home() else { return "HOME is not set to a folder" }
        let base = home + "/.lv2"
        guard Self.makeFolder(base, isNew: false) else { return "~/.lv2 cannot be made" }
        guard let drafts = DraftFolder(in: base) else { return "another program saves presets there" }
        defer { drafts.end() }
        let stem = freeStem(base, title.asFileName + "_" + name.asFileName, name, known)
        let draft = drafts.begin(stem + ".preset.lv2")
        let isSaved =
            draft.map {
                Self.write(manifest(stem), $0 + "/manifest.ttl")
                    && Self.write(file(values, name), $0 + "/" + stem + ".ttl")
                    && drafts.finish($0, at: base + "/" + stem + ".preset.lv2")
            } ?? false
        return isSaved ? nil : "~/.lv2 cannot be written"
    }

    /// The name of the bundle that has the preset of a name and nothing else, or else of one that is not there yet.
    private func freeStem(_ base: UTF8Text, _ stem: UTF8Text, _ name: UTF8Text, _ known: [UserPreset]) -> UTF8Text {
        let (start, end) = (base + "/", UTF8Text(".preset.lv2"))
        for preset in known where preset.name.isSame(as: name) {
            guard preset.folder.place(of: start) == 0, preset.folder.hasSuffix(end), containsOnly(preset.folder, name) else {
                continue
            }
            return preset.folder.part(from: start.bytes.count, to: preset.folder.bytes.count - end.bytes.count)
        }
        // What is there may be of another variant of the effect, or have been saved by another program just now.
        var stem = stem
        while !Self.entries(start + stem + end).isEmpty && !containsOnly(start + stem + end, name) { stem = stem + "-" }
        return stem
    }

    /// Whether a bundle has the preset of a name, and nothing else.
    private func containsOnly(_ folder: UTF8Text, _ name: UTF8Text) -> Bool {
        let presets = PresetReader(plugin: plugin, parameters: parameters).presets(in: folder)
        return presets.count == 1 && presets[0].isOnlyPreset && presets[0].name.isSame(as: name)
            && Self.entries(folder).allSatisfy { $0.hasSuffix(".ttl") }
    }

    /// Deletes a preset that is alone in its bundle; false where it is not, or may not be deleted.
    func delete(_ preset: UserPreset) -> Bool {
        guard preset.isOnlyPreset, preset.folder.hasSuffix(".preset.lv2"), let slash = preset.folder.lastSlash,
            let drafts = DraftFolder(in: preset.folder.part(from: 0, to: slash))
        else { return false }
        defer { drafts.end() }
        // All of it is gone for others at once.
        let removed = drafts.begin(preset.folder.part(from: slash + 1, to: preset.folder.bytes.count))
        return removed.map { Self.rename(preset.folder, $0) } ?? false
    }

    private func manifest(_ stem: UTF8Text) -> UTF8Text {
        prefixes + "\n<" + stem + ".ttl>\n\ta pset:Preset ;\n\tlv2:appliesTo <" + plugin + "> ;\n\trdfs:seeAlso <"
            + stem
            + ".ttl> .\n"
    }

    private func file(_ values: [Double], _ name: UTF8Text) -> UTF8Text {
        var text = prefixes + "\n<>\n\ta pset:Preset ;\n\tlv2:appliesTo <" + plugin + "> ;\n\trdfs:label \""
        text = text + name.escaped + "\" ;\n\tlv2:port "
        for number in 0..<values.count {
            text = text + (number > 0 ? " , " : "") + "[\n\t\tlv2:symbol \""
            text =
                text + UTF8Text(of: parameters[number].symbol) + "\" ;\n\t\tpset:value "
                + .exact(values[number], isDecimal: true)
            text = text + "\n\t]"
        }
        return text + " .\n"
    }

    private var prefixes: UTF8Text {
        """
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

        """
    }
}

// MARK: - Files

extension UserPresets {
    static func home() -> UTF8Text? { home_folder().map { UTF8Text(cString: $0) } }

    /// The folders in which bundles are looked for: where `LV2_PATH` does not say, the usual ones.
    static func searchPath() -> [UTF8Text] {
        let home = home()
        var folders: [UTF8Text] = home.map { [$0 + "/.lv2"] } ?? []
        let path = environment("LV2_PATH").map { UTF8Text(cString: $0) } ?? "/usr/local/lib/lv2:/usr/lib/lv2"
        for entry in path.split(at: UInt8(ascii: ":")) {
            var folder = entry
            if folder.bytes.first == UInt8(ascii: "~"), let home {
                folder = home + folder.part(from: 1, to: folder.bytes.count)
            }
            if !folder.isEmpty && !folders.contains(where: { $0.isSame(as: folder) }) { folders.append(folder) }
        }
        return folders
    }

    private final class Names {
        var all: [UTF8Text] = []
    }

    /// The names in a folder, without those that begin with a dot.
    static func entries(_ folder: UTF8Text) -> [UTF8Text] {
        let names = Names()
        folder.withCString {
            folder_list(
                $0,
                { name, names in
                    guard let name, let names, name.pointee != CChar(UInt8(ascii: ".")) else { return }
                    Unmanaged<Names>.fromOpaque(names).takeUnretainedValue().all.append(UTF8Text(cString: name))
                }, Unmanaged.passUnretained(names).toOpaque())
        }
        return names.all
    }

    /// What is in a file; none where there is none, or it has more than so many bytes.
    static func contents(_ path: UTF8Text, upTo maximum: Int64) -> UTF8Text? {
        var size: Int64 = 0
        let file = path.withCString { file_open($0, &size) }
        guard file >= 0 else { return nil }
        defer { file_close(file) }
        guard size <= maximum else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let isRead = bytes.withUnsafeMutableBufferPointer { size == 0 || file_read(file, $0.baseAddress, size) != 0 }
        return isRead ? UTF8Text(bytes: bytes) : nil
    }

    static func makeFolder(_ folder: UTF8Text, isNew: Bool) -> Bool {
        folder.withCString { folder_make($0, isNew ? 1 : 0) == 0 }
    }

    static func write(_ text: UTF8Text, _ path: UTF8Text) -> Bool {
        path.withCString { path in
            text.bytes.withUnsafeBufferPointer { file_write(path, $0.baseAddress, Int64($0.count)) == 0 }
        }
    }

    static func rename(_ path: UTF8Text, _ target: UTF8Text) -> Bool {
        path.withCString { path in target.withCString { file_rename(path, $0) == 0 } }
    }

    static func remove(_ path: UTF8Text) { _ = path.withCString { folder_remove($0) } }
}

/// The place of bundles that are being saved in a folder, or deleted, while no other process does so.
private struct DraftFolder {
    private let lock: Int32
    private let folder, path: UTF8Text

    /// None where another process has been at it for a second: the host waits meanwhile.
    init?(in folder: UTF8Text) {
        lock = folder.withCString { folder_lock($0, 1000) }
        self.folder = folder
        path = folder + "/.swiftlet-drafts"
        if lock < 0 { return nil }
    }

    func end() {
        UserPresets.remove(path)
        folder_unlock(lock)
    }

    /// Makes an empty folder, and returns its path.
    func begin(_ name: UTF8Text) -> UTF8Text? {
        let draft = path + "/" + name
        return path.withCString { path in draft.withCString { draft_begin(path, $0) == 0 } } ? draft : nil
    }

    /// Puts a folder into its place.
    func finish(_ draft: UTF8Text, at place: UTF8Text) -> Bool {
        draft.withCString { draft in
            place.withCString { place in folder.withCString { draft_finish(draft, place, $0) == 0 } }
        }
    }
}

extension UTF8Text {
    init(cString: UnsafePointer<CChar>) {
        self.init()
        var next = cString
        while next.pointee != 0 {
            append(UInt8(bitPattern: next.pointee))
            next += 1
        }
    }

    func hasSuffix(_ suffix: UTF8Text) -> Bool {
        let start = bytes.count - suffix.bytes.count
        return start >= 0 && part(from: start, to: bytes.count).isSame(as: suffix)
    }

    /// Whether another text is in this one.
    func contains(_ other: UTF8Text) -> Bool { place(of: other) != nil }

    var lastSlash: Int? {
        var index = bytes.count - 1
        while index >= 0 && bytes[index] != UInt8(ascii: "/") { index -= 1 }
        return index >= 0 ? index : nil
    }

    func isBefore(_ other: UTF8Text) -> Bool {
        for index in 0..<min(bytes.count, other.bytes.count) where bytes[index] != other.bytes[index] {
            return bytes[index] < other.bytes[index]
        }
        return bytes.count < other.bytes.count
    }

    /// As part of a file's name: letters, digits, what is not ASCII in hexadecimal, and hyphens for all else.
    fileprivate var asFileName: UTF8Text {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
        var name = UTF8Text()
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                name.append(byte)
            case 128...255:
                name.append(digit(byte >> 4))
                name.append(digit(byte & 15))
            default: name.append(UInt8(ascii: "-"))
            }
        }
        return name
    }

    /// As part of a string in Turtle.
    fileprivate var escaped: UTF8Text {
        var text = UTF8Text()
        for byte in bytes {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte < 32 ? 32 : byte)
        }
        return text
    }
}
