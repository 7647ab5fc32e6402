// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A message between a player and the process that shows a view.
enum ViewMessage: Codable {
    /// To the view, first: the sample rate, and the URIs that the player has mapped, in the order of their integers.
    case start(sampleRate: Float, uris: [String])
    /// The value of a control port: to the view, the value to show; back, the user's choice.
    case value(Float, port: UInt32)
    /// An event at a port. The message's bytes are an atom, with its size and type before its body.
    case event(port: UInt32)
    /// To the view: the window's title.
    case title(String)
    /// Back: the ASCII character of a key that the view does not use.
    case key(UInt8)
    /// Back: the view cannot be opened.
    case failed(ViewFailure)
    /// Back: the user has closed the view.
    case closed
}

/// The reason why a view cannot be shown.
public enum ViewFailure: String, Codable, Error, CustomStringConvertible {
    /// The effect has no view for X11.
    case noView = "the effect has no view for X11"
    /// No X server answers.
    case noDisplay = "no X server answers to show the view: check DISPLAY"
    /// The view's binary is missing or does not load.
    case noBinary = "the binary of the view cannot be loaded"
    /// The view requires a feature that this host does not offer.
    case missingFeatures = "the view requires an LV2 feature that this host does not offer"
    /// The view was loaded, but created no window.
    case refused = "the view opens no window"
    /// The view's process has ended.
    case crashed = "the view has crashed"

    /// One line.
    public var description: String { rawValue }
}
