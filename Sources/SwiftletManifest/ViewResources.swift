// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

extension Description {
    /// The URI of the effect's view, the same for all variants.
    var viewURI: String { "\(about.uri)#ui" }
}

extension EffectFamily {
    /// Returns the entry of the effect's view in the bundle's index; empty without a view.
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

    /// The full description of the effect's view; empty without a view.
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
                    // `ui:resize` is both a feature, by which the view sizes the host's window, and extension data, by
                    // which the host sizes the view. LV2 and its linters prefer the window's own hints. But REAPER
                    // reads neither hints nor the view's window, and uses only this extension data.
                    Property("lv2:extensionData", .term("ui:idleInterface"), .term("ui:resize")),
                    Property(
                        "opts:supportedOption", .term("ui:scaleFactor"), .term("ui:backgroundColor"),
                        .term("ui:foregroundColor"), .term("param:sampleRate")),
                    // Views receive control ports without this.
                    Property("ui:portNotification", variants.map(\.notification)),
                ])
        ]
    }
}

extension Description {
    /// The subscription of the view to the plug-in's port `notify`.
    fileprivate var notification: Node {
        .unnamed([
            Property("ui:plugin", .uri(uri)),
            Property("lv2:symbol", .text("notify")),
            Property("ui:protocol", .term("atom:eventTransfer")),
        ])
    }
}
