// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An effect that follows the song: it has a `transport`, and the kit keeps that where the song is.
///
///     struct TempoTremolo<Channels: Frame>: FrameEffect, TransportEffect {
///         var transport = Transport()
///         …
///         mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
///             input * level(at: transport.beat)
///         }
///     }
///
/// In `process` of a `FrameEffect`, `transport` is at the frame that is processed; in `render`, at the block's first, and
/// `transport.beat(at:)` has the others.
public protocol TransportEffect: Effect {
    /// Where the song is. The kit sets it: it need not be moved on.
    var transport: Transport { get set }
}

extension TransportEffect {
    @inline(__always)
    public static var followsTransport: Bool { true }

    @inline(__always)
    public static func updateTransport(of effect: inout Self, _ update: (inout Transport) -> Void) {
        update(&effect.transport)
    }
}
