// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The taps of the filters between the rates: see `PolyphaseOversampler`. Each filter is the minimax approximation of a pure delay:
// the maximum of its weighted complex error is as small as it can be. Found by iteratively reweighted least squares (C. Lawson,
// "Contributions to the Theory of Linear Least Maximum Approximation", 1961).
//
// The pass band of the filters between frames is 0 to 18 kHz at 44.1 kHz. On the way up, the error weighs 35.3 dB more up to 8 kHz
// than at 18 kHz, and 15.9 dB more at 12 kHz, with straight lines between; on the way down 22.2 dB more up to 9.7 kHz and 17.8 dB
// more at 14.7 kHz. The pass band of the others is 0 to 20 kHz, with equal weights.

/// Those of a filter between frames, in three parts: a loop over more of them would keep them in memory.
package typealias FrameTaps = (InlineArray<8, Double>, InlineArray<8, Double>, InlineArray<8, Double>)

/// Between two frames, on the way up: from the newest of seven frames behind that moment to the oldest of 17 before it.
package var stage1Taps: FrameTaps {
    @inline(__always) get {
        (
            [
                0.0005861685255750937, -0.0028700536831942902, 0.008821852606850596, -0.022207824461950097,
                0.05233718556496705, -0.13217433117998306, 0.553373129631638, 0.720747422065721,
            ],
            [
                -0.29455616118913486, 0.20512846139888063, -0.1615821680324995, 0.13197335977608243,
                -0.10808518640772168, 0.08726598719434403, -0.06871592927328696, 0.05233374753079148,
            ],
            [
                -0.03825042703030884, 0.02660061437113346, -0.017412580745887488, 0.010566227191223847,
                -0.005792516736637171, 0.002728274363266164, -0.0009956493357202644, 0.00021934336197311865,
            ]
        )
    }
}

/// The same, raised towards high frequencies as `liftTaps` are.
package var liftedStage1Taps: FrameTaps {
    @inline(__always) get {
        (
            [
                0.0007157563529100769, -0.003525173193937692, 0.010963124104359848, -0.028790232833898532,
                0.06512783938879739, -0.15900013215022132, 0.5632279846743119, 0.7634883744983647,
            ],
            [
                -0.35328734314901605, 0.24794053269768732, -0.19555067239816853, 0.1583143881758505,
                -0.12941615352285601, 0.10442827726576547, -0.08221786834539037, 0.06261732571684189,
            ],
            [
                -0.045769354706181695, 0.03183143732183579, -0.020837240567221287, 0.012643903604028117,
                -0.0069305176170175765, 0.0032632990009705517, -0.0011903162856650796, 0.00026202451809695284,
            ]
        )
    }
}

/// Raises what the average of three samples at four times the rate lowers: the middle tap and those beside it.
package var liftTaps: InlineArray<4, Double> {
    @inline(__always) get {
        [
            1.0714306576731298, -0.043261031282233256, 0.009781369337147364, -0.0031045236907097165,
        ]
    }
}

/// As the first, on the way down.
package var downsamplingTaps: FrameTaps {
    @inline(__always) get {
        (
            [
                0.0004636865994368843, -0.0017414929678299662, 0.004834969571668565, -0.01164763421645417,
                0.026861582111741986, -0.06693992518421996, 0.2776749451524891, 0.35929253051458643,
            ],
            [
                -0.14615408617655234, 0.10145147027910012, -0.07974394803380344, 0.06505444568409036,
                -0.05326278772453134, 0.04302681691793578, -0.033930750463255874, 0.02590902998281574,
            ],
            [
                -0.01901275160653831, 0.013298999714124958, -0.008778214401979376, 0.005394541851498971,
                -0.003026083136652213, 0.001499184238788725, -0.0006147890216168478, 0.00018090657687927763,
            ]
        )
    }
}

/// Between two samples at twice the rate: from the outermost pair to the innermost.
package var stage2Taps: InlineArray<4, Double> {
    @inline(__always) get {
        [
            -0.006092082772843201, 0.037433069413453826, -0.14003521981375724, 0.6085931043583781,
        ]
    }
}

/// Between two samples at four times the rate: from the one behind that moment to the third before it.
package var stage3Taps: InlineArray<4, Double> {
    @inline(__always) get {
        [
            0.32887789124318, 0.9106089414988773, -0.3049442574460065, 0.06673617808386097,
        ]
    }
}
