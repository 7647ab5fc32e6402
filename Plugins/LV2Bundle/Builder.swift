// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// Builds a bundle from a wrapper package. A failed build leaves the old bundle unchanged.
struct Builder {
    let wrapper: Wrapper
    /// The name of the binaries.
    let name: String
    let options: Options

    private var binary: String { "\(name).so" }
    private var viewBinary: String { "\(name)-ui.so" }
    /// The folder that holds the bundle's files until all are built.
    private var draft: URL { wrapper.folder.appending(path: "draft", directoryHint: .isDirectory) }

    /// Builds into the folder `bundle`. Its other files stay.
    func build(_ bundle: URL) throws {
        let manager = FileManager.default
        try? manager.removeItem(at: draft)
        try manager.createDirectory(at: draft, withIntermediateDirectories: true)
        // Independent files are built in parallel.
        try Job.run(pluginJobs + [descriptionJob])
        let hasViews = hasViews
        if hasViews { try Job.run([viewJob]) }
        try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
        for file in try manager.contentsOfDirectory(atPath: draft.path(percentEncoded: false)).sorted() {
            try install(draft.appending(path: file), in: bundle)
        }
        // Files of an earlier build that this build does not produce.
        let old = (options.hasModgui ? [] : ["modgui", "modgui.ttl"]) + (hasViews ? [] : [viewBinary])
        for file in old { try? manager.removeItem(at: bundle.appending(path: file)) }
    }

    // MARK: - Binaries

    /// The plug-ins' binaries: one for every processor, and one for AVX2, which the first loads if the processor has
    /// it.
    private var pluginJobs: [Job] {
        // A single binary looks for no CPU variant.
        let alone = ["-DSWIFTLET_CPU_VARIANT"]
        if options.isForARM { return [armJob(binary, wrapper.binary, "Plugin", alone)] }
        if let sanitizers = options.sanitizers {
            return [
                binaryJob(
                    binary, wrapper.binary, "Plugin", in: "build-\(sanitizers)", alone + ["-sanitize=\(sanitizers)"],
                    environment: ["STRIP": "strip -g"])
            ]
        }
        if options.isChecked {
            // Keeps identical functions separate, and keeps the symbols that tell the line of an instruction.
            let flags = ["-DSWIFTLET_CHECKED", "-Xllvm", "-swiftmergefunc-threshold=0"]
            return [
                binaryJob(
                    binary, wrapper.binary, "Plugin", in: "build-traps", alone + flags,
                    environment: ["STRIP": "strip -X"])
            ]
        }
        if let processor = options.processor {
            return [
                binaryJob(
                    binary, wrapper.binary, "Plugin", in: "build-\(processor)", alone + ["-target-cpu", processor])
            ]
        }
        var jobs = [binaryJob(binary, wrapper.binary, "Plugin", in: "build", [])]
        #if arch(x86_64)
        jobs.append(
            binaryJob(
                "\(name)-avx2.so", wrapper.binary, "Plugin", in: "build-avx2", alone + ["-target-cpu", "haswell"]))
        #endif
        return jobs
    }

    private var viewJob: Job {
        let (file, product) = (viewBinary, wrapper.viewBinary)
        if options.isForARM { return armJob(file, product, "UI", []) }
        guard let sanitizers = options.sanitizers else { return binaryJob(file, product, "UI", in: "build", []) }
        return binaryJob(
            file, product, "UI", in: "build-\(sanitizers)", ["-sanitize=\(sanitizers)"],
            environment: ["STRIP": "strip -g"])
    }

    /// Builds a binary, which exports the symbols that the kit's module defines.
    private func binaryJob(
        _ file: String, _ product: String, _ module: String, in scratch: String, _ flags: [String],
        environment: [String: String] = [:]
    ) -> Job {
        let kit = wrapper.kit.directoryURL
        return Job(
            product: file, program: path(kit, "Scripts/build-binary"),
            arguments: [
                product, path(draft, file), path(kit, "Sources/Swiftlet\(module)/exports.map"),
                path(wrapper.folder, scratch),
            ] + flags.flatMap { ["-Xswiftc", $0] }, environment: environment, folder: wrapper.folder)
    }

    /// Builds a binary for 64-bit ARM.
    private func armJob(_ file: String, _ product: String, _ module: String, _ flags: [String]) -> Job {
        let kit = wrapper.kit.directoryURL
        return Job(
            product: file, program: path(kit, "Scripts/build-arm64-binary"),
            arguments: [
                product, path(draft, file), path(kit, "Sources/Swiftlet\(module)/exports.map"),
                path(wrapper.folder, "build-arm64"), options.sysroot,
            ] + flags.flatMap { ["-Xswiftc", $0] }, environment: [:], folder: wrapper.folder)
    }

    // MARK: - Turtle

    private var descriptionJob: Job {
        Job(
            product: "manifest.ttl", program: ProcessInfo.processInfo.environment["SWIFT"] ?? "swift",
            // The program runs only briefly. Without optimisation it builds in half the time.
            arguments: [
                "run", "-c", "debug", "--disable-index-store", "-Xswiftc", "-gnone", "--disable-build-manifest-caching",
                "--scratch-path", path(wrapper.folder, "build-describe"), wrapper.describe, path(draft, ""), binary,
            ] + (options.leavesViewsOut ? ["--no-views"] : []), environment: [:], folder: wrapper.folder)
    }

    /// Whether the Turtle names a binary with views. It looks for the term, because the name may be escaped.
    private var hasViews: Bool {
        let index = try? String(contentsOf: draft.appending(path: "manifest.ttl"), encoding: .utf8)
        return index?.contains("ui:binary <") == true
    }

    // MARK: - Tools

    /// Moves a file into a folder and replaces one of the same name. The old file is not overwritten: hosts that have
    /// loaded it keep it.
    private func install(_ file: URL, in folder: URL) throws {
        let place = folder.appending(path: file.lastPathComponent)
        let new = folder.appending(path: ".\(file.lastPathComponent).new")
        try? FileManager.default.removeItem(at: new)
        try FileManager.default.copyItem(at: file, to: new)
        // A folder can only replace an empty one.
        if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
            try? FileManager.default.removeItem(at: place)
        }
        guard rename(new.path(percentEncoded: false), place.path(percentEncoded: false)) == 0 else {
            throw Complaint("\(path(place, "")) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    private func path(_ folder: URL, _ file: String) -> String {
        (file.isEmpty ? folder : folder.appending(path: file)).path(percentEncoded: false)
    }
}
