// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet play` on devices that run dry or are unplugged, and at a terminal that stops or interrupts it: nothing is left
/// behind, and no recording lost.
@Suite(.serialized) struct PlayDeviceTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("voice.wav", .wavFloat, frames: 24_000) { frame, _ in
            Float((frame * 7919) % 65_536) / 65_536 - 0.5
        }
        try """
        pcm.tofile { type file slave.pcm { type null } file "heard.raw" format raw }
        pcm.fromfile { type file slave.pcm { type null } file "/dev/null" infile "voice.raw" format raw }
        """.write(toFile: scratch.path("asound.conf"), atomically: true, encoding: .utf8)
    }

    private func shell(_ line: String) throws -> Command {
        try Command(
            shell: "export HOME=\"$PWD\" ALSA_CONFIG_PATH=asound.conf JACK_DEFAULT_SERVER=absent; \(line)", [],
            in: scratch)
    }

    // MARK: - A sound card that fails

    /// ALSA's library for a sound card that takes blocks of 512 frames into `heard.raw`, but has run dry when `DRY` of them are
    /// done, is unplugged after `UNPLUGGED`, and takes no more after `STUCK`, as speakers of a sound server's do that are gone.
    private static let soundCard = """
        #include <errno.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>

        static FILE *file;
        static int blocks, hasRunDry;

        static int at(const char *name) { return getenv(name) ? atoi(getenv(name)) : -1; }

        int snd_pcm_open(void **pcm, const char *name, int direction, int mode) {
          *pcm = file = fopen("heard.raw", "wb");
          return 0;
        }
        int snd_pcm_set_params(void *pcm, int format, int access, unsigned channels, unsigned rate, int resample,
                               unsigned latency) {
          return format == 14 && channels == 1 ? 0 : -EINVAL;
        }
        int snd_pcm_get_params(void *pcm, unsigned long *buffer, unsigned long *period) {
          *buffer = 2048;
          *period = 512;
          return 0;
        }
        long snd_pcm_writei(void *pcm, const void *samples, unsigned long frames) {
          if (blocks == at("UNPLUGGED")) return -ENODEV;
          if (blocks == at("STUCK")) return -EAGAIN;
          if (blocks == at("DRY") && !hasRunDry) {
            hasRunDry = 1;
            return -EPIPE;
          }
          ++blocks;
          fwrite(samples, 4, frames, file);
          usleep(frames * 20);
          return frames;
        }
        long snd_pcm_readi(void *pcm, void *samples, unsigned long frames) { return -EINVAL; }
        int snd_pcm_wait(void *pcm, int milliseconds) {
          if (blocks != at("STUCK")) return 1;
          usleep(milliseconds * 1000);
          return 0;
        }
        int snd_pcm_nonblock(void *pcm, int mode) { return 0; }
        int snd_pcm_recover(void *pcm, int error, int silent) { return error == -EPIPE ? 0 : error; }
        int snd_pcm_drain(void *pcm) {
          while (blocks == at("STUCK")) sleep(1);
          return 0;
        }
        int snd_pcm_close(void *pcm) { return fclose(pcm); }
        const char *snd_strerror(int error) { return strerror(-error); }
        int snd_lib_error_set_handler(void *handler) { return 0; }

        """

    /// Plays the voice on that sound card. In the foreground `timeout` hands an interrupt to the command once, and not to its
    /// group, too: at the second one the command ends at once.
    private func play(_ fault: String) throws -> Command {
        try Self.soundCard.write(toFile: scratch.path("card.c"), atomically: true, encoding: .utf8)
        let compiler = try shell("cc -shared -fPIC -O1 -o libasound.so.2 card.c")
        try #require(compiler.status == 0, "\(compiler.errors)")
        return try shell(
            "\(fault) LD_LIBRARY_PATH=\"$PWD\" exec timeout --foreground 20 \"$0\" play voice.wav --to alsa "
                + "--record record.wav --bundle '\(builtBundle)' --plugin low-pass")
    }

    private func heard() throws -> [Float] {
        let data = try Data(contentsOf: URL(filePath: scratch.path("heard.raw")))
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test func anXrunIsCountedAndNothingOfTheSoundIsLost() throws {
        let rendering = try shell("exec \"$0\" render voice.wav out.wav --bundle '\(builtBundle)' --plugin low-pass")
        try #require(rendering.status == 0, "\(rendering.errors)")
        let playing = try play("DRY=20")
        #expect((playing.status, playing.errors) == (0, ""))
        #expect(playing.output.contains("; 1 xrun of the device\n"))
        let expected = try samples("out.wav")
        #expect(try Array(heard().prefix(expected.count)) == expected)
        #expect(try play("DRY=-1").output.contains("; no dropouts\n"))
    }

    @Test func anUnpluggedSoundCardLeavesACompleteRecording() throws {
        let playing = try play("UNPLUGGED=20")
        #expect(playing.status == 1)
        #expect(playing.errors == "swiftlet: ALSA default has gone: it takes no more audio\n")
        #expect(try heard().count == 20 * 512)
        let recorded = try samples("record.wav")
        // The block that the sound card did not take has been recorded, too.
        #expect(try recorded.count >= 20 * 512 && Array(recorded.prefix(20 * 512)) == heard())
        #expect(!scratch.files.contains { $0.hasSuffix(".part") })
    }

    @Test func aStalledDeviceTimesOut() throws {
        let playing = try play("STUCK=20")
        #expect(playing.status == 1)
        #expect(playing.errors == "swiftlet: ALSA default has gone: it takes no more audio\n")
        #expect(try heard().count == 20 * 512)
        let recorded = try samples("record.wav")
        #expect(try recorded.count >= 20 * 512 && Array(recorded.prefix(20 * 512)) == heard())
    }

    @Test func aStalledDeviceCanBeInterrupted() throws {
        let playing = try play("(until [ -s heard.raw ]; do sleep 0.1; done; sleep 1; kill -INT $$) & STUCK=20")
        #expect((playing.status, playing.errors) == (130, ""))
        #expect(try samples("record.wav").count >= 20 * 512)
    }

    // MARK: - A server with a rate of its own

    /// JACK's library with a server of 48 kHz inside, which takes blocks of 256 frames of one channel into `heard.raw`.
    private static let server = """
        #include <pthread.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>

        static float samples[256];
        static int (*process)(uint32_t, void *);
        static void *context;
        static volatile int isOpen = 1;
        static pthread_t thread;

        static void *run(void *unused) {
          FILE *file = fopen("heard.raw", "wb");
          while (isOpen) {
            process(256, context);
            fwrite(samples, sizeof samples, 1, file);
            usleep(5000);
          }
          fclose(file);
          return NULL;
        }

        void *jack_client_open(const char *name, int options, int *status) { return samples; }
        int jack_client_close(void *client) {
          isOpen = 0;
          return pthread_join(thread, NULL);
        }
        int jack_activate(void *client) { return pthread_create(&thread, NULL, run, NULL); }
        uint32_t jack_get_sample_rate(void *client) { return 48000; }
        uint32_t jack_get_buffer_size(void *client) { return 256; }
        int jack_set_process_callback(void *client, int (*callback)(uint32_t, void *), void *argument) {
          process = callback;
          context = argument;
          return 0;
        }
        int jack_set_xrun_callback(void *client, int (*callback)(void *), void *argument) { return 0; }
        void jack_on_shutdown(void *client, void (*callback)(void *), void *argument) {}
        void *jack_port_register(void *client, const char *name, const char *type, unsigned long flags, unsigned long size) {
          return samples;
        }
        void *jack_port_get_buffer(void *port, uint32_t frames) { return samples; }
        const char *jack_port_name(void *port) { return "swiftlet:out_1"; }
        void *jack_port_by_name(void *client, const char *name) { return samples; }
        int jack_port_connected(void *port) { return 1; }
        void jack_port_get_latency_range(void *port, int mode, void *range) {}
        const char **jack_get_ports(void *client, const char *name, const char *type, unsigned long flags) {
          if (name || !(flags & 1)) return NULL;
          const char **names = calloc(2, sizeof *names);
          names[0] = "system:playback_1";
          return names;
        }
        int jack_connect(void *client, const char *from, const char *to) { return 0; }
        void jack_free(void *memory) { free(memory); }
        void jack_set_error_function(void *function) {}
        void jack_set_info_function(void *function) {}

        """

    // libsoxr holds the last frames back, and all of short sound, until it is flushed.
    @Test(arguments: [1000, 4800]) func filesAtOtherRatesPlayToTheirLastFrame(frames: Int) throws {
        try scratch.write("other.wav", .wavFloat, sampleRate: 44_100, frames: frames) { _, _ in 0.5 }
        try Self.server.write(toFile: scratch.path("server.c"), atomically: true, encoding: .utf8)
        let compiler = try shell("cc -shared -fPIC -O1 -o libjack.so.0 server.c -lpthread")
        try #require(compiler.status == 0, "\(compiler.errors)")
        let rendering = try shell(
            "exec \"$0\" render other.wav out.wav --rate 48000 --bundle '\(builtBundle)' --plugin trim")
        try #require(rendering.status == 0, "\(rendering.errors)")
        let expected = try samples("out.wav")
        #expect(expected.count == Int((Double(frames) * 48_000 / 44_100).rounded()))
        let playing = try shell("LD_LIBRARY_PATH=\"$PWD\" exec timeout 20 \"$0\" play other.wav --to jack")
        #expect((playing.status, playing.errors) == (0, ""))
        let heard = try heard()
        #expect(Array(heard.prefix(expected.count)) == expected)
        #expect(heard.last == 0 && heard.dropFirst(expected.count).allSatisfy { $0 == 0 })
    }

    // MARK: - What comes in

    @Test func liveALSAInputIsPlayedBitIdentically() throws {
        let voice = try samples("voice.wav")
        try voice.withUnsafeBytes { Data($0) }.write(to: URL(filePath: scratch.path("voice.raw")))
        let rendering = try shell("exec \"$0\" render voice.wav out.wav --bundle '\(builtBundle)' --plugin low-pass")
        try #require(rendering.status == 0, "\(rendering.errors)")
        let playing = try shell(
            "(sleep 4; kill -INT $$) & exec \"$0\" play --live --channels 1 --to alsa:fromfile --record record.wav --bundle "
                + "'\(builtBundle)' --plugin low-pass")
        #expect((playing.status, playing.errors) == (130, ""))
        let expected = try samples("out.wav")
        #expect(try Array(samples("record.wav").prefix(expected.count)) == expected)
    }

    // MARK: - At a terminal

    /// The effect runs in a process of its own.
    private static let effect = "--bundle '\(Fixture.bundle)' --plugin urn:test:gain"

    /// Runs `line` in a shell at a terminal, where keys are pressed.
    private func type(_ keys: [String], _ line: String) throws -> Command {
        try line.write(toFile: scratch.path("line"), atomically: true, encoding: .utf8)
        let presses = keys.map { "printf '\($0)'; sleep 1" }.joined(separator: "; ")
        return try shell("(sleep 2; \(presses)) | script -qefc \"bash line '$0'\" /dev/null")
    }

    /// The processes that were started in the scratch folder and are still there.
    private var leftovers: [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
        return processes.filter { process in
            let environment = try? String(contentsOf: URL(filePath: "/proc/\(process)/environ"), encoding: .utf8)
            return environment?.split(separator: "\0").contains("HOME=\(scratch.directory)") ?? false
        }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path(name), encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    @Test func ctrlCRestoresTheTerminalAndEndsAllProcesses() throws {
        _ = try type(
            ["\\003"],
            """
            trap : INT
            stty -g >before
            "$1" play voice.wav --loop --to alsa:tofile --record record.wav \(Self.effect)
            echo $? >status
            stty -g >after
            """)
        #expect(try text("status") == "130")
        #expect(try text("before") == text("after") && !text("before").isEmpty)
        #expect(try samples("record.wav").count > 24_000)
        #expect(leftovers.isEmpty)
    }

    @Test func ctrlZRestoresTheTerminalUntilTheCommandContinues() throws {
        _ = try type(
            ["\\032", "\\003"],
            """
            set -m
            stty -g >before
            "$1" play voice.wav --loop --to alsa:tofile --record record.wav \(Self.effect)
            echo $? >stopped
            stty -g >between
            fg
            echo $? >status
            stty -g >after
            """)
        // Stopped by TSTP, or STOP: 128 and its number.
        #expect(try ["147", "148"].contains(text("stopped")))
        #expect(try text("status") == "130")
        #expect(try [text("between"), text("after")] == [text("before"), text("before")])
        #expect(try samples("record.wav").count > 24_000)
        #expect(leftovers.isEmpty)
    }
}
