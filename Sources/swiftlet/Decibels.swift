// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// A ratio of amplitudes in decibels.
func decibels(_ ratio: Float) -> Double { 20 * log10(Double(ratio)) }

/// A number of decibels with its unit.
func inDecibels(_ value: Double, _ unit: String = "dB") -> String { "\(formatted("%.1f", value)) \(unit)" }
