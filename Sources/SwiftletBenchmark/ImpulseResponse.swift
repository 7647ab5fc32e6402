// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost

/// What all convolvers are given: a room of a second at the stage's sample rate, in one channel.
enum ImpulseResponse {
    /// Noise that falls by 60 dB and leaves white noise as loud as it was; the same each time.
    static let samples: [Float] = {
        var noise = Noise()
        let count = Int(Stage.sampleRate)
        let falling = (0..<count).map { noise.next() * Float(pow(10, -3 * Double($0) / Double(count))) }
        let energy = falling.reduce(0) { $0 + $1 * $1 }
        return falling.map { $0 / energy.squareRoot() }
    }()

    /// Writes it into a file that is there as long as `body` runs.
    ///
    /// - Throws: what writing the file and `body` throw.
    static func withFile(_ body: (_ path: String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "swiftlet-benchmark-\(UUID().uuidString).wav")
        let path = file.path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try AudioFileWriter(path: path, format: .wavFloat, sampleRate: Int(Stage.sampleRate), channels: 1)
        try writer.write(samples, frames: samples.count)
        try writer.finish()
        try body(path)
    }
}
