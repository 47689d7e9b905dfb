internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillStore
internal import Terminal

/// `skills verify` hashes installed skills again.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Hash installed skills again and compare them with the lock.",
        discussion: "Exit status 2 means that something differs.")

    @Argument(
        help: "The skills to verify; all that the lock has when none is named.",
        completion: .installedSkills)
    var names: [String] = []

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        let all = try store.skills()
        let drifts = try chosen(from: store, all).map { Drift($0) }
        let unmanaged = names.isEmpty ? all.filter { $0.entry == nil }.map(\.name) : []
        if common.json {
            common.write(
                "verify",
                ["skills": .array(drifts.map(\.json)), "unmanaged": .strings(unmanaged)])
        } else {
            write(drifts)
            tell(unmanaged)
        }
        if drifts.contains(where: { !$0.isEmpty }) { throw ExitStatus.findings }
    }

    private func chosen(
        from store: SkillStore, _ all: [InstalledSkill]
    ) throws -> [InstalledSkill] {
        if names.isEmpty {
            let recorded = all.filter { $0.entry != nil }
            guard !recorded.isEmpty || all.isEmpty && !scope.project else {
                throw VerifyProblem.noLock(World.current.display(store.locations.lockFile))
            }
            return recorded
        }
        return try names.map { name in
            let skill = try store.skill(named: name)
            guard skill.entry != nil else { throw VerifyProblem.nothingToCompareWith(name) }
            return skill
        }
    }

    private func tell(_ unmanaged: [String]) {
        guard !unmanaged.isEmpty else { return }
        common.notes.line(
            .dim(
                "Not verified, since \(unmanaged.count == 1 ? "it was" : "they were") put there by hand: "
                    + unmanaged.joined(separator: ", ")))
    }

    private func write(_ drifts: [Drift]) {
        let console = common.results
        let width = drifts.map(\.skill.name.visible.columns).max() ?? 0
        for drift in drifts {
            let name = drift.skill.name.visible
            console.line(.bold(name.padded(to: width)), "  ", drift.skill.standing.piece)
            for remark in drift.skill.remarks { console.line("  \(remark)") }
            for (path, change) in drift.changes {
                console.line("  \(change.rawValue.padded(to: 9))\(path)")
            }
        }
        let count = drifts.count { !$0.isEmpty }
        common.notes.line(
            count == 0
                ? "\(counted(drifts.count, "skill")) verified, all as installed."
                : "\(count) of \(counted(drifts.count, "skill")) not as installed.")
    }
}

/// Why a skill can't be verified.
enum VerifyProblem: Problem, Equatable {
    case nothingToCompareWith(String)
    /// The lock lists nothing that could be verified.
    case noLock(String)

    var summary: String {
        switch self {
        case .nothingToCompareWith(let name):
            "\(name) was not installed by this program, so there is nothing to compare it with"
        case .noLock(let path): "\(path) lists no skills, so nothing can be verified"
        }
    }

    var hint: String? {
        switch self {
        case .nothingToCompareWith: nil
        case .noLock: "skills list shows what is there"
        }
    }

    var kind: ProblemKind {
        switch self {
        case .nothingToCompareWith: .refused
        case .noLock: .notFound
        }
    }
}

/// How a skill's files differ from what the lock says.
struct Drift {
    enum Change: String { case edited, added, missing, mode }

    let skill: InstalledSkill
    let changes: [(path: String, change: Change)]

    /// Whether nothing differs.
    var isEmpty: Bool { skill.isAsInstalled }

    init(_ skill: InstalledSkill) {
        self.skill = skill
        var recorded = skill.entry?.files ?? [:]
        var changes: [(path: String, change: Change)] = []
        for file in skill.snapshot?.files ?? [] {
            let text = LockEntry.text(of: file.digest, file.flag)
            let path = file.path.description
            switch recorded.removeValue(forKey: path) {
            case nil: changes.append((path, .added))
            case text?: break
            case let old? where file.flag != .link && old.hasPrefix(file.digest.description):
                changes.append((path, .mode))
            case let old? where file.flag != .link && text.hasPrefix(old):
                changes.append((path, .mode))
            default: changes.append((path, .edited))
            }
        }
        changes += (skill.snapshot?.unsupportedPaths ?? []).map { ($0, .added) }
        // Where no folder can be read, the remark says why.
        if skill.obstacle == nil { changes += recorded.keys.map { ($0, .missing) } }
        self.changes = changes.sorted { $0.path < $1.path }
    }

    var json: JSONValue {
        .object([
            "name": .string(skill.name), "state": .string(skill.state.rawValue),
            "remarks": .strings(skill.remarks), "standing": .string(skill.standing.rawValue),
            "places": skill.placesJSON,
            "files": .array(
                changes.map {
                    .object(["path": .string($0.path), "change": .string($0.change.rawValue)])
                }),
        ])
    }
}
