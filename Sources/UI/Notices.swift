// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import Effects

/// What a plug-in tells its view.
enum Notice {
    /// A parameter has a value now.
    case value(parameter: Int, Double)
    /// Audio has passed.
    case audio(AudioNotice)
}

/// Audio that has passed through an effect. The pointers last as long as the call that brings them.
struct AudioNotice {
    /// How many samples there are of the input, and of the output.
    var count = 0
    /// The mean of the input's channels, 32-bit floats.
    var input: Samples
    /// The mean of the output's channels.
    var output: Samples
    var peakCount = 0
    /// The highest magnitude of each channel, those of the input first.
    var peaks: Samples

    /// Floats that may lie anywhere.
    struct Samples {
        let start: UnsafeRawPointer

        subscript(index: Int) -> Float {
            let sample = start.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
            return sample.isFinite ? sample : 0
        }
    }
}

/// Reads the messages of a plug-in's port `notify`.
struct NoticeReader {
    /// The protocol of messages between views and hosts.
    let eventTransfer: LV2_URID
    private let object: LV2_URID
    private let urid: LV2_URID
    private let float: LV2_URID
    private let patchSet: LV2_URID
    private let patchProperty: LV2_URID
    private let patchValue: LV2_URID
    private let vector: LV2_URID
    private let audio: LV2_URID
    private let input: LV2_URID
    private let output: LV2_URID
    private let peaks: LV2_URID
    /// The type of the message that asks for audio.
    private let watch: LV2_URID
    /// What the parameters are called in messages.
    private var properties: [LV2_URID] = []

    /// - Parameter effect: the URI that the names of the parameters begin with.
    init(features: HostFeatures, effect: StaticString, parameters: [Parameter]) {
        eventTransfer = features.urid("http://lv2plug.in/ns/ext/atom#eventTransfer")
        object = features.urid("http://lv2plug.in/ns/ext/atom#Object")
        urid = features.urid("http://lv2plug.in/ns/ext/atom#URID")
        float = features.urid("http://lv2plug.in/ns/ext/atom#Float")
        patchSet = features.urid("http://lv2plug.in/ns/ext/patch#Set")
        patchProperty = features.urid("http://lv2plug.in/ns/ext/patch#property")
        patchValue = features.urid("http://lv2plug.in/ns/ext/patch#value")
        vector = features.urid("http://lv2plug.in/ns/ext/atom#Vector")
        audio = features.urid("urn:swiftlet:audio")
        input = features.urid("urn:swiftlet:input")
        output = features.urid("urn:swiftlet:output")
        peaks = features.urid("urn:swiftlet:peaks")
        watch = features.urid("urn:swiftlet:watch")
        for parameter in parameters {
            let uri = Text(effect) + "#" + Text(parameter.symbol)
            properties.append(uri.withCString { features.urid($0) })
        }
    }

    /// What an atom says that takes up `size` bytes, header included; none where that is nothing of interest.
    func notice(_ atom: UnsafeRawPointer, size: Int) -> Notice? {
        guard object != 0, size >= 16, atom.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self) == object else {
            return nil
        }
        let end = min(size, 8 + Int(atom.loadUnaligned(as: UInt32.self)))
        let kind = atom.loadUnaligned(fromByteOffset: 12, as: LV2_URID.self)
        if kind == patchSet { return value(atom, end: end) }
        return kind == audio ? passed(atom, end: end) : nil
    }

    /// Asks the plug-in for audio, for the next two seconds.
    func askForAudio(over link: Link) {
        guard object != 0 else { return }
        // An object without properties: size, type, id and its own type.
        var atom = SIMD4<UInt32>(8, object, 0, watch)
        link.send(atom: &atom, size: 16, eventTransfer: eventTransfer)
    }

    private func passed(_ atom: UnsafeRawPointer, end: Int) -> Notice? {
        var notice = AudioNotice(input: .init(start: atom), output: .init(start: atom), peaks: .init(start: atom))
        var counts = (input: 0, output: 0)
        forEachProperty(atom, end: end) { key, type, body, size in
            // A vector begins with the size and type of its elements.
            guard type == vector, size >= 8, body.loadUnaligned(as: UInt32.self) == 4,
                body.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self) == float
            else { return }
            let count = (size - 8) / 4
            let samples = AudioNotice.Samples(start: body + 8)
            if key == input { (notice.input, counts.input) = (samples, count) }
            if key == output { (notice.output, counts.output) = (samples, count) }
            if key == peaks { (notice.peaks, notice.peakCount) = (samples, min(count, 16)) }
        }
        notice.count = min(counts.input, counts.output)
        return .audio(notice)
    }

    private func value(_ atom: UnsafeRawPointer, end: Int) -> Notice? {
        var property: LV2_URID = 0
        var value: Double?
        forEachProperty(atom, end: end) { key, type, body, size in
            if key == patchProperty && type == urid && size == 4 { property = body.loadUnaligned(as: LV2_URID.self) }
            if key == patchValue && type == float && size == 4 { value = Double(body.loadUnaligned(as: Float.self)) }
        }
        guard let value else { return nil }
        for parameter in 0..<properties.count where properties[parameter] == property {
            return .value(parameter: parameter, value)
        }
        return nil
    }

    /// Calls `body` with the key of each property of an object, and with the type, body and size of its value.
    private func forEachProperty(
        _ atom: UnsafeRawPointer, end: Int, _ body: (LV2_URID, LV2_URID, UnsafeRawPointer, Int) -> Void
    ) {
        var offset = 16
        while offset + 16 <= end {
            let key = atom.loadUnaligned(fromByteOffset: offset, as: LV2_URID.self)
            let size = Int(atom.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self))
            let type = atom.loadUnaligned(fromByteOffset: offset + 12, as: LV2_URID.self)
            guard size <= end - offset - 16 else { return }
            body(key, type, atom + offset + 16, size)
            offset += 16 + (size + 7) & ~7
        }
    }
}
