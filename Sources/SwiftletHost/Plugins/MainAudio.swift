// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension [Port] {
    /// Returns the required audio ports of a direction without sidechains. If all are optional, returns all ports
    /// except sidechains.
    public func mainAudio(_ direction: Port.Direction) -> [Port] {
        let audio = filter { $0.kind == .audio && $0.direction == direction && !$0.isSideChain }
        let main = audio.filter { !$0.isOptional }
        return main.isEmpty ? audio : main
    }

    /// Returns the main audio ports and the optional ports in their groups.
    public func groupedAudio(_ direction: Port.Direction) -> [Port] {
        let main = mainAudio(direction)
        let groups = Set(main.compactMap(\.group))
        return filter { port in
            main.contains { $0.index == port.index }
                || port.kind == .audio && port.direction == direction && !port.isSideChain
                    && port.group.map(groups.contains) ?? false
        }
    }

    /// The sidechain inputs.
    public var sidechain: [Port] { filter(\.isSideChain) }

    /// Returns the atom input that supports an event type; of several, the one designated as `lv2:control`.
    func eventInput(for event: String) -> Port? {
        let candidates = filter { $0.direction == .input && $0.supportedEvents.contains(event) }
        return candidates.first { $0.designation == Vocabulary.lv2 + "control" } ?? candidates.first
    }

    /// Whether a port accepts MIDI.
    public var acceptMIDI: Bool { eventInput(for: Vocabulary.midi + "MidiEvent") != nil }
}
