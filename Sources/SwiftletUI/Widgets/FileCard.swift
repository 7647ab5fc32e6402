// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// The calls of a view to the card of a file. If no effect of a bundle has files, nothing makes a `FileCard`, and the linker
/// leaves out all code that only `FileCard` uses.
class FileWidget: Widget {
    /// Asks the plug-in which files are loaded.
    func requestFiles() {}
    /// Takes a message of the plug-in, an atom with its header. Returns whether it was about this file.
    func receive(_ atom: UnsafeRawPointer, size: Int) -> Bool { false }
    /// Has a file loaded from the first of a list of URIs, one a line, as what is dropped on a view comes.
    func load(fromURIs list: UTF8Text) {}
    /// Lets the user drop files on the view's window.
    func acceptDrops(on window: XWindow) {}
}

/// The card of a file: its name, and what is wrong with it.
final class FileCard: FileWidget {
    private let file: EffectFile
    private let property: LV2_URID
    private let urids: URIDs
    private let fileURIDs: FileURIDs
    private let requestValue: UnsafePointer<LV2UI_Request_Value>?
    private var path = UTF8Text()
    private var errorText = UTF8Text()

    override var description: Description {
        Description(.entry, UTF8Text(of: file.name), value: path, tip: UTF8Text(of: file.comment), accessibleTitle: "File")
    }

    private init(_ file: EffectFile, _ effect: StaticString, _ features: HostFeatures) {
        self.file = file
        property = features.map.property(effect: effect, symbol: file.symbol)
        urids = features.urids
        fileURIDs = FileURIDs(features.map, of: effect)
        requestValue = features.requestValue
    }

    /// A card for each of an effect's files.
    #if compiler(>=6.3)
    @export(interface)
    #endif
    @inline(never)
    static func cards(_ files: [EffectFile], _ effect: StaticString, _ features: HostFeatures) -> [FileWidget] {
        var cards: [FileWidget] = []
        for file in files { cards.append(FileCard(file, effect, features)) }
        return cards
    }

    // MARK: - Messages

    override func requestFiles() {
        guard urids.areMapped, fileURIDs.areMapped else { return }
        settings.link.send([0, fileURIDs.get], as: urids)
    }

    override func receive(_ atom: UnsafeRawPointer, size: Int) -> Bool {
        guard urids.areMapped, let atom = Atom(at: atom, length: size),
            case .set(let property, let path, let fault) = FileMessage(atom, urids, fileURIDs),
            property == self.property
        else { return false }
        self.path = UTF8Text(copying: path)
        self.errorText = fault.map { UTF8Text(copying: $0) } ?? UTF8Text()
        invalidate()
        return true
    }

    /// Has a file loaded; an empty path unloads it.
    private func load(_ path: UTF8Text) {
        guard urids.areMapped, fileURIDs.areMapped, path.bytes.count < pathCapacity else { return }
        // Two properties: a URID, and the path.
        settings.link.send(
            [
                0, urids.patchSet, urids.patchProperty, 0, 4, urids.urid, property, 0, urids.patchValue, 0,
                UInt32(path.bytes.count + 1), fileURIDs.path,
            ], path.bytes + [0], as: urids)
    }

    override func load(fromURIs list: UTF8Text) {
        if let path = list.firstFilePath { load(path) }
    }

    override func acceptDrops(on window: XWindow) { window.acceptDrops() }

    // MARK: - Typing

    /// Has the host ask for a file in its own way, or, where it does not, begins to type a path.
    override func activate() {
        if panel.field?.owner === self { return }
        if askHostForFile() { return invalidate() }
        panel.open(TextField(on: self, path, limit: pathCapacity - 4))
    }

    /// Whether the host asks for a file; what is chosen comes as a message of the plug-in.
    private func askHostForFile() -> Bool {
        guard let host = requestValue?.pointee, fileURIDs.areMapped else { return false }
        let status = host.request(host.handle, property, fileURIDs.path, nil)
        return status == LV2UI_REQUEST_VALUE_SUCCESS || status == LV2UI_REQUEST_VALUE_BUSY
    }

    override func finishTyping(_ field: TextField, _ end: TextField.End) {
        if end == .enter || end == .tab { load(field.text) }
    }

    // MARK: - Drawing

    override func paint(on canvas: Canvas) {
        let padding = 16.0
        let (x, room) = (frame.x + padding, frame.width - 2 * padding)
        canvas.fill(frame, isHovered ? theme.cardHovered : theme.card, radius: 8)
        let title = UTF8Text(of: file.name)
        let size = canvas.size(of: title, upTo: canvas.textSize(13), width: room)
        let top = frame.y + CardStyle.lowering(ofName: size)
        canvas.draw(title, at: Point(x: x, y: top + 25), size: size, theme.label)
        paintFocus(on: canvas, radius: 8)
        if let field = panel.field, field.owner === self {
            field.frame = Rect(x: frame.x + 10, y: top + 31, width: frame.width - 20, height: 36)
            return paint(field, on: canvas)
        }
        let name = path.isEmpty ? UTF8Text("none: drop one here") : path.fileName
        let (nameSize, errorSize) = (canvas.textSize(15, upTo: 20), canvas.textSize(12, upTo: 16))
        canvas.draw(
            shortened(name, to: room, size: nameSize, canvas), at: Point(x: x, y: top + 50), size: nameSize,
            path.isEmpty ? theme.label : theme.text)
        if errorText.isEmpty { return }
        canvas.draw(
            shortened(errorText, to: room, size: errorSize, canvas), at: Point(x: x, y: top + 68), size: errorSize,
            theme.alarm)
    }

    /// Draws the end of the path as far as it is typed.
    private func paint(_ field: TextField, on canvas: Canvas) {
        let (size, text) = (canvas.textSize(14, upTo: 22), field.text)
        var start = 0
        while start < text.bytes.count,
            canvas.width(of: text.part(from: start, to: text.bytes.count), size: size) > field.frame.width - 20
        {
            start += 1
            while start < text.bytes.count, text.bytes[start] & 0xc0 == 0x80 { start += 1 }
        }
        field.paint(
            text.part(from: start, to: text.bytes.count),
            at: Point(x: field.frame.x + 8, y: field.frame.y + 18 + 5 * size / 14), size: size, on: canvas)
    }

    /// As much of a text as has room, with an ellipsis where that is not all.
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

    /// The name after the last slash.
    fileprivate var fileName: UTF8Text { part(from: lastSlash.map { $0 + 1 } ?? 0, to: bytes.count) }

    /// The path of the first file of a list of URIs, one a line, in which a hash begins a remark (RFC 2483); nil if the list has
    /// no file.
    package var firstFilePath: UTF8Text? {
        for line in lines where line.place(of: "file://") == 0 {
            // After the scheme is the machine's name, mostly empty, and then the path.
            let rest = line.part(from: 7, to: line.bytes.count)
            if let path = rest.place(of: "/") { return rest.part(from: path, to: rest.bytes.count).percentDecoded }
        }
        return nil
    }

    /// The text with percent-encoded bytes decoded.
    private var percentDecoded: UTF8Text {
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
