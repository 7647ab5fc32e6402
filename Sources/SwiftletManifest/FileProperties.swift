// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension EffectFile {
    /// The URI of the property that is the file's path: the same for all layouts of an effect.
    func uri(in plugin: Description) -> String { "\(plugin.about.uri)#\(symbol)" }

    /// The property among a plug-in's resources.
    func resource(in plugin: Description) -> Resource {
        Resource(
            uri(in: plugin),
            [
                Property("a", .term("lv2:Parameter")),
                Property("rdfs:label", .text(name)),
                Property("rdfs:comment", .text(comment)),
                Property("rdfs:range", .term("atom:Path")),
            ])
    }
}

extension Description {
    /// Whether a session keeps more than parameters.
    private var hasSavedState: Bool { !files.isEmpty || savedByteCount > 0 }

    /// What it can use of a host for that. `state:threadSafeRestore` is not among it: jalv's console sets no port of a preset
    /// of plug-ins that claim it.
    var sessionFeatures: [Node] {
        guard hasSavedState else { return [] }
        let forFiles = files.isEmpty ? [] : ["state:mapPath", "state:freePath", "log:log"]
        return (["work:schedule"] + forFiles).map { .term($0) }
    }

    /// What it has for that besides its ports, and for what the view notes.
    var sessionInterfaces: [Node] { [.term("state:interface")] + (hasSavedState ? [.term("work:interface")] : []) }
}
