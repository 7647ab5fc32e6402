// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The chunk `iXML` (Gallery, "iXML Specification", version 3, 2021), in which film recorders describe a take in XML.
enum IXML {
    /// Returns the chunk for audio at another sample rate: the file's rate, sync points and times of day are converted.
    ///
    /// Times of day have a separate rate in some files, such as film at another speed. In this case both stay
    /// unchanged.
    static func resampled(_ xml: Data, _ scale: FrameScale) -> Data {
        let (old, new) = (scale.old, scale.new)
        let hasOwnClock = xml.number(inElement: "TIMESTAMP_SAMPLE_RATE").map { $0 != UInt64(old) } ?? false
        let rate = Data("\(new)".utf8)
        var result = xml.changing("FILE_SAMPLE_RATE") { _ in rate }
        if !hasOwnClock {
            result = result.changing("TIMESTAMP_SAMPLE_RATE") { _ in rate }
                .resamplingPosition("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_", "LO", "HI", from: old, to: new)
        }
        // This repeats the time of the broadcast extension.
        result = result.resamplingPosition("BWF_TIME_REFERENCE_", "LOW", "HIGH", from: old, to: new)
        return result.changing("SYNC_POINT") { point in
            let kinds = point.elements("SYNC_POINT_TYPE").map { point[$0] }
            let isTimeOfDay = kinds.contains { $0.firstRange(of: Data("ABSOLUTE".utf8)) != nil }
            guard !isTimeOfDay || !hasOwnClock else { return point }
            // A time of day is not a position in the audio.
            let scale = isTimeOfDay ? FrameScale(from: old, to: new) : scale
            let start = point.position("SYNC_POINT_", "LOW", "HIGH") ?? 0
            return point.changingPosition("SYNC_POINT_", "LOW", "HIGH", scale.position)
                .changingNumber("SYNC_POINT_EVENT_DURATION") { scale.length($0, from: start) }
        }
    }
}

extension Data {
    /// Returns the data with a converted 64-bit time in frames.
    fileprivate func resamplingPosition(
        _ name: String, _ low: String, _ high: String, from old: Int, to new: Int
    ) -> Data {
        changingPosition(name, low, high) { $0.resampled(from: old, to: new) }
    }

    /// Returns a 64-bit position, which is stored in two elements with a common prefix.
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
