// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// Two copies of the package: one for mutations, and one without, whose tests check the binaries of the first.
///
/// The tests' copy of the sources stays unchanged and is not rebuilt, nor are the effects for tests. Only DSPTests are
/// compiled with the mutation, in a separate package, which takes seconds.
struct TestBench {
    private let mutated, tests: SourceCopy
    /// Kept open, as it holds a lock.
    private let lock: Int32

    private static let binary = "bundle.lv2/swiftlet.so"
    /// The omitted suites rebuild the bundle, measure times, or detect any other code by its size.
    private static let bundleTests = [
        ".build/release/swiftletPackageTests.xctest", "--testing-library", "swift-testing",
        "--filter", "^BundleTests", "--skip", "BinaryTests|CPUVariantTests|aDecayingTailCosts|theSizeOfTheBinary",
    ]
    private static let dspTests = [
        ".build-dsp/.build/release/swiftletPackageTests.xctest", "--testing-library", "swift-testing",
    ]
    /// Without the C library's per-thread cache, as in the Makefile.
    private static let stressHost = ["env", "GLIBC_TUNABLES=glibc.malloc.tcache_count=0", ".build-stress/stress"]
    private static let stress = [["storm", "300000"], ["lives", "30"], ["sizes", "1024"]]

    /// - Parameter folder: the folder of the copies.
    init(at folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure("Another run is at work in \(folder.relativePath): wait for its end.")
        }
        mutated = SourceCopy(folder: folder.appending(path: "mutated"))
        tests = SourceCopy(folder: folder.appending(path: "tests"))
        Tool.endWithThisProcess()
    }

    /// Builds everything, and checks that all tests pass without a mutation.
    func prepare() throws {
        FileHandle.standardError.write(Data("Building all without a mutation, some minutes at the first time.\n".utf8))
        try mutated.update()
        try tests.update()
        try need(["make", Self.binary], in: mutated.folder)
        for name in ["swiftlet.so", "swiftlet-ui.so"] { try handOver("bundle.lv2/\(name)") }
        try need(["make", "kit-plug-ins"], in: tests.folder)
        try need(["swift", "build", "-c", "release", "--build-tests"], in: tests.folder)
        try need(["make", "-C", "Tests/Stress", "../../.build-stress/stress"], in: tests.folder)
        try FileManager.default.replace(
            tests.folder.appending(path: "sound.so"), by: mutated.folder.appending(path: Self.binary))
        if let killer = try killerInSources() ?? killerInBundle() ?? killerInTurtle() {
            throw Failure("Without any mutation, \(killer) fails.")
        }
    }

    /// Returns the result of a mutation. Afterwards the copy is restored, which `prepare` also ensures.
    func verdict(on mutation: Mutation) throws -> Verdict {
        let file = mutated.folder.appending(path: mutation.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try mutation.applied(to: text).write(to: file, atomically: true, encoding: .utf8)
        defer { try? text.write(to: file, atomically: true, encoding: .utf8) }
        if !mutation.path.hasPrefix("Sources/SwiftletPlugin"), let killer = try killerInSources() {
            return .killed(by: killer)
        }
        if let killer = try compiler(["make", Self.binary], in: mutated.folder) { return .killed(by: killer) }
        let isSame = FileManager.default.contentsEqual(
            atPath: mutated.folder.appending(path: Self.binary).path,
            andPath: tests.folder.appending(path: "sound.so").path)
        if !isSame { try handOver(Self.binary) }
        if let killer = try (isSame ? nil : killerInBundle()) ?? killerInTurtle() { return .killed(by: killer) }
        return isSame ? .sameBinary : .survived
    }

    // MARK: - Tests

    /// Returns the test in DSPTests that detects a mutation, or nil.
    private func killerInSources() throws -> String? {
        try compiler(["make", "dsp-tests"], in: mutated.folder) ?? killer("DSPTests", Self.dspTests, in: mutated.folder)
    }

    /// Returns the test of the binary that detects a mutation, or nil.
    private func killerInBundle() throws -> String? {
        if let killer = try killer("BundleTests", Self.bundleTests, in: tests.folder) { return killer }
        for check in Self.stress {
            let command = Self.stressHost + check + [Self.binary]
            if let killer = try killer("stress \(check[0])", command, in: tests.folder) { return killer }
        }
        return nil
    }

    /// Returns the change in the effects' descriptions that detects a mutation: a difference in the bundle's Turtle files.
    private func killerInTurtle() throws -> String? {
        try killer(
            "the bundle's Turtle",
            ["diff", "-rq", "--exclude=*.so", "bundle.lv2", tests.folder.appending(path: "bundle.lv2").path],
            in: mutated.folder)
    }

    /// Returns the first failed test in a test run.
    private func killer(_ name: String, _ command: [String], in folder: URL) throws -> String? {
        let end = try Tool.run(command, in: folder, limit: 180) { $0.contains("recorded an issue") }
        switch end {
        case .status(0): return nil
        case .status(let status): return "\(name), exit status \(status)"
        case .signal(let signal): return "a crash of \(name), \(String(cString: strsignal(signal)))"
        case .line(let line): return Self.place(line)
        case .tooLong: return "the time that \(name) took"
        }
    }

    /// Returns the name and location of a test from the line that reports its failure.
    private static func place(_ line: String) -> String {
        guard let match = line.firstMatch(of: /Test (\w+).* at (\w+\.swift:\d+)/) else { return line }
        return "\(match.1), \(match.2)"
    }

    // MARK: - Builds

    /// Returns the compiler's message if it rejects the sources.
    private func compiler(_ command: [String], in folder: URL) throws -> String? {
        var message: String?
        let end = try Tool.run(command, in: folder, limit: 900) { line in
            if message == nil, let match = line.firstMatch(of: /error: (.*)/) { message = String(match.1) }
            return false
        }
        return end.isSuccess ? nil : "the compiler: \(message ?? "\(end)")"
    }

    private func need(_ command: [String], in folder: URL) throws {
        if let message = try compiler(command, in: folder) {
            throw Failure("\(command.joined(separator: " ")) fails without any mutation, in \(folder.path): \(message)")
        }
    }

    /// Installs the built binaries for the tests.
    private func handOver(_ path: String) throws {
        try FileManager.default.replace(tests.folder.appending(path: path), by: mutated.folder.appending(path: path))
    }
}

extension FileManager {
    /// Replaces a file by a copy of another, as a new file, since the old one may be in use.
    fileprivate func replace(_ old: URL, by new: URL) throws {
        try? removeItem(at: old)
        try copyItem(at: new, to: old)
    }
}
