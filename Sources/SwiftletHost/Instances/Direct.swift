// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCLilv

// What a program needs to call a plug-in in its own process itself, to time it or on an audio thread: its functions and the
// memory of its ports, without what `Instance` does around them.

extension Instance {
    /// The plug-in's functions.
    package var descriptor: UnsafePointer<LV2_Descriptor> { pointer!.pointee.lv2_descriptor }

    /// What they are called with. It lasts as long as the instance.
    package var handle: LV2_Handle { pointer!.pointee.lv2_handle }

    /// What the plug-in was offered, for another instance of it, which must not outlive this one.
    package var featureList: UnsafePointer<UnsafePointer<LV2_Feature>?> { features.pointer }

    /// Whether it runs in another process.
    package var isOutOfProcess: Bool { pointer == nil }

    /// Whether it has work done by the host between two calls of `run`.
    package var hasWorker: Bool { workerInterface != nil }

    /// The buffers of its event ports, and their sizes in bytes. Each `run` wants inputs to hold a sequence, and outputs to say
    /// how much room they have.
    package var eventMemory: [(port: Port, memory: UnsafeMutableRawPointer, capacity: Int)] {
        sequences.map { (ports[$0.port], $0.buffer.memory, $0.buffer.capacity) }
    }

    /// The integer for the type of sequences.
    package var sequenceType: UInt32 { types.sequence }

    /// The memory of a control port, if it is connected.
    package func control(at index: Int) -> UnsafeMutablePointer<Float>? {
        memory(of: index)?.assumingMemoryBound(to: Float.self)
    }
}
