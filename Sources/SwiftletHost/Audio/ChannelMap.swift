// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A map from the channels of a source to new channels: `2,1` swaps left and right, and `1+2` averages both.
public struct ChannelMap: Sendable, Hashable {
    /// The indices of the source channels that each channel averages, counted from 0.
    let sources: [[Int]]
    /// The text that describes the map.
    let text: String

    /// Parses a map. Commas separate channels, and `+` separates the source channels to average, which are counted from
    /// 1.
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

/// A source whose channels are mapped from those of another source.
public final class MappedAudio: AudioSource {
    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { map.sources.count }
    /// The number of frames, if it is known in advance.
    public var frames: Int? { source.frames }
    private let source: any AudioSource
    private let map: ChannelMap
    private var buffer: [Float] = []

    /// - Throws: `HostError.noChannelMap` if the source has fewer channels than the map needs.
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
