// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A frame of somebody else's: middle, side and four more, in the place of eight lanes.
struct CustomSixChannels: Frame {
    var lanes: Vector6
    static var layout: Layout { Layout(suffix: "-six", name: "Six", group: "pg:DiscreteGroup") }
    static var channels: [Channel] { [.left, .right, .sideLeft, .sideRight, .rearLeft, .rearRight] }
}
