// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Filters that interpolate the middle between two samples. Each tap is for two samples at the same distance; the nearest come
// first. The taps minimise the squared error of the response, from 0 Hz up to the end of the pass band: with taps h(k), the
// response at the angular frequency w is 2 Σ h(k) cos((k + ½)w).

/// The taps between two samples of a signal. The pass band ends at 0.475 of the sample rate.
package var midpointTaps: InlineArray<24, Double> {
    [
        0.63613971448670059, -0.21076968200713156, 0.12493995098239216, -0.087630716494550606, 0.0665119237813145,
        -0.052770524513316916, 0.04302020344978584, -0.035683274398256082, 0.029926493326880039,
        -0.025268960012130387, 0.021414054298217369, -0.018169043097068831, 0.015403267375200941,
        -0.013024909318565979, 0.010967374272733442, -0.0091809493030379635, 0.0076275034358756376,
        -0.0062770161344722969, 0.0051052450504493752, -0.0040921264556639829, 0.0032206601129854883,
        -0.0024761223753060782, 0.0018455064934951534, -0.0013171231499090337,
    ]
}

/// The taps between a sample and a midpoint. The pass band ends at a quarter of their rate, which is twice the sample rate.
package var quarterPointTaps: InlineArray<5, Double> {
    @inline(__always) get {
        [
            0.61496316708889875, -0.15459680812770249, 0.0511273749550646, -0.013504042407569057,
            0.0020321514183249951,
        ]
    }
}
