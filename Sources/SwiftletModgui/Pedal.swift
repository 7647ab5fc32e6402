// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletManifest
import SwiftletPlugin

/// An effect as a pedal: the controls on it, and where all is. The panel that opens beside it has every control, and is the
/// host's own.
struct Pedal {
    /// How many controls a pedal has at most: two rows of four. A pedalboard has many pedals.
    static let largestCount = 8

    let variants: [Description]
    let project: Project
    /// The numbers of the controls among the parameters of the first variant.
    let numbers: [Int]
    let layout: PedalLayout
    let theme: Theme

    /// - Parameter variants: the plug-ins that are the same effect.
    init(of variants: [Description], in project: Project) {
        self.variants = variants
        self.project = project
        numbers = Self.shownControls(of: variants)
        layout = PedalLayout(controlCount: numbers.count)
        theme = Theme(accent: variants[0].accent ?? Theme.standardAccent)
    }

    var controls: [Parameter] { numbers.map { variants[0].parameters[$0] } }
    var title: String { "\(variants[0].about.name)" }
    /// As hosts list the first variant.
    var fullName: String { variants[0].name(in: project) }

    // MARK: - Files

    private var name: String { EffectFamily.name(of: "\(variants[0].about.uri)") }
    var template: String { "\(name).html" }
    var screenshot: String { "\(name).png" }
    /// Its sign is one that no effect's name has.
    var thumbnail: String { "\(name)+thumbnail.png" }
    /// The pictures of a knob that is filled from its start, and from its middle.
    var strip: String { "\(name)-knob.svg" }
    var centeredStrip: String { "\(name)-knob-centered.svg" }
    /// Those of them that the pedal has.
    var strips: Set<String> { Set(controls.filter(\.isKnob).map { $0.isCentered ? centeredStrip : strip }) }

    // MARK: - Controls

    /// All that the variants have in common, as long as they have room. Of more, those that hosts show on strips of their
    /// mixers, and the first of the others: of those whole groups, and only of the very first
    /// as much as there is room for.
    private static func shownControls(of variants: [Description]) -> [Int] {
        let symbols = variants.map { Set($0.parameters.map { "\($0.symbol)" }) }
        let plugin = variants[0]
        let common = plugin.parameters.indices.filter { number in
            symbols.allSatisfy { $0.contains("\(plugin.parameters[number].symbol)") }
        }
        guard common.count > largestCount else { return common }
        let onStrip = Array(plugin.stripControls.filter(common.contains).prefix(largestCount))
        var shown = onStrip
        var rest = common.filter { !onStrip.contains($0) }
        while let next = rest.first {
            let group = plugin.parameters[next].group.map { "\($0.symbol)" }
            let together = rest.filter { $0 == next || group != nil && plugin.parameters[$0].groupSymbol == group }
            let room = largestCount - shown.count
            guard together.count <= room || shown.count == onStrip.count else { break }
            shown += together.prefix(room)
            rest.removeAll(where: together.contains)
        }
        return common.filter(shown.contains)
    }

    // MARK: - Turtle

    /// What is said of the variants.
    var resources: [Resource] {
        variants.map { variant in
            Resource(
                variant.uri,
                [
                    Property(
                        "modgui:gui",
                        .unnamed([
                            Property("a", .term("modgui:Gui")),
                            Property("modgui:resourcesDirectory", .uri(Modgui.folder)),
                            Property("modgui:iconTemplate", file(template)),
                            Property("modgui:stylesheet", file(Modgui.stylesheet)),
                            Property("modgui:screenshot", file(screenshot)),
                            Property("modgui:thumbnail", file(thumbnail)),
                            Property("modgui:label", .text(title)),
                        ]))
                ])
        }
    }

    private func file(_ name: String) -> Node { .uri("\(Modgui.folder)/\(name)") }
}

extension Parameter {
    /// Whether it is turned, not switched or chosen.
    var isKnob: Bool { range.scale != .toggle && choices.isEmpty }
    /// Whether it is filled from the middle of its range, where that is 0, as on the views' cards.
    var isCentered: Bool { range.minimum == -range.maximum }

    fileprivate var groupSymbol: String? { group.map { "\($0.symbol)" } }
}
