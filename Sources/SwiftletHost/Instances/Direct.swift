// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCLilv

// Access to a plug-in's functions and port memory, for programs that call the plug-in directly, to time it or on an
// audio thread. `Instance` does nothing around these calls.

extension Instance {
    /// The plug-in's functions.
    package var descriptor: UnsafePointer<LV2_Descriptor> { pointer!.pointee.lv2_descriptor }

    /// The handle for these functions, which lasts as long as the instance.
    package var handle: LV2_Handle { pointer!.pointee.lv2_handle }

    /// The features for another instance of the plug-in, which must not outlive this one.
    package var featureList: UnsafePointer<UnsafePointer<LV2_Feature>?> { features.pointer }

    /// Whether the instance runs in another process.
    package var isOutOfProcess: Bool { pointer == nil }

    /// Whether the plug-in has a worker, whose work the host does between two calls of `run`.
    package var hasWorker: Bool { workerInterface != nil }

    /// The buffers of the event ports, and their sizes in bytes. Before each `run`, inputs must contain a sequence, and
    /// outputs must state their capacity.
    package var eventMemory: [(port: Port, memory: UnsafeMutableRawPointer, capacity: Int)] {
        sequences.map { (ports[$0.port], $0.buffer.memory, $0.buffer.capacity) }
    }

    /// The integer of the sequence type.
    package var sequenceType: UInt32 { types.sequence }

    /// Returns the memory of a control port, or nil if it is not connected.
    package func control(at index: Int) -> UnsafeMutablePointer<Float>? {
        memory(of: index)?.assumingMemoryBound(to: Float.self)
    }
}
