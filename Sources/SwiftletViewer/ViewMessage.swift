// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What goes between a player and the process that shows a view.
enum ViewMessage: Codable {
    /// To the view, before all else: the URIs that the player has integers for, in their order.
    case start(sampleRate: Float, uris: [String])
    /// A control port has a value: to the view, what it is to show; back, what the user has chosen.
    case value(Float, port: UInt32)
    /// An event is at a port: the message's bytes are an atom, its size and type before its body.
    case event(port: UInt32)
    /// To the view: the window's title.
    case title(String)
    /// Back: a key was pressed that means nothing to the view, the ASCII character of this number.
    case key(UInt8)
    /// Back: the view cannot be opened.
    case failed(ViewFailure)
    /// Back: the user has closed the view.
    case closed
}

/// Why a view cannot be shown.
public enum ViewFailure: String, Codable, Error, CustomStringConvertible {
    /// The effect has none for X11.
    case noView = "the effect has no view for X11"
    /// No X server answers.
    case noDisplay = "there is no X server to show the view on: DISPLAY names none that answers"
    /// Its binary is missing or does not load.
    case noBinary = "the binary of the view cannot be loaded"
    /// It requires what this host does not offer.
    case missingFeatures = "the view requires what this host does not offer"
    /// It was loaded, and made no window.
    case refused = "the view does not open"
    /// It has ended its process.
    case crashed = "the view has crashed"

    /// One line.
    public var description: String { rawValue }
}
