// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

extension DescriptionErrors {
    /// Looks at one layout of an effect.
    mutating func check(_ plugin: Description) {
        let about = plugin.about
        let place = about.name.utf8CodeUnitCount > 0 ? "\(about.name) (\(about.uri))" : "\(about.uri)"
        expectName(about.name, place)
        expectURI("\(about.uri)", place, example: "urn:example:gain")
        // Its own, or the view's.
        let longest = [plugin.uri, "\(about.uri)#ui"].max { $0.utf8.count < $1.utf8.count } ?? plugin.uri
        expect(
            longest.utf8.count < PluginURI.capacity, place,
            "the URI \(longest) is too long: write at most \(PluginURI.capacity - 1) characters")
        expect(
            plugin.areControlsConsecutive, place,
            "the raw values of its Control do not count 0, 1, 2, …: write the cases without numbers")
        expect(
            plugin.areMetersConsecutive, place,
            "the raw values of its Meter do not count 0, 1, 2, …: write the cases without numbers")
        checkRoom(plugin, place)
        checkChannels(of: plugin, place)
        checkBands(of: plugin, place)
        if let mistake = plugin.latencyError { expect(false, place, mistake) }
        for parameter in plugin.parameters { check(parameter, "\(place), parameter \"\(parameter.symbol)\"") }
        for meter in plugin.meters { check(meter, "\(place), meter \"\(meter.symbol)\"") }
        checkFiles(of: plugin, place)
        checkSymbols(of: plugin, place)
        checkPresets(of: plugin, place)
    }

    private mutating func checkRoom(_ plugin: Description, _ place: String) {
        let count = plugin.parameters.count
        expect(
            plugin.valueCapacity.map { count <= $0 } ?? true, place,
            "it has \(count) parameters, and Values room for \(plugin.valueCapacity ?? 0): "
                + "add \"typealias Storage = Capacity<\(count)>\" to its Control")
        let channelCount = max(plugin.ports.inputCount, plugin.ports.outputCount)
        expect(
            channelCount <= channelCapacity, place,
            "it has \(channelCount) channels on one side: write buses of at most \(channelCapacity) in all")
        expect(
            plugin.size <= plugin.maximumSize, place,
            "it has \(plugin.size) bytes in itself, more than the \(plugin.maximumSize) that an effect may have: keep what "
                + "is long in a setup.delayLine, setup.buffer or setup.table, which init(_ setup:) is to ask for")
    }

    /// Looks whether frames have a name for each of their channels.
    private mutating func checkChannels(of plugin: Description, _ place: String) {
        for (buses, count) in [(plugin.inputs, plugin.ports.inputCount), (plugin.outputs, plugin.ports.outputCount)] {
            let named = buses.map(\.channels.count).reduce(0, +)
            expect(
                named == count, place,
                "its frames have \(count) lanes and \(named) channels: write as many channels as there are lanes")
            for bus in buses {
                let place = "\(place), layout \"\(bus.layout.name)\""
                expectTerm("\(bus.layout.group)", place, example: "pg:StereoGroup")
                var symbols: Set<String> = []
                for channel in bus.channels {
                    let place = "\(place), channel \"\(channel.name)\""
                    expectSymbol(FixedText(stringLiteral: channel.symbol), place)
                    expectTerm("\(channel.designation)", place, example: "pg:left")
                    expect(
                        symbols.insert("\(channel.symbol)").inserted, place,
                        "another channel has the symbol \"\(channel.symbol)\": write another for one of them")
                }
            }
        }
    }

    private mutating func checkBands(of plugin: Description, _ place: String) {
        let count = plugin.bandCount
        guard count != 0 else { return }
        guard (1...64).contains(count) else {
            return expect(false, place, "its bandCount is \(count): write one from 1 to 64")
        }
        for (parameter, band) in zip(plugin.parameters, plugin.bands) {
            expect(
                (0..<count).contains(band), "\(place), parameter \"\(parameter.symbol)\"",
                "band(of:) returns \(band), and there are \(count) bands: count from 0 to \(count - 1)")
        }
        for band in 0..<count {
            guard let first = plugin.bands.firstIndex(of: band), let last = plugin.bands.lastIndex(of: band) else {
                add("\(place): its band \(band) has no parameter: return in band(of:) the band that each belongs to")
                continue
            }
            expect(
                plugin.bands[first...last].allSatisfy { $0 == band }, place,
                "the parameters of its band \(band) are not consecutive: write them one after the other")
        }
    }

    /// Looks whether ports and groups have symbols of their own.
    private mutating func checkSymbols(of plugin: Description, _ place: String) {
        let taken = plugin.otherSymbols + reservedSymbols
        var symbols: Set<String> = []
        for symbol in (plugin.parameters + plugin.meters).map({ "\($0.symbol)" }) where !symbol.isEmpty {
            let place = "\(place), parameter \"\(symbol)\""
            expect(!taken.contains(symbol), place, "a port of every plug-in's own has that symbol: write another")
            expect(
                symbols.insert(symbol).inserted, place,
                "two parameters or meters have that symbol: write another for one of them")
        }
        var names: [String: String] = [:]
        for group in (plugin.parameters + plugin.meters).compactMap(\.group) {
            let (symbol, name) = ("\(group.symbol)", "\(group.name)")
            let place = "\(place), group \"\(symbol)\""
            expect(
                !taken.contains(symbol) && !symbols.contains(symbol), place,
                "a port or another group has that symbol: write another")
            expect(
                names.updateValue(name, forKey: symbol).map { $0 == name } ?? true, place,
                "it is called \"\(name)\" here and otherwise there: declare it once, and name that")
        }
    }

    private mutating func checkFiles(of plugin: Description, _ place: String) {
        expect(
            plugin.areFilesConsecutive, place,
            "the raw values of its File do not count 0, 1, 2, …: write the cases without numbers")
        expect(
            plugin.savedByteCount <= plugin.maximumSavedByteCount, place,
            "it has \(plugin.savedByteCount) bytes saved, more than the \(plugin.maximumSavedByteCount) that an effect may have: "
                + "save what it is made of, or keep it in a file")
        let parameters = plugin.parameters.map { "\($0.symbol)" }
        expect(
            plugin.savedByteCount == 0 || !parameters.contains("state"), "\(place), parameter \"state\"",
            "what the effect has saved is called so in sessions: write another symbol")
        var symbols = Set(parameters + reservedSymbols + (plugin.savedByteCount > 0 ? ["state"] : []))
        for file in plugin.files {
            let place = "\(place), file \"\(file.symbol)\""
            expectSymbol(file.symbol, place)
            expectName(file.name, place)
            for text in [file.name, file.comment] {
                expect(!text.isTooMuch, place, "\"\(text)\" has a number below 0, or more than one: write one at most")
            }
            expect(
                symbols.insert("\(file.symbol)").inserted, place,
                "a parameter, another file or something of every plug-in's own has that symbol: write another")
        }
    }

    private mutating func checkPresets(of plugin: Description, _ place: String) {
        var symbols: Set<String> = []
        for preset in plugin.presets {
            let symbol = "\(preset.symbol)"
            let place = "\(place), preset \"\(symbol)\""
            expectName(preset.name, place)
            let isWord = symbol.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".contains($0) }
            expect(
                isWord && !symbol.isEmpty, place,
                "its symbol is to be the end of a URI: write words of letters and digits, joined by hyphens")
            expect(
                symbols.insert(symbol).inserted, place, "two presets have that symbol: write another for one of them")
            var numbers: Set<Int> = []
            for (number, value) in preset.assignments where plugin.parameters.indices.contains(number) {
                let parameter = plugin.parameters[number]
                expect(
                    numbers.insert(number).inserted, place, "it sets \"\(parameter.symbol)\" twice: write it once")
                check(value, for: parameter, "its value for \"\(parameter.symbol)\"", place)
            }
        }
    }
}

/// The symbols and names that plug-ins may have beside the parameters', whether this one has them or not.
private let reservedSymbols = ["in", "out", "enabled", "control", "notify", "latency", "main_in", "main_out", "ui"]
