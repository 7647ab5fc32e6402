// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The audio that goes into all effects, and room for what comes out.
final class Stage {
    static let sampleRate = 48_000.0
    static let channels = 8
    /// The longest block.
    static let frames = 2048
    /// How far channels lie apart: not by a power of two, or the eight of a plug-in for 7.1 would all want the same
    /// lines of the processor's cache, which eight mono plug-ins, run one after the other, would not.
    private static let pitch = frames + 48

    private let inputs: UnsafeMutablePointer<Float>
    private let outputs: UnsafeMutablePointer<Float>

    init() {
        inputs = .allocate(capacity: Self.channels * Self.pitch)
        outputs = .allocate(capacity: Self.channels * Self.pitch)
        outputs.initialize(repeating: 0, count: Self.channels * Self.pitch)
        inputs.initialize(repeating: 0, count: Self.channels * Self.pitch)
        fillWithNoise()
    }

    deinit {
        inputs.deallocate()
        outputs.deallocate()
    }

    func input(_ channel: Int) -> UnsafeMutablePointer<Float> { inputs + channel * Self.pitch }

    func output(_ channel: Int) -> UnsafeMutablePointer<Float> { outputs + channel * Self.pitch }

    /// White noise in −0.8…0.8, the same each time.
    func fillWithNoise() {
        var noise = Noise()
        for sample in 0..<Self.channels * Self.pitch { inputs[sample] = 0.8 * noise.next() }
    }

    /// Removes what was put out before.
    func silenceOutputs() { outputs.update(repeating: 0, count: Self.channels * Self.pitch) }

    /// The same signal on all channels.
    func fill(_ signal: (_ frame: Int) -> Float) {
        for channel in 0..<Self.channels {
            for frame in 0..<Self.frames { input(channel)[frame] = signal(frame) }
        }
    }
}
