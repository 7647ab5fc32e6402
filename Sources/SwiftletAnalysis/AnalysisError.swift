// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

/// The reason why nothing can be measured or drawn.
public enum AnalysisError: Error, Equatable {
    /// The plug-in has no audio inputs or no audio outputs.
    case noAudio(plugin: String, inputs: Int, outputs: Int)
    /// The file name has no extension of a supported image format.
    case unknownImage(path: String)
    /// The width or the height is outside the limits.
    case size(width: Int, height: Int)
    /// The tone is not below half the sample rate.
    case frequency(Double, sampleRate: Double)
    /// libebur128 cannot measure the loudness of this audio.
    case loudness(sampleRate: Int, channels: Int)
    /// The sample rate in Hz is too high.
    case sampleRate(Int)
    /// The audio is too short or too quiet for a loudness.
    case tooShortOrQuiet
    /// The text is not a level.
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
