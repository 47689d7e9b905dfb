internal import ArgumentParser
internal import FileTree
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

extension CompletionKind {
    /// The names of the skills that are installed in the scope that the command line names.
    ///
    /// Only the folder's names are read: the list has to be there while somebody types. Bash expands what it
    /// is given, so that a folder called `$(…)` in somebody's project would be a command: names that no skill may have are left out.
    static var installedSkills: CompletionKind {
        .custom { words, _, _ in
            let world = World.current
            let scope: Scope =
                words.contains("--project") ? .project(world.workingDirectory) : .user
            let folder = StoreLocations(
                scope: scope, home: world.home, environment: world.environment
            ).skillsFolder
            let entries = (try? Directory.open(folder).entries()) ?? []
            return entries.filter { $0.kind == .directory || $0.kind == .link }
                .compactMap { SkillName($0.name.string)?.description }
        }
    }

    /// The names of the known agents.
    static var agents: CompletionKind { .custom { _, _, _ in Agent.all.map(\.id) } }
}
