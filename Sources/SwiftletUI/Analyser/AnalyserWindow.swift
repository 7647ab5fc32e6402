// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// Hann's window with its peak at 70 % of its length: the newest samples count sooner than with the peak in the middle,
/// at the same noise bandwidth.
struct AnalyserWindow {
    private static let peak = 0.7
    /// The number of points of `lobe` per bin, and its length in bins.
    private static let lobeDensity = 16
    static let lobeReach = 9

    /// The noise bandwidth in bins.
    private(set) var noiseBandwidth = 0.0
    /// The power of the window's transform from its middle on, 1 there.
    private var lobe: [Double] = []

    init() {
        // The transform of a long window, whose length in bins does not matter.
        let length = 256
        let window = Self.samples(length)
        var (sum, squares) = (0.0, 0.0)
        for sample in window {
            sum += sample
            squares += sample * sample
        }
        noiseBandwidth = Double(length) * squares / (sum * sum)
        var real = window + [Double](repeating: 0, count: length * (Self.lobeDensity - 1))
        var imaginary = [Double](repeating: 0, count: real.count)
        FourierTransform(bits: 12).transform(&real, &imaginary)
        for place in 0...Self.lobeDensity * Self.lobeReach {
            lobe.append((real[place] * real[place] + imaginary[place] * imaginary[place]) / (sum * sum))
        }
    }

    /// Returns the power of the window's transform so many bins from its middle, up to `lobeReach`.
    func lobe(at distance: Double) -> Double {
        let place = min(abs(distance) * Double(Self.lobeDensity), Double(lobe.count - 2))
        let index = Int(place)
        return lobe[index] + (lobe[index + 1] - lobe[index]) * (place - Double(index))
    }

    /// Returns a window with which a full-scale sine on a bin has the magnitude 1.
    static func samples(_ length: Int) -> [Double] {
        var window: [Double] = []
        var sum = 0.0
        for index in 0..<length {
            let at = (Double(index) + 0.5) / Double(length)
            // A quarter of the circle up to the peak, and one after it.
            let turn = at < peak ? 0.25 * at / peak : 0.25 * (1 - at) / (1 - peak)
            let (sine, _) = circle(turn)
            window.append(sine * sine)
            sum += sine * sine
        }
        return window.map { $0 * 2 / sum }
    }
}
