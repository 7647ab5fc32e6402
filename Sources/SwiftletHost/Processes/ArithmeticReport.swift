// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCProcessor

/// Reports the first calculation in a block that makes a NaN or an infinity, if the plug-in then ends the process.
///
/// The processor reports it on x86-64. Few ARM processors can.
package enum ArithmeticReport {
    /// The environment variable that requests reports.
    package static let variable = "SWIFTLET_REPORT_ARITHMETIC"

    /// Whether reports are requested. The first use installs the handlers.
    private static let isRequested: Bool = {
        guard getenv(variable) != nil else { return false }
        install()
        return true
    }()
    /// The first such instruction in the block.
    nonisolated(unsafe) private static var instruction: UInt = 0

    /// Calls `body`, which runs a block.
    static func during(_ body: () -> Void) {
        guard isRequested else { return body() }
        instruction = 0
        report_arithmetic(1)
        body()
        report_arithmetic(0)
    }

    private static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { _, _, context in
            guard let context else { return }
            let code = InterruptedCode(context)
            ArithmeticReport.instruction = code.instruction
            code.ignoreArithmeticFaults()
        }
        action.sa_flags = SA_SIGINFO
        sigaction(SIGFPE, &action, nil)
        TrapReport.handle([SIGABRT]) { _, _, _ in
            let first = ArithmeticReport.instruction
            if first != 0 { TrapReport.write(first, .arithmetic) }
        }
    }
}
