// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser

extension EffectPackage {
    /// Sees that the package's module and type hide nothing that its files use.
    ///
    /// - Throws: `ValidationError`.
    func checkName() throws {
        let isReserved = ["Any", "Protocol", "Self", "Type"].contains(name.module) || name.module.hasPrefix("Swift")
        let other = EffectPackage(name: .placeholder, uri: uri, kit: kit)
        guard !isReserved, !typeNames(in: other.effect).union(typeNames(in: other.test)).contains(name.module) else {
            throw ValidationError(
                "\(name.module) is a name that an effect's files use of Swift or Swiftlet: choose another")
        }
    }

    /// The words of a source that begin with a capital letter, outside of comments and of texts on one line.
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
