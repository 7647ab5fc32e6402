// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletPlugin

// A patch:Set that ramps takes 96 bytes in a sequence: 16 before the event's body, 8 before the object's properties, and
// 24 for each of patch:property, patch:value and rampFrames.

/// Returns the port for timed parameter changes and MIDI, and for the effect's other events.
func controlEventPort(of plugin: Description) -> Node {
    let midi = plugin.receivesMIDI ? "MIDI" : "MIDI controllers"
    let transport = plugin.followsTransport ? ", and where the song is" : ""
    return .unnamed([
        Property("a", .term("lv2:InputPort"), .term("atom:AtomPort")),
        Property("lv2:index", .integer(plugin.ports.control)),
        Property("lv2:symbol", .text("control")),
        Property("lv2:name", .text("Control")),
        Property("rdfs:comment", .text("Timed changes of the parameters, and \(midi)\(transport).")),
        Property("lv2:designation", .term("lv2:control")),
        Property("lv2:portProperty", .term("lv2:connectionOptional")),
        Property("atom:bufferType", .term("atom:Sequence")),
        Property(
            "atom:supports",
            [.term("patch:Message"), .term("midi:MidiEvent")]
                + (plugin.followsTransport ? [.term("time:Position")] : [])),
        // More than a thousand changes with ramps in a block.
        Property("rsz:minimumSize", .integer(131_072)),
    ])
}

/// Returns the port that reports changes.
func notifyEventPort(of plugin: Description) -> Node {
    let midi = plugin.sendsMIDI ? ", and the MIDI that is sent" : ""
    return .unnamed([
        Property("a", .term("lv2:OutputPort"), .term("atom:AtomPort")),
        Property("lv2:index", .integer(plugin.ports.notify)),
        Property("lv2:symbol", .text("notify")),
        Property("lv2:name", .text("Notify")),
        Property(
            "rdfs:comment",
            .text(
                "The values of parameters that timed changes or MIDI controllers move, and audio for the view\(midi).")),
        Property("lv2:designation", .term("lv2:control")),
        Property("lv2:portProperty", .term("lv2:connectionOptional")),
        Property("atom:bufferType", .term("atom:Sequence")),
        Property("atom:supports", [.term("patch:Message")] + (plugin.sendsMIDI ? [.term("midi:MidiEvent")] : [])),
        // The size includes the audio for a view, four signals of 8192 frames; each parameter twice, 72 bytes
        // each; a thousand MIDI messages of 24 bytes; and each file with a path of 4096 bytes.
        Property(
            "rsz:minimumSize",
            .integer(
                max(32_768, (plugin.hasView ? 132_096 : 1024) + 144 * plugin.parameters.count)
                    + (plugin.sendsMIDI ? 24_576 : 0)
                    + 4352 * plugin.files.count)),
    ])
}
