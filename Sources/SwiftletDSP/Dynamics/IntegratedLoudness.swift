// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The integrated loudness of a programme, in LUFS, with both gates of ITU-R BS.1770-4.
///
/// It keeps a histogram in steps of 0.1 LU, so the result is within 0.05 LU.
public struct IntegratedLoudness: BitwiseCopyable {
    private var counts = InlineArray<800, Int32>(repeating: 0)

    /// Creates a measurement without any block.
    public init() {}

    /// Adds a block of 400 ms with a loudness in LUFS. Blocks of −70 LUFS or less do not count.
    public mutating func add(_ loudness: Double) {
        guard loudness > -70 else { return }
        counts[min(799, Int((loudness + 70) * 10))] &+= 1
    }

    /// The integrated loudness; nil without a block that counts.
    public var value: Double? {
        guard let all = mean(from: 0) else { return nil }
        // The relative gate is 10 LU below the mean.
        return mean(from: max(0, Int((all - 10 + 70) * 10)))
    }

    /// Returns the loudness of the mean power of the blocks from a step on.
    private func mean(from first: Int) -> Double? {
        var (power, count) = (0.0, 0.0)
        for step in first..<800 where counts[step] > 0 {
            power += Double(counts[step]) * .exp2((Double(step) * 0.1 + 0.05 - 70) * 0.332_192_809_488_736_2)
            count += Double(counts[step])
        }
        return count > 0 ? 0.5 * Double.decibels(amplitude: power / count) : nil
    }
}
