// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// Builds a bundle from a wrapper package: all of it, or nothing.
struct Builder {
    let wrapper: Wrapper
    /// What the binaries are called.
    let name: String
    let options: Options

    private var binary: String { "\(name).so" }
    private var viewBinary: String { "\(name)-ui.so" }
    /// Where the files of the bundle are until all are there.
    private var draft: URL { wrapper.folder.appending(path: "draft", directoryHint: .isDirectory) }

    /// Builds into the folder `bundle`, whose other files stay.
    func build(_ bundle: URL) throws {
        let manager = FileManager.default
        try? manager.removeItem(at: draft)
        try manager.createDirectory(at: draft, withIntermediateDirectories: true)
        // What does not wait for each other is built at once.
        try Job.run(pluginJobs + [descriptionJob])
        let hasViews = hasViews
        if hasViews { try Job.run([viewJob]) }
        try manager.createDirectory(at: bundle, withIntermediateDirectories: true)
        for file in try manager.contentsOfDirectory(atPath: draft.path(percentEncoded: false)).sorted() {
            try install(draft.appending(path: file), in: bundle)
        }
        // What an earlier build had, and this one has not.
        let old = (options.hasModgui ? [] : ["modgui", "modgui.ttl"]) + (hasViews ? [] : [viewBinary])
        for file in old { try? manager.removeItem(at: bundle.appending(path: file)) }
    }

    // MARK: - Binaries

    /// The plug-ins, in one binary for every processor, and one for those with AVX2, which the first loads where it can.
    private var pluginJobs: [Job] {
        // A binary that is alone looks for no other.
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
            // Functions that are alike are not merged, and of the symbols none is taken away that says which line an
            // instruction is of.
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

    /// Builds a binary, which exports what the kit's module says.
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
            // It runs for a moment: not to optimise it halves what it takes to build.
            arguments: [
                "run", "-c", "debug", "--disable-index-store", "-Xswiftc", "-gnone", "--disable-build-manifest-caching",
                "--scratch-path", path(wrapper.folder, "build-describe"), wrapper.describe, path(draft, ""), binary,
            ] + (options.leavesViewsOut ? ["--no-views"] : []), environment: [:], folder: wrapper.folder)
    }

    /// Whether the Turtle names a binary with views: by its term, as the name may be written in other characters there.
    private var hasViews: Bool {
        let index = try? String(contentsOf: draft.appending(path: "manifest.ttl"), encoding: .utf8)
        return index?.contains("ui:binary <") == true
    }

    // MARK: - Tools

    /// Moves a file into a folder, over one of the same name. It is another file then, not the old one with another
    /// content: a host that has loaded that keeps it.
    private func install(_ file: URL, in folder: URL) throws {
        let place = folder.appending(path: file.lastPathComponent)
        let new = folder.appending(path: ".\(file.lastPathComponent).new")
        try? FileManager.default.removeItem(at: new)
        try FileManager.default.copyItem(at: file, to: new)
        // A folder takes the place of none but an empty one.
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
