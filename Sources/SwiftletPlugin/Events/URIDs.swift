// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The integers that the host has for the URIs in use.
package struct URIDs: BitwiseCopyable {
    package private(set) var sequence: LV2_URID = 0
    package private(set) var object: LV2_URID = 0
    package private(set) var beatTime: LV2_URID = 0
    package private(set) var urid: LV2_URID = 0
    package private(set) var float: LV2_URID = 0
    package private(set) var double: LV2_URID = 0
    package private(set) var int: LV2_URID = 0
    package private(set) var long: LV2_URID = 0
    package private(set) var bool: LV2_URID = 0
    package private(set) var midiEvent: LV2_URID = 0
    package private(set) var patchSet: LV2_URID = 0
    package private(set) var patchGet: LV2_URID = 0
    package private(set) var patchProperty: LV2_URID = 0
    package private(set) var patchValue: LV2_URID = 0
    package private(set) var rampFrames: LV2_URID = 0
    package private(set) var vector: LV2_URID = 0
    package private(set) var watch: LV2_URID = 0
    package private(set) var listenedBand: LV2_URID = 0
    package private(set) var truePeaks: LV2_URID = 0
    package private(set) var view: LV2_URID = 0
    package private(set) var sampleRate: LV2_URID = 0
    package private(set) var audio: LV2_URID = 0
    package private(set) var signals: LV2_URID = 0
    package private(set) var time: LV2_URID = 0
    package private(set) var samples: LV2_URID = 0
    package private(set) var peaks: LV2_URID = 0
    package private(set) var bands: LV2_URID = 0
    package private(set) var eventTransfer: LV2_URID = 0
    package private(set) var viewState: LV2_URID = 0
    package private(set) var chunk: LV2_URID = 0
    package private(set) var stateChanged: LV2_URID = 0
    package private(set) var blank: LV2_URID = 0
    package private(set) var timePosition: LV2_URID = 0
    package private(set) var timeBeatsPerMinute: LV2_URID = 0
    package private(set) var timeBeatsPerBar: LV2_URID = 0
    package private(set) var timeBeatUnit: LV2_URID = 0
    package private(set) var timeSpeed: LV2_URID = 0
    package private(set) var timeFrame: LV2_URID = 0
    package private(set) var timeBar: LV2_URID = 0
    package private(set) var timeBarBeat: LV2_URID = 0
    package private(set) var timeBeat: LV2_URID = 0

    /// Whether the host has an integer for every one of them: without, there are no messages.
    package private(set) var areMapped = false

    /// Asks the host's map.
    @inline(never)
    @_optimize(size)
    package init(_ map: HostMap) {
        var map = map
        sequence = map("http://lv2plug.in/ns/ext/atom#Sequence")
        object = map("http://lv2plug.in/ns/ext/atom#Object")
        beatTime = map("http://lv2plug.in/ns/ext/atom#beatTime")
        urid = map("http://lv2plug.in/ns/ext/atom#URID")
        float = map("http://lv2plug.in/ns/ext/atom#Float")
        double = map("http://lv2plug.in/ns/ext/atom#Double")
        int = map("http://lv2plug.in/ns/ext/atom#Int")
        long = map("http://lv2plug.in/ns/ext/atom#Long")
        bool = map("http://lv2plug.in/ns/ext/atom#Bool")
        midiEvent = map("http://lv2plug.in/ns/ext/midi#MidiEvent")
        patchSet = map("http://lv2plug.in/ns/ext/patch#Set")
        patchGet = map("http://lv2plug.in/ns/ext/patch#Get")
        patchProperty = map("http://lv2plug.in/ns/ext/patch#property")
        patchValue = map("http://lv2plug.in/ns/ext/patch#value")
        rampFrames = map("urn:swiftlet:rampFrames")
        vector = map("http://lv2plug.in/ns/ext/atom#Vector")
        watch = map("urn:swiftlet:watch")
        listenedBand = map("urn:swiftlet:listenedPart")
        truePeaks = map("urn:swiftlet:truePeaks")
        view = map("urn:swiftlet:view")
        sampleRate = map("http://lv2plug.in/ns/ext/parameters#sampleRate")
        audio = map("urn:swiftlet:audio")
        signals = map("urn:swiftlet:signals")
        time = map("urn:swiftlet:time")
        samples = map("urn:swiftlet:samples")
        peaks = map("urn:swiftlet:peaks")
        bands = map("urn:swiftlet:bands")
        eventTransfer = map("http://lv2plug.in/ns/ext/atom#eventTransfer")
        viewState = map("urn:swiftlet:notes")
        chunk = map("http://lv2plug.in/ns/ext/atom#Chunk")
        stateChanged = map("http://lv2plug.in/ns/ext/state#StateChanged")
        blank = map("http://lv2plug.in/ns/ext/atom#Blank")
        timePosition = map("http://lv2plug.in/ns/ext/time#Position")
        timeBeatsPerMinute = map("http://lv2plug.in/ns/ext/time#beatsPerMinute")
        timeBeatsPerBar = map("http://lv2plug.in/ns/ext/time#beatsPerBar")
        timeBeatUnit = map("http://lv2plug.in/ns/ext/time#beatUnit")
        timeSpeed = map("http://lv2plug.in/ns/ext/time#speed")
        timeFrame = map("http://lv2plug.in/ns/ext/time#frame")
        timeBar = map("http://lv2plug.in/ns/ext/time#bar")
        timeBarBeat = map("http://lv2plug.in/ns/ext/time#barBeat")
        timeBeat = map("http://lv2plug.in/ns/ext/time#beat")
        areMapped = !map.hasFailed
    }

    /// Whether a type is that of objects, or of blanks, which some hosts still use.
    @inline(__always)
    package func isObject(_ type: LV2_URID) -> Bool { type == object || type == blank }
}
