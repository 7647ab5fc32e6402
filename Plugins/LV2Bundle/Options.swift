// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// The options of `swift package lv2`.
struct Options {
    /// The library with the effects, where the package has several.
    private(set) var product: String?
    /// The name of the binaries, where it is not the package's.
    private(set) var name: String?
    /// The folder of the bundle, where it is not `name.lv2` in the package's.
    private(set) var output: String?
    /// The processor to build one binary for, such as `native`, in place of those for all processors and for newer ones.
    private(set) var processor: String?
    /// Whether the binaries are for 64-bit ARM, whatever this machine is.
    private(set) var isForARM = false
    /// The folder with the libraries of the machine that the binaries are for, where that is another.
    private(set) var sysroot = "/usr/aarch64-linux-gnu"
    /// The sanitizers to build one binary with, such as `address,fuzzer`, for tests.
    private(set) var sanitizers: String?
    /// Whether one binary is built that says where it traps, and ends where an effect puts out NaN.
    private(set) var isChecked = false
    /// Whether the views are left out, whose binary takes a few seconds.
    private(set) var leavesViewsOut = false
    /// Whether the bundle has pedals for MOD's web interface.
    private(set) var hasModgui = false

    /// - Parameters:
    ///   - arguments: as they are given.
    ///   - folder: what paths are relative to.
    /// - Throws: `Complaint`, of what cannot be meant.
    init(_ arguments: [String], in folder: URL) throws {
        var extractor = ArgumentExtractor(arguments)
        product = try Self.value("product", of: &extractor)
        name = try Self.value("name", of: &extractor)
        output = try Self.value("output", of: &extractor)
        processor = try Self.value("cpu", of: &extractor)
        if let architecture = try Self.value("arch", of: &extractor) {
            guard architecture == "arm64" else { throw Complaint("--arch takes arm64, not \(architecture)") }
            isForARM = true
        }
        sysroot = try Self.value("sysroot", of: &extractor) ?? sysroot
        sysroot = URL(filePath: sysroot, relativeTo: folder).absoluteURL.path(percentEncoded: false)
        sanitizers = try Self.value("sanitizers", of: &extractor)
        isChecked = extractor.extractFlag(named: "checked") > 0
        leavesViewsOut = extractor.extractFlag(named: "no-views") > 0
        hasModgui = extractor.extractFlag(named: "modgui") > 0
        guard extractor.remainingArguments.isEmpty else {
            throw Complaint(
                "swift package lv2 takes --product, --name, --output, --cpu, --arch, --sysroot and --sanitizers, each with a "
                    + "value, --checked, --no-views and --modgui, not "
                    + extractor.remainingArguments.joined(separator: " "))
        }
        let kinds = [isForARM, sanitizers != nil, isChecked, processor != nil]
        guard kinds.count(where: { $0 }) <= 1 else {
            throw Complaint("--arch, --sanitizers, --checked and --cpu are for bundles of their own: give one of them")
        }
        guard !isForARM || FileManager.default.fileExists(atPath: sysroot) else {
            throw Complaint(
                "there is no \(sysroot): --sysroot names the folder with that machine's libraries, which the kit's "
                    + "Scripts/arm64-sysroot makes; without it, Debian's libc6-dev-arm64-cross is needed, and --no-views"
            )
        }
    }

    private static func value(_ name: String, of extractor: inout ArgumentExtractor) throws -> String? {
        let values = extractor.extractOption(named: name)
        guard values.count <= 1 else { throw Complaint("--\(name) is given \(values.count) times") }
        return values.first
    }
}
