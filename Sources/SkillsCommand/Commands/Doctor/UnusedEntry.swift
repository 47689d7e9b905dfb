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
        /// A folder whose SKILL.md has another spelling, such as `skill.md`.
        case misspelled(FilePath.Component)
        /// A folder with skills in its subfolders, at these paths, which these agents don't search.
        case tooDeep([FilePath], agents: [Agent])
    }

    let name: FilePath.Component
    let reason: Reason

    /// The folders that agents make among the user's skills, by their ids: Claude Code keeps the skills of an account in
    /// `synced/ACCOUNT/NAME`, and reserves the name; Hermes Agent keeps those of an organization in `_org/ID/NAME`.
    private static let madeByAgents: [String: Set<String>] = [
        "claude-code": ["synced"], "hermes-agent": ["_org"],
    ]

    /// Returns the unused entries of the agents' folders, in each sorted by name, without those whose names are known.
    static func all(
        in locations: StoreLocations, except names: Set<String> = []
    ) -> [(place: AgentDirectory, entry: UnusedEntry)] {
        // Variables of the system can put this program's folders among the skills of an agent.
        let own = locations.ownFolders.map(\.resolvingLinks)
        return locations.places.flatMap { place in
            all(in: place, except: names).filter { entry in
                let path = place.physical.appending(entry.name)
                return !own.contains { $0.starts(with: path) || path.starts(with: $0) }
            }.map { (place, $0) }
        }
    }

    /// Hidden entries belong to agents, and so do some others.
    private static func all(
        in place: AgentDirectory, except names: Set<String>
    ) -> [UnusedEntry] {
        let folder = place.folder
        guard let directory = try? Directory.open(folder),
            let entries = try? directory.entries()
        else { return [] }
        let made = Set(place.agents.flatMap { madeByAgents[$0.id] ?? [] })
        return entries.filter { !$0.name.string.hasPrefix(".") && !names.contains($0.name.string) }
            .filter { $0.kind != .directory || !made.contains($0.name.string) }
            .sorted { $0.name.string < $1.name.string }
            .compactMap { entry in
                reason(for: entry, in: place).map { UnusedEntry(name: entry.name, reason: $0) }
            }
    }

    private static func reason(for entry: DirectoryEntry, in place: AgentDirectory) -> Reason? {
        let path = place.folder.appending(entry.name)
        switch entry.kind {
        case .link:
            return Directory.danglingLink(on: path).map {
                .danglingLink(target: $0.target.string)
            }
        case .directory:
            guard let directory = try? Directory.open(path), let entries = try? directory.entries(),
                !hasSkill(directory)
            else { return nil }
            let variant = entries.first { $0.name.string.lowercased() == "skill.md" }
            if let variant { return .misspelled(variant.name) }
            let skills = skills(among: entries, in: directory)
            guard !skills.isEmpty else { return .noSkill }
            let agents = place.agents.filter { $0.loading.depth == 1 }
            // The skills of a plugin are found through its manifest.
            let isPlugin = (try? directory.contains(".claude-plugin")) ?? true
            return agents.isEmpty || isPlugin ? nil : .tooDeep(skills, agents: agents)
        default: return nil
        }
    }

    /// Returns the paths of the skills in a folder, which may be in a folder `skills` of it.
    private static func skills(
        among entries: [DirectoryEntry], in directory: Directory
    ) -> [FilePath] {
        let own = entries.filter { isSkill($0, in: directory) }.map { FilePath($0.name.string) }
        guard own.isEmpty, let folder = try? directory.open("skills") else {
            return own.sorted { $0.string < $1.string }
        }
        return ((try? folder.entries()) ?? []).filter { isSkill($0, in: folder) }
            .map { FilePath("skills").appending($0.name) }.sorted { $0.string < $1.string }
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
