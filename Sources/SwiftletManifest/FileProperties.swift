// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension EffectFile {
    /// Returns the URI of the property for the file's path, the same for all layouts of an effect.
    func uri(in plugin: Description) -> String { "\(plugin.about.uri)#\(symbol)" }

    /// Returns the property as one of a plug-in's resources.
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
    /// Whether a session saves more than parameters.
    private var hasSavedState: Bool { !files.isEmpty || savedByteCount > 0 }

    /// The optional host features for that. `state:threadSafeRestore` is left out: for plug-ins that claim it, jalv's
    /// console does not set the ports of presets.
    var sessionFeatures: [Node] {
        guard hasSavedState else { return [] }
        let forFiles = files.isEmpty ? [] : ["state:mapPath", "state:freePath", "log:log"]
        return (["work:schedule"] + forFiles).map { .term($0) }
    }

    /// The extension data for that, and for the view state.
    var sessionInterfaces: [Node] { [.term("state:interface")] + (hasSavedState ? [.term("work:interface")] : []) }
}
