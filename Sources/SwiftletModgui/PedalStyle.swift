// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The stylesheet of all pedals, in the colours of the views. Hosts replace `{{{cns}}}` by a name for each plug-in.
/// Styles of a single effect are in its template.
let pedalStyle: String = {
    let theme = Theme(accent: Theme.standardAccent)
    let pedal = ".swiftlet-pedal{{{cns}}}"
    let layout = PedalLayout.self
    let top = { (height: Double) in css(layout.middle - height / 2) }
    return """
        \(pedal) { box-sizing: border-box; display: flex; position: relative; border-radius: 12px;
            background: \(theme.ground.css); color: \(theme.text.css); font: 14px/18px sans-serif; text-align: center;
            user-select: none; -webkit-user-select: none }
        \(pedal) div { box-sizing: border-box }
        \(pedal) .swiftlet-handle { position: absolute; z-index: 20; inset: 0; border-radius: 12px; cursor: move;
            border: 1px solid \(theme.gridMajor.css) }
        \(pedal) .swiftlet-title, \(pedal) .swiftlet-name, \(pedal) .swiftlet-label, \(pedal) .swiftlet-value {
            overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
        \(pedal) .swiftlet-title, \(pedal) .swiftlet-name { position: absolute; left: \(css(layout.margin + 2));
            right: \(css(layout.margin + layout.bypassSize.width + 8)); text-align: left }
        \(pedal) .swiftlet-title { top: 13px; font-size: 19px; line-height: 24px; font-weight: bold }
        \(pedal) .swiftlet-name { top: 37px; font-size: 12px; color: \(theme.label.css) }
        \(pedal) .swiftlet-bypass { position: absolute; z-index: 30; top: \(css(layout.margin));
            right: \(css(layout.margin)); width: \(css(layout.bypassSize.width)); height: \(css(layout.bypassSize.height));
            padding: 6px; border: 1px solid \(theme.gridMajor.css); border-radius: 15px; background: \(theme.card.css);
            color: \(theme.label.css); cursor: pointer }
        \(pedal) .swiftlet-bypass svg { display: block; width: 16px; height: 16px; margin: auto; fill: none;
            stroke: currentColor; stroke-width: 1.8 }
        \(pedal) .swiftlet-light.on + .swiftlet-bypass { border-color: var(--swiftlet-accent);
            color: var(--swiftlet-accent) }
        \(pedal) .swiftlet-light.off ~ .swiftlet-card :is(.swiftlet-label, .swiftlet-value, .swiftlet-knob, .swiftlet-switch) {
            filter: grayscale(1); opacity: 0.7 }
        \(pedal) .swiftlet-card { position: absolute; height: \(css(layout.cardSize.height)); border-radius: 8px;
            padding: \(css(layout.padding)); background: \(theme.card.css) }
        \(pedal) .swiftlet-label { font-size: 13px; color: \(theme.label.css) }
        \(pedal) .swiftlet-knob, \(pedal) .swiftlet-switch { position: absolute; z-index: 30; left: 50%; cursor: pointer }
        \(pedal) .swiftlet-knob { top: \(top(layout.knobSize)); margin-left: -\(css(layout.knobSize / 2));
            width: \(css(layout.knobSize)); height: \(css(layout.knobSize)); background: var(--swiftlet-knob) 0 0 no-repeat;
            background-size: auto \(css(layout.knobSize)) }
        \(pedal) .swiftlet-centered { background-image: var(--swiftlet-centered) }
        \(pedal) .swiftlet-value { position: absolute; z-index: 30; left: 6px; right: 6px; bottom: 8px; outline: 0 }
        \(pedal) .swiftlet-value:focus { border-radius: 4px; background: \(theme.plot.css);
            box-shadow: 0 0 0 1px var(--swiftlet-accent) }
        \(pedal) .swiftlet-switch { top: \(top(layout.switchSize.height)); margin-left: -\(css(layout.switchSize.width / 2));
            width: \(css(layout.switchSize.width)); height: \(css(layout.switchSize.height)); border-radius: 12px;
            background: \(theme.gridMajor.css) }
        \(pedal) .swiftlet-switch::after { content: ""; position: absolute; left: 3px; top: 3px; width: 18px; height: 18px;
            border-radius: 9px; background: \(theme.text.css) }
        \(pedal) .swiftlet-switch.on { background: var(--swiftlet-accent) }
        \(pedal) .swiftlet-switch.on::after { left: 25px; background: \(theme.plot.css) }
        /* No layer of its own, nor anything that makes it one: its list is to be above all other controls. */
        \(pedal) .swiftlet-choice { position: absolute; left: \(css(layout.padding)); right: \(css(layout.padding));
            top: \(top(34)); height: 34px }
        \(pedal) .swiftlet-choice::after { content: ""; position: absolute; z-index: 31; right: 10px; top: 12px; width: 7px;
            height: 7px; pointer-events: none; border: solid \(theme.label.css); border-width: 0 1.5px 1.5px 0; transform: rotate(45deg) }
        \(pedal) .swiftlet-choice .swiftlet-value { inset: 0; padding: 8px 22px 8px 9px; border-radius: 8px;
            background: \(theme.plot.css); text-align: left; cursor: pointer }
        \(pedal) .swiftlet-options { display: none; position: absolute; z-index: 40; left: 0; top: 38px; min-width: 100%;
            padding: 4px; border: 1px solid \(theme.tipEdge.css); border-radius: 8px; background: \(theme.tip.css);
            text-align: left; white-space: nowrap }
        \(pedal) .swiftlet-options > div { padding: 3px 8px; border-radius: 5px }
        \(pedal) .swiftlet-options > div:hover { background: \(theme.tipEdge.css) }
        \(pedal) .swiftlet-options > .selected { color: var(--swiftlet-accent) }
        \(pedal) .disabled:not(.swiftlet-choice), \(pedal) .disabled > .swiftlet-value { opacity: 0.3 }
        /* Jacks are beside the pedal, which is as high as they are, but for the room below the last. */
        .mod-pedal \(pedal) .mod-pedal-input, .mod-pedal \(pedal) .mod-pedal-output { position: relative; top: 0;
            width: 88px; padding: 8px 0 }
        .mod-pedal \(pedal) .mod-pedal-input { left: 0; margin: 0 0 -13px -88px }
        .mod-pedal \(pedal) .mod-pedal-output { right: 0; margin: 0 -88px -13px auto }

        """
}()
