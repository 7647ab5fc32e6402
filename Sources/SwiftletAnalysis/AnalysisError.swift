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
            "cannot plot \(plugin): the plug-in has \(inputs) audio inputs and \(outputs) audio outputs"
        case .unknownImage(let path):
            "cannot write \(path): the name must end in .png or .svg"
        case .size(let width, let height):
            "invalid image size \(width)x\(height): width and height must be \(ImageSize.limits.lowerBound) "
                + "to \(ImageSize.limits.upperBound) pixels"
        case .frequency(let frequency, let sampleRate):
            "invalid tone frequency \(short(Float(frequency))) Hz at a sample rate of \(short(Float(sampleRate))) Hz: "
                + "pass a --frequency between 0 and half the rate"
        case .loudness(let sampleRate, let channels):
            "cannot measure the loudness of \(channels) channel\(channels == 1 ? "" : "s") at \(sampleRate) Hz: "
                + "libebur128 measures at most 64 channels, at rates from 4 kHz to 2.8 MHz"
        case .sampleRate(let sampleRate):
            "cannot measure audio at \(sampleRate) Hz: the maximum is \(SignalMeter.maximumRate) Hz"
        case .tooShortOrQuiet:
            "cannot normalize the loudness: the audio is shorter than 0.4 s or always below -70 LUFS; "
                + "pass --normalize -1dBTP or -1dB to normalize the peak"
        case .noLevel(let text):
            "invalid level \(text): write a level from -100 to 24 such as -23LUFS, -1dBTP or -1dB"
        }
    }
}
