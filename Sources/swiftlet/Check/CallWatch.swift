// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLink

/// Counts calls in a plug-in's `run` that may block: allocation, locks, files and sleep.
///
/// The counter redirects the relocation tables of the plug-in's libraries to `watchedFunctions`. So it sees calls from
/// the plug-in's binary, its own libraries and the C++ library. It does not see calls within the C library, calls of a
/// statically linked allocator, or direct system calls. The kernel's count of context switches covers all waits.
///
/// Use one instance on one thread, in a process of its own, as the redirections are permanent.
final class CallWatch {
    /// The number of calls of each function that was called.
    var counts: [(function: String, count: Int)] {
        zip(watchedFunctions.map(\.name), 0...).map { ($0, callCounts[$1]) }.filter { $0.count > 0 }
    }

    /// The number of voluntary context switches of the thread.
    private(set) var waits = 0
    /// The number of page faults.
    private(set) var pageFaults = 0
    private var before = rusage()

    /// The names of all loaded libraries.
    static var loadedLibraries: Set<String> { Set(LoadedLibrary.all.map(\.name)) }

    /// - Parameter others: the libraries that are not watched, except the C++ library.
    init(librariesBut others: Set<String>) {
        for (index, watched) in watchedFunctions.enumerated() {
            callCounts[index] = 0
            originals[index] = dlsym(nil, watched.name)
        }
        for library in LoadedLibrary.all where !others.contains(library.name) || library.name.contains("/libstdc++.so")
        {
            library.redirect()
        }
    }

    /// Starts counting the calls of this thread.
    func begin() {
        getrusage(ofThread, &before)
        watchedThread = pthread_self()
    }

    /// Stops counting.
    ///
    /// - Parameter isWarm: whether waits and page faults count. In the first blocks, code is loaded from disk.
    func end(isWarm: Bool) {
        watchedThread = nil
        var after = rusage()
        getrusage(ofThread, &after)
        guard isWarm else { return }
        let faults = after.ru_minflt + after.ru_majflt - before.ru_minflt - before.ru_majflt
        pageFaults += faults
        // A page fault may make the thread wait, which is not a call of the plug-in.
        if faults == 0 { waits += after.ru_nvcsw - before.ru_nvcsw }
    }

    private let ofThread = __rusage_who_t(1)
}

/// A library in this process.
private struct LoadedLibrary {
    let name: String
    /// The base of the library's addresses.
    let base: UInt
    /// The dynamic section of the library.
    let dynamic: UnsafePointer<Elf64_Dyn>

    static var all: [LoadedLibrary] {
        var libraries: [LoadedLibrary] = []
        withUnsafeMutablePointer(to: &libraries) {
            _ = dl_iterate_phdr(
                { information, _, libraries -> Int32 in
                    guard let information = information?.pointee, let name = information.dlpi_name else { return 0 }
                    let headers = UnsafeBufferPointer(start: information.dlpi_phdr, count: Int(information.dlpi_phnum))
                    guard let header = headers.first(where: { $0.p_type == UInt32(PT_DYNAMIC) }),
                        let dynamic = UnsafePointer<Elf64_Dyn>(
                            bitPattern: UInt(information.dlpi_addr) + UInt(header.p_vaddr))
                    else { return 0 }
                    libraries!.assumingMemoryBound(to: [LoadedLibrary].self).pointee.append(
                        LoadedLibrary(name: String(cString: name), base: UInt(information.dlpi_addr), dynamic: dynamic))
                    return 0
                }, $0)
        }
        return libraries
    }

    /// Returns the value of the dynamic entry with a tag, or nil.
    private func entry(_ tag: Int32) -> UInt? {
        var entry = dynamic
        while entry.pointee.d_tag != DT_NULL {
            if entry.pointee.d_tag == Elf64_Sxword(tag) { return UInt(entry.pointee.d_un.d_val) }
            entry += 1
        }
        return nil
    }

    /// Redirects the library's calls of watched functions to their replacements.
    func redirect() {
        guard let symbols = entry(DT_SYMTAB).flatMap(UnsafePointer<Elf64_Sym>.init(bitPattern:)),
            let names = entry(DT_STRTAB).flatMap(UnsafePointer<CChar>.init(bitPattern:))
        else { return }
        for (start, size) in [(DT_JMPREL, DT_PLTRELSZ), (DT_RELA, DT_RELASZ)] {
            guard let relocations = entry(start).flatMap(UnsafePointer<Elf64_Rela>.init(bitPattern:)) else { continue }
            let count = Int(entry(size) ?? 0) / MemoryLayout<Elf64_Rela>.stride
            for relocation in UnsafeBufferPointer(start: relocations, count: count)
            where isFunctionAddress(UInt32(truncatingIfNeeded: relocation.r_info)) {
                let name = String(cString: names + Int(symbols[Int(relocation.r_info >> 32)].st_name))
                guard let index = watchedFunctions.firstIndex(where: { $0.name == name }), originals[index] != nil,
                    let slot = UnsafeMutablePointer<WatchedFunction.Call>(
                        bitPattern: base + UInt(relocation.r_offset))
                else { continue }
                let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
                let first = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) / page * page)
                if mprotect(first, Int(page), PROT_READ | PROT_WRITE) == 0 {
                    slot.pointee = watchedFunctions[index].replacement
                }
            }
        }
    }

    /// Whether a relocation is the address of a function: `R_X86_64_GLOB_DAT`, `R_X86_64_JUMP_SLOT`, or their AArch64
    /// counterparts.
    private func isFunctionAddress(_ type: UInt32) -> Bool {
        #if arch(x86_64)
        type == 6 || type == 7
        #elseif arch(arm64)
        type == 1025 || type == 1026
        #else
        false
        #endif
    }
}
