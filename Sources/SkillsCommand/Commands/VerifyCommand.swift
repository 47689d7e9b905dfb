internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillStore

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
        let store = common.store(scope)
        let skills = try chosen(from: store)
        let drifts = skills.map { Drift($0) }
        if common.json {
            common.write("verify", ["skills": .array(drifts.map(\.json))])
        } else {
            write(drifts)
        }
        if drifts.contains(where: { !$0.isEmpty }) { throw ExitStatus.findings }
    }

    private func chosen(from store: SkillStore) throws -> [InstalledSkill] {
        guard !names.isEmpty else { return try store.skills().filter { $0.entry != nil } }
        return try names.map { name in
            let skill = try store.skill(named: name)
            guard skill.entry != nil else { throw VerifyProblem.nothingToCompareWith(name) }
            return skill
        }
    }

    private func write(_ drifts: [Drift]) {
        let console = common.results
        for drift in drifts {
            console.line(.bold(drift.skill.name), "  ", drift.skill.state.piece)
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

    var summary: String {
        switch self {
        case .nothingToCompareWith(let name):
            "\(name) was not installed by this program, so there is nothing to compare it with"
        }
    }

    var kind: ProblemKind { .notFound }
}

/// How a skill's files differ from what the lock says.
struct Drift {
    enum Change: String { case edited, added, missing }

    let skill: InstalledSkill
    let changes: [(path: String, change: Change)]

    /// Whether nothing differs.
    var isEmpty: Bool { skill.state == .ok }

    init(_ skill: InstalledSkill) {
        self.skill = skill
        var recorded = skill.entry?.files ?? [:]
        var changes: [(path: String, change: Change)] = []
        for file in skill.snapshot?.files ?? [] {
            let text = "\(file.digest)\(file.flag == .executable ? "+x" : "")"
            let path = file.path.description
            switch recorded.removeValue(forKey: path) {
            case nil: changes.append((path, .added))
            case text? where file.flag != .link: break
            default: changes.append((path, .edited))
            }
        }
        changes += (skill.snapshot?.strangers ?? []).map { ($0, .added) }
        changes += recorded.keys.map { ($0, .missing) }
        self.changes = changes.sorted { $0.path < $1.path }
    }

    var json: JSONValue {
        .object([
            "name": .string(skill.name), "state": .string(skill.state.rawValue),
            "files": .array(
                changes.map {
                    .object(["path": .string($0.path), "change": .string($0.change.rawValue)])
                }),
        ])
    }
}
