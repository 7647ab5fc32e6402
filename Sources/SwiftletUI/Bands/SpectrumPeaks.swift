// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A peak of the spectrum.
struct SpectrumPeak {
    /// The position on the horizontal axis.
    let x: Double
    /// The level in dBFS.
    let level: Double
    /// The quality factor of a band that covers the peak.
    let q: Double
}

extension LiveAudio {
    /// The level at the bottom of the plot, in dBFS.
    var lowestLevel: Double { -settings.range.decibels }

    /// Returns the level of the drawn spectrum at a frequency in hertz, in dBFS: the held peak of the foreground.
    /// Nil without a spectrum, and below the plot.
    func level(at frequency: Double) -> Double? {
        guard kind == .analyser, let last = analyser.levels.last,
            let place = CurvePlace(frequency, between: analyser.frequencies)
        else { return nil }
        let held = analyser.peaks.levels
        let level = place.level(held.isEmpty ? last : held) + settings.tilt.gain(at: frequency)
        return level > lowestLevel ? level : nil
    }

    /// Returns the fraction of the plot's height of a level in dBFS.
    func height(of level: Double) -> Double { 1 - level / lowestLevel }
}

/// Peaks of the spectrum that the user can grab.
extension BandGraph {
    /// The distance within which the pointer grabs a peak, and the distance at which a peak must stand out by
    /// `prominence` decibels.
    private static var reach: Int { 24 }
    private static var surroundings: Int { 60 }
    private static var prominence: Double { 6 }

    /// Returns the place of a peak on the view.
    func place(of peak: SpectrumPeak, _ content: Graph) -> Point {
        Point(
            x: plot.x + plot.width * content.horizontal.fraction(of: peak.x),
            y: plot.bottom - plot.height * live.height(of: peak.level))
    }

    /// Returns the level at a column of the view.
    private func level(_ x: Int, _ content: Graph) -> Double {
        live.level(at: content.horizontal.value(at: (Double(x) + 0.5 - plot.x) / plot.width)) ?? live.lowestLevel
    }

    /// Returns the nearest peak to a point; nil if none is near, or if a handle is near.
    @_optimize(size)
    func spectrumPeak(near point: Point) -> SpectrumPeak? {
        guard let content, plot.contains(point), handle(near: point) == nil else { return nil }
        var nearest: (peak: SpectrumPeak, distance: Double)?
        for peak in peaks(Int(point.x) - Self.reach...Int(point.x) + Self.reach, content) {
            let place = place(of: peak, content)
            let distance = max(abs(place.x - point.x), abs(place.y - point.y))
            if distance <= Double(Self.reach), distance < nearest?.distance ?? .infinity { nearest = (peak, distance) }
        }
        return nearest?.peak
    }

    /// Adds a band at the highest peak of the spectrum.
    func addBandAtHighestPeak() {
        guard let content else { return }
        var highest: SpectrumPeak?
        for peak in peaks(Int(plot.x)...Int(plot.right), content) where peak.level > highest?.level ?? live.lowestLevel
        {
            highest = peak
        }
        guard let highest else { return panel.show(message: "Cannot add a band: the spectrum has no peak.") }
        addBand(BandRequest(at: Point(x: highest.x, y: content.base ?? 0), q: highest.q))
    }

    /// Returns the peaks within some columns of the view.
    private func peaks(_ columns: ClosedRange<Int>, _ content: Graph) -> [SpectrumPeak] {
        var peaks: [SpectrumPeak] = []
        for x in columns where plot.x <= Double(x) && Double(x) < plot.right {
            let top = level(x, content)
            guard top > live.lowestLevel, (x - 4...x + 4).allSatisfy({ level($0, content) <= top }),
                let peak = peak(at: x, top, content)
            else { continue }
            peaks.append(peak)
        }
        return peaks
    }

    /// Returns the peak with its highest level at a column of the view; nil if it does not stand out on both sides.
    private func peak(at x: Int, _ top: Double, _ content: Graph) -> SpectrumPeak? {
        /// Returns the distance at which the level is `decibels` below the top; nil if it is too far.
        func distance(_ decibels: Double, _ direction: Int) -> Double? {
            for step in 1...Self.surroundings where level(x + direction * step, content) <= top - decibels {
                // Between two columns, linearly.
                let (outer, inner) = (
                    level(x + direction * step, content), level(x + direction * (step - 1), content)
                )
                return Double(step) - (top - decibels - outer) / max(inner - outer, 1e-9)
            }
            return nil
        }
        guard distance(Self.prominence, -1) != nil, distance(Self.prominence, 1) != nil,
            let left = distance(3, -1), let right = distance(3, 1)
        else { return nil }
        func value(_ x: Double) -> Double { content.horizontal.value(at: (x - plot.x) / plot.width) }
        // Columns begin at whole units.
        let center = Double(x) + 0.5
        let (low, high) = (value(center - left), value(center + right))
        let middle = value(center + (right - left) / 2)
        return SpectrumPeak(x: middle, level: top, q: max(1, min(12, middle / max(high - low, 1e-9))))
    }

    /// Adds a band at a peak, and begins to move its handle.
    func grab(_ peak: SpectrumPeak) {
        // The band and its drag are one step of the history.
        settings.beginGesture()
        let base = content?.base ?? 0
        if let number = addBand(BandRequest(at: Point(x: peak.x, y: base), q: peak.q)),
            let vertical = bands[number].handle.vertical, let content
        {
            held.append(vertical)
            settings.touch(vertical, true)
            let place = bands[number].handle.place
            let start = Point(
                x: content.horizontal.fraction(of: place.x), y: content.vertical.fraction(of: place.y))
            bandDrag = .peakHandle((bands[number].handle, start))
        } else {
            bandDrag = .none
            settings.endGesture()
        }
    }
}
