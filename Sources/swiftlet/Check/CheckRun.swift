// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Checks of several plug-ins, some in parallel.
final class CheckRun: Sendable {
    /// A plug-in's URI, and the plug-in if its description can be read.
    typealias Subject = (uri: String, plugin: Result<Plugin, any Error>)

    private let subjects: [Subject]
    private let checks: [Check]
    private let timeout: Duration
    private let reports: Mutex<[(number: Int, report: CheckReport)]> = Mutex([])
    private let failure: Mutex<(any Error)?> = Mutex(nil)
    private let isDone: @Sendable (CheckReport) -> Void

    /// - Parameters:
    ///   - subjects: the plug-ins to check.
    ///   - checks: the checks to perform.
    ///   - timeout: the time limit for a step of a check.
    ///   - isDone: a function that receives each finished report, one at a time.
    init(
        _ subjects: [Subject], _ checks: [Check], timeout: Duration, isDone: @escaping @Sendable (CheckReport) -> Void
    ) {
        (self.subjects, self.checks, self.timeout, self.isDone) = (subjects, checks, timeout, isDone)
    }

    /// Checks all plug-ins.
    ///
    /// - Parameter jobs: the number of plug-ins to check in parallel.
    /// - Returns: the reports, in the order of the plug-ins.
    /// - Throws: `HostError.noProcess`, or `HostError.interrupted`.
    func reports(jobs: Int) throws -> [CheckReport] {
        perform(subjects.count, jobs: jobs, check)
        if let failure = failure.withLock(\.self) { throw failure }
        return reports.withLock { $0.sorted { $0.number < $1.number }.map(\.report) }
    }

    /// Checks one plug-in. Returns false if no other can be checked either.
    private func check(_ number: Int) -> Bool {
        do {
            let report = try report(on: subjects[number])
            reports.withLock {
                $0.append((number, report))
                isDone(report)
            }
            return true
        } catch {
            failure.withLock { $0 = error }
            return false
        }
    }

    private func report(on subject: Subject) throws -> CheckReport {
        let plugin: Plugin
        switch subject.plugin {
        case .success(let found): plugin = found
        case .failure(let error):
            let result = CheckResult(.description, [.fail("\(error)")], .zero)
            return CheckReport(uri: subject.uri, name: subject.uri, bundle: "", checks: [result])
        }
        var results: [CheckResult] = []
        let missing = plugin.missingFeatures
        var canRun = missing.isEmpty
        for check in checks where canRun || !check.loadsBinary {
            let start = ContinuousClock.now
            let findings: [Finding]
            do {
                findings =
                    check.loadsBinary
                    ? try CheckProcess(check: check, plugin: plugin, timeout: timeout).findings()
                    : try check.findings(in: CheckContext(plugin: plugin) { _ in })
            } catch let failure as CheckProcess.Unloadable {
                findings = [.fail("\(failure.reason); checks that load the binary were skipped")]
                canRun = false
            }
            results.append(CheckResult(check, findings, .now - start))
        }
        var report = CheckReport(uri: plugin.uri, name: plugin.name, bundle: plugin.bundlePath, checks: results)
        let undone = checks.count(where: \.loadsBinary)
        if !missing.isEmpty, undone > 0 {
            let features = missing.joined(separator: ", ")
            report.unchecked = "skipped \(undone) checks: this host does not support the required features \(features)"
        }
        return report
    }
}
