// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// Why there is nothing to measure or to draw.
public enum AnalysisError: Error, Equatable {
    /// The plug-in has no audio inputs or no audio outputs.
    case noAudio(plugin: String, inputs: Int, outputs: Int)
    /// The file's name does not say what kind of image it is to be.
    case unknownImage(path: String)
    /// Not a width and a height within the limits.
    case size(width: Int, height: Int)
    /// A tone that the sample rate cannot hold.
    case frequency(Double, sampleRate: Double)
    /// Audio whose loudness libebur128 cannot measure.
    case loudness(sampleRate: Int, channels: Int)
    /// Audio with a rate in Hz that is none.
    case sampleRate(Int)
    /// Audio that has no loudness.
    case tooShortOrQuiet
    /// What should be a level is none.
    case noLevel(String)
}

extension AnalysisError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noAudio(let plugin, let inputs, let outputs):
            "\(plugin) has \(inputs) audio inputs and \(outputs) audio outputs: there is nothing to draw"
        case .unknownImage(let path):
            "\(path) cannot be drawn: its name must end in .png or .svg"
        case .size(let width, let height):
            "an image cannot be \(width)x\(height): width and height are from \(ImageSize.limits.lowerBound) "
                + "to \(ImageSize.limits.upperBound) pixels"
        case .frequency(let frequency, let sampleRate):
            "a tone cannot have \(short(Float(frequency))) Hz at a sample rate of \(short(Float(sampleRate))) Hz: "
                + "it must lie above 0 and below half the rate"
        case .loudness(let sampleRate, let channels):
            "the loudness of \(channels) channel\(channels == 1 ? "" : "s") at \(sampleRate) Hz cannot be measured: "
                + "libebur128 measures at most 64 channels, at rates from 4 kHz to 2.8 MHz"
        case .sampleRate(let sampleRate):
            "a sample rate of \(sampleRate) Hz is too high to be measured: \(SignalMeter.maximumRate) Hz is the highest"
        case .tooShortOrQuiet:
            "the loudness cannot be brought to a level: what is shorter than 0.4 s, or below -70 LUFS throughout, has none; "
                + "-1dBTP or -1dB go by the peak"
        case .noLevel(let text):
            "\(text) is no level: write -23LUFS, -1dBTP or -1dB, from -100 to 24"
        }
    }
}
