// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost

/// A suite whose tests run the command on files in a temporary folder.
protocol ScratchFiles {
    var scratch: Scratch { get }
}

extension ScratchFiles {
    func write(_ name: String, _ bytes: Data) throws { try bytes.write(to: URL(filePath: scratch.path(name))) }

    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: scratch.path(name))) }

    func samples(_ name: String) throws -> [Float] { try AudioFileReader(path: scratch.path(name)).readAll() }

    /// Runs a line of shell, in which `"$0"` is the command, and `RENDER` renders files through an effect that changes
    /// nothing.
    func run(_ line: String) throws -> Command {
        try Command(shell: line.replacing("RENDER", with: "\"$0\" render --plugin trim"), in: scratch)
    }
}
