// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The non-zero taps of the three filters up to the middle, which is 1/2.

package var steepTaps: InlineArray<10, Double> {
    @inline(__always) get {
        [
            -0.0009297657082694931, 0.002072117415581421, -0.004215176069604615, 0.007652139361408725,
            -0.012920265106625075, 0.02088626539085934, -0.033256977132964535, 0.05438222424655631,
            -0.10030057425028935, 0.31633513214302,
        ]
    }
}
package var gentleTaps: InlineArray<3, Double> {
    @inline(__always) get { [0.010228441683388835, -0.0591161915177949, 0.2991375547593243] }
}
package var gentlestTaps: InlineArray<2, Double> {
    @inline(__always) get { [-0.0340736176902215, 0.28391453290689056] }
}
