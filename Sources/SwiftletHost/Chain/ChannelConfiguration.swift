// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Plugin {
    /// How a plug-in takes so many channels.
    package struct ChannelConfiguration {
        /// How many instances there are.
        package let instances: Int
        /// How many channels come out of all instances together.
        package let outputChannels: Int
        /// The indices of each instance's audio ports.
        package let inputs, outputs: [Int]
    }

    /// A plug-in with as many audio inputs takes all channels; one with a single input and output runs once for each. Sidechains
    /// do not count. Ports that may be left unconnected, and are in a group with some that may not, such as the right
    /// channel of one for mono and stereo, are connected where there are channels for all of the group, and as many come out.
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

    /// How many channels come out where so many go in.
    ///
    /// - Throws: `HostError.channels` where so many cannot go in.
    public func outputChannels(for channels: Int) throws -> Int { try channelConfiguration(for: channels).outputChannels }
}
