// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// Reads the user presets of a plug-in, one file per step, so that the host does not wait for a slow disk or for
/// thousands of presets. Unchanged files are not read again.
final class PresetReader {
    /// A bundle that was read.
    private struct Bundle {
        let folder: UTF8Text
        let version: UInt64
        /// The number of its presets, for all plug-ins.
        var count = 0
        var files: [File] = []
    }

    /// A file of a bundle, and its preset for the plug-in; nil for none.
    private struct File {
        /// The file's name, and the preset's subject, which is usually the same.
        let name, subject: UTF8Text
        var version: UInt64 = 0
        var preset: UserPreset?
    }

    private let plugin: UTF8Text
    private let symbols: [UTF8Text]
    /// The numbers of the parameters, sorted by symbol.
    private let order: [Int]
    private let appliesTo = core("appliesTo"), port = core("port"), symbol = core("symbol")
    private let label = schema("label"), seeAlso = schema("seeAlso")
    private let presetValue = UTF8Text("http://lv2plug.in/ns/ext/presets#value")

    private var bundles: [Bundle] = []
    /// The bundles of the previous reading, and the index at which to search next.
    private var previousBundles: [Bundle] = []
    private var nextPrevious = 0
    /// The remaining folders, the next one last.
    private var folders: [UTF8Text] = []
    /// The number of files read of the last bundle.
    private var fileCount = 0

    /// The maximum size of a file in bytes: many times a preset of hundreds of values, and read within milliseconds.
    static let maximumSize: Int64 = 1 << 18
    /// The maximum number of presets of a bundle.
    private static let maximumCount = 1000

    init(plugin: UTF8Text, parameters: [Parameter]) {
        self.plugin = plugin
        var symbols: [UTF8Text] = []
        for parameter in parameters { symbols.append(UTF8Text(of: parameter.symbol)) }
        self.symbols = symbols
        order = sorted(symbols.count) { symbols[$0].isBefore(symbols[$1]) }
    }

    // MARK: - Steps

    /// Starts to read all bundles in some folders.
    func begin(_ path: [UTF8Text]) {
        // Also keep the results of an unfinished reading.
        previousBundles = bundles.isEmpty ? previousBundles : bundles
        (bundles, nextPrevious, fileCount, folders) = ([], 0, 0, [])
        for folder in path {
            for name in UserPresets.entries(folder) where name.hasSuffix(".lv2") { folders.append(folder + "/" + name) }
        }
        folders.reverse()
    }

    /// Reads for about `seconds`. Returns true once everything is read.
    func read(for seconds: Double) -> Bool {
        let end = now + seconds
        while step() { if now > end { return false } }
        return true
    }

    /// The presets that were read, sorted by name.
    var presets: [UserPreset] {
        var presets: [UserPreset] = []
        for bundle in bundles {
            for file in bundle.files {
                guard var preset = file.preset else { continue }
                preset.isOnlyPreset = bundle.count == 1
                presets.append(preset)
            }
        }
        return sorted(presets.count) { presets[$0].name.isBefore(presets[$1].name) }.map { presets[$0] }
    }

    /// Reads the presets in one bundle.
    func presets(in folder: UTF8Text) -> [UserPreset] {
        begin([])
        folders = [folder]
        while step() {}
        return presets
    }

    /// Reads the next file or manifest. Returns false if none is left.
    private func step() -> Bool {
        if let bundle = bundles.last, fileCount < bundle.files.count {
            readFile(&bundles[bundles.count - 1].files[fileCount], bundle.folder)
            fileCount += 1
            return true
        }
        guard let folder = folders.popLast() else { return false }
        fileCount = 0
        bundles.append(bundle(folder))
        return true
    }

    // MARK: - Files

    @_optimize(size)
    private func bundle(_ folder: UTF8Text) -> Bundle {
        let path = folder + "/manifest.ttl"
        let version = path.withCString { file_version($0) }
        if let bundle = previousBundle(folder), bundle.version == version { return bundle }
        var bundle = Bundle(folder: folder, version: version)
        // Most bundles are for other plug-ins, so parse only manifests that name this one.
        guard let text = UserPresets.contents(path, upTo: Self.maximumSize), text.contains("<" + plugin + ">"),
            text.contains("Preset"), let manifest = Turtle(text)
        else { return bundle }
        for statement in manifest.statements where manifest.isURI(statement.predicate, appliesTo) {
            bundle.count += 1
            guard manifest.isURI(statement.object, plugin), bundle.files.count < Self.maximumCount else { continue }
            // Factory presets have absolute URIs. User presets have their file's.
            let subject = manifest.text(of: statement.subject)
            if statement.subject.isFullURI, !subject.contains(":") {
                bundle.files.append(File(name: subject, subject: subject))
            }
        }
        let files = bundle.files
        bundle.files = sorted(files.count) { files[$0].subject.isBefore(files[$1].subject) }.map { files[$0] }
        for index in stride(from: bundle.files.count - 1, to: 0, by: -1)
        where bundle.files[index].subject.isSame(as: bundle.files[index - 1].subject) { bundle.files.remove(at: index) }
        for statement in manifest.statements where manifest.isURI(statement.predicate, seeAlso) {
            let place = Self.binarySearch(among: bundle.files.count) {
                manifest.compare(statement.subject, bundle.files[$0].subject)
            }
            guard let place, statement.subject.isFullURI else { continue }
            bundle.files[place] = File(
                name: manifest.text(of: statement.object), subject: bundle.files[place].subject)
        }
        return bundle
    }

    /// Returns a bundle of the previous reading. Bundles usually come in the same order.
    private func previousBundle(_ folder: UTF8Text) -> Bundle? {
        for offset in 0..<previousBundles.count {
            let index = (nextPrevious + offset) % previousBundles.count
            guard previousBundles[index].folder.isSame(as: folder) else { continue }
            nextPrevious = index + 1
            return previousBundles[index]
        }
        return nil
    }

    private func readFile(_ file: inout File, _ folder: UTF8Text) {
        guard !file.name.isEmpty, !file.name.contains("/"), !file.name.contains(":") else { return }
        let path = folder + "/" + file.name
        let version = path.withCString { file_version($0) }
        guard version != file.version else { return }
        file.version = version
        file.preset = nil
        guard let text = UserPresets.contents(path, upTo: Self.maximumSize), let turtle = Turtle(text) else { return }
        file.preset = preset(turtle, file.subject, folder)
    }

    @_optimize(size)
    private func preset(_ turtle: Turtle, _ subject: UTF8Text, _ folder: UTF8Text) -> UserPreset? {
        var name: UTF8Text?
        var isPort = [Bool](repeating: false, count: turtle.nodeCount)
        for statement in turtle.statements
        where turtle.isURI(statement.subject, "") || turtle.isURI(statement.subject, subject) {
            if name == nil, statement.object.isString, turtle.isURI(statement.predicate, label) {
                name = turtle.text(of: statement.object)
            }
            if let node = statement.object.nodeNumber, turtle.isURI(statement.predicate, port) { isPort[node] = true }
        }
        guard let name, !name.isEmpty else { return nil }
        var parameters = [Int](repeating: -1, count: turtle.nodeCount)
        for statement in turtle.statements {
            guard let node = statement.subject.nodeNumber, isPort[node], statement.object.isString,
                turtle.isURI(statement.predicate, symbol)
            else { continue }
            parameters[node] = parameter(turtle, statement.object)
        }
        var values = [Double?](repeating: nil, count: symbols.count)
        for statement in turtle.statements {
            guard let node = statement.subject.nodeNumber, parameters[node] >= 0,
                turtle.isURI(statement.predicate, presetValue), let value = turtle.number(statement.object)
            else { continue }
            values[parameters[node]] = value
        }
        return UserPreset(name: name, values: values, folder: folder, isOnlyPreset: false)
    }

    /// Returns the number of the parameter with a symbol; −1 for none.
    private func parameter(_ turtle: Turtle, _ symbol: Turtle.Term) -> Int {
        Self.binarySearch(among: order.count) { turtle.compare(symbol, symbols[order[$0]]) }.map { order[$0] } ?? -1
    }

    /// Returns the index below `count` for which `compare` returns 0; nil for none. The elements must be sorted.
    private static func binarySearch(among count: Int, _ compare: (Int) -> Int) -> Int? {
        var (first, end) = (0, count)
        while first < end {
            let middle = (first + end) / 2
            let difference = compare(middle)
            if difference == 0 { return middle }
            if difference < 0 { end = middle } else { first = middle + 1 }
        }
        return nil
    }
}

/// Returns the numbers below `count` in order. It sorts numbers because the compiler emits a separate sort for each
/// type.
@inline(never)
private func sorted(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    var numbers = [Int](0..<count)
    numbers.sort(by: isBefore)
    return numbers
}

// Functions, because constants of that type would leak when a host unloads the binary.
private func core(_ name: UTF8Text) -> UTF8Text { "http://lv2plug.in/ns/lv2core#" + name }
private func schema(_ name: UTF8Text) -> UTF8Text { "http://www.w3.org/2000/01/rdf-schema#" + name }
