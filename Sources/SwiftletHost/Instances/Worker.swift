// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The `work:schedule` feature for hosts without deadlines: scheduled work is done directly after `run`.
final class Worker {
    /// The structure that the plug-in receives.
    let schedule = UnsafeMutablePointer<LV2_Worker_Schedule>.allocate(capacity: 1)
    private var requests: [[UInt8]] = []
    private var responses: [[UInt8]] = []

    init() {
        let handle = Unmanaged.passUnretained(self).toOpaque()
        schedule.initialize(
            to: LV2_Worker_Schedule(handle: handle) { handle, size, data in
                Worker.at(handle).requests.append(bytes(size, data))
                return LV2_WORKER_SUCCESS
            })
    }

    deinit { schedule.deallocate() }

    /// Whether scheduled work is pending.
    var isScheduled: Bool { !requests.isEmpty }

    /// Performs the scheduled work, which may schedule more, and sends the responses to the plug-in.
    func perform(for instance: LV2_Handle, _ interface: LV2_Worker_Interface) {
        while !requests.isEmpty {
            let request = requests.removeFirst()
            _ = request.withUnsafeBytes { data in
                interface.work?(
                    instance,
                    { handle, size, data in
                        Worker.at(handle).responses.append(bytes(size, data))
                        return LV2_WORKER_SUCCESS
                    },
                    Unmanaged.passUnretained(self).toOpaque(), UInt32(data.count), data.baseAddress)
            }
        }
        for response in responses {
            _ = response.withUnsafeBytes { interface.work_response?(instance, UInt32($0.count), $0.baseAddress) }
        }
        responses.removeAll(keepingCapacity: true)
        _ = interface.end_run?(instance)
    }

    private static func at(_ handle: UnsafeMutableRawPointer?) -> Worker {
        Unmanaged<Worker>.fromOpaque(handle!).takeUnretainedValue()
    }
}

private func bytes(_ size: UInt32, _ data: UnsafeRawPointer?) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(size)))
}
