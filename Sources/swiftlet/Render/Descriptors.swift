// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// The descriptors that the system lets the command have.
enum Descriptors {
    /// What all files share: the descriptions of plug-ins, which are read one at a time, and some to spare.
    private static let shared = 16

    /// Raises the limit as far as that is allowed and needed.
    ///
    /// - Parameters:
    ///   - wanted: how many files are to be rendered at a time.
    ///   - effects: how many each file goes through.
    /// - Returns: how many files can be rendered at a time, at least 1 and at most `wanted`.
    static func files(wanted: Int, effects: Int) -> Int {
        // What one file takes while it is rendered: input, output, a temporary file, and for each effect the file for its
        // sidechain and two connections with the process of its plug-in, of which both ends are here while it is started.
        let perFile = 3 + 5 * effects
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        let open = (0..<Int32(clamping: min(limit.rlim_cur, 65_536))).count { fcntl($0, F_GETFD) >= 0 }
        let needed = rlim_t(open + shared + perFile * wanted)
        if limit.rlim_cur < needed {
            limit.rlim_cur = min(needed, limit.rlim_max)
            setrlimit(resource, &limit)
            getrlimit(resource, &limit)
        }
        let free = Int(min(limit.rlim_cur, needed)) - open - shared
        return max(1, min(wanted, free / perFile))
    }
}
