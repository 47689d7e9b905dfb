internal import FileTree
public import SystemPackage

/// An entry of an agent's skills folder that agents ignore, such as what a deleted skill or an unpacked archive leaves.
public struct UnusedEntry: Sendable {
    /// Why agents ignore it.
    public enum Reason: Sendable {
        /// A symlink to this path, which does not exist.
        case danglingLink(target: String)
        /// A folder without SKILL.md, also in its subfolders.
        case noSkill
        /// A folder whose SKILL.md has another spelling, such as `skill.md`.
        case misspelled(FilePath.Component)
        /// A folder with skills in its subfolders, at these paths, which these agents don't search.
        case tooDeep([FilePath], agents: [Agent])
    }

    /// Its name in the folder.
    public let name: FilePath.Component
    /// Why agents ignore it.
    public let reason: Reason

    /// The folders that agents make among the user's skills, by their ids: Claude Code keeps the skills of an account in
    /// `synced/ACCOUNT/NAME`, and reserves the name; Hermes Agent keeps those of an organization in `_org/ID/NAME`.
    private static let madeByAgents: [String: Set<String>] = [
        "claude-code": ["synced"], "hermes-agent": ["_org"],
    ]

    /// Returns the unused entries of the agents' folders, in each sorted by name, without those whose names are known.
    public static func all(
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
            let variant = entries.first {
                ["skill.md", "skills.md"].contains($0.name.string.lowercased())
            }
            if let variant { return .misspelled(variant.name) }
            var budget = folderLimit
            let skills = skills(in: directory, "", depth: 3, &budget)
            guard !skills.isEmpty else { return .noSkill }
            let agents = place.agents.filter { $0.loading.depth == 1 }
            // The skills of a plugin are found through its manifest.
            let isPlugin = (try? directory.contains(".claude-plugin")) ?? true
            return agents.isEmpty || isPlugin ? nil : .tooDeep(skills, agents: agents)
        default: return nil
        }
    }

    /// The maximum number of folders in which the skills of one folder are looked for.
    private static let folderLimit = 200

    /// Returns the paths of the skills in the folders of a folder, up to a number of levels.
    private static func skills(
        in directory: Directory, _ path: FilePath, depth: Int, _ budget: inout Int
    ) -> [FilePath] {
        var found: [FilePath] = []
        let folders = ((try? directory.entries()) ?? []).filter { $0.kind == .directory }
        for folder in folders.sorted(by: { $0.name.string < $1.name.string }) where budget > 0 {
            budget -= 1
            guard let inner = try? directory.open(folder.name) else { continue }
            let path = path.appending(folder.name)
            if hasSkill(inner) {
                found.append(path)
            } else if depth > 1 {
                found += skills(in: inner, path, depth: depth - 1, &budget)
            }
        }
        return found
    }

    /// Whether a folder has a SKILL.md, or can't be searched for one.
    private static func hasSkill(_ directory: Directory) -> Bool {
        (try? directory.contains("SKILL.md")) ?? true
    }
}
