// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// Two copies of the package: one that faults are put into, and one without, whose tests try what the first builds.
///
/// The tests' own copy of the sources stays without faults, and is not built again, nor are the effects that there are for tests
/// alone. DSPTests alone are compiled with the fault, in a package of their own, which takes seconds.
struct TestBench {
    private let faulty, tests: SourceCopy
    /// Held open: it carries a lock.
    private let lock: Int32

    private static let binary = "bundle.lv2/swiftlet.so"
    /// Left out are the suites about how the bundle is built, which build it again, a test that measures times, and one that finds
    /// any other code by its size.
    private static let bundleTests = [
        ".build/release/swiftletPackageTests.xctest", "--testing-library", "swift-testing",
        "--filter", "^BundleTests", "--skip", "BinaryTests|CPUVariantTests|aDecayingTailCosts|theSizeOfTheBinary",
    ]
    private static let dspTests = [
        ".build-dsp/.build/release/swiftletPackageTests.xctest", "--testing-library", "swift-testing",
    ]
    /// As in its Makefile, without the C library's cache for threads.
    private static let stressHost = ["env", "GLIBC_TUNABLES=glibc.malloc.tcache_count=0", ".build-stress/stress"]
    private static let stress = [["storm", "300000"], ["lives", "30"], ["sizes", "1024"]]

    /// - Parameter folder: where the copies are.
    init(at folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure("Another run is at work in \(folder.relativePath): wait for its end.")
        }
        faulty = SourceCopy(folder: folder.appending(path: "faulty"))
        tests = SourceCopy(folder: folder.appending(path: "tests"))
        Tool.endWithThisProcess()
    }

    /// Builds everything, and sees that all tests pass as long as there is no fault.
    func prepare() throws {
        FileHandle.standardError.write(Data("Building all without a fault, some minutes at the first time.\n".utf8))
        try faulty.update()
        try tests.update()
        try need(["make", Self.binary], in: faulty.folder)
        for name in ["swiftlet.so", "swiftlet-ui.so"] { try handOver("bundle.lv2/\(name)") }
        try need(["make", "kit-plug-ins"], in: tests.folder)
        try need(["swift", "build", "-c", "release", "--build-tests"], in: tests.folder)
        try need(["make", "-C", "Tests/Stress", "../../.build-stress/stress"], in: tests.folder)
        try FileManager.default.replace(
            tests.folder.appending(path: "sound.so"), by: faulty.folder.appending(path: Self.binary))
        if let killer = try killerInSources() ?? killerInBundle() ?? killerInTurtle() {
            throw Failure("Without any fault, \(killer) fails.")
        }
    }

    /// What becomes of a fault. The copy is without it again afterwards, and `prepare` would see to that as well.
    func verdict(on fault: Fault) throws -> Verdict {
        let file = faulty.folder.appending(path: fault.path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try fault.applied(to: text).write(to: file, atomically: true, encoding: .utf8)
        defer { try? text.write(to: file, atomically: true, encoding: .utf8) }
        if !fault.path.hasPrefix("Sources/SwiftletPlugin"), let killer = try killerInSources() {
            return .killed(by: killer)
        }
        if let killer = try compiler(["make", Self.binary], in: faulty.folder) { return .killed(by: killer) }
        let isSame = FileManager.default.contentsEqual(
            atPath: faulty.folder.appending(path: Self.binary).path,
            andPath: tests.folder.appending(path: "sound.so").path)
        if !isSame { try handOver(Self.binary) }
        if let killer = try (isSame ? nil : killerInBundle()) ?? killerInTurtle() { return .killed(by: killer) }
        return isSame ? .sameBinary : .survived
    }

    // MARK: - Tests

    /// What finds a fault by DSPTests.
    private func killerInSources() throws -> String? {
        try compiler(["make", "dsp-tests"], in: faulty.folder) ?? killer("DSPTests", Self.dspTests, in: faulty.folder)
    }

    /// What finds a fault in the binary.
    private func killerInBundle() throws -> String? {
        if let killer = try killer("BundleTests", Self.bundleTests, in: tests.folder) { return killer }
        for check in Self.stress {
            let command = Self.stressHost + check + [Self.binary]
            if let killer = try killer("stress \(check[0])", command, in: tests.folder) { return killer }
        }
        return nil
    }

    /// What finds a fault in what the effects say of themselves: the bundle's Turtle, which is built with the binary, is no
    /// longer as it was.
    private func killerInTurtle() throws -> String? {
        try killer(
            "the bundle's Turtle",
            ["diff", "-rq", "--exclude=*.so", "bundle.lv2", tests.folder.appending(path: "bundle.lv2").path],
            in: faulty.folder)
    }

    /// The first test that fails in a run of tests.
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

    /// The name and the place of a test, of the line that says that it failed.
    private static func place(_ line: String) -> String {
        guard let match = line.firstMatch(of: /Test (\w+).* at (\w+\.swift:\d+)/) else { return line }
        return "\(match.1), \(match.2)"
    }

    // MARK: - Builds

    /// What the compiler says where it refuses the sources.
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
            throw Failure("\(command.joined(separator: " ")) fails without any fault, in \(folder.path): \(message)")
        }
    }

    /// Gives the tests what was built.
    private func handOver(_ path: String) throws {
        try FileManager.default.replace(tests.folder.appending(path: path), by: faulty.folder.appending(path: path))
    }
}

extension FileManager {
    /// Puts a copy of a file in the place of another, or where there is none. It is a new file: the old one may be in use.
    fileprivate func replace(_ old: URL, by new: URL) throws {
        try? removeItem(at: old)
        try copyItem(at: new, to: old)
    }
}
