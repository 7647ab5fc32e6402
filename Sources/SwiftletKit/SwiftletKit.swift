// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// All that an effect is written with.
@_exported import CLV2
@_exported import DSP
@_exported import Effects
@_exported import Plugin
