// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A patch:Set that ramps takes 96 bytes in a sequence: 16 before the event's body, 8 before the object's properties, and
// 24 for each of patch:property, patch:value and rampFrames.

/// The port for parameter changes and MIDI, each at its own frame.
func controlEventPort(at index: Int) -> Node {
    .unnamed([
        Property("a", .term("lv2:InputPort"), .term("atom:AtomPort")),
        Property("lv2:index", .integer(index)),
        Property("lv2:symbol", .text("control")),
        Property("lv2:name", .text("Control")),
        Property("rdfs:comment", .text("Timed changes of the parameters, and MIDI controllers.")),
        Property("lv2:designation", .term("lv2:control")),
        Property("lv2:portProperty", .term("lv2:connectionOptional")),
        Property("atom:bufferType", .term("atom:Sequence")),
        Property("atom:supports", .term("patch:Message"), .term("midi:MidiEvent")),
        // More than a thousand changes with ramps in a block.
        Property("rsz:minimumSize", .integer(131_072)),
    ])
}

/// The port that tells what has changed.
func notifyEventPort(at index: Int) -> Node {
    .unnamed([
        Property("a", .term("lv2:OutputPort"), .term("atom:AtomPort")),
        Property("lv2:index", .integer(index)),
        Property("lv2:symbol", .text("notify")),
        Property("lv2:name", .text("Notify")),
        Property(
            "rdfs:comment",
            .text("The values of parameters that timed changes or MIDI controllers move, and audio for the view.")),
        Property("lv2:designation", .term("lv2:control")),
        Property("lv2:portProperty", .term("lv2:connectionOptional")),
        Property("atom:bufferType", .term("atom:Sequence")),
        Property("atom:supports", .term("patch:Message")),
        // Every parameter, several times over, and the audio that a view is sent: 2048 samples of input and output.
        Property("rsz:minimumSize", .integer(32_768)),
    ])
}
