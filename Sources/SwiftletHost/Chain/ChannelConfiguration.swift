// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Plugin {
    /// The assignment of channels to the ports of a plug-in's instances.
    package struct ChannelConfiguration {
        /// The number of instances.
        package let instances: Int
        /// The number of output channels of all instances together.
        package let outputChannels: Int
        /// The indices of each instance's audio ports.
        package let inputs, outputs: [Int]
    }

    /// Returns the configuration for a number of channels. A plug-in with as many audio inputs takes all channels in
    /// one instance. A plug-in with a single input and output runs once per channel. Sidechains do not count. Optional
    /// ports in a group with required ports are connected if there are channels for the whole group. An example is the
    /// right channel of a mono and stereo plug-in.
    ///
    /// - Throws: `HostError.channels`.
    package func channelConfiguration(for channels: Int) throws -> ChannelConfiguration {
        let (inputs, outputs) = (ports.mainAudio(.input).map(\.index), ports.mainAudio(.output).map(\.index))
        let all = (inputs: ports.groupedAudio(.input).map(\.index), outputs: ports.groupedAudio(.output).map(\.index))
        if all.inputs.count > inputs.count, all.inputs.count == channels, all.outputs.count >= channels {
            return ChannelConfiguration(
                instances: 1, outputChannels: all.outputs.count, inputs: all.inputs, outputs: all.outputs)
        }
        let isPerChannel = inputs.count == 1 && outputs.count == 1
        guard !outputs.isEmpty, inputs.count == channels || isPerChannel else {
            throw HostError.channels(plugin: uri, inputs: inputs.count, outputs: outputs.count, file: channels)
        }
        return ChannelConfiguration(
            instances: isPerChannel ? channels : 1, outputChannels: isPerChannel ? channels : outputs.count,
            inputs: inputs, outputs: outputs)
    }

    /// Returns the number of output channels for a number of input channels.
    ///
    /// - Throws: `HostError.channels` if the plug-in does not support this number of input channels.
    public func outputChannels(for channels: Int) throws -> Int {
        try channelConfiguration(for: channels).outputChannels
    }
}
