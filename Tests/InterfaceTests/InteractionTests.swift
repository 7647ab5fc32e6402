// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Pointer and keys in a view, tested by the view's writes to its ports.
///
/// Places are those of `ViewLayout` at its standard size: the plot is 628 wide from x = 62 on, and 262 high down to y =
/// 330. The pointer moves by whole pixels, which limits the values below.
@Suite(.serialized) struct InteractionTests {
    private let host: HostProcess

    init() throws { host = try HostProcess() }

    /// The values written, by symbol, in the order of writing.
    private func writes(_ lines: [String], to symbol: String) -> [Double] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 3 && words[0] == "write" && words[1] == symbol ? Double(words[2]) : nil
        }
    }

    private func expect(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-5) {
        let difference = value.map { abs($0 - expected) } ?? .infinity
        #expect(difference <= tolerance * max(1, abs(expected)), "\(value ?? .nan), \(expected)")
    }

    /// Opens the low-pass with its handle in the middle of the graph, at (434, 171): 10 Hz · 2400^x, 66 dB · y − 40 dB.
    private func openLowPass() throws {
        try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff 1000", "tell resonance 0")
    }

    /// The minus sign is not an ASCII character. Without it, the number would be another one.
    @Test func aMinusSignCanBeTyped() throws {
        try openLowPass()
        try host("move 500 420", "click", "key U2212", "key 7")
        #expect(try host("key Return") == ["write resonance -7"])
        try host("pass 500", "click", "key U2212", "key BackSpace", "key 3")
        #expect(try host("key Return") == ["write resonance 3"])
        // On a card that the keyboard has come to.
        #expect(try host("key U2212", "key 5", "key Return") == [], "the keyboard is the host's")
        try host("key Tab", "hold Shift_L", "key Tab", "let Shift_L")
        #expect(try host("key U2212", "key 5", "key Return") == ["write resonance -5"])
    }

    @Test func draggingTheHandleMovesCutoffAndResonance() throws {
        try openLowPass()
        #expect(try host("move 434 171", "press") == [], "taking hold of it moves nothing")
        let lines = try host("move 534 131")
        expect(writes(lines, to: "cutoff").last, 1000 * pow(2400, 100.0 / 628))
        expect(writes(lines, to: "resonance").last, 66 * 40.0 / 262)
        let back = try host("move 434 171", "release")
        expect(writes(back, to: "cutoff").last, 1000)
        expect(writes(back, to: "resonance").last, 0)
        #expect(try host("move 300 200") == [], "let go, it stays")
    }

    @Test func aDragHoldsBothParametersForTheHost() throws {
        try openLowPass()
        try host("move 434 171")
        #expect(try host.perform("press") == ["touch cutoff 1", "touch resonance 1"])
        #expect(try host.perform("release") == ["touch cutoff 0", "touch resonance 0"])
    }

    @Test func controlMakesDraggingFine() throws {
        try openLowPass()
        let lines = try host("move 434 171", "hold Control_L", "press", "move 534 131", "release", "let Control_L")
        expect(writes(lines, to: "cutoff").last, 1000 * pow(2400, 10.0 / 628))
        expect(writes(lines, to: "resonance").last, 66 * 4.0 / 262)
    }

    @Test func shiftLocksADragToOneAxis() throws {
        try openLowPass()
        let lines = try host("move 434 171", "hold Shift_L", "press", "move 534 131", "release", "let Shift_L")
        expect(writes(lines, to: "cutoff").last, 1000 * pow(2400, 100.0 / 628))
        #expect(writes(lines, to: "resonance").allSatisfy { abs($0) < 1e-5 })
    }

    @Test func aClickOnTheEmptyGraphMovesNothing() throws {
        try openLowPass()
        try host("move 200 250")
        #expect(try host.perform("press") == [])
        #expect(try host.perform("move 300 250") + host.perform("release") == [], "nor does a drag")
    }

    @Test func aDoubleClickOnTheEmptyGraphMovesTheHandleThereAsOneStep() throws {
        try openLowPass()
        let lines = try host("move 534 131", "double")
        expect(writes(lines, to: "cutoff").last, 10 * pow(2400, (534 - 62.0) / 628))
        expect(writes(lines, to: "resonance").last, 66 * (330 - 131) / 262.0 - 40)
        #expect(
            try host("hold Control_L", "key z", "let Control_L") == ["write cutoff 1000", "write resonance 0"])
    }

    @Test func aDragKeepsTheHandleWithinTheRanges() throws {
        try openLowPass()
        let lines = try host("move 434 171", "press", "move 10 171", "move 800 500", "release")
        expect(writes(lines, to: "cutoff").first, 12)
        expect(writes(lines, to: "cutoff").last, 20_000)
        expect(writes(lines, to: "resonance").last, -20)
    }

    /// Its plot is 238 high down to y = 330, because of the button above it at x = 653.
    @Test func thePeakingEqualiserHasFiveRanges() throws {
        try host("open urn:swiftlet:peaking-eq 1", "tell frequency 1000", "tell gain 3")
        let x = (62 + 628 * log(1000.0 / 16) / log(1500.0)).rounded()
        for range in [55.0, 6, 12, 18, 30, 55] {
            let y = (330 - 238 * (range + 3) / (2 * range)).rounded()
            let lines = try host("move \(x) \(y)", "press", "move \(x) \(y - 10)", "move \(x) \(y)", "release")
            expect(writes(lines, to: "gain").first, 3 + 20 * range / 238)
            #expect(try host("texts 720 470").contains { $0.hasSuffix(" ±\(Int(range)) dB") })
            try host("move 653 73", "click", "pass 500")
        }
        // From the button to the graph, which has the key of the button.
        try host("move \(x) 200", "key Tab", "key r")
        #expect(try host("texts 720 470").contains { $0.hasSuffix(" ±12 dB") })
    }

    @Test func theWheelMovesTheResonance() throws {
        try openLowPass()
        #expect(try host("move 200 300", "wheel 1") == ["write resonance 0.5"])
        #expect(try host("hold Shift_L", "wheel -1", "let Shift_L") == ["write resonance 0.45"])
    }

    @Test func everyChangeIsAGestureForTheHost() throws {
        try openLowPass()
        try host("move 200 300")
        #expect(try host.perform("wheel 1") == ["touch resonance 1", "write resonance 0.5", "touch resonance 0"])
        try host("move 100 420", "press", "release", "key 5", "key 0")
        #expect(try host.perform("key Return") == ["touch cutoff 1", "write cutoff 50", "touch cutoff 0"])
        // Later than a double click.
        try host("pass 500")
        #expect(try host.perform("press") == ["touch cutoff 1"])
        #expect(try host.perform("release") == ["touch cutoff 0"])
    }

    @Test func theWheelMovesTheValueUnderThePointer() throws {
        try openLowPass()
        #expect(try host("move 500 420", "wheel -1") == ["write resonance -0.5"])
        expect(writes(try host("move 100 420", "wheel 1"), to: "cutoff").last, 1000 * pow(2, 1.0 / 12))
    }

    @Test func theWheelMovesTheQOfTheEqualiser() throws {
        try host("open urn:swiftlet:peaking-eq 1")
        expect(writes(try host("move 500 200", "wheel 1"), to: "q").last, pow(2, 4.0 / 12))
    }

    @Test func aDoubleClickOnTheHandleRestoresTheDefaults() throws {
        try openLowPass()
        let lines = try host("tell resonance 3", "tell cutoff 500", "move 377 159", "double")
        #expect(lines == ["write cutoff 20000", "write resonance 0"])
    }

    @Test func aDoubleClickOnAValueRestoresItsDefault() throws {
        try openLowPass()
        #expect(try host("move 500 420", "tell resonance 3", "double") == ["write resonance 0"])
    }

    @Test func arrowsMoveTheHandle() throws {
        try openLowPass()
        try host("move 434 171", "press", "release")
        #expect(try host("key Up", "key Up") == ["write resonance 0.5", "write resonance 1"])
        #expect(try host("key Down") == ["write resonance 0.5"])
        expect(writes(try host("key Right"), to: "cutoff").last, 1000 * pow(2, 1.0 / 12))
        expect(writes(try host("hold Shift_L", "key Left", "let Shift_L"), to: "cutoff").last, 1000 * pow(2, 0.9 / 12))
    }

    @Test func valuesCanBeTyped() throws {
        try openLowPass()
        try host("move 100 420", "press", "release")
        #expect(try host("key 4", "key 5", "key 0", "key Return") == ["write cutoff 450"])
        try host("press", "release")
        #expect(try host("key 2", "key period", "key 5", "key k", "key Return") == ["write cutoff 2500"])
        try host("move 500 420", "press", "release")
        #expect(try host("key minus", "key 3", "key BackSpace", "key 6", "key Return") == ["write resonance -6"])
    }

    @Test func aKeyBetweenTwoClicksPreventsADoubleClick() throws {
        try openLowPass()
        try host("move 100 420", "click", "key Escape")
        #expect(try host("click") == [])
        #expect(try host("key 4", "key 5", "key 0", "key Return") == ["write cutoff 450"])
    }

    @Test func typedValuesAreClampedAndEscapeCancels() throws {
        try openLowPass()
        try host("move 100 420", "press", "release")
        #expect(try host("key 9", "key 9", "key k", "key Return") == ["write cutoff 20000"])
        try host("press", "release")
        #expect(try host("key 4", "key Escape", "key Return", "key Escape") == [])
        try host("press", "release")
        #expect(try host("key x", "key Return") == [], "what is no number changes nothing")
    }

    @Test func aValueIsDraggedUpAndDown() throws {
        try openLowPass()
        let lines = try host("move 500 420", "press", "move 500 360", "release")
        expect(writes(lines, to: "resonance").last, 40 * 60.0 / 240)
    }

    @Test func keysReachEveryControl() throws {
        try host("open urn:swiftlet:symmetric-clip 1", "move 376 200", "press", "release")
        try host("tell threshold 0.5", "tell output 0", "tell mix 100")
        #expect(try host("key Tab", "key Up") == ["write threshold 0.5098"])
        #expect(try host("key Tab", "key Up") == ["write output 0.5"])
        #expect(try host("key Tab", "key Down") == ["write mix 99"])
        #expect(try host("key Tab", "key space") == ["write antialias 0"])
        // The header's four buttons, and the presets: the view started with the first, Classic, which is changed now. The
        // next is Gentle.
        #expect(
            try host("key Tab", "key Tab", "key Tab", "key Tab", "key Tab", "key Right") == [
                "write threshold 1", "write output 3", "write mix 100", "write antialias 1",
            ])
        #expect(try host("key Tab", "key space") == ["write enabled 0"])
    }

    @Test func presetsAreSteppedThroughByClicksAndTheWheel() throws {
        try openLowPass()
        // Prominent, Bright, Warm, and around: the arrows are at either end of the name, at 420…590 in the header.
        #expect(try host("move 575 28", "press", "release") == ["write cutoff 2500", "write resonance 5"])
        #expect(try host("press", "release") == ["write cutoff 14000", "write resonance 12"])
        #expect(try host("move 435 28", "press", "release") == ["write cutoff 2500", "write resonance 5"])
        #expect(try host("press", "release") == ["write cutoff 384", "write resonance -3"])
    }

    @Test func backspaceRestoresTheDefaultOfTheControlInFocus() throws {
        try openLowPass()
        try host("tell resonance 3", "move 434 160", "press", "release", "key Tab", "key Tab")
        #expect(try host("key BackSpace") == ["write resonance 0"])
    }

    @Test func theButtonBypassesTheEffect() throws {
        try openLowPass()
        #expect(try host("move 650 28", "click") == ["write enabled 0"])
        #expect(try host("click") == ["write enabled 1"])
    }

    @Test func theClippersHandleMovesThresholdAndOutput() throws {
        // The plot is 2.1 wide and 2.6 high; the handle is at (t, 2/3 of the output's factor).
        try host("open urn:swiftlet:symmetric-clip-stereo 1", "tell threshold 0.5")
        let x = 62 + 628 * (1.05 + 0.5) / 2.1
        let y = 330 - 262 * (1.3 + 2.0 / 3) / 2.6
        try host("move \(x.rounded()) \(y.rounded())", "press")
        let lines = try host("move \(x.rounded() - 60) \(y.rounded() + 40)", "release")
        expect(writes(lines, to: "threshold").last, 0.5 - 60 * 2.1 / 628)
        expect(writes(lines, to: "output").last, 20 * log10(1 - 1.5 * 40 * 2.6 / 262))
    }

    @Test func theMixersHandleMovesBalanceAndGain() throws {
        // The plot is narrower by the meters: 2.2 wide on 504 pixels, 42 dB high.
        try host("open urn:swiftlet:stereo-to-mono 1", "tell gain -11")
        let lines = try host("move 314 199", "press", "move 364 160", "release")
        expect(writes(lines, to: "balance").last, 50 * 2.2 / 504)
        expect(writes(lines, to: "gain").last, -11 + 39 * 42.0 / 262)
    }

    @Test func placesScaleWithTheView() throws {
        try host("open urn:swiftlet:low-pass 2", "tell cutoff 1000", "tell resonance 0")
        let lines = try host("move 434 171", "press", "move 534 131", "release")
        expect(writes(lines, to: "cutoff").last, 1000 * pow(2400, 100.0 / 628))
        expect(writes(lines, to: "resonance").last, 66 * 40.0 / 262)
    }

    /// The plug-in's ramps lag behind the pointer.
    @Test func pluginValuesWaitDuringADrag() throws {
        try openLowPass()
        try host("run 0", "move 434 171", "press", "move 534 171", "pass 100", "set urn:swiftlet:low-pass#cutoff 1000")
        #expect(try host("pixel 534 177") == ["pixel 4cc3ff"])
        try host("release", "pass 100")
        #expect(try host("pixel 434 177") == ["pixel 4cc3ff"])
    }

    @Test func resizingMovesTheHandle() throws {
        try openLowPass()
        // 300 units wider, the plot is 928 wide.
        let lines = try host("size 1020 470", "move 611 171", "press", "move 711 171", "release")
        expect(writes(lines, to: "cutoff").last, 1000 * pow(2400, 100.0 / 928))
    }
}
