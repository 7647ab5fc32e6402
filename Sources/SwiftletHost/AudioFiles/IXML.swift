// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The chunk `iXML` (Gallery, "iXML Specification", version 3, 2021): what recorders for film say of a take, in XML.
enum IXML {
    /// The same for sound that was brought to another sample rate: the file's rate, sync points and times of day.
    ///
    /// Times of day are counted at a rate that may be stated beside them. Where that is another than the file's, as for film
    /// that is to run at another speed, both stay.
    static func resampled(_ xml: Data, _ scale: FrameScale) -> Data {
        let (old, new) = (scale.old, scale.new)
        let hasOwnClock = xml.number(inElement: "TIMESTAMP_SAMPLE_RATE").map { $0 != UInt64(old) } ?? false
        let rate = Data("\(new)".utf8)
        var result = xml.changing("FILE_SAMPLE_RATE") { _ in rate }
        if !hasOwnClock {
            result = result.changing("TIMESTAMP_SAMPLE_RATE") { _ in rate }
                .resamplingPosition("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_", "LO", "HI", from: old, to: new)
        }
        // The broadcast extension's, once more.
        result = result.resamplingPosition("BWF_TIME_REFERENCE_", "LOW", "HIGH", from: old, to: new)
        return result.changing("SYNC_POINT") { point in
            let kinds = point.elements("SYNC_POINT_TYPE").map { point[$0] }
            let isTimeOfDay = kinds.contains { $0.firstRange(of: Data("ABSOLUTE".utf8)) != nil }
            guard !isTimeOfDay || !hasOwnClock else { return point }
            // A time of day is not within the sound.
            let scale = isTimeOfDay ? FrameScale(from: old, to: new) : scale
            let start = point.position("SYNC_POINT_", "LOW", "HIGH") ?? 0
            return point.changingPosition("SYNC_POINT_", "LOW", "HIGH", scale.position)
                .changingNumber("SYNC_POINT_EVENT_DURATION") { scale.length($0, from: start) }
        }
    }
}

extension Data {
    /// A time of 64 bits, counted in frames, in sound that was brought to another sample rate.
    fileprivate func resamplingPosition(
        _ name: String, _ low: String, _ high: String, from old: Int, to new: Int
    ) -> Data {
        changingPosition(name, low, high) { $0.resampled(from: old, to: new) }
    }

    /// A position of 64 bits, which stands in two elements whose names begin alike.
    fileprivate func position(_ name: String, _ low: String, _ high: String) -> UInt64? {
        number(inElement: name + low).map { (number(inElement: name + high) ?? 0) << 32 | $0 & 0xffff_ffff }
    }

    fileprivate func changingPosition(
        _ name: String, _ low: String, _ high: String, _ change: (UInt64) -> UInt64
    ) -> Data {
        guard let position = position(name, low, high).map(change) else { return self }
        return changingNumber(name + low) { _ in position & 0xffff_ffff }.changingNumber(name + high) { _ in
            position >> 32
        }
    }

    fileprivate func changingNumber(_ name: String, _ change: (UInt64) -> UInt64) -> Data {
        changing(name) { content in content.wholeNumber.map { Data("\(change($0))".utf8) } ?? content }
    }
}
