// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The longest stretch over which coefficients move in a straight line while a parameter ramps.
private let longestRamp = 32

/// The coefficients of an effect as they follow its parameters: at rest, or on straight lines between points at most 32
/// frames apart that lie on the parameters' own curves.
///
/// Points are made four at a time, as far as is known that they will be needed: vectors make four as fast as one.
struct SmoothedCoefficients<E: Effect>: BitwiseCopyable {
    /// What the effect is given.
    var ramp: CoefficientRamp<E.Coefficients>
    private let rate: SampleRate
    /// The ends of the ramps after this one, the nearest last, as far as they are known.
    private var ahead: InlineArray<4, E.Coefficients>
    private var aheadCount = 0

    /// The coefficients at rest for the parameters' values. Not inlined: one copy serves all layouts of an effect.
    @inline(never)
    init(for controls: Controls, at rate: SampleRate) {
        self.rate = rate
        ahead = Self.points(of: controls.current, 1, every: 0, at: rate)
        ramp = CoefficientRamp(restingAt: ahead[0])
    }

    /// Follows the parameters, where `count` frames remain to the next event or the block's end.
    mutating func follow(_ controls: inout Controls, for count: Int) {
        switch controls.takeChange() {
        case .none: break
        case .moved:
            aheadCount = 0
            ramp.stop()
        case .jumped:
            aheadCount = 0
            ramp = CoefficientRamp(restingAt: Self.points(of: controls.current, 1, every: 0, at: rate)[0])
        }
        guard ramp.isResting else { return }
        if aheadCount > 0 {
            aheadCount -= 1
            ramp.move(to: ahead[aheadCount], over: longestRamp)
        } else {
            lookAhead(at: controls.current, for: count, until: controls.frames(atMost: 4 * longestRamp))
        }
    }

    /// Makes the next points, and leaves for the first of them: at the end of the first parameter's ramp, `longest` frames
    /// on, at the latest.
    private mutating func lookAhead(at ramps: UnsafeBufferPointer<ParameterRamp>, for count: Int, until longest: Int) {
        guard longest > 0 else { return }
        let length = min(longest, longestRamp)
        // Hardly further than `count`: then the parameters may turn elsewhere.
        let reach = min(longest, count + longestRamp - 1) / longestRamp
        let pointCount = max(1, min(reach, 4))
        ahead = Self.points(of: ramps, pointCount, every: length, at: rate)
        aheadCount = pointCount - 1
        ramp.move(to: ahead[aheadCount], over: length)
    }

    /// The coefficients at `count` moments `interval` frames apart, the nearest last.
    private static func points(
        of ramps: UnsafeBufferPointer<ParameterRamp>, _ count: Int, every interval: Int, at rate: SampleRate
    ) -> InlineArray<4, E.Coefficients> {
        let moments = Double(interval) * (Double(count) - Vector4(0, 1, 2, 3))
        // Lanes that are not wanted have the present.
        let presentOrLater = moments.replacing(with: 0, where: moments .< 0)
        let points = E.coefficients(for: ParameterValues(ramps, after: presentOrLater), at: rate)
        return InlineArray { E.Coefficients(points, at: $0) }
    }
}
