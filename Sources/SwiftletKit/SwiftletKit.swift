// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// All that an effect is written with.
@_exported import SwiftletCLV2
@_exported import SwiftletDSP
@_exported import SwiftletEffects
@_exported import SwiftletPlugin
