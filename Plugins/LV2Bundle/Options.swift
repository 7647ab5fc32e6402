// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// The options of `swift package lv2`.
struct Options {
    /// The library with the effects, if the package has several libraries.
    private(set) var product: String?
    /// The name of the binaries, if it is not the package's name.
    private(set) var name: String?
    /// The folder of the bundle, if it is not `name.lv2` in the package's folder.
    private(set) var output: String?
    /// The processor, such as `native`, to build a single binary for, instead of the portable one and its variant.
    private(set) var processor: String?
    /// Whether to build for 64-bit ARM, on any machine.
    private(set) var isForARM = false
    /// The folder with the target's libraries for a cross build.
    private(set) var sysroot = "/usr/aarch64-linux-gnu"
    /// The sanitizers to build one binary with, such as `address,fuzzer`, for tests.
    private(set) var sanitizers: String?
    /// Whether to build a single checked binary, which reports the line of a trap, and stops when an effect outputs
    /// NaN.
    private(set) var isChecked = false
    /// Whether to leave out the views, whose binary takes a few seconds to build.
    private(set) var leavesViewsOut = false
    /// Whether to add pedals for MOD's web interface.
    private(set) var hasModgui = false

    /// - Parameters:
    ///   - arguments: the command line's arguments.
    ///   - folder: the folder that paths are relative to.
    /// - Throws: `Complaint` for invalid options.
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
