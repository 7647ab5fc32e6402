// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCFolder
import SwiftletEffects

/// Reads the presets of a plug-in that users have saved, a file at a time, so that nobody waits for a slow disk or for thousands
/// of presets. What has not changed since it was read is not read again.
final class PresetReader {
    /// A bundle as it was read.
    private struct Bundle {
        let folder: UTF8Text
        let version: UInt64
        /// How many presets it has, of all plug-ins.
        var count = 0
        var files: [File] = []
    }

    /// A file of a bundle, and the preset in it that is of the plug-in, if there is one.
    private struct File {
        /// Its name, and the preset's, which is mostly the same.
        let name, subject: UTF8Text
        var version: UInt64 = 0
        var preset: UserPreset?
    }

    private let plugin: UTF8Text
    private let symbols: [UTF8Text]
    /// The numbers of the parameters, in the order of their symbols.
    private let order: [Int]
    private let appliesTo = core("appliesTo"), port = core("port"), symbol = core("symbol")
    private let label = schema("label"), seeAlso = schema("seeAlso")
    private let presetValue = UTF8Text("http://lv2plug.in/ns/ext/presets#value")

    private var bundles: [Bundle] = []
    /// The bundles that were read before, and where the next one is looked for among them.
    private var previousBundles: [Bundle] = []
    private var nextPrevious = 0
    /// The folders that are still to be read, the next one last.
    private var folders: [UTF8Text] = []
    /// How many files of the last bundle are read.
    private var fileCount = 0

    /// The largest file that is read, in bytes: many times a preset of hundreds of values, and read within milliseconds.
    static let maximumSize: Int64 = 1 << 18
    /// The most presets that are read of a bundle.
    private static let maximumCount = 1000

    init(plugin: UTF8Text, parameters: [Parameter]) {
        self.plugin = plugin
        var symbols: [UTF8Text] = []
        for parameter in parameters { symbols.append(UTF8Text(of: parameter.symbol)) }
        self.symbols = symbols
        order = sorted(symbols.count) { symbols[$0].isBefore(symbols[$1]) }
    }

    // MARK: - Steps

    /// Begins to read all bundles below some folders.
    func begin(_ path: [UTF8Text]) {
        // What was read of a reading that did not end is kept, too.
        previousBundles = bundles.isEmpty ? previousBundles : bundles
        (bundles, nextPrevious, fileCount, folders) = ([], 0, 0, [])
        for folder in path {
            for name in UserPresets.entries(folder) where name.hasSuffix(".lv2") { folders.append(folder + "/" + name) }
        }
        folders.reverse()
    }

    /// Reads on for about so many seconds; true once all is read.
    func read(for seconds: Double) -> Bool {
        let end = now + seconds
        while step() { if now > end { return false } }
        return true
    }

    /// What was read, in the order of the names.
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

    /// The presets in one bundle.
    func presets(in folder: UTF8Text) -> [UserPreset] {
        begin([])
        folders = [folder]
        while step() {}
        return presets
    }

    /// Reads a file; false where there is none left.
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
        // Most bundles are not of this plug-in, and their manifests need not be understood.
        guard let text = UserPresets.contents(path, upTo: Self.maximumSize), text.contains("<" + plugin + ">"),
            text.contains("Preset"), let manifest = Turtle(text)
        else { return bundle }
        for statement in manifest.statements where manifest.isURI(statement.predicate, appliesTo) {
            bundle.count += 1
            guard manifest.isURI(statement.object, plugin), bundle.files.count < Self.maximumCount else { continue }
            // Those with a URI of their own are the factory's; those that users save have the file's.
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

    /// What was read before of a bundle: mostly, bundles come in the same order as then.
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

    /// The number of the parameter with a symbol; below 0 where there is none.
    private func parameter(_ turtle: Turtle, _ symbol: Turtle.Term) -> Int {
        Self.binarySearch(among: order.count) { turtle.compare(symbol, symbols[order[$0]]) }.map { order[$0] } ?? -1
    }

    /// The place of what `compare` gives 0 for, among as many that are in order.
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

/// Returns the numbers below `count` in order. Numbers, as each type that is sorted has a sort compiled for it.
@inline(never)
private func sorted(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    var numbers = [Int](0..<count)
    numbers.sort(by: isBefore)
    return numbers
}

// Functions, as constants of a type would leave memory behind when a host unloads the binary.
private func core(_ name: UTF8Text) -> UTF8Text { "http://lv2plug.in/ns/lv2core#" + name }
private func schema(_ name: UTF8Text) -> UTF8Text { "http://www.w3.org/2000/01/rdf-schema#" + name }
