// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects
import SwiftletPlugin

/// Stores a view's history in the plug-in, so that it survives the view and is shared with other views of the instance.
final class ViewStateLink {
    private let history: History
    private let count: Int
    private let urids: URIDs
    /// The bytes last sent or received, which the plug-in holds.
    private var keptBytes: [UInt8] = []
    private var revision: UInt32 = 0
    /// The pages received so far, and their length in bytes.
    private var incoming: [UInt8]
    private var receivedCount = 0
    /// The received length at the last request.
    private var receivedBefore: Int?
    /// Whether the plug-in has sent its whole state.
    private(set) var hasReceivedState = false

    init(_ history: History, parameterCount: Int, _ urids: URIDs) {
        self.history = history
        count = parameterCount
        self.urids = urids
        incoming = [UInt8](repeating: 0, count: ViewState.capacity(parameterCount))
    }

    /// Requests the state from the plug-in, unless pages are arriving: a new request would restart the transfer.
    func requestState(over link: HostConnection) {
        defer { receivedBefore = receivedCount }
        guard urids.areMapped, receivedBefore == nil || receivedBefore == receivedCount else { return }
        link.send([0, urids.viewState], as: urids)
    }

    /// Receives a page. Returns true if it completes a state that changes the history.
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
        // States sent earlier may still arrive. A state with the last revision but other bytes comes partly from a
        // session or a host's preset.
        if let new, !isFirst {
            let isOld = Int32(bitPattern: new &- revision) < 0
            if isOld || (new == revision && areEqual(incoming, keptBytes, 0..<keptBytes.count)) { return false }
        }
        let (own, ownPosition) = (history.steps, history.position)
        guard history.read(incoming, count) else { return false }
        revision = new ?? revision
        keptBytes = incoming
        // Steps made before the plug-in's answer come after the steps that it holds.
        if isFirst && !own.isEmpty { for step in own[..<ownPosition] { history.append(step) } }
        return true
    }

    /// Sends changed pages of the history. It waits for the plug-in's state first, which it would overwrite otherwise.
    func sendChanges(over link: HostConnection) {
        guard history.isDirty, hasReceivedState, urids.areMapped else { return }
        history.isDirty = false
        revision &+= 1
        let bytes = history.bytes(count, revision: revision)
        var place = 0
        while place < bytes.count {
            let end = min(bytes.count, place + ViewState.pageLength)
            if keptBytes.count != bytes.count || !areEqual(bytes, keptBytes, place..<end) {
                send(bytes, place..<end, link)
            }
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

/// A page of the plug-in's state, with its offset and the total length in bytes. The pointer is valid only during the
/// call that delivers it.
struct ViewStatePage {
    let place: Int
    let total: Int
    let bytes: UnsafeRawPointer
    let count: Int
}
