// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser

extension EffectPackage {
    /// Checks that the module's and type's name does not hide another name in the package's files.
    ///
    /// - Throws: `ValidationError`.
    func checkName() throws {
        let isReserved = ["Any", "Protocol", "Self", "Type"].contains(name.module) || name.module.hasPrefix("Swift")
        let other = EffectPackage(name: .placeholder, uri: uri, kit: kit)
        guard !isReserved, !typeNames(in: other.effect).union(typeNames(in: other.test)).contains(name.module) else {
            throw ValidationError(
                "invalid effect name \(name.module): Swift or Swiftlet already uses this name; choose another one")
        }
    }

    /// Checks that a URI is valid, and that its last part can be a file name, as SwiftletManifest does during the
    /// build.
    ///
    /// - Throws: `ValidationError`.
    static func checkURI(_ uri: String) throws {
        func isWordCharacter(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber)
        }
        let scheme = uri.prefix { $0 != ":" }
        let isURI =
            scheme.count < uri.count && scheme.first?.isLetter == true
            && scheme.allSatisfy { isWordCharacter($0) || "+-.".contains($0) }
            && uri.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 }
            && !uri.contains { "<>\"{}|\\^`#".contains($0) }
        guard isURI else {
            throw ValidationError("invalid --uri \(uri): write a URI such as urn:example:tremolo, without # and spaces")
        }
        // Leave space for the suffixes of layouts and views.
        guard uri.utf8.count <= 240 else {
            throw ValidationError("invalid --uri \(uri): the URI is too long; write at most 240 characters")
        }
        let name = uri.split(omittingEmptySubsequences: false) { ":/".contains($0) }.last ?? ""
        guard !name.isEmpty, name.allSatisfy({ isWordCharacter($0) || "-_.".contains($0) }) else {
            throw ValidationError(
                "invalid --uri \(uri): write only letters, digits, - and _ after the last : or /, as this part becomes a file name"
            )
        }
        guard !["manifest", "project", "modgui"].contains(name.lowercased()) else {
            throw ValidationError(
                "invalid effect name \(name): every bundle has a file of this name; choose another name or pass another --uri"
            )
        }
    }

    /// Returns the capitalized words in a source, without comments and one-line strings.
    private func typeNames(in source: String) -> Set<String> {
        var names: Set<String> = []
        for line in source.split(separator: "\n") {
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            for (number, part) in parts.enumerated() where number.isMultiple(of: 2) {
                let isComment = part.firstRange(of: "//") != nil
                let code = part[..<(part.firstRange(of: "//")?.lowerBound ?? part.endIndex)]
                names.formUnion(
                    code.split { !$0.isLetter && !$0.isNumber }.filter { $0.first?.isUppercase == true }.map(
                        String.init))
                if isComment { break }
            }
        }
        return names
    }
}
