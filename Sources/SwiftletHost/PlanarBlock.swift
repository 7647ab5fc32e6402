// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A block of audio, by channel for plug-ins and by frame for files.
final class PlanarBlock {
    let interleaved: UnsafeMutablePointer<Float>
    private let samples: UnsafeMutablePointer<Float>
    private let inputs: Int
    private let outputs: Int
    private let frames: Int

    init(inputs: Int, outputs: Int, frames: Int) {
        self.inputs = inputs
        self.outputs = outputs
        self.frames = frames
        samples = .allocate(capacity: (inputs + outputs) * frames)
        samples.initialize(repeating: 0, count: (inputs + outputs) * frames)
        interleaved = .allocate(capacity: max(inputs, outputs) * frames)
        interleaved.initialize(repeating: 0, count: max(inputs, outputs) * frames)
    }

    deinit {
        samples.deallocate()
        interleaved.deallocate()
    }

    func input(_ channel: Int) -> UnsafeMutablePointer<Float> { samples + channel * frames }

    func output(_ channel: Int) -> UnsafeMutablePointer<Float> { samples + (inputs + channel) * frames }

    /// Spreads frames over the inputs.
    func deinterleave(_ count: Int) {
        for channel in 0..<inputs {
            let plane = input(channel)
            for frame in 0..<count { plane[frame] = interleaved[frame * inputs + channel] }
        }
    }

    /// Fills the inputs with zeros.
    func silence(_ count: Int) {
        for channel in 0..<inputs { input(channel).update(repeating: 0, count: count) }
    }

    /// Gathers frames from the outputs. What is NaN or infinite becomes silence.
    func interleave(from start: Int, _ count: Int) -> Gathered {
        var greatest: UInt32 = 0
        for channel in 0..<outputs {
            let plane = output(channel) + start
            for frame in 0..<count {
                let sample = plane[frame]
                interleaved[frame * outputs + channel] = sample
                greatest = max(greatest, sample.bitPattern & 0x7fff_ffff)
            }
        }
        // Without the sign, the bits of numbers are in the numbers' order; those of infinity and NaN follow.
        guard greatest >= Float.infinity.bitPattern else { return Gathered(peak: Float(bitPattern: greatest)) }
        return silenceWhatIsNotFinite(count)
    }

    private func silenceWhatIsNotFinite(_ count: Int) -> Gathered {
        var gathered = Gathered()
        for index in 0..<count * outputs {
            let sample = interleaved[index]
            if sample.isFinite {
                gathered.peak = max(gathered.peak, abs(sample))
            } else {
                interleaved[index] = 0
                gathered.first = gathered.first ?? (index / outputs, sample)
                gathered.notFinite += 1
            }
        }
        return gathered
    }

    /// What frames from the outputs were like.
    struct Gathered {
        /// The greatest magnitude of a finite sample.
        var peak: Float = 0
        /// How many samples were NaN or infinite.
        var notFinite = 0
        /// The first of them, and which of the frames it was in.
        var first: (frame: Int, sample: Float)?
    }
}
