// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet watch`, on a package that `swiftlet new` has begun, built with this package as it is.
@Suite(.serialized) struct WatchTests: ScratchFiles {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What there is to do while the command watches. Each wait lasts until what it waits for is there, or ten minutes. Shells
    /// have what they run in the background ignore INT.
    private let script = #"""
        await() { for _ in $(seq 3000); do if eval "$1"; then return; fi; sleep 0.2; done; echo "no $1"; exit 99; }
        source=fuzz/Sources/Fuzz/Fuzz.swift
        env --default-signal=INT "$0" watch fuzz in.wav out.wav >said 2>errors & watcher=$!
        trap 'kill $watcher' EXIT
        await '[ -f out.wav ]' && cp out.wav first.wav
        await '[ $(grep -c "out.wav is new" said) = 1 ]'

        sed -i 's/{ input \* gain }/{ input * gain * 0.5 }/' $source
        await '[ $(grep -c "out.wav is new" said) = 2 ]'
        cp out.wav second.wav

        cp $source kept
        sed -i 's/{ input \* gain \* 0.5 }/{ input * nothing }/' $source
        await 'grep -q "not built: out.wav is as it was" errors'
        cp out.wav third.wav
        kill -0 $watcher || exit 98

        sed 's/0\.5 }/0.25 }/' kept >$source
        await '[ $(grep -c "out.wav is new" said) = 3 ]'
        trap - EXIT
        kill -INT $watcher
        wait $watcher
        """#

    @Test func eachEditIsHeardAndOneThatDoesNotCompileChangesNothing() throws {
        #expect(try Command("new", "Fuzz", in: scratch).status == 0)
        let source = try String(contentsOfFile: scratch.path("fuzz/Sources/Fuzz/Fuzz.swift"), encoding: .utf8)
        try #require(source.contains("{ input * gain }"))
        try scratch.write("in.wav", .wavFloat, frames: 4800) { _, _ in 0.25 }
        // Built where others are, too, with what those have in common.
        let command = try Command(shell: "export SWIFTPM_BUILD_DIR='\(packagesBuild)'\n\(script)", in: scratch)
        let errors = try String(contentsOfFile: scratch.path("errors"), encoding: .utf8)
        #expect(command.status == 130, "\(command.output)\(command.errors)\(errors)")
        // The gain is 0 dB.
        #expect(try samples("first.wav") == [Float](repeating: 0.25, count: 4800))
        #expect(try samples("second.wav") == [Float](repeating: 0.125, count: 4800))
        #expect(try samples("third.wav") == samples("second.wav"))
        #expect(try samples("out.wav") == [Float](repeating: 0.0625, count: 4800))
        // The compiler's own words, with the place, and nothing half-written.
        #expect(errors.contains(#/Fuzz\.swift:\d+:\d+: error: .*nothing/#), "\(errors)")
        #expect(errors.contains("swiftlet: interrupted"))
        #expect(!scratch.files.contains { $0.hasSuffix(".part") })
    }

    /// With a program in the compiler's place that says when it was called, and fails.
    @Test func aFileSavedInSeveralStepsIsBuiltOnce() throws {
        let command = try Command(
            shell: """
                mkdir -p bin package/Sources; touch package/Package.swift
                printf '#!/bin/sh\\necho built >>"%s/log"\\nexit 1\\n' "$PWD" >bin/swift; chmod +x bin/swift
                PATH="$PWD/bin:$PATH" "$0" watch package in.wav out.wav & child=$!
                until [ -s log ]; do kill -0 $child || exit 99; sleep 0.01; done
                # For about half a second, without a pause.
                step=0; while [ $step -lt 100000 ]; do echo $step >>package/Sources/a.swift; step=$((step + 1)); done
                for i in $(seq 200); do [ $(wc -l <log) -gt 1 ] && break; sleep 0.05; done
                sleep 1; wc -l <log; kill -TERM $child; wait $child; true
                """, in: scratch)
        #expect(command.output == "2\n", "at the start, and when all is written: \(command.errors)")
    }

    /// With a program in the compiler's place that has nothing to do: the bundle is there.
    @Test func effectsMayFollowOneAnother() throws {
        try scratch.write("in.wav", .wavFloat, frames: 100) { _, _ in 0.5 }
        let command = try Command(
            shell: """
                mkdir -p bin package/Sources package/.build; touch package/Package.swift
                ln -s '\(builtBundle)' package/.build/watch.lv2
                printf '#!/bin/sh\n' >bin/swift; chmod +x bin/swift
                PATH="$PWD/bin:$PATH" "$0" watch package in.wav out.wav --plugin low-pass \
                    --then --plugin symmetric-clip --set threshold=0.1 & child=$!
                for i in $(seq 600); do [ -f out.wav ] && break; sleep 0.1; done
                kill -TERM $child; wait $child; true
                """, in: scratch)
        #expect(try AudioFileReader(path: scratch.path("out.wav")).channels == 1, "\(command.errors)")
    }

    @Test func invalidWatchArgumentsAreReported() throws {
        #expect(try Command("watch", ".", "in.wav", "out.wav", in: scratch).failed("no Package.swift", status: 64))
        #expect(try Command("watch", ".", "in.wav", in: scratch).failed("name the file to read", status: 64))
    }
}
