// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Which channels of a source each channel is made of, as in `2,1`: left and right changed, or `1+2`: the mean of both.
public struct ChannelMap: Sendable, Hashable {
    /// For each channel, the numbers of those of the source whose mean it is, counted from 0.
    let sources: [[Int]]
    /// What it was read from.
    let text: String

    /// The map that a text describes: for each channel the number of one of the source, counted from 1, or several with `+`
    /// between them, and commas between channels.
    ///
    /// - Throws: `HostError.noChannelMap`.
    public init(_ text: String) throws {
        let channels = text.split(separator: ",", omittingEmptySubsequences: false)
        sources = try channels.map { channel in
            try channel.split(separator: "+", omittingEmptySubsequences: false).map { number in
                guard let number = Int(number), (1...1024).contains(number) else {
                    throw HostError.noChannelMap(text, reason: "\"\(number)\" is not a channel number")
                }
                return number - 1
            }
        }
        self.text = text
        guard sources.count <= 1024 else { throw HostError.noChannelMap(text, reason: "the maximum is 1024 channels") }
    }
}

/// A source whose channels are made of those of another.
public final class MappedAudio: AudioSource {
    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { map.sources.count }
    /// How many frames there are, where that is known beforehand.
    public var frames: Int? { source.frames }
    private let source: any AudioSource
    private let map: ChannelMap
    private var buffer: [Float] = []

    /// - Throws: `HostError.noChannelMap` where the source has fewer channels than the map names.
    public init(_ source: any AudioSource, _ map: ChannelMap) throws {
        self.source = source
        self.map = map
        guard let greatest = map.sources.joined().max(), greatest < source.channels else {
            let count = "\(source.channels) channel\(source.channels == 1 ? "" : "s")"
            throw HostError.noChannelMap(map.text, reason: "the input has \(count)")
        }
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        if buffer.count < frames * source.channels { buffer = [Float](repeating: 0, count: frames * source.channels) }
        let count = try source.read(&buffer, frames: frames)
        for (channel, numbers) in map.sources.enumerated() {
            let scale = 1 / Float(numbers.count)
            for frame in 0..<count {
                let sum = numbers.reduce(Float(0)) { $0 + buffer[frame * source.channels + $1] }
                samples[frame * channels + channel] = numbers.count == 1 ? sum : sum * scale
            }
        }
        return count
    }
}
