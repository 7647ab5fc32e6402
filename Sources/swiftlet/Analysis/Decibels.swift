// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Formats a number of decibels with its unit.
func inDecibels(_ value: Double, _ unit: String = "dB") -> String { "\(formatted("%.1f", value)) \(unit)" }
