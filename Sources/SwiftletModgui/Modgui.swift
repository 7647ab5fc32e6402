// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletManifest
import SwiftletPlugin

/// The MOD web interface of a bundle: a pedal for each effect, shared by all its variants.
///
/// The format is that of MOD Devices' LV2 extension `http://moddevices.com/ns/modgui`: templates in Mustache and HTML, a
/// stylesheet, and pictures, in a folder of the bundle that a web server hands out.
public struct Modgui {
    private let pedals: [Pedal]

    /// Creates the pedals of a bundle's effects.
    ///
    /// - Parameter bundle: a bundle that `BundleFile.all` accepts.
    public init<Bundle: PluginBundle>(for bundle: Bundle.Type) {
        pedals = EffectFamily.variants(of: Bundle.plugins.descriptions).map { Pedal(of: $0, in: Bundle.project) }
    }

    /// The names of the folder in the bundle, and of the stylesheet in it.
    static let folder = "modgui"
    static let stylesheet = "style.css"

    /// The Turtle file that refers to all others. The bundle's manifest names it: see `BundleFile.all`.
    private func turtle() throws -> BundleFile {
        try BundleFile(name: BundleFile.modguiName, pedals.flatMap(\.resources))
    }

    /// The text files in the folder, by name.
    var texts: [String: String] {
        let entries = pedals.flatMap { pedal in
            [(pedal.template, PedalTemplate(of: pedal).text)]
                + pedal.strips.map { ($0, KnobStrip(pedal.theme, isCentered: $0 == pedal.centeredStrip).text) }
        }
        return Dictionary(uniqueKeysWithValues: entries + [(Self.stylesheet, pedalStyle)])
    }

    /// Writes all files into the folder of a bundle, and creates missing folders.
    ///
    /// - Parameter bundle: the bundle's folder.
    /// - Throws: Foundation's errors if a folder cannot be created or a file cannot be written.
    public func write(to bundle: BundleFolder) throws {
        let resources = BundleFolder(at: bundle.url.appending(path: Self.folder, directoryHint: .isDirectory))
        try bundle.write([try turtle()])
        try FileManager.default.createDirectory(at: resources.url, withIntermediateDirectories: true)
        for (name, text) in texts {
            try Data(text.utf8).write(to: resources.url.appending(path: name), options: .atomic)
        }
        for pedal in pedals {
            let picture = PedalPicture(of: pedal)
            try picture.write(to: resources.url.appending(path: pedal.screenshot), scale: 1)
            // Hosts show thumbnails in a list, 256 by 64 pixels.
            let scale = min(256 / pedal.layout.width, 64 / pedal.layout.height)
            try picture.write(to: resources.url.appending(path: pedal.thumbnail), scale: scale)
        }
    }
}
