// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A user-defined frame of six channels, in the memory of eight lanes.
struct CustomSixChannels: Frame {
    var lanes: Vector6
    static var layout: Layout { Layout(suffix: "-six", name: "Six", group: "pg:DiscreteGroup") }
    static var channels: [Channel] { [.left, .right, .sideLeft, .sideRight, .rearLeft, .rearRight] }
}
