// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// A preset that a person has saved, in this view or in a host.
struct UserPreset {
    let name: UTF8Text
    /// A value for each parameter; none for those that stay as they are.
    let values: [Double?]
    /// The bundle that it is in, and whether it is alone there.
    let folder: UTF8Text
    let isAlone: Bool
}

/// The presets of a plug-in that persons have saved: bundles in the folders of `LV2_PATH`, as lilv saves and finds them.
///
/// All of it takes the time that a disk takes: it is for the view's thread, at a person's word.
struct UserPresets {
    /// The plug-in's URI.
    let plugin: UTF8Text
    /// What the file of a preset begins with, beside its label.
    let title: UTF8Text
    let parameters: [Parameter]

    /// The largest file that is read, in bytes.
    private static let largest: Int64 = 1 << 20

    // Functions, as constants of a type would leave memory behind when a host unloads the binary.
    private func core(_ name: UTF8Text) -> UTF8Text { "<http://lv2plug.in/ns/lv2core#" + name + ">" }
    private func schema(_ name: UTF8Text) -> UTF8Text { "<http://www.w3.org/2000/01/rdf-schema#" + name + ">" }

    // MARK: - Reading

    /// All of them, in the order of their names.
    func all() -> [UserPreset] {
        var presets: [UserPreset] = []
        for folder in Self.searchPath() {
            for name in Self.entries(folder) where name.hasSuffix(".lv2") {
                read(folder + "/" + name, into: &presets)
            }
        }
        presets.sort { $0.name.isBefore($1.name) }
        return presets
    }

    private func read(_ folder: UTF8Text, into presets: inout [UserPreset]) {
        // Most bundles are not of this plug-in, and their manifests need not be understood.
        guard let text = Self.contents(folder + "/manifest.ttl"), text.place(of: "<" + plugin + ">") != nil,
            text.place(of: "Preset") != nil, let manifest = Turtle(text)
        else { return }
        var subjects: [UTF8Text] = []
        // Those of all plug-ins.
        var count = 0
        for statement in manifest.statements where statement.predicate.isSame(as: core("appliesTo")) {
            count += 1
            if statement.object.isSame(as: "<" + plugin + ">") { subjects.append(statement.subject) }
        }
        for subject in subjects {
            // Those with a URI of their own are the factory's; those that persons save have the file's.
            guard subject.place(of: ":") == nil else { continue }
            let file = manifest.objects(subject, schema("seeAlso")).first ?? subject
            guard file.bytes.count > 2, file.place(of: "/") == nil, file.place(of: ":") == nil,
                let text = Self.contents(folder + "/" + file.part(from: 1, to: file.bytes.count - 1)),
                let turtle = Turtle(text), let preset = preset(turtle, ["<>", subject], folder, count == 1)
            else { continue }
            presets.append(preset)
        }
    }

    private func preset(_ turtle: Turtle, _ subjects: [UTF8Text], _ folder: UTF8Text, _ isAlone: Bool) -> UserPreset? {
        var name: UTF8Text?
        var values = [Double?](repeating: nil, count: parameters.count)
        for subject in subjects {
            if let label = turtle.objects(subject, schema("label")).first, label.bytes.count > 1 {
                name = label.part(from: 1, to: label.bytes.count)
            }
            for port in turtle.objects(subject, core("port")) {
                guard let symbol = turtle.objects(port, core("symbol")).first,
                    let value = turtle.objects(port, "<http://lv2plug.in/ns/ext/presets#value>").first?.literalNumber
                else { continue }
                for number in 0..<parameters.count
                where ("\"" + UTF8Text(of: parameters[number].symbol)).isSame(as: symbol) { values[number] = value }
            }
        }
        return name.map { UserPreset(name: $0, values: values, folder: folder, isAlone: isAlone) }
    }

    // MARK: - Writing

    /// Saves values under a name: a whole bundle, which takes the place of the one there. False where that cannot be.
    func save(_ values: [Double], as name: UTF8Text) -> Bool {
        guard let home = Self.home() else { return false }
        let base = home + "/.lv2"
        guard Self.make(base, isNew: false) else { return false }
        let stem = freeStem(base, title.asFileName + "_" + name.asFileName, name)
        let number = UTF8Text(Double(process_number()), decimals: 0)
        let (draft, old) = (base + "/." + stem + "." + number, base + "/." + stem + "." + number + ".old")
        let bundle = base + "/" + stem + ".preset.lv2"
        Self.remove(draft)
        Self.remove(old)
        guard Self.make(draft, isNew: true) else { return false }
        guard Self.write(manifest(stem), draft + "/manifest.ttl"),
            Self.write(file(values, name), draft + "/" + stem + ".ttl")
        else {
            Self.remove(draft)
            return false
        }
        let isReplaced = Self.rename(bundle, old)
        guard Self.rename(draft, bundle) else {
            if isReplaced { _ = Self.rename(old, bundle) }
            Self.remove(draft)
            return false
        }
        if isReplaced { Self.remove(old) }
        return true
    }

    /// The name of the bundle that has the preset of a name and nothing else, or else of one that is not there yet.
    private func freeStem(_ base: UTF8Text, _ stem: UTF8Text, _ name: UTF8Text) -> UTF8Text {
        let (start, end) = (base + "/", UTF8Text(".preset.lv2"))
        for preset in all() where preset.isAlone && preset.name.isSame(as: name) {
            guard preset.folder.place(of: start) == 0, preset.folder.hasSuffix(end),
                Self.entries(preset.folder).allSatisfy({ $0.hasSuffix(".ttl") })
            else { continue }
            return preset.folder.part(from: start.bytes.count, to: preset.folder.bytes.count - end.bytes.count)
        }
        // Of whatever else is there nothing is known: it may be of another variant of the effect.
        var stem = stem
        while !Self.entries(base + "/" + stem + ".preset.lv2").isEmpty { stem = stem + "-" }
        return stem
    }

    /// Deletes a preset that is alone in its bundle; false where it is not, or may not be deleted.
    func delete(_ preset: UserPreset) -> Bool {
        guard preset.isAlone, preset.folder.hasSuffix(".preset.lv2") else { return false }
        Self.remove(preset.folder)
        return Self.contents(preset.folder + "/manifest.ttl") == nil
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
    private static func home() -> UTF8Text? { environment("HOME").map { UTF8Text(cString: $0) } }

    /// The folders in which bundles are looked for: where `LV2_PATH` does not say, the usual ones.
    private static func searchPath() -> [UTF8Text] {
        let home = home()
        var folders: [UTF8Text] = home.map { [$0 + "/.lv2"] } ?? []
        let path = environment("LV2_PATH").map { UTF8Text(cString: $0) } ?? "/usr/local/lib/lv2:/usr/lib/lv2"
        var folder = UTF8Text()
        for byte in path.bytes + [UInt8(ascii: ":")] {
            guard byte == UInt8(ascii: ":") else {
                folder.append(byte)
                continue
            }
            if folder.bytes.first == UInt8(ascii: "~"), let home {
                folder = home + folder.part(from: 1, to: folder.bytes.count)
            }
            var isNew = !folder.isEmpty
            for other in folders where other.isSame(as: folder) { isNew = false }
            if isNew { folders.append(folder) }
            folder = UTF8Text()
        }
        return folders
    }

    private final class Names {
        var all: [UTF8Text] = []
    }

    /// The names in a folder, without those that begin with a dot.
    private static func entries(_ folder: UTF8Text) -> [UTF8Text] {
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

    /// What is in a file; none where there is none, or it is too large.
    static func contents(_ path: UTF8Text) -> UTF8Text? {
        var size: Int64 = 0
        let file = path.withCString { file_open($0, &size) }
        guard file >= 0 else { return nil }
        defer { file_close(file) }
        guard size <= largest else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let isRead = bytes.withUnsafeMutableBufferPointer { size == 0 || file_read(file, $0.baseAddress, size) != 0 }
        return isRead ? UTF8Text(bytes: bytes) : nil
    }

    static func make(_ folder: UTF8Text, isNew: Bool) -> Bool {
        folder.withCString { folder_make($0, isNew ? 1 : 0) == 0 }
    }

    static func write(_ text: UTF8Text, _ path: UTF8Text) -> Bool {
        path.withCString { path in
            text.bytes.withUnsafeBufferPointer { file_write(path, $0.baseAddress, Int64($0.count)) == 0 }
        }
    }

    static func rename(_ path: UTF8Text, _ target: UTF8Text) -> Bool {
        path.withCString { path in target.withCString { folder_rename(path, $0) == 0 } }
    }

    /// Removes a bundle: the Turtle in it, and the folder where nothing else is there.
    private static func remove(_ folder: UTF8Text) {
        for name in entries(folder) where name.hasSuffix(".ttl") {
            _ = (folder + "/" + name).withCString { file_remove($0) }
        }
        _ = folder.withCString { folder_remove($0) }
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

    fileprivate func isBefore(_ other: UTF8Text) -> Bool {
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
