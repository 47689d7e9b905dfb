internal import ArgumentParser
internal import FileTree
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

extension CompletionKind {
    /// The names of the skills in the scope of the command line: in the lock file and in the skills folder.
    ///
    /// Nothing is hashed, to keep completion fast. Bash expands completions, so that a folder named `$(…)` would run a
    /// command; names that are not valid skill names are therefore omitted.
    static var installedSkills: CompletionKind {
        .custom { words, _, _ in
            let world = World.current
            let scope: Scope =
                words.contains("--project") ? .project(world.projectFolder) : .user
            let locations = StoreLocations(
                scope: scope, agents: world.agentSearch.defaultAgents(in: scope), home: world.home,
                environment: world.environment)
            let entries = (try? Directory.open(locations.skillsFolder).entries()) ?? []
            let present = entries.filter { $0.kind == .directory || $0.kind == .link }
                .compactMap { SkillName($0.name.string) }
            return Set(present + listed(in: locations.lockFile)).sorted().map(\.description)
        }
    }

    private static func listed(in file: FilePath) -> [SkillName] {
        guard let bytes = try? InputFile.open(file).contents(limit: 16 * 1024 * 1024),
            let lock = try? Lock(parsing: bytes, path: file.string)
        else { return [] }
        return Array(lock.skills.keys)
    }

    /// The names of the supported agents.
    static var agents: CompletionKind { .custom { _, _, _ in Agent.all.map(\.id) } }
}
