// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// The X server's number for a name.
func internAtom(_ name: StaticString, on display: OpaquePointer) -> SwiftletCX11.Atom {
    XInternAtom(display, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), 0)
}

/// Properties of windows.
struct XProperties {
    let display: OpaquePointer

    /// The longest that is read, in words of four bytes.
    private static let maximumLength = 16_384
    /// The numbers that X itself has for types.
    static let atom: SwiftletCX11.Atom = 4
    static let cardinal: SwiftletCX11.Atom = 6
    static let integer: SwiftletCX11.Atom = 19
    static let latin1: SwiftletCX11.Atom = 31

    // MARK: - Reading

    /// The numbers in a property; none where it has none of that type, or, where `type` is 0, of any.
    @inline(never)
    func numbers(_ name: SwiftletCX11.Atom, of window: Window, type: SwiftletCX11.Atom) -> [UInt] {
        var numbers: [UInt] = []
        read(name, of: window, type: type, format: 32) { data, count in
            data.withMemoryRebound(to: UInt.self, capacity: count) {
                for index in 0..<count { numbers.append($0[index]) }
            }
        }
        return numbers
    }

    /// The text in a property; none where it has none of that type.
    @inline(never)
    func text(_ name: SwiftletCX11.Atom, of window: Window, type: SwiftletCX11.Atom) -> UTF8Text? {
        var text: UTF8Text?
        read(name, of: window, type: type, format: 8) { data, count in
            var bytes: [UInt8] = []
            for index in 0..<count { bytes.append(data[index]) }
            text = UTF8Text(bytes: bytes)
        }
        return text
    }

    /// Calls `body` with the items of a property, where it has them of that type and format, and is not too long.
    private func read(
        _ name: SwiftletCX11.Atom, of window: Window, type: SwiftletCX11.Atom, format: Int32,
        _ body: (UnsafeMutablePointer<UInt8>, Int) -> Void
    ) {
        var (found, bits, count, rest): (SwiftletCX11.Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(display, window, name, 0, Self.maximumLength, 0, type, &found, &bits, &count, &rest, &data)
        guard let data else { return }
        if type == 0 || found == type, bits == format, rest == 0 { body(data, Int(count)) }
        XFree(data)
    }

    // MARK: - Writing

    func set(_ name: SwiftletCX11.Atom, of window: Window, to numbers: [UInt], type: SwiftletCX11.Atom) {
        numbers.withUnsafeBytes { set(name, of: window, type, format: 32, $0, count: numbers.count) }
    }

    func set(_ name: SwiftletCX11.Atom, of window: Window, to text: [UInt8], type: SwiftletCX11.Atom) {
        text.withUnsafeBytes { set(name, of: window, type, format: 8, $0, count: text.count) }
    }

    @inline(never)
    private func set(
        _ name: SwiftletCX11.Atom, of window: Window, _ type: SwiftletCX11.Atom, format: Int32,
        _ bytes: UnsafeRawBufferPointer, count: Int
    ) {
        XChangeProperty(
            display, window, name, type, format, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
            Int32(count))
    }

    // MARK: - Windows

    /// The window around another; 0 where that is the root.
    func parent(of window: Window) -> Window {
        var (root, parent, children, count): (Window, Window, UnsafeMutablePointer<Window>?, UInt32) = (0, 0, nil, 0)
        XQueryTree(display, window, &root, &parent, &children, &count)
        if let children { XFree(children) }
        return parent == root ? 0 : parent
    }

    /// Whether a window is one that a window manager manages; the windows around that are the manager's.
    func isManaged(_ window: Window) -> Bool { !numbers(internAtom("WM_STATE", on: display), of: window, type: 0).isEmpty }

    /// A window's width and height in pixels.
    func size(of window: Window) -> (width: Int, height: Int)? {
        var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0 else { return nil }
        return (Int(width), Int(height))
    }
}
