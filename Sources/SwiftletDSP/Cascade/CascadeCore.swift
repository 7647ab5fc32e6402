// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The part of a cascade that is the same for all channel layouts.
struct CascadeCore: BitwiseCopyable {
    private let bands: Buffer<CascadeBand>
    private let memory: SectionMemory
    /// The frames of each channel or pair, and after them room for the lanes that run ahead.
    private let frames: Buffer<Double>
    private let framesPerPair: Int
    /// The input and output of the two filters of a band that fades.
    private let faded: Buffer<Vector4>
    private let channelCount: Int
    private let maximumSectionCount: Int
    private let fadeLength: Int
    private var groupCount = 0
    private(set) var smoothing: UInt64 = 0
    private(set) var fading: UInt64 = 0
    private(set) var waiting: UInt64 = 0
    /// Whether sections have to be moved.
    private(set) var needsLayout = false
    /// Whether no frame was processed yet.
    private var isNew = true

    /// The delay in frames from the first to the last section of a group of one channel.
    private static var margin: Int { 12 }
    /// How many frames of a fade are processed at a time.
    private static var fadeBlock: Int { 64 }

    @inline(never)
    init(
        bandCount: Int, maximumSectionCount: Int, channelCount: Int, frameCount: Int, fadeLength: Int,
        _ setup: inout Setup
    ) {
        bands = setup.buffer(count: min(bandCount, 64))
        // A band that fades has a vector for each section.
        memory = SectionMemory(
            groupCount: bands.count * ((maximumSectionCount + 1) / 2), channelCount: channelCount, &setup)
        framesPerPair = (frameCount + Self.margin).roundedUp(toMultipleOf: 8)
        frames = setup.buffer(count: framesPerPair * memory.width * memory.pairCount)
        faded = setup.buffer(count: Self.fadeBlock)
        self.channelCount = channelCount
        self.maximumSectionCount = maximumSectionCount
        self.fadeLength = fadeLength
    }

    /// The frames of a channel or a pair.
    @inline(__always)
    func frames(_ pair: Int) -> UnsafeMutablePointer<Double> {
        frames.first.unsafelyUnwrapped + pair * pairStride
    }

    /// The distance between the frames of neighbouring pairs.
    @inline(__always)
    var pairStride: Int { framesPerPair * memory.width }

    // MARK: - Bands

    @inline(__always)
    private func band(_ number: Int) -> UnsafeMutablePointer<CascadeBand> { bands.first.unsafelyUnwrapped + number }

    var framesToEndOfFade: Int {
        var frames = Int.max
        for number in Bits(fading) { frames = min(frames, band(number).pointee.remaining) }
        return frames
    }

    mutating func change(_ number: Int, to type: BandType) {
        precondition(number >= 0 && number < bands.count && type.sectionCount <= maximumSectionCount)
        let (band, bit) = (band(number), UInt64(1) << UInt64(number))
        var type = type
        if channelCount != 2 { type.channels = .all }
        guard band.pointee.next != type else { return }
        band.pointee.next = type
        waiting &= ~bit
        guard type != band.pointee.type else { return }
        // The filter that will fade out stays where it is.
        for section in 0..<band.pointee.type.sectionCount {
            memory.hold(band.pointee.index(of: section, perVector: 4 / memory.width))
        }
        smoothing &= ~bit
        if band.pointee.canChange { needsLayout = true } else { waiting |= bit }
    }

    @inline(never)
    mutating func commit() -> UInt64 {
        let layout = BandLayout(bands: bands.first.unsafelyUnwrapped, count: bands.count, memory: memory)
        groupCount = layout.update(groupCount, fadeLength: isNew ? 0 : fadeLength)
        needsLayout = false
        var begun: UInt64 = 0
        fading = 0
        for number in 0..<bands.count {
            if band(number).pointee.isFading { fading |= 1 << UInt64(number) }
            if band(number).pointee.isNew { begun |= 1 << UInt64(number) }
        }
        waiting &= ~begun
        smoothing &= ~begun
        return begun
    }

    @inline(never)
    mutating func set(
        _ section: Int, of number: Int, to targets: UnsafePointer<FilterCoefficients<Vector4>>, _ lane: Int,
        over frames: Int
    ) {
        precondition(number >= 0 && number < bands.count)
        precondition(section >= 0 && section < band(number).pointee.type.sectionCount)
        let index = band(number).pointee.index(of: section, perVector: 4 / memory.width)
        let channels = band(number).pointee.type.channels
        for channel in 0..<memory.width where channels.includes(channel) {
            memory.set(index, channel, to: targets, lane, over: frames)
        }
        let bit: UInt64 = 1 << UInt64(number)
        smoothing = frames > 0 ? smoothing | bit : smoothing & ~bit
    }

    // MARK: - Audio

    @inline(never)
    mutating func process(from start: Int, _ count: Int) {
        isNew = false
        var group = 0
        while group < groupCount {
            if memory.group(group).pointee.isFading {
                group = processFade(group, from: start, count)
            } else if memory.group(group).pointee.isMidSide {
                encode(start, count, by: 0.5)
                group = processCascade(group, from: start, count)
                encode(start, count, by: 1)
            } else {
                group = processCascade(group, from: start, count)
            }
        }
        if fading != 0 { advanceFades(by: count) }
    }

    /// Makes mid and side of left and right, (left ± right)/2, or left and right of mid and side.
    private func encode(_ start: Int, _ count: Int, by factor: Double) {
        let frames = frames(0) + 2 * start
        for frame in 0..<count {
            let (left, right) = (frames[2 * frame] * factor, frames[2 * frame + 1] * factor)
            frames[2 * frame] = left + right
            frames[2 * frame + 1] = left - right
        }
    }

    /// Processes frames with the groups that follow each other, up to one that fades or filters other channels. Returns that.
    private func processCascade(_ first: Int, from start: Int, _ count: Int) -> Int {
        let isMidSide = memory.group(first).pointee.isMidSide
        var number = first
        while number < groupCount {
            let group = memory.group(number)
            if group.pointee.isFading || group.pointee.isMidSide != isMidSide { break }
            var isSmoothing = group.pointee.bands & smoothing != 0
            if isSmoothing {
                memory.unsettle(number)
            } else if !group.pointee.isSettled {
                isSmoothing = !memory.settle(number)
            }
            if memory.width == 1 {
                process(OneChannel.self, number, isSmoothing, start, count)
            } else {
                process(TwoChannels.self, number, isSmoothing, start, count)
            }
            number += 1
        }
        return number
    }

    @inline(__always)
    private func process<Layout: CascadeLayout>(
        _: Layout.Type, _ group: Int, _ isSmoothing: Bool, _ start: Int, _ count: Int
    ) {
        let (value, step) = (memory.value(group), memory.step(group))
        for pair in 0..<memory.pairCount {
            let (frames, states) = (frames(pair) + start * Layout.width, memory.states(group, pair))
            guard isSmoothing else {
                let sections = UnsafeRawPointer(step).assumingMemoryBound(to: SteadySections.self)
                SteadySections.process(Layout.self, frames, count, states, sections)
                continue
            }
            for vector in 0..<memory.group(group).pointee.vectorCount {
                SmoothedSections.process(
                    Layout.self, frames, count, states + vector, value + vector, step + vector,
                    isLast: pair + 1 == memory.pairCount)
            }
        }
    }

    @inline(never)
    func multiply(from start: Int, _ count: Int, by gain: inout Double, plus step: Double) {
        for frame in start..<start + count {
            gain += step
            for pair in 0..<memory.pairCount {
                for channel in 0..<memory.width { frames(pair)[memory.width * frame + channel] *= gain }
            }
        }
    }

    func flushDenormals() { memory.flushDenormals(groupCount) }

    // MARK: - Fades

    /// Processes frames with a band that fades. Returns the group after it.
    @inline(never)
    private func processFade(_ first: Int, from start: Int, _ count: Int) -> Int {
        let number = memory.group(first).pointee.bands.trailingZeroBitCount
        let band = band(number)
        let vectorCount = band.pointee.length
        let faded = faded.first.unsafelyUnwrapped
        for offset in stride(from: 0, to: count, by: Self.fadeBlock) {
            let length = min(Self.fadeBlock, count - offset)
            for pair in 0..<memory.pairCount {
                let frames = frames(pair) + (start + offset) * memory.width
                split(frames, length, band)
                for vector in 0..<vectorCount {
                    let (group, vector) = (first + vector / 2, vector % 2)
                    SmoothedSections.processApart(
                        faded, length, memory.states(group, pair) + vector, memory.value(group) + vector,
                        memory.step(group) + vector, isLast: pair + 1 == memory.pairCount)
                }
                mix(frames, length, band, remaining: band.pointee.remaining - offset)
            }
        }
        return first + (vectorCount + 1) / 2
    }

    /// Gives both filters the input: left and right, or mid and side.
    private func split(_ frames: UnsafeMutablePointer<Double>, _ count: Int, _ band: UnsafeMutablePointer<CascadeBand>)
    {
        let faded = faded.first.unsafelyUnwrapped
        guard memory.width == 2 else {
            for frame in 0..<count { faded[frame] = Vector4(frames[frame], frames[frame], 0, 0) }
            return
        }
        let isOldMidSide = band.pointee.old.channels.isMidSide
        let isNewMidSide = band.pointee.type.channels.isMidSide
        for frame in 0..<count {
            let (left, right) = (frames[2 * frame], frames[2 * frame + 1])
            let (mid, side) = (left * 0.5 + right * 0.5, left * 0.5 - right * 0.5)
            faded[frame] = Vector4(
                isOldMidSide ? mid : left, isOldMidSide ? side : right, isNewMidSide ? mid : left,
                isNewMidSide ? side : right)
        }
    }

    /// Mixes the outputs of both filters.
    private func mix(
        _ frames: UnsafeMutablePointer<Double>, _ count: Int, _ band: UnsafeMutablePointer<CascadeBand>, remaining: Int
    ) {
        let faded = faded.first.unsafelyUnwrapped
        let isOldMidSide = band.pointee.old.channels.isMidSide
        let isNewMidSide = band.pointee.type.channels.isMidSide
        for frame in 0..<count {
            let share = 1 - Double(remaining - 1 - frame) / Double(fadeLength)
            let both = faded[frame]
            if memory.width == 1 {
                frames[frame] = both[1] * share + both[0] * (1 - share)
                continue
            }
            let old = isOldMidSide ? (both[0] + both[1], both[0] - both[1]) : (both[0], both[1])
            let new = isNewMidSide ? (both[2] + both[3], both[2] - both[3]) : (both[2], both[3])
            frames[2 * frame] = new.0 * share + old.0 * (1 - share)
            frames[2 * frame + 1] = new.1 * share + old.1 * (1 - share)
        }
    }

    private mutating func advanceFades(by count: Int) {
        for number in Bits(fading) {
            band(number).pointee.remaining -= min(count, band(number).pointee.remaining)
            if band(number).pointee.remaining == 0 { needsLayout = true }
        }
    }
}
