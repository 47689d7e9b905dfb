internal import Signature
internal import SkillStore
internal import Synchronization
internal import SystemPackage

/// The project and the installed agents, which a run looks up only once, and the warnings for its end.
final class RunCache: Sendable {
    private struct Findings {
        var projects: [FilePath: FilePath] = [:]
        var searches: [FilePath: AgentSearch] = [:]
        var trust: SignerTrust?
        var warnings: [(topic: String, write: @Sendable () -> Void)] = []
    }

    private let findings = Mutex(Findings())

    /// Returns the project around a folder, which `find` looks for the first time.
    func project(around folder: FilePath, _ find: () -> FilePath) -> FilePath {
        findings.withLock { findings in
            if let known = findings.projects[folder] { return known }
            let project = find()
            findings.projects[folder] = project
            return project
        }
    }

    /// Returns the search for agents in a project, which `make` creates the first time.
    func search(in project: FilePath, _ make: () -> AgentSearch) -> AgentSearch {
        findings.withLock { findings in
            if let known = findings.searches[project] { return known }
            let search = make()
            findings.searches[project] = search
            return search
        }
    }

    /// Returns the trusted signers, which `read` reads the first time.
    func trust(_ read: () -> SignerTrust) -> SignerTrust {
        findings.withLock { findings in
            if let known = findings.trust { return known }
            let trust = read()
            findings.trust = trust
            return trust
        }
    }

    /// Keeps a warning for the end of the run, unless there is one of the topic already.
    func keep(warningAbout topic: String, _ write: @escaping @Sendable () -> Void) {
        findings.withLock { findings in
            guard !findings.warnings.contains(where: { $0.topic == topic }) else { return }
            findings.warnings.append((topic, write))
        }
    }

    /// Returns the warnings that were kept, and forgets them.
    func takeWarnings() -> [@Sendable () -> Void] {
        findings.withLock { findings in
            defer { findings.warnings = [] }
            return findings.warnings.map(\.write)
        }
    }
}
