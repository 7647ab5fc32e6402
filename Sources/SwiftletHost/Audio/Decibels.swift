// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// Returns a ratio of amplitudes in decibels: −∞ for 0.
package func decibels(_ ratio: some BinaryFloatingPoint) -> Double { 20 * log10(Double(ratio)) }
