// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The values of a plug-in's control output, such as a meter, during processing.
public struct ControlOutput: Sendable {
    /// The URI of the plug-in.
    public let plugin: String
    /// The port.
    public let port: Port
    /// The index of the instance if each channel has a separate instance, or nil for a single instance.
    public let channel: Int?
    /// The value after the last block, and the minimum and maximum after any block. NaN before the first block.
    public private(set) var last = Float.nan, least = Float.nan, greatest = Float.nan

    /// Returns the control outputs of instances of a plug-in, except the latency.
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

    /// Updates the values after a block.
    mutating func note(_ instances: [Instance]) {
        last = instances[channel ?? 0].value(at: port.index)
        // `minimum` of a number and NaN is the number.
        least = .minimum(least, last)
        greatest = .maximum(greatest, last)
    }
}
