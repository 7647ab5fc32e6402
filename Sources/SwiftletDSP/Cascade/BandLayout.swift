// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A band of a cascade, and where its sections are.
struct CascadeBand: Zeroable {
    var type = BandType.off
    /// The type that the band fades from.
    var old = BandType.off
    /// The type that it becomes.
    var next = BandType.off
    /// How many frames of a fade remain.
    var remaining = 0
    /// Whether there are two filters, between which the band fades.
    var isFading = false
    /// Whether the band's sections have no state yet.
    var isNew = false
    /// The index of its first section.
    var start = 0

    static var zero: Self { Self() }

    /// How many sections the longer of its filters has.
    var length: Int { isFading ? max(old.sectionCount, type.sectionCount) : type.sectionCount }

    /// Whether its fade has ended.
    private var isFadeOver: Bool { isFading && remaining == 0 }
    /// Whether it can become another band now.
    var canChange: Bool { next != type && (!isFading || isFadeOver) }

    /// The index of a section.
    ///
    /// - Parameter perVector: how many sections are in a vector.
    func index(of section: Int, isOld: Bool = false, perVector: Int) -> Int {
        isFading ? start + section * perVector + (isOld ? 0 : 1) : start + section
    }

    /// Ends a completed fade, and starts the next one.
    mutating func change(fadeLength: Int) {
        isNew = canChange
        if isFadeOver { isFading = false }
        guard isNew else { return }
        (old, type) = (type, next)
        (remaining, isFading) = (fadeLength, fadeLength > 0)
    }
}

/// Lays out the sections of bands in groups, in the order of the bands.
///
/// A fading band has its own groups: the old filter is in lanes A of their vectors, the new one in lanes B. Bands for
/// left and right and bands for mid and side are also in separate groups. When a fade starts or ends, all sections
/// move: first to the front without gaps, then, from the last to the first, to their new places.
struct BandLayout {
    let bands: UnsafeMutablePointer<CascadeBand>
    let count: Int
    let memory: SectionMemory

    private var perVector: Int { 4 / memory.width }

    /// Ends and starts fades.
    ///
    /// - Parameters:
    ///   - groupCount: how many groups there are.
    ///   - fadeLength: how many frames a fade takes; 0 lets bands change without a fade.
    /// - Returns: how many groups there are then.
    func update(_ groupCount: Int, fadeLength: Int) -> Int {
        for group in 0..<groupCount { memory.unsettle(group) }
        let end = compact(keepsAll: fadeLength > 0)
        for number in 0..<count { bands[number].change(fadeLength: fadeLength) }
        let newCount = place() / memory.groupSize
        expand(from: end, to: newCount * memory.groupSize)
        mark(newCount)
        return newCount
    }

    /// Moves the remaining sections to the front. Returns their number.
    private func compact(keepsAll: Bool) -> Int {
        var end = 0
        for number in 0..<count {
            let band = bands[number]
            let keepsOld = band.isFading && band.remaining > 0
            let keepsType = keepsAll || !band.canChange
            for section in 0..<band.length {
                if keepsOld && section < band.old.sectionCount {
                    memory.move(band.index(of: section, isOld: true, perVector: perVector), to: end)
                    end += 1
                }
                if keepsType && section < band.type.sectionCount {
                    memory.move(band.index(of: section, perVector: perVector), to: end)
                    end += 1
                }
            }
        }
        return end
    }

    /// Gives each band a place. Returns the end of the last group.
    private func place() -> Int {
        var (end, canShare, isMidSide) = (0, false, false)
        for number in 0..<count {
            let band = bands + number
            let (length, isFading) = (band.pointee.length, band.pointee.isFading)
            guard length > 0 else { continue }
            if isFading || !canShare || band.pointee.type.channels.isMidSide != isMidSide {
                end = end.roundedUp(toMultipleOf: memory.groupSize)
            }
            band.pointee.start = end
            end += isFading ? length * perVector : length
            (canShare, isMidSide) = (!isFading, band.pointee.type.channels.isMidSide)
        }
        return end.roundedUp(toMultipleOf: memory.groupSize)
    }

    /// Moves the sections from the front to their places, starting with the last, and clears all other places.
    private func expand(from sectionCount: Int, to end: Int) {
        var (source, filled) = (sectionCount, end)
        for number in (0..<count).reversed() {
            let band = bands[number]
            for section in (0..<band.length).reversed() {
                if section < band.type.sectionCount {
                    put(at: band.index(of: section, perVector: perVector), isNew: band.isNew, &source, &filled)
                }
                if band.isFading && section < band.old.sectionCount {
                    put(
                        at: band.index(of: section, isOld: true, perVector: perVector), isNew: false, &source, &filled)
                }
            }
        }
        for gap in 0..<filled { memory.clear(gap) }
    }

    /// Moves the last remaining section to a place, or creates a new one there, and clears the places up to the
    /// previously filled one.
    private func put(at index: Int, isNew: Bool, _ source: inout Int, _ filled: inout Int) {
        for gap in index + 1..<filled { memory.clear(gap) }
        filled = index
        guard !isNew else { return memory.clear(index) }
        source -= 1
        memory.move(source, to: index)
    }

    /// Stores in the groups the bands that they contain.
    private func mark(_ groupCount: Int) {
        for number in 0..<groupCount {
            let group = memory.group(number)
            (group.pointee.bands, group.pointee.vectorCount, group.pointee.isFading) = (0, 0, false)
        }
        for number in 0..<count {
            let band = bands[number]
            for section in 0..<band.length {
                let place = SectionPlace(band.index(of: section, perVector: perVector), width: memory.width)
                let group = memory.group(place.group)
                group.pointee.bands |= 1 << UInt64(number)
                group.pointee.vectorCount = place.vector + 1
                group.pointee.isFading = band.isFading
                group.pointee.isMidSide = band.type.channels.isMidSide
            }
        }
    }
}
