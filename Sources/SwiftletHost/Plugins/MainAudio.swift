// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension [Port] {
    /// The audio ports of a direction that have to be connected: all but sidechains and the like. All but sidechains, where
    /// none has to be.
    public func mainAudio(_ direction: Port.Direction) -> [Port] {
        let audio = filter { $0.kind == .audio && $0.direction == direction && !$0.isSideChain }
        let main = audio.filter { !$0.isOptional }
        return main.isEmpty ? audio : main
    }

    /// The same, and those that may be left unconnected but are in a group with one of them.
    public func groupedAudio(_ direction: Port.Direction) -> [Port] {
        let main = mainAudio(direction)
        let groups = Set(main.compactMap(\.group))
        return filter { port in
            main.contains { $0.index == port.index }
                || port.kind == .audio && port.direction == direction && !port.isSideChain
                    && port.group.map(groups.contains) ?? false
        }
    }

    /// The audio inputs that say how to process the others.
    public var sidechain: [Port] { filter(\.isSideChain) }

    /// The atom input that takes events of a kind, as its description says; of several, the one designated as
    /// `lv2:control`.
    func eventInput(for event: String) -> Port? {
        let candidates = filter { $0.direction == .input && $0.supportedEvents.contains(event) }
        return candidates.first { $0.designation == Vocabulary.lv2 + "control" } ?? candidates.first
    }

    /// Whether MIDI goes in.
    public var acceptMIDI: Bool { eventInput(for: Vocabulary.midi + "MidiEvent") != nil }
}
