internal import ArgumentParser
internal import FileTree
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

extension CompletionKind {
    /// The names of the skills in the scope that the command line names: those in the lock, and those that lie
    /// in the folder.
    ///
    /// Nothing is hashed: the list has to be there while somebody types. Bash expands what it is given, so
    /// that a folder called `$(…)` in somebody's project would be a command: names that no skill may have are
    /// left out.
    static var installedSkills: CompletionKind {
        .custom { words, _, _ in
            let world = World.current
            let scope: Scope =
                words.contains("--project") ? .project(world.workingDirectory) : .user
            let locations = StoreLocations(
                scope: scope, home: world.home, environment: world.environment)
            let entries = (try? Directory.open(locations.skillsFolder).entries()) ?? []
            let lying = entries.filter { $0.kind == .directory || $0.kind == .link }
                .compactMap { SkillName($0.name.string) }
            return Set(lying + listed(in: locations.lockFile)).sorted().map(\.description)
        }
    }

    private static func listed(in file: FilePath) -> [SkillName] {
        guard let bytes = try? InputFile.open(file).contents(limit: 16 * 1024 * 1024),
            let lock = try? Lock(parsing: bytes, path: file.string)
        else { return [] }
        return Array(lock.skills.keys)
    }

    /// The names of the known agents.
    static var agents: CompletionKind { .custom { _, _, _ in Agent.all.map(\.id) } }
}
