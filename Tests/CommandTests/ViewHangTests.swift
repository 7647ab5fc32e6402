// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The view of a plug-in of others that hangs.
@Suite struct ViewHangTests {
    private let scratch: Scratch

    private static let source = """
        #include <lv2/ui/ui.h>
        #include <unistd.h>

        static void copy(LV2_Handle h, uint32_t count) {}
        static void connect(LV2_Handle h, uint32_t port, void* data) {}
        static LV2_Handle make(const LV2_Descriptor* d, double rate, const char* path, const LV2_Feature* const* f) {
          return (LV2_Handle)d;
        }
        static LV2UI_Handle open_view(const LV2UI_Descriptor* d, const char* uri, const char* path, LV2UI_Write_Function w,
                                      LV2UI_Controller c, LV2UI_Widget* widget, const LV2_Feature* const* f) {
          for (;;) pause();
        }
        static const LV2_Descriptor plugin = {"urn:hang:plugin", make, connect, NULL, copy, NULL, NULL, NULL};
        static const LV2UI_Descriptor view = {"urn:hang:view", open_view, NULL, NULL, NULL};
        LV2_SYMBOL_EXPORT const LV2_Descriptor* lv2_descriptor(uint32_t index) { return index ? NULL : &plugin; }
        LV2_SYMBOL_EXPORT const LV2UI_Descriptor* lv2ui_descriptor(uint32_t index) { return index ? NULL : &view; }
        """

    private static let manifest = """
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix ui: <http://lv2plug.in/ns/extensions/ui#> .
        <urn:hang:plugin> a lv2:Plugin ; lv2:binary <hang.so> ; doap:name "Hang" ; ui:ui <urn:hang:view> ; lv2:port
          [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ] ,
          [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
        <urn:hang:view> a ui:X11UI ; ui:binary <hang.so> .
        """

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("hang.lv2"), withIntermediateDirectories: true)
        for (name, text) in [("manifest.ttl", Self.manifest), ("hang.c", Self.source)] {
            try text.write(toFile: scratch.path("hang.lv2/\(name)"), atomically: true, encoding: .utf8)
        }
        try scratch.write("in.wav", .wav16, frames: 48_000 * 60) { _, _ in 0 }
    }

    /// Status 98 says that the view's process is still there ten seconds after its host was killed, 99 that there was none.
    @Test func processesEndWithAKilledHost() throws {
        let play = "play in.wav --to alsa:null --plugin urn:hang:plugin --bundle hang.lv2 --view"
        let script = """
            cc -shared -fPIC -o hang.lv2/hang.so hang.lv2/hang.c || exit 97
            cat >run <<'END'
            "$1" \(play) >played 2>&1 & player=$!
            for i in $(seq 500); do view=$(pgrep -f -P $player serve-view) && break; sleep 0.02; done
            [ -n "$view" ] || exit 99
            sleep 1
            kill -KILL $player
            for i in $(seq 500); do kill -0 $view 2>/dev/null || exit 0; sleep 0.02; done
            kill -KILL $view
            exit 98
            END
            exec xvfb-run -a sh run "$0"
            """
        let command = try Command(shell: script, in: scratch)
        let played = try? String(contentsOfFile: scratch.path("played"), encoding: .utf8)
        #expect(command.status == 0, "\(command.errors) \(played ?? "")")
    }
}
