// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects
import SwiftletPlugin

/// Has the plug-in keep a view's history, so that it outlasts the view, and other views of the instance have it, too.
final class ViewStateLink {
    private let history: History
    private let count: Int
    private let urids: URIDs
    /// What was last written or read, which is what the plug-in has.
    private var keptBytes: [UInt8] = []
    private var revision: UInt32 = 0
    /// What has come so far of all, page by page, and how much that is.
    private var incoming: [UInt8]
    private var receivedCount = 0
    /// How much that was when the plug-in was last asked.
    private var receivedBefore: Int?
    /// Whether the plug-in has told what it has.
    private(set) var hasReceivedState = false

    init(_ history: History, parameterCount: Int, _ urids: URIDs) {
        self.history = history
        count = parameterCount
        self.urids = urids
        incoming = [UInt8](repeating: 0, count: ViewState.capacity(parameterCount))
    }

    /// Asks the plug-in for what it has. Not again while it is telling that: it would begin anew.
    func requestState(over link: HostConnection) {
        defer { receivedBefore = receivedCount }
        guard urids.areMapped, receivedBefore == nil || receivedBefore == receivedCount else { return }
        link.send([0, urids.viewState], as: urids)
    }

    /// Takes a page; true where with it the history is another.
    func receive(_ page: ViewStatePage) -> Bool {
        if page.place == 0 { receivedCount = 0 }
        guard page.place == receivedCount, page.total == incoming.count, page.count <= page.total - receivedCount else {
            return false
        }
        for index in 0..<page.count {
            incoming[receivedCount + index] = page.bytes.load(fromByteOffset: index, as: UInt8.self)
        }
        receivedCount += page.count
        return receivedCount == page.total && readReceived()
    }

    private func readReceived() -> Bool {
        let isFirst = !hasReceivedState
        hasReceivedState = true
        let new = History.revision(incoming, count)
        // What was written before is on its way for a while. What is of the last writing, and still another, is in part what a
        // session or a host's preset has brought.
        if let new, !isFirst {
            let isOld = Int32(bitPattern: new &- revision) < 0
            if isOld || (new == revision && areEqual(incoming, keptBytes, 0..<keptBytes.count)) { return false }
        }
        let (own, ownPosition) = (history.steps, history.position)
        guard history.read(incoming, count) else { return false }
        revision = new ?? revision
        keptBytes = incoming
        // What was done before the plug-in has answered comes after all that it knows.
        if isFirst && !own.isEmpty { for step in own[..<ownPosition] { history.append(step) } }
        return true
    }

    /// Writes what has changed of the history, once the plug-in has told what it has: that would be lost.
    func sendChanges(over link: HostConnection) {
        guard history.isDirty, hasReceivedState, urids.areMapped else { return }
        history.isDirty = false
        revision &+= 1
        let bytes = history.bytes(count, revision: revision)
        var place = 0
        while place < bytes.count {
            let end = min(bytes.count, place + ViewState.pageLength)
            if keptBytes.count != bytes.count || !areEqual(bytes, keptBytes, place..<end) { send(bytes, place..<end, link) }
            place = end
        }
        keptBytes = bytes
    }

    private func areEqual(_ left: [UInt8], _ right: [UInt8], _ range: Range<Int>) -> Bool {
        for index in range where left[index] != right[index] { return false }
        return true
    }

    /// Sends a page: an object with a chunk.
    private func send(_ bytes: [UInt8], _ range: Range<Int>, _ link: HostConnection) {
        link.send(
            [
                0, urids.viewState, urids.viewState, 0, UInt32(8 + range.count), urids.chunk, UInt32(range.lowerBound),
                UInt32(bytes.count),
            ], [UInt8](bytes[range]), as: urids)
    }
}

/// A page of what the plug-in keeps: where it is among all bytes, and how many these are. The pointer lasts as long as the
/// call that brings it.
struct ViewStatePage {
    let place: Int
    let total: Int
    let bytes: UnsafeRawPointer
    let count: Int
}
