// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletManifest
import SwiftletPlugin

/// An effect as a pedal, with its controls and layout. The host's own panel beside it has every control.
struct Pedal {
    /// The maximum number of controls: two rows of four, because a pedalboard has many pedals.
    static let largestCount = 8

    let variants: [Description]
    let project: Project
    /// The numbers of the controls among the parameters of the first variant.
    let numbers: [Int]
    let layout: PedalLayout
    let theme: Theme

    /// - Parameter variants: the plug-ins of the effect.
    init(of variants: [Description], in project: Project) {
        self.variants = variants
        self.project = project
        numbers = Self.shownControls(of: variants)
        layout = PedalLayout(controlCount: numbers.count)
        theme = Theme(accent: variants[0].accent ?? Theme.standardAccent)
    }

    var controls: [Parameter] { numbers.map { variants[0].parameters[$0] } }
    var title: String { "\(variants[0].about.name)" }
    /// The name under which hosts list the first variant.
    var fullName: String { variants[0].name(in: project) }

    // MARK: - Files

    private var name: String { EffectFamily.name(of: "\(variants[0].about.uri)") }
    var template: String { "\(name).html" }
    var screenshot: String { "\(name).png" }
    /// No effect's name contains the `+`.
    var thumbnail: String { "\(name)+thumbnail.png" }
    /// The names of the knob pictures, filled from the start or from the middle.
    var strip: String { "\(name)-knob.svg" }
    var centeredStrip: String { "\(name)-knob-centered.svg" }
    /// The knob pictures that the pedal uses.
    var strips: Set<String> { Set(controls.filter(\.isKnob).map { $0.isCentered ? centeredStrip : strip }) }

    // MARK: - Controls

    /// Returns the parameters that all variants have, if they fit. Otherwise, the controls for mixer strips come first,
    /// then the first whole groups that fit. Only the very first group may be cut.
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

    /// The Turtle resources of the variants.
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
    /// Whether the control is a knob, not a switch or a choice.
    var isKnob: Bool { range.scale != .toggle && choices.isEmpty }
    /// Whether the range is symmetric around 0. Then the knob is filled from the middle, as on the views' cards.
    var isCentered: Bool { range.minimum == -range.maximum }

    fileprivate var groupSymbol: String? { group.map { "\($0.symbol)" } }
}
