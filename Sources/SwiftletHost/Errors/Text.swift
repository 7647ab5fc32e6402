// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

// Functions that Foundation offers beyond FoundationEssentials, which would add 40 MB of language tables.

/// Formats a number with a `printf` format such as `%.1f`, independent of the user's language.
package func formatted(_ format: String, _ value: Double) -> String {
    withVaList([value]) { arguments in
        // The greatest number has 309 digits before the point.
        var text = [CChar](repeating: 0, count: 512)
        vsnprintf(&text, text.count, format, arguments)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Returns the system's description of an error number.
package func systemReason(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }

/// Returns the system's description of a file error.
package func reason(of error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying.map { systemReason($0.code.rawValue) } ?? "\(error)"
}

/// Opens a new temporary file without a name.
///
/// - Returns: the descriptor, negative on failure, and the folder.
package func openTemporaryFile() -> (descriptor: Int32, folder: String) {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var name = Array("\(folder)/swiftlet-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    if descriptor >= 0 { unlink(name) }
    return (descriptor, folder)
}

extension StringProtocol {
    /// Returns the text without the characters of `outer` at its ends.
    package func trimmed(of outer: String) -> String {
        let start = drop { outer.contains($0) }
        return String(start.reversed().drop { outer.contains($0) }.reversed())
    }
}
