// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The sections of a cascade, in groups: their coefficients and states, for one channel or for pairs of channels.
struct SectionMemory: BitwiseCopyable {
    private let groups: Buffer<SectionGroup>
    private let states: Buffer<SectionStates>
    /// The number of channels in a vector, 1 or 2.
    let width: Int
    /// How many times each section is there, with states for a channel or a pair each.
    let pairCount: Int

    /// Memory for so many groups.
    init(groupCount: Int, channelCount: Int, _ setup: inout Setup) {
        width = channelCount == 1 ? 1 : 2
        pairCount = (channelCount + 1) / 2
        groups = setup.buffer(count: groupCount)
        states = setup.buffer(count: groupCount * pairCount * 2)
    }

    /// How many sections a group has.
    var groupSize: Int { 8 / width }

    /// One of the groups.
    @inline(__always)
    func group(_ number: Int) -> UnsafeMutablePointer<SectionGroup> { groups.first.unsafelyUnwrapped + number }

    /// The states of both vectors of a group, for a channel or a pair.
    @inline(__always)
    func states(_ group: Int, _ pair: Int) -> UnsafeMutablePointer<SectionStates> {
        states.first.unsafelyUnwrapped + 2 * (group * pairCount + pair)
    }

    /// The coefficients of both vectors of a group.
    @inline(__always)
    func value(_ group: Int) -> UnsafeMutablePointer<FilterCoefficients<Vector4>> {
        withUnsafeMutablePointer(to: &self.group(group).pointee.value) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: FilterCoefficients<Vector4>.self)
        }
    }

    /// How far they move in a frame, or the biquads of a settled group.
    @inline(__always)
    func step(_ group: Int) -> UnsafeMutablePointer<FilterCoefficients<Vector4>> {
        withUnsafeMutablePointer(to: &self.group(group).pointee.step) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: FilterCoefficients<Vector4>.self)
        }
    }

    // MARK: - Forms

    /// Makes biquads of a group's state-variable filters; false if a section has no gain to take out.
    @inline(never)
    func settle(_ number: Int) -> Bool {
        let (value, step) = (value(number), step(number))
        for vector in 0..<2 where Vector4.any(value[vector].feedthrough.magnitudes .< 1e-30) { return false }
        let gains = gainsAfter(value)
        for vector in 0..<2 {
            for lane in 0..<4 {
                group(number).pointee.stateScale = min(group(number).pointee.stateScale, abs(gains[vector][lane]))
            }
        }
        for pair in 0..<pairCount {
            let states = states(number, pair)
            for vector in 0..<2 {
                states[vector].convertToBiquads(value[vector])
                states[vector].multiply(by: gains[vector])
            }
            interleave(states, isSettling: true)
        }
        for vector in 0..<2 { step[vector] = value[vector].steady }
        interleave(step, isSettling: true)
        step[0].feedthrough = gains[0]
        group(number).pointee.isSettled = true
        return true
    }

    /// For each lane, the product of the gains of the sections from its own to the last, for the same channel.
    private func gainsAfter(_ value: UnsafePointer<FilterCoefficients<Vector4>>) -> InlineArray<2, Vector4> {
        var (gains, product) = (InlineArray<2, Vector4>(repeating: .zero), Vector2(1, 1))
        for vector in (0..<2).reversed() {
            for lane in (0..<4).reversed() {
                product[lane % width] *= value[vector].feedthrough[lane]
                gains[vector][lane] = product[lane % width]
            }
        }
        return gains
    }

    /// Makes state-variable filters of a settled group's biquads.
    @inline(never)
    func unsettle(_ number: Int) {
        guard group(number).pointee.isSettled else { return }
        let value = value(number)
        let gains = gainsAfter(value)
        for pair in 0..<pairCount {
            let states = states(number, pair)
            interleave(states, isSettling: false)
            for vector in 0..<2 {
                states[vector].multiply(by: 1 / gains[vector])
                states[vector].convertToStateVariables(value[vector])
            }
        }
        group(number).pointee.step = SectionGroup.still
        group(number).pointee.isSettled = false
        group(number).pointee.stateScale = 1
    }

    /// Puts every second section into the second vector, or the first half of the sections into the first vector again.
    private func interleave<Element>(_ both: UnsafeMutablePointer<Element>, isSettling: Bool) {
        let count = MemoryLayout<Element>.stride / MemoryLayout<Vector4>.stride
        let first = UnsafeMutableRawPointer(both).assumingMemoryBound(to: Vector4.self)
        let second = first + count
        for number in 0..<count {
            let (a, b) = (first[number], second[number])
            if width == 2 {
                (first[number], second[number]) = (Vector4(a[0], a[1], b[0], b[1]), Vector4(a[2], a[3], b[2], b[3]))
            } else if isSettling {
                (first[number], second[number]) = (Vector4(a[0], a[2], b[0], b[2]), Vector4(a[1], a[3], b[1], b[3]))
            } else {
                (first[number], second[number]) = (Vector4(a[0], b[0], a[1], b[1]), Vector4(a[2], b[2], a[3], b[3]))
            }
        }
    }

    // MARK: - Sections of state-variable filters

    /// Moves a section to another place.
    func move(_ index: Int, to newIndex: Int) {
        guard index != newIndex else { return }
        let (from, to) = (SectionPlace(index, width: width), SectionPlace(newIndex, width: width))
        for channel in 0..<width {
            let (lane, newLane) = (from.lane + channel, to.lane + channel)
            Lane(newLane, of: value(to.group) + to.vector).copy(Lane(lane, of: value(from.group) + from.vector))
            Lane(newLane, of: step(to.group) + to.vector).copy(Lane(lane, of: step(from.group) + from.vector))
            for pair in 0..<pairCount {
                Lane(newLane, of: states(to.group, pair) + to.vector)
                    .copy(Lane(lane, of: states(from.group, pair) + from.vector))
            }
        }
    }

    /// Makes a section one that outputs its input, and has no memory.
    func clear(_ index: Int) {
        let place = SectionPlace(index, width: width)
        for lane in place.lane..<place.lane + width {
            let value = Lane(lane, of: value(place.group) + place.vector)
            value.clear()
            value[FilterCoefficients<Double>.feedthroughIndex] = 1
            Lane(lane, of: step(place.group) + place.vector).clear()
            for pair in 0..<pairCount { Lane(lane, of: states(place.group, pair) + place.vector).clear() }
        }
    }

    /// Sets the coefficients of a section for one channel, or has them move there.
    ///
    /// - Parameters:
    ///   - targets: the coefficients in one of their lanes.
    ///   - frames: the length of the way there; 0 sets the coefficients immediately.
    func set(
        _ index: Int, _ channel: Int, to targets: UnsafePointer<FilterCoefficients<Vector4>>, _ lane: Int,
        over frames: Int
    ) {
        let place = SectionPlace(index, width: width)
        unsettle(place.group)
        let value = Lane(place.lane + channel, of: value(place.group) + place.vector)
        let step = Lane(place.lane + channel, of: step(place.group) + place.vector)
        let targets = Lane(lane, of: UnsafeMutablePointer(mutating: targets))
        let perFrame = frames > 0 ? (frames == 64 ? 1 / 64 : 1 / Double(frames)) : 0
        for number in 0..<value.count {
            step[number] = (targets[number] - value[number]) * perFrame
            if frames == 0 { value[number] = targets[number] }
        }
    }

    /// Has the coefficients of a section stay as they are.
    func hold(_ index: Int) {
        let place = SectionPlace(index, width: width)
        guard !group(place.group).pointee.isSettled else { return }
        for lane in place.lane..<place.lane + width {
            Lane(lane, of: step(place.group) + place.vector).clear()
        }
    }

    /// Sets states to zero that have decayed below hearing.
    func flushDenormals(_ groupCount: Int) {
        for number in 0..<groupCount {
            // The gains of a settled group are in its states: of eight low-passes, they may be 10⁻⁴⁰.
            let threshold = silenceThreshold * group(number).pointee.stateScale
            for vector in 0..<2 * pairCount { states(number, 0)[vector].flush(below: threshold) }
        }
    }
}
