// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// The Audio Definition Model (ITU-R BS.2076) in a file (BS.2088): `axml`, which says in XML what there is to be heard and
/// where, and `chna`, which says of each channel what it is of that.
enum AudioDefinition {
    static let chunkNames = ["axml", "chna"]

    /// The XML for sound that was processed: rate and depth of its tracks are the file's, and its loudness is not known any
    /// more. Times in it are in seconds, or state their rate themselves.
    static func processed(_ xml: Data, _ format: AudioFileFormat, sampleRate: Int) -> Data {
        xml.changing(\.whole, of: "loudnessMetadata") { _ in Data() }
            .changing(\.tag, of: "audioTrackUID") { tag in
                let tag = tag.settingAttribute("sampleRate", to: sampleRate)
                return format.sampleSize.map { tag.settingAttribute("bitDepth", to: 8 * $0) } ?? tag
            }
    }
}
