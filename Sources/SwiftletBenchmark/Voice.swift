// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Something that can be timed.
protocol Voice: AnyObject {
    /// How many frames a block may have.
    var longestBlock: Int { get }

    /// Processes a block.
    func run(_ frames: Int)

    /// Sets the main control to another value for each number.
    func move(_ step: Int)

    /// Sets the main control to where it was at first.
    func rest()
}
