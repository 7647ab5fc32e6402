// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The template of a pedal: HTML with Mustache's tags, which the host fills in for each variant.
///
/// Interactive elements have a `mod-role`. The host draws jacks and cables at the elements with roles of audio and MIDI
/// ports.
struct PedalTemplate {
    private let pedal: Pedal

    init(of pedal: Pedal) { self.pedal = pedal }

    var text: String {
        let strips = [("knob", pedal.strip), ("centered", pedal.centeredStrip)].filter { pedal.strips.contains($0.1) }
        let style =
            [
                "width:\(css(pedal.layout.width))", "min-height:\(css(pedal.layout.height))",
                "--swiftlet-accent:\(pedal.theme.accent.css)",
            ] + strips.map { "--swiftlet-\($0):url('/resources/\($1){{{ns}}}')" }
        return """
            <div class="swiftlet-pedal{{{cns}}}" style="\(style.joined(separator: ";"))">
            <div class="swiftlet-handle" mod-role="drag-handle"></div>
            <div class="swiftlet-title">{{label}}</div>
            <div class="swiftlet-name">{{effect.name}}</div>
            <div class="swiftlet-light on" mod-role="bypass-light"></div>
            <div class="swiftlet-bypass" mod-role="bypass" title="Bypass"><svg viewBox="0 0 16 16"><path d="\
            M4.8 4a5.5 5.5 0 1 0 6.4 0M8 1v6.5"></path></svg></div>
            \(zip(pedal.controls, pedal.layout.cards).map(card).joined(separator: "\n"))
            \(jacks("input"))
            \(jacks("output"))
            </div>

            """
    }

    // MARK: - Controls

    private func card(_ parameter: Parameter, _ frame: Rect) -> String {
        """
        <div class="swiftlet-card" title="\(escaped(parameter.comment))" \
        style="left:\(css(frame.x));top:\(css(frame.y));width:\(css(frame.width))">
        <div class="swiftlet-label">\(escaped(parameter.name))</div>
        \(control(parameter))
        </div>
        """
    }

    private func control(_ parameter: Parameter) -> String {
        let symbol = "mod-port-symbol=\"\(parameter.symbol)\""
        let value = "<div class=\"swiftlet-value\" mod-role=\"input-control-value\" \(symbol)></div>"
        func port(_ kind: String, _ widget: String, _ contents: String = "") -> String {
            "<div class=\"swiftlet-\(kind)\" mod-role=\"input-control-port\" \(symbol) mod-widget=\"\(widget)\">\(contents)</div>"
        }
        if parameter.range.scale == .toggle { return port("switch", "switch") + value }
        guard parameter.choices.isEmpty else {
            let options = parameter.choices.enumerated().map { number, choice in
                "<div mod-role=\"enumeration-option\" mod-port-value=\"\(number)\">\(escaped(choice))</div>"
            }
            let list = "<div class=\"swiftlet-options mod-enumerated-list\">\(options.joined())</div>"
            return port("choice", "custom-select", value + list)
        }
        return port(parameter.isCentered ? "knob swiftlet-centered" : "knob", "film") + value
    }

    // MARK: - Jacks

    private func jacks(_ side: String) -> String {
        let ports = ["audio", "midi", "cv"].map { kind in
            let list = "effect.ports.\(kind).\(side)"
            return """
                {{#\(list)}}
                <div class="mod-\(side) mod-\(side)-disconnected" title="{{name}}" mod-role="\(side)-\(kind)-port" \
                mod-port-symbol="{{symbol}}"><div class="mod-pedal-\(side)-image"></div></div>
                {{/\(list)}}
                """
        }
        return "<div class=\"mod-pedal-\(side)\">\n\(ports.joined(separator: "\n"))\n</div>"
    }

    // MARK: - Text

    /// Returns a text escaped for HTML and Mustache.
    private func escaped(_ text: some CustomStringConvertible) -> String {
        // Replace scalars, because a sign with a combining accent is another `Character`.
        let signs: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "{": "&#123;"]
        return "\(text)".unicodeScalars.map { signs[$0] ?? String($0) }.joined()
    }
}

/// Returns a length in CSS notation.
func css(_ length: Double) -> String { "\(Int(length))px" }
