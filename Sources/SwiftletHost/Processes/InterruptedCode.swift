// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The registers of code that a signal has interrupted.
struct InterruptedCode {
    private let context: UnsafeMutablePointer<ucontext_t>

    /// - Parameter context: the third argument of a signal's handler.
    init(_ context: UnsafeMutableRawPointer) { self.context = context.assumingMemoryBound(to: ucontext_t.self) }

    /// The address of the interrupted instruction.
    var instruction: UInt {
        #if arch(x86_64)
        UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.16))
        #else
        UInt(context.pointee.uc_mcontext.pc)
        #endif
    }

    var stackPointer: UInt {
        #if arch(x86_64)
        UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.15))
        #else
        UInt(context.pointee.uc_mcontext.sp)
        #endif
    }

    /// Lets the code continue after an arithmetic fault: this and later ones have the usual results, NaN and infinity.
    func ignoreArithmeticFaults() {
        #if arch(x86_64)
        // The masks of all exceptions.
        context.pointee.uc_mcontext.fpregs?.pointee.mxcsr |= 0x1f80
        #endif
    }
}
