internal import SkillStore
internal import Synchronization
internal import SystemPackage

/// The project and the installed agents, which each run looks up only once.
final class Surroundings: Sendable {
    private struct Findings {
        var projects: [FilePath: FilePath] = [:]
        var searches: [FilePath: AgentSearch] = [:]
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
}
