// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a plug-in has said by a control output, such as a meter, while audio went through it.
public struct ControlOutput: Sendable {
    /// The URI of the plug-in.
    public let plugin: String
    /// The port.
    public let port: Port
    /// Which of several instances, each for a channel, has said it, from 0 on; nil where there is one instance.
    public let channel: Int?
    /// The value after the last block, the least and the greatest after any. Before the first block they are none (NaN).
    public private(set) var last = Float.nan, least = Float.nan, greatest = Float.nan

    /// All of some instances of a plug-in, but for their latency.
    static func all(of instances: [Instance]) -> [ControlOutput] {
        instances.enumerated().flatMap { number, instance in
            instance.ports.filter { $0.kind == .control && $0.direction == .output && !$0.reportsLatency }.map {
                ControlOutput(plugin: instance.plugin.uri, port: $0, channel: instances.count > 1 ? number : nil)
            }
        }
    }

    private init(plugin: String, port: Port, channel: Int?) {
        (self.plugin, self.port, self.channel) = (plugin, port, channel)
    }

    /// Notes what there is after a block.
    mutating func note(_ instances: [Instance]) {
        last = instances[channel ?? 0].value(at: port.index)
        // Of a number and none, these are the number.
        least = .minimum(least, last)
        greatest = .maximum(greatest, last)
    }
}
