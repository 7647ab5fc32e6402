// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension Description {
    /// The URI of the effect's view, which all variants share.
    var viewURI: String { "\(about.uri)#ui" }
}

extension EffectFamily {
    /// The effect's view, if there is one, in the bundle's index.
    func viewIndexEntries(binary: String, file: String) -> [Resource] {
        guard hasView else { return [] }
        return [
            Resource(
                variants[0].viewURI,
                [
                    Property("a", .term("ui:X11UI")),
                    Property("ui:binary", .uri(binary)),
                    Property("rdfs:seeAlso", .uri(file)),
                ])
        ]
    }

    /// The effect's view, if there is one, in full.
    var viewResources: [Resource] {
        guard hasView else { return [] }
        return [
            Resource(
                variants[0].viewURI,
                [
                    Property("a", .term("ui:X11UI")),
                    Property("lv2:requiredFeature", .term("ui:idleInterface")),
                    Property(
                        "lv2:optionalFeature",
                        [
                            .term("ui:parent"), .term("ui:resize"), .term("ui:touch"), .term("urid:map"),
                            .term("opts:options"),
                        ]
                            + (variants[0].files.isEmpty ? [] : [.term("ui:requestValue")])),
                    // `ui:resize` is both a feature, by which the view sizes the host's window, and extension data, by which the
                    // host sizes the view. LV2 prefers the window's own hints, and linters say so, but REAPER looks at neither
                    // hints nor the view's window: it knows this extension data alone.
                    Property("lv2:extensionData", .term("ui:idleInterface"), .term("ui:resize")),
                    Property(
                        "opts:supportedOption", .term("ui:scaleFactor"), .term("ui:backgroundColor"),
                        .term("ui:foregroundColor"), .term("param:sampleRate")),
                    // Control ports are told of anyway.
                    Property("ui:portNotification", variants.map(\.notification)),
                ])
        ]
    }
}

extension Description {
    /// That the view is to be handed what the plug-in tells on its port `notify`.
    fileprivate var notification: Node {
        .unnamed([
            Property("ui:plugin", .uri(uri)),
            Property("lv2:symbol", .text("notify")),
            Property("ui:protocol", .term("atom:eventTransfer")),
        ])
    }
}
