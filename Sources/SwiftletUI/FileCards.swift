// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// What a view has of its effect's files, one card each: functions, and no protocol, as a linker leaves those out that are
/// called from nowhere, so that the views of effects without files do not have them in their binary.
final class FileCards {
    let count: Int
    /// The card on which a path is being typed.
    let typing: () -> Int?
    /// The path as far as it is typed.
    let typedText: () -> UTF8Text?
    /// What a file is for.
    let comment: (_ number: Int) -> FixedText
    let paint: (_ number: Int, _ frame: Rect, _ isHovered: Bool, _ theme: Theme, _ canvas: Canvas) -> Void
    /// Takes a message of the plug-in's, an atom with its header; the number of the file that it is about, if any.
    let take: (_ atom: UnsafeRawPointer, _ size: Int) -> Int?
    /// Asks the plug-in which files are loaded.
    let ask: (HostConnection) -> Void
    /// Has the host ask for a file, or, where it cannot, begins to type a path.
    let beginTyping: (_ number: Int) -> Void
    /// Follows a key while a path is typed, with the number in Unicode of its character.
    let type: (Key, _ typed: UInt32, HostConnection) -> Void
    /// Ends typing, and has nothing of it.
    let endTyping: () -> Void
    /// Has a file loaded from the first of a list of URIs, one a line, as what is dropped on a view comes.
    let load: (_ number: Int, _ list: UTF8Text, HostConnection) -> Void
    /// Has files be dropped on the view's window.
    let takeDrops: (XWindow) -> Void

    #if compiler(>=6.3)
    @export(interface)
    #endif
    @inline(never)
    init(_ files: [EffectFile], effect: StaticString, features: HostFeatures) {
        let shelf = FileShelf(files, effect: effect, features: features)
        count = files.count
        typing = { shelf.typing }
        typedText = { shelf.typedText }
        comment = { files[$0].comment }
        paint = { shelf.paint($0, in: $1, isHovered: $2, $3, $4) }
        take = { shelf.take($0, size: $1) }
        ask = { shelf.ask(over: $0) }
        beginTyping = { shelf.beginTyping($0) }
        type = { shelf.type($0, $1, over: $2) }
        endTyping = { shelf.endTyping() }
        load = { shelf.load($0, fromURIs: $1, over: $2) }
        takeDrops = { $0.takeDrops() }
    }
}

/// The cards of an effect's files.
private final class FileShelf {
    private let files: [EffectFile]
    private let properties: [LV2_URID]
    private let urids: URIDs
    private let fileURIDs: FileURIDs
    private let requestValue: UnsafePointer<LV2UI_Request_Value>?
    /// The path of each file, and what is wrong with it.
    private var paths: [UTF8Text] = []
    private var faults: [UTF8Text] = []
    private(set) var typing: Int?
    private var text = UTF8Text()
    var typedText: UTF8Text? { typing == nil ? nil : text }

    init(_ files: [EffectFile], effect: StaticString, features: HostFeatures) {
        self.files = files
        urids = features.urids
        fileURIDs = FileURIDs(features.map, of: effect)
        requestValue = features.requestValue
        var properties: [LV2_URID] = []
        for file in files {
            properties.append(features.map.property(effect: effect, symbol: file.symbol))
            paths.append(UTF8Text())
            faults.append(UTF8Text())
        }
        self.properties = properties
    }

    // MARK: - What is loaded

    func take(_ atom: UnsafeRawPointer, size: Int) -> Int? {
        guard urids.areMapped, let atom = Atom(at: atom, length: size),
            case .set(let property, let path, let fault) = FileMessage(atom, urids, fileURIDs)
        else { return nil }
        for number in 0..<properties.count where properties[number] == property {
            paths[number] = UTF8Text(copying: path)
            faults[number] = fault.map { UTF8Text(copying: $0) } ?? UTF8Text()
            return number
        }
        return nil
    }

    func ask(over link: HostConnection) {
        guard urids.areMapped, fileURIDs.areMapped else { return }
        var atom = SIMD4<UInt32>(8, urids.object, 0, fileURIDs.get)
        link.send(atom: &atom, size: 16, eventTransfer: urids.eventTransfer)
    }

    /// Has a file loaded; an empty path unloads it.
    private func load(_ number: Int, from path: UTF8Text, over link: HostConnection) {
        guard urids.areMapped, fileURIDs.areMapped, path.bytes.count < longestPath else { return }
        // The object, with its id and type; a property of four bytes, and one that is the path.
        let length = (path.bytes.count + 8) & ~7
        let size = 8 + 8 + 24 + 16 + length
        let atom = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { atom.deallocate() }
        atom.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        let words: [UInt32] = [
            UInt32(size - 8), urids.object, 0, urids.patchSet, urids.patchProperty, 0, 4, urids.urid,
            properties[number], 0,
            urids.patchValue, 0, UInt32(path.bytes.count + 1), fileURIDs.path,
        ]
        for index in 0..<words.count { atom.storeBytes(of: words[index], toByteOffset: 4 * index, as: UInt32.self) }
        for index in 0..<path.bytes.count {
            atom.storeBytes(of: path.bytes[index], toByteOffset: 56 + index, as: UInt8.self)
        }
        link.send(atom: atom, size: size, eventTransfer: urids.eventTransfer)
    }

    func load(_ number: Int, fromURIs list: UTF8Text, over link: HostConnection) {
        if let path = list.firstFilePath { load(number, from: path, over: link) }
    }

    // MARK: - Typing

    func beginTyping(_ number: Int) {
        if hostAsks(for: number) { return }
        typing = number
        text = paths[number]
    }

    /// Has the host ask for a file in its own way; what is chosen comes as a message of the plug-in's. False where it does not.
    private func hostAsks(for number: Int) -> Bool {
        guard let host = requestValue?.pointee, fileURIDs.areMapped else { return false }
        let status = host.request(host.handle, properties[number], fileURIDs.path, nil)
        return status == LV2UI_REQUEST_VALUE_SUCCESS || status == LV2UI_REQUEST_VALUE_BUSY
    }

    /// Follows a key while a path is typed; `typed` is the number in Unicode of its character.
    func type(_ key: Key, _ typed: UInt32, over link: HostConnection) {
        guard let number = typing else { return }
        switch key {
        case .character, .foreignCharacter: if text.bytes.count < longestPath - 4 { text.append(character: typed) }
        case .backspace: text.removeLastCharacter()
        case .enter, .tab:
            typing = nil
            load(number, from: text, over: link)
        case .escape: typing = nil
        case .up, .down, .left, .right, .page, .menu: break
        }
    }

    func endTyping() { typing = nil }

    // MARK: - Drawing

    func paint(_ number: Int, in frame: Rect, isHovered: Bool, _ theme: Theme, _ canvas: Canvas) {
        let padding = 16.0
        let room = frame.width - 2 * padding
        canvas.fill(frame, isHovered ? theme.cardHovered : theme.card, radius: 8)
        let size = canvas.size(of: UTF8Text(of: files[number].name), upTo: canvas.grown(13), width: room)
        let lowering = CardPainter.lowering(ofName: size)
        canvas.draw(
            UTF8Text(of: files[number].name), at: Point(x: frame.x + padding, y: frame.y + 25 + lowering), size: size,
            theme.label)
        if typing == number {
            paintEntry(
                Rect(x: frame.x + 10, y: frame.y + 31 + lowering, width: frame.width - 20, height: 36), theme, canvas)
            return
        }
        let name = paths[number].isEmpty ? UTF8Text("none: drop one here") : paths[number].fileName
        let (nameSize, faultSize) = (canvas.grown(15, upTo: 20), canvas.grown(12, upTo: 16))
        canvas.draw(
            shortened(name, to: room, size: nameSize, canvas),
            at: Point(x: frame.x + padding, y: frame.y + 50 + lowering), size: nameSize,
            paths[number].isEmpty ? theme.label : theme.text)
        if !faults[number].isEmpty {
            canvas.draw(
                shortened(faults[number], to: room, size: faultSize, canvas),
                at: Point(x: frame.x + padding, y: frame.y + 68 + lowering), size: faultSize, theme.alarm)
        }
    }

    /// The end of the path as far as it is typed.
    private func paintEntry(_ field: Rect, _ theme: Theme, _ canvas: Canvas) {
        canvas.fill(field, theme.plot, radius: 5)
        canvas.stroke(field, theme.accent, radius: 5, width: 1.5)
        let size = canvas.grown(14, upTo: 22)
        var start = 0
        while start < text.bytes.count,
            canvas.width(of: text.part(from: start, to: text.bytes.count), size: size) > field.width - 20
        {
            start += 1
            while start < text.bytes.count, text.bytes[start] & 0xc0 == 0x80 { start += 1 }
        }
        let shown = text.part(from: start, to: text.bytes.count)
        canvas.draw(shown, at: Point(x: field.x + 8, y: field.y + 18 + 5 * size / 14), size: size, theme.text)
        let x = canvas.sharp(field.x + 10 + canvas.width(of: shown, size: size), width: 1.5)
        canvas.line(from: Point(x: x, y: field.y + 6), to: Point(x: x, y: field.bottom - 6), theme.accent, width: 1.5)
    }

    /// As much of a text as has room, with dots behind where that is not all.
    private func shortened(_ text: UTF8Text, to width: Double, size: Double, _ canvas: Canvas) -> UTF8Text {
        guard canvas.width(of: text, size: size) > width else { return text }
        var end = text.bytes.count
        repeat {
            end -= 1
            while end > 0, text.bytes[end] & 0xc0 == 0x80 { end -= 1 }
        } while end > 0 && canvas.width(of: text.part(from: 0, to: end) + "…", size: size) > width
        return text.part(from: 0, to: end) + "…"
    }
}

extension UTF8Text {
    fileprivate init(copying bytes: UnsafeRawBufferPointer) {
        self.init()
        for byte in bytes { append(byte) }
    }

    /// What is behind the last slash.
    fileprivate var fileName: UTF8Text {
        var start = bytes.count
        while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return part(from: start, to: bytes.count)
    }

    /// The path of the first file of a list of URIs, one a line, in which a hash begins a remark (RFC 2483); none where
    /// there is none on this machine.
    package var firstFilePath: UTF8Text? {
        let scheme = UTF8Text("file://").bytes
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
            var isFile = end - start > scheme.count
            for index in 0..<scheme.count where isFile { isFile = bytes[start + index] == scheme[index] }
            if isFile {
                // Behind the scheme is the machine's name, mostly none, and then the path.
                var place = start + scheme.count
                while place < end, bytes[place] != UInt8(ascii: "/") { place += 1 }
                return part(from: place, to: end).withoutPercents
            }
            start = end + 1
        }
        return nil
    }

    /// With the bytes in place of what stands for them in a URI.
    private var withoutPercents: UTF8Text {
        func digit(_ index: Int) -> UInt8? {
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): return bytes[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): return bytes[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): return bytes[index] - UInt8(ascii: "A") + 10
            default: return nil
            }
        }
        var text = UTF8Text()
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let high = digit(index + 1), let low = digit(index + 2) {
                text.append(high << 4 | low)
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return text
    }
}
