// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How a source goes to the sidechains of a plug-in's instances: channel by channel, or its only channel to all.
package struct SidechainFeed {
    /// The ports of each instance.
    private let ports: [Int]
    private let instances: [Instance]
    private let channels: Int

    /// - Throws: `HostError.sidechain` for a plug-in without one, or one whose inputs are not as many as the source's
    ///   channels, or for a sample rate that is not `sampleRate`, the input's.
    package init(_ source: any AudioSource, to instances: [Instance], sampleRate: Int) throws {
        ports = instances[0].ports.sidechain.map(\.index)
        self.instances = instances
        channels = source.channels
        let inputs = ports.count * instances.count
        let uri = instances[0].plugin.uri
        guard inputs > 0 else { throw HostError.sidechain(plugin: uri, reason: "it has none") }
        guard source.sampleRate == sampleRate else {
            let rates = "\(source.sampleRate) Hz, and the input \(sampleRate) Hz"
            throw HostError.sidechain(plugin: uri, reason: "the file for it has \(rates); both need one rate")
        }
        guard source.channels == 1 || source.channels == inputs else {
            let channels = "\(inputs) channel\(inputs == 1 ? "" : "s") here, and the file for it \(source.channels)"
            throw HostError.sidechain(
                plugin: uri, reason: "it has \(channels); give one with \(inputs == 1 ? "" : "\(inputs) or ")one")
        }
    }

    /// Connects the sidechains to memory for the source's channels.
    package func connect(_ memory: (_ channel: Int) -> UnsafeMutablePointer<Float>) {
        for (number, instance) in instances.enumerated() {
            for (channel, port) in ports.enumerated() {
                instance.connect(port, to: memory(channels == 1 ? 0 : number * ports.count + channel))
            }
        }
    }
}
