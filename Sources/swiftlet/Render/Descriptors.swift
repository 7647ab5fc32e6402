// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// The file descriptors that the command may open.
enum Descriptors {
    /// The number of descriptors that all files share, with some reserve. Descriptions of plug-ins are read one at a
    /// time.
    private static let shared = 16

    /// Raises the limit of open files as far as allowed and necessary.
    ///
    /// - Parameters:
    ///   - wanted: the requested number of files to render in parallel.
    ///   - effects: the number of effects for each file.
    /// - Returns: the number of files to render in parallel, from 1 to `wanted`.
    static func files(wanted: Int, effects: Int) -> Int {
        // Each file needs an input, an output and a temporary file. Each effect needs its sidechain file and two
        // connections to its process, with both ends during the start.
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
