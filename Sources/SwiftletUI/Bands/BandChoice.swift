// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The choice of bands.
extension BandGraph {
    func isChosen(_ number: Int) -> Bool { number == handleNumber || companions.contains(number) }

    func selectAlone(_ number: Int) {
        companions = []
        select(handle: number)
    }

    /// Chooses the next or previous band that is on, or the next of all bands if all are off. If `isAdded`, the chosen
    /// bands stay chosen.
    func chooseNext(backwards: Bool, isAdded: Bool) {
        let bands = bands
        func after(_ number: Int) -> Int { (number + (backwards ? bands.count - 1 : 1)) % bands.count }
        var next = handleNumber
        for _ in 0..<bands.count {
            next = after(next)
            if bands[next].isOn { break }
        }
        if next == handleNumber && !bands[next].isOn { next = after(next) }
        if !isAdded || !isHandleShown(handleNumber) {
            companions = []
        } else if !isChosen(next) {
            companions.append(next)
        }
        // This makes `next` the band in use, and the current one a companion.
        select(handle: next)
    }

    /// Chooses the handles in a frame, besides those chosen before it.
    func choose(within frame: Rect, besides chosen: [Int]) {
        var inside = chosen
        let handles = view.handles
        for number in 0..<handles.count where isHandleShown(number) && frame.contains(place(of: handles[number])) {
            if !inside.contains(number) { inside.append(number) }
        }
        choose(inside)
    }

    /// Chooses bands; the first becomes the band in use.
    func choose(_ numbers: [Int]) {
        companions = []
        if let first = numbers.first {
            select(handle: first)
            companions = [Int](numbers.dropFirst())
        }
        invalidate()
    }

    /// Adds a band to the choice, or removes it from the choice.
    func toggleChoice(of number: Int, wasChosen: Bool) {
        let others = hasChosenBands ? chosenHandles.filter { $0 != number } : []
        // The last chosen band stays chosen.
        choose(wasChosen && !others.isEmpty ? others : [number] + others)
    }
}
