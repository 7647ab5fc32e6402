// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLink

/// Counts what a plug-in calls in `run` that may make it wait: allocation, locks, files, sleep.
///
/// The tables by which its libraries find the functions of others are made to lead here. So calls are seen from the plug-in's
/// binary, from libraries that came with it and from the C++ library, by the names in `watchedFunctions`; calls within the C
/// library, of an allocator that the binary has in itself and of the kernel by its numbers are not. What the thread waits for
/// the kernel counts, whoever has called it.
///
/// One thread uses it, in a process for this purpose: what it has changed stays.
final class CallWatch {
    /// How often each function was called, of those that were.
    var counts: [(function: String, count: Int)] {
        zip(watchedFunctions.map(\.name), 0...).map { ($0, callCounts[$1]) }.filter { $0.count > 0 }
    }

    /// How often the thread has given up the processor to wait.
    private(set) var waits = 0
    /// How often memory was not there, and the kernel had to provide it.
    private(set) var pageFaults = 0
    private var before = rusage()

    /// The names of all libraries that are loaded.
    static var loadedLibraries: Set<String> { Set(LoadedLibrary.all.map(\.name)) }

    /// - Parameter others: the libraries that are not watched, but for the C++ library.
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

    /// Begins to count what this thread calls.
    func begin() {
        getrusage(ofThread, &before)
        watchedThread = pthread_self()
    }

    /// Ends that.
    ///
    /// - Parameter isWarm: whether waits and page faults count: in the first blocks, code is loaded from a file.
    func end(isWarm: Bool) {
        watchedThread = nil
        var after = rusage()
        getrusage(ofThread, &after)
        guard isWarm else { return }
        let faults = after.ru_minflt + after.ru_majflt - before.ru_minflt - before.ru_majflt
        pageFaults += faults
        // For a page, the thread may have to wait as well: that is no call of the plug-in's.
        if faults == 0 { waits += after.ru_nvcsw - before.ru_nvcsw }
    }

    private let ofThread = __rusage_who_t(1)
}

/// A library that is loaded into this process.
private struct LoadedLibrary {
    let name: String
    /// What its addresses are relative to.
    let base: UInt
    /// Its table of what the linker has to know.
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

    /// The entry of its table with a tag.
    private func entry(_ tag: Int32) -> UInt? {
        var entry = dynamic
        while entry.pointee.d_tag != DT_NULL {
            if entry.pointee.d_tag == Elf64_Sxword(tag) { return UInt(entry.pointee.d_un.d_val) }
            entry += 1
        }
        return nil
    }

    /// Makes its calls of watched functions lead to their replacements.
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

    /// Whether a relocation is the address of a function: `R_X86_64_GLOB_DAT`, `R_X86_64_JUMP_SLOT`, and those of AArch64.
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
