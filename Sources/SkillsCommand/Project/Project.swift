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
    }

    let store: SkillStore
    /// What is wanted; nil where the lock alone counts.
    let manifest: Manifest?
    /// What it was when it came; nil where there is no lock yet.
    let lock: Lock?
    /// What is in the agents' folders.
    let skills: [String: InstalledSkill]

    /// Reads the project in the working directory.
    init(_ common: CommonOptions) throws {
        var scope = ScopeOptions()
        scope.project = true
        store = try common.store(scope)
        manifest = try store.manifest()
        lock = try store.lock()
        guard manifest != nil || lock != nil else {
            throw ProjectProblem.noProject(above: Self.projectAbove(World.current.workingDirectory))
        }
        skills = Dictionary(
            try store.skills().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
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
            guard let snapshot = skill.snapshot, snapshot.strangers.isEmpty,
                store.trees.copy(of: snapshot.hash) != nil
            else { return .edited }
            return .behind
        }
    }

    /// The folders that belong to nobody's list.
    var unmanaged: [String] { skills.values.filter { $0.entry == nil }.map(\.name).sorted() }

    /// What manifest and lock disagree about.
    var disagreements: [String] {
        standings.compactMap { name, standing in
            switch standing {
            case .unlocked: "\(name) is not locked"
            case .changed: "\(name) has another source"
            case .extra: "\(name) is locked and not wanted"
            case .ok, .missing, .behind, .edited: nil
            }
        }
    }
}
