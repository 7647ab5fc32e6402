// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A short-time Fourier transform and back, for effects that change a spectrum: noise reduction, freezing, vocoders.
///
/// Windows of `count` frames overlap by three quarters. The window is the square root of a Hann window, before the transform
/// and after it, so that an unchanged spectrum gives the input, `latency` frames later (J. Allen, L. Rabiner, "A Unified
/// Approach to Short-Time Fourier Analysis and Synthesis", 1977).
///
/// The work for a window is done in one frame of each `hop`.
public struct ShortTimeTransform<Channels: Frame>: BitwiseCopyable {
    /// The number of frames of a window.
    public let count: Int
    /// The number of frames between windows: a quarter of `count`.
    public var hop: Int { count / 4 }
    /// The latency in frames: `count`.
    public var latency: Int { count }

    private let transform: RealFourierTransform
    private let window: Table<Double>
    /// The last `count` frames of the input, and the sums of windows for as many frames of the output.
    private let input, output: Buffer<Channels>
    private let real, imaginary: Buffer<Double>
    private var position = 0

    /// Creates a transform of windows of `1 << bits` frames.
    ///
    /// - Parameters:
    ///   - bits: the binary logarithm of the window's length, 4 … 20.
    ///   - setup: the setup that provides memory.
    public init(bits: Int, _ setup: inout Setup) {
        let bits = max(4, min(bits, 20))
        let count = 1 << bits
        self.count = count
        transform = RealFourierTransform(bits: bits, &setup)
        // The square root of ½ − ½cos(2πn/count) is sin(πn/count).
        window = setup.table(count: count) { Double.sin(Double.pi * Double($0) / Double(count)) }
        input = setup.buffer(count: count)
        output = setup.buffer(count: count)
        real = setup.buffer(count: count / 2)
        imaginary = setup.buffer(count: count / 2)
    }

    /// Takes a frame, and returns the output.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - body: changes the spectrum of a channel, once in `hop` frames. For its layout, see `RealFourierTransform`.
    @inline(__always)
    public mutating func process(
        _ frame: Channels, _ body: (_ channel: Int, _ real: Buffer<Double>, _ imaginary: Buffer<Double>) -> Void
    ) -> Channels {
        guard let input = input.first, let output = output.first else { return .zero }
        let result = output[position]
        output[position] = .zero
        input[position] = frame
        position = (position &+ 1) & (count &- 1)
        if position & (hop &- 1) == 0 {
            for channel in 0..<Channels.channelCount {
                load(channel, input)
                body(channel, real, imaginary)
                add(channel, to: output)
            }
        }
        return result
    }

    /// Transforms the last `count` frames of a channel.
    private func load(_ channel: Int, _ input: UnsafeMutablePointer<Channels>) {
        for pair in 0..<count / 2 {
            real[pair] = input[(position &+ 2 &* pair) & (count &- 1)][channel: channel] * window[2 &* pair]
            imaginary[pair] =
                input[(position &+ 2 &* pair &+ 1) & (count &- 1)][channel: channel] * window[2 &* pair &+ 1]
        }
        transform.transform(real, imaginary)
    }

    /// Transforms the spectrum back, and adds it to the output.
    private func add(_ channel: Int, to output: UnsafeMutablePointer<Channels>) {
        transform.inverse(real, imaginary)
        // The transforms multiply by `count`/2, and four squares of windows have the sum 2.
        let scale = 1 / Double(count)
        for pair in 0..<count / 2 {
            output[(position &+ 2 &* pair) & (count &- 1)][channel: channel] += real[pair] * window[2 &* pair] * scale
            output[(position &+ 2 &* pair &+ 1) & (count &- 1)][channel: channel] +=
                imaginary[pair] * window[2 &* pair &+ 1] * scale
        }
    }
}
