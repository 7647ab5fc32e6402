// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser

/// The name of a new effect, in all the forms that are needed of it.
struct EffectName {
    private let words: [Substring]

    /// - Throws: `ValidationError` for what cannot be a Swift module's name, or is taken.
    init(_ text: String) throws {
        words = text.split { " -_".contains($0) }
        guard let first = text.first, first.isASCII, first.isLetter,
            words.joined().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            throw ValidationError("\"\(text)\" is no name: it takes a letter, then letters, digits, spaces and hyphens")
        }
        guard !Self.taken.contains(module.lowercased()) else {
            throw ValidationError("\(module) is the name of a part of Swiftlet or of Swift: choose another")
        }
    }

    /// As people read it: `Warm Fuzz`.
    var title: String { words.map(capitalized).joined(separator: " ") }
    /// As Swift's module and type: `WarmFuzz`.
    var module: String { words.map(capitalized).joined() }
    /// As folder, bundle, binary and the end of the URI: `warm-fuzz`.
    var slug: String { words.joined(separator: "-").lowercased() }

    private func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Names of modules that the package is built with, and of types that its module uses, in small letters.
    static let taken: Set = [
        "analysis", "any", "benchmark", "binary", "clv2", "describe", "dsp", "effects", "foundation", "host",
        "manifest",
        "none", "plugin", "self", "some", "swift", "swiftlet", "swiftletkit", "testing", "type", "ui",
        "about", "bundlefile", "bundlefolder", "channels", "commandline", "control", "controlset", "descriptorfunction",
        "descriptors", "double", "end", "frame", "frameeffect", "int", "list", "maintainer", "mono", "parameter",
        "plugins", "pluginbundle", "preset", "project", "row", "stereo", "terms", "uint32", "unsafepointer", "url",
        "values", "version", "coefficients", "moments", "parametervalues", "pluginlist", "samplerate", "vector",
    ]
}
