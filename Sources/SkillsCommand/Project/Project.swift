internal import Digest
internal import FileTree
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// A project as its manifest, its lock and its folders have it.
struct Project {
    /// How a skill of the project stands.
    enum Standing: String, CaseIterable {
        /// As the lock says.
        case ok
        /// In the lock, and not in its folder, or not for all of its agents.
        case missing
        /// Another version that was installed here before; nobody edited it.
        case behind
        /// Changed by somebody.
        case edited
        /// In the manifest, and not in the lock.
        case unlocked
        /// The manifest names another source than the lock.
        case changed
        /// In the lock, and not in the manifest.
        case extra
        /// In the lock for agents that the manifest does not name.
        case shared
    }

    let store: SkillStore
    /// What is wanted; nil where the lock alone counts.
    let manifest: Manifest?
    /// What it was when it came; nil where there is no lock yet.
    let lock: Lock?
    /// What is in the agents' folders.
    let skills: [String: InstalledSkill]

    /// What becomes of the manifest, where a bundle brought it.
    let manifestChanges: [ManifestChange]

    /// Reads the project in the working directory; what it has not itself is a bundle's.
    init(_ common: CommonOptions, _ bundle: Bundle? = nil) throws {
        store = try Self.store(common)
        let own = (manifest: try store.manifest(), lock: try store.lock())
        lock = own.lock ?? bundle?.lock
        let brought = own.manifest == nil && own.lock == nil ? bundle?.manifest : nil
        manifest = own.manifest ?? brought
        manifestChanges = brought?.skills.map { ManifestChange($0.key, $0.value) } ?? []
        guard manifest != nil || lock != nil else {
            throw ProjectProblem.noProject(above: Self.projectAbove(World.current.workingDirectory))
        }
        skills = Dictionary(
            try store.skills().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The store of the project in the working directory.
    static func store(_ common: CommonOptions) throws -> SkillStore {
        var scope = ScopeOptions()
        scope.project = true
        return try common.store(scope)
    }

    private static func projectAbove(_ folder: FilePath) -> FilePath? {
        var path = folder
        while path.removeLastComponent(), !path.isEmpty {
            guard let directory = try? Directory.open(path) else { continue }
            if (try? directory.contains("skills.json")) == true
                || (try? directory.contains("skills.lock")) == true
            {
                return path
            }
        }
        return nil
    }

    /// The skills of manifest and lock, ordered by name, each with how it stands.
    var standings: [(name: SkillName, standing: Standing)] {
        let wanted = manifest.map { Set($0.skills.keys) } ?? []
        let names = wanted.union(lock.map { Set($0.skills.keys) } ?? [])
        return names.sorted { $0.description < $1.description }.map { ($0, standing(of: $0)) }
    }

    private func standing(of name: SkillName) -> Standing {
        guard let entry = lock?.skills[name] else { return .unlocked }
        if let manifest {
            guard let want = manifest.skills[name] else { return .extra }
            if want.source != entry.origin.typed
                || want.path.map({ $0 != entry.origin.path }) == true
            {
                return .changed
            }
            if !entry.agents(wantedBesides: want).isEmpty { return .missing }
            let standing = placed(name)
            return standing == .ok && !unwantedAgents(of: name).isEmpty ? .shared : standing
        }
        return placed(name)
    }

    /// How the folder of a locked skill compares with the lock.
    func placed(_ name: SkillName) -> Standing {
        guard let skill = skills[name.description] else { return .missing }
        switch skill.state {
        case .ok: return skill.isAsInstalled ? .ok : .missing
        case .missing: return .missing
        case .unmanaged, .unreadable: return .edited
        case .edited:
            // Somebody may have brought a lock with another version: what lies clean in the store was not edited.
            guard let snapshot = skill.snapshot, snapshot.unsupportedPaths.isEmpty,
                store.trees.copy(of: snapshot.hash) != nil
            else { return .edited }
            return .behind
        }
    }

    /// What the lock needs and the store has no clean copy of.
    var absentEntries: [Restorer.Locked] {
        (lock?.skills ?? [:]).filter { store.trees.copy(of: $0.value.tree) == nil }
            .map { ($0.key, $0.value) }
    }

    /// The folders that belong to nobody's list.
    var unmanaged: [String] {
        skills.values.filter { skill in
            skill.entry == nil
                && SkillName(skill.name).flatMap { manifest?.skills[$0] ?? nil } == nil
        }.map(\.name).sorted()
    }

    /// What manifest and lock disagree about, and the command that makes them agree.
    var disagreements: [(reason: String, remedy: String)] {
        standings.compactMap { name, standing in
            switch standing {
            case .unlocked: ("\(name) is not locked", "skills lock")
            case .changed:
                ("\(name) has another source", "skills lock --allow-source-change")
            case .extra: ("\(name) is locked and not wanted", "skills sync --prune")
            case .shared:
                ("\(name) is locked for agents that don't want it", "skills sync --prune")
            case .ok, .missing, .behind, .edited:
                lock?.skills[name] == entry(of: name)
                    ? nil : ("\(name) is wanted for further agents", "skills lock")
            }
        }
    }

    /// The agents that the lock has a skill for and the manifest, which names some, does not.
    func unwantedAgents(of name: SkillName) -> [String] {
        guard let wanted = manifest?.skills[name]?.agents, let entry = lock?.skills[name] else {
            return []
        }
        return entry.agents.filter { !wanted.contains($0) }
    }

    /// What the lock is to say of a skill: what it says, and the agents that the manifest has beside them.
    func entry(of name: SkillName) -> LockEntry? {
        guard var entry = lock?.skills[name] else { return nil }
        entry.agents += entry.agents(wantedBesides: manifest?.skills[name])
        return entry
    }
}

extension LockEntry {
    /// The agents that a manifest names and the lock does not.
    fileprivate func agents(wantedBesides want: Manifest.Want?) -> [String] {
        (want?.agents ?? []).filter { !agents.contains($0) }
    }
}
