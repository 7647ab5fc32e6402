// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Four detectors in the lanes of vectors.
struct BandLevelGroup: Zeroable {
    private var filter = FilterCoefficients<Vector4> { _ in .identity - .identity }
    /// The gains from the left and right channel to the filters of each.
    private var fromLeft = InlineArray<2, Vector4>(repeating: .zero)
    private var fromRight = InlineArray<2, Vector4>(repeating: .zero)
    /// 1 for bands that hear the sidechain.
    fileprivate var sidechainShare = Vector4.zero
    private var attack = Vector4.zero
    private var release = Vector4.zero
    /// The level without the attack, and with it.
    var peak = Vector4.zero
    var level = Vector4.zero

    static var zero: Self { Self() }

    @inline(never)
    mutating func set(_ settings: UnsafePointer<BandLevelSettings>) {
        var (low, band, high) = (Vector4.zero, Vector4.zero, Vector4.zero)
        (fromLeft, fromRight) = (InlineArray(repeating: .zero), InlineArray(repeating: .zero))
        sidechainShare = .zero
        for lane in 0..<4 {
            guard let selection = settings.pointee.selections[lane] else { continue }
            switch selection {
            case .bandPass: band[lane] = 1
            case .lowPass: low[lane] = 1
            case .highPass: high[lane] = 1
            }
            let channels = settings.pointee.channels[lane]
            for channel in 0..<2 where channels.includes(channel) {
                let share = channels.isMidSide ? 0.5 : 1
                fromLeft[channel][lane] = channel == 0 || channels.isMidSide ? share : 0
                fromRight[channel][lane] = channels.isMidSide ? (channel == 0 ? share : -share) : Double(channel)
            }
            if settings.pointee.hearsSidechain[lane] { sidechainShare[lane] = 1 }
        }
        filter = .selection(
            tuning: settings.pointee.tuning, q: settings.pointee.q, low: low, band: band, high: high)
        (attack, release) = (settings.pointee.attack, settings.pointee.release)
    }

    /// The input of the filter for one of two channels.
    @inline(__always)
    fileprivate func input(_ channel: Int, _ left: Vector4, _ right: Vector4) -> Vector4 {
        left * fromLeft[channel] + right * fromRight[channel]
    }

    /// Filters a sample, and returns the magnitude.
    @inline(__always)
    fileprivate func magnitude(of input: Vector4, _ states: inout BandLevelStates) -> Vector4 {
        filter.process(input, &states.first, &states.second).magnitudes
    }

    /// Follows a magnitude.
    @inline(__always)
    fileprivate mutating func follow(_ magnitude: Vector4) {
        peak = (peak + (magnitude - peak) * release).larger(magnitude)
        level += (peak - level) * attack
    }

    mutating func flush() {
        peak = peak.replacing(with: 0, where: peak .< silenceThreshold)
        level = level.replacing(with: 0, where: level .< silenceThreshold)
    }
}

/// The states of four detectors' filters for one channel.
struct BandLevelStates: Zeroable {
    var first = Vector4.zero
    var second = Vector4.zero

    static var zero: Self { Self() }

    mutating func flush() {
        first = first.replacing(with: 0, where: first.magnitudes .< silenceThreshold)
        second = second.replacing(with: 0, where: second.magnitudes .< silenceThreshold)
    }
}

/// Frames of a channel or a pair of channels, for detectors.
struct BandLevelBlock {
    /// The frames of the main bus, and of the sidechain; nil for effects without a sidechain.
    let frames: UnsafePointer<Double>
    let sidechain: UnsafePointer<Double>?
    let count: Int
    /// The highest magnitudes of the channels before; nil if there are at most two channels.
    let magnitudes: UnsafeMutablePointer<Vector4>?
    /// Whether these are the first channels, and the last ones.
    let isFirst, isLast: Bool

    /// Follows the levels of a group.
    @inline(never)
    func follow<Layout: CascadeLayout>(
        _: Layout.Type, _ group: UnsafeMutablePointer<BandLevelGroup>, _ states: UnsafeMutablePointer<BandLevelStates>
    ) {
        var detectors = group.pointee
        var (left, right) = (states[0], states[Layout.width - 1])
        let hearsSidechain = detectors.sidechainShare .> 0.5
        let sidechain = Vector4.any(hearsSidechain) ? self.sidechain : nil
        for frame in 0..<count {
            let input = input(Layout.self, frame, sidechain, where: hearsSidechain)
            var magnitude: Vector4
            if Layout.width == 1 {
                magnitude = detectors.magnitude(of: detectors.input(0, input.left, .zero), &left)
            } else {
                magnitude = detectors.magnitude(of: detectors.input(0, input.left, input.right), &left)
                magnitude = magnitude.larger(
                    detectors.magnitude(of: detectors.input(1, input.left, input.right), &right))
            }
            if let magnitudes {
                if !isFirst { magnitude = magnitude.larger(magnitudes[frame]) }
                magnitudes[frame] = magnitude
            }
            if isLast { detectors.follow(magnitude) }
        }
        group.pointee = detectors
        states[Layout.width - 1] = right
        states[0] = left
    }

    /// The left and right sample that each lane hears.
    @inline(__always)
    private func input<Layout: CascadeLayout>(
        _: Layout.Type, _ frame: Int, _ sidechain: UnsafePointer<Double>?, where hearsSidechain: Vector4.Mask
    ) -> (left: Vector4, right: Vector4) {
        let (first, last) = (Layout.width * frame, Layout.width * frame + Layout.width - 1)
        let (left, right) = (Vector4(repeating: frames[first]), Vector4(repeating: frames[last]))
        guard let sidechain else { return (left, right) }
        return (
            left.replacing(with: sidechain[first], where: hearsSidechain),
            right.replacing(with: sidechain[last], where: hearsSidechain)
        )
    }
}
