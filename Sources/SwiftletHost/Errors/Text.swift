// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

// What Foundation has beyond FoundationEssentials, and with it 40 MB of tables for all the world's languages.

/// A number in a format of C's `printf`, `%.1f` say, whatever the language of the user.
package func formatted(_ format: String, _ value: Double) -> String {
    withVaList([value]) { arguments in
        // The greatest number has 309 digits before the point.
        var text = [CChar](repeating: 0, count: 512)
        vsnprintf(&text, text.count, format, arguments)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The system's words for an error number.
package func systemReason(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }

/// What the system says of an error with a file.
package func reason(of error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying.map { systemReason($0.code.rawValue) } ?? "\(error)"
}

/// Opens a new temporary file without a name.
///
/// - Returns: its descriptor, negative on failure, and its folder.
package func openTemporaryFile() -> (descriptor: Int32, folder: String) {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var name = Array("\(folder)/swiftlet-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    if descriptor >= 0 { unlink(name) }
    return (descriptor, folder)
}

extension StringProtocol {
    /// The text without those characters at its ends that are any of `outer`.
    package func trimmed(of outer: String) -> String {
        let start = drop { outer.contains($0) }
        return String(start.reversed().drop { outer.contains($0) }.reversed())
    }
}
