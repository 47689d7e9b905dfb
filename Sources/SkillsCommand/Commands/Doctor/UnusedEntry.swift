internal import FileTree
internal import SkillStore
internal import SystemPackage

/// An entry of an agent's skills folder that agents ignore, such as what a deleted skill or an unpacked archive leaves.
struct UnusedEntry {
    /// Why agents ignore it.
    enum Reason {
        /// A symlink to this path, which does not exist.
        case danglingLink(target: String)
        /// A folder without SKILL.md, also in its subfolders.
        case noSkill
    }

    let name: FilePath.Component
    let reason: Reason

    /// The folders that agents make among the user's skills, by their ids: Claude Code keeps the skills of an account in
    /// `synced/ACCOUNT/NAME`, and reserves the name.
    private static let madeByAgents: [String: Set<String>] = ["claude-code": ["synced"]]

    /// Returns the unused entries of a folder, sorted by name; hidden ones belong to agents, and so do some others.
    static func all(in place: AgentDirectory) -> [UnusedEntry] {
        let folder = place.folder
        guard let directory = try? Directory.open(folder),
            let entries = try? directory.entries()
        else { return [] }
        let made = Set(place.agents.flatMap { madeByAgents[$0.id] ?? [] })
        return entries.filter { !$0.name.string.hasPrefix(".") }
            .filter { $0.kind != .directory || !made.contains($0.name.string) }
            .sorted { $0.name.string < $1.name.string }
            .compactMap { entry in
                reason(for: entry, in: folder).map { UnusedEntry(name: entry.name, reason: $0) }
            }
    }

    private static func reason(for entry: DirectoryEntry, in folder: FilePath) -> Reason? {
        let path = folder.appending(entry.name)
        switch entry.kind {
        case .link:
            return Directory.danglingLink(on: path).map {
                .danglingLink(target: $0.target.string)
            }
        case .directory:
            guard let directory = try? Directory.open(path), let entries = try? directory.entries(),
                !hasSkill(directory), !entries.contains(where: { isSkill($0, in: directory) })
            else { return nil }
            return .noSkill
        default: return nil
        }
    }

    private static func isSkill(_ entry: DirectoryEntry, in parent: Directory) -> Bool {
        guard entry.kind == .directory, let directory = try? parent.open(entry.name) else {
            return false
        }
        return hasSkill(directory)
    }

    /// Whether a folder has a SKILL.md, or can't be searched for one.
    private static func hasSkill(_ directory: Directory) -> Bool {
        (try? directory.contains("SKILL.md")) ?? true
    }
}
