internal import Digest
internal import FileTree
internal import JSON
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

/// The differences between a skill's files and the lock file.
struct Drift {
    enum Change: String { case edited, added, missing, mode }

    let skill: InstalledSkill
    let changes: [(path: String, change: Change)]

    /// The signature of its files; nil if there is none.
    let signature: SkillSignature?

    /// The findings in the working copy of a linked skill.
    let findings: [Finding]

    /// The advisories that recall its files.
    let recalls: [Recall]

    /// The remarkable files that the hash does not cover; they are no differences.
    let uncovered: [UncoveredFile]

    /// Whether there are no differences.
    var isEmpty: Bool {
        skill.isAsInstalled || skill.overallState == .linked && findings.isEmpty
    }

    init(_ skill: InstalledSkill, _ recalls: Recalls? = nil) {
        self.skill = skill
        self.recalls = recalls?.recalls(of: skill) ?? []
        findings = Self.findings(in: skill)
        signature = skill.signature
        uncovered = skill.uncoveredFiles
        guard skill.state != .linked else {
            changes = []
            return
        }
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
        // A remark explains why a folder can't be read.
        if skill.obstacle == nil { changes += recorded.keys.map { ($0, .missing) } }
        self.changes = changes.sorted { $0.path < $1.path }
    }

    /// Returns the errors in the working copy of a linked skill; a missing one has remarks instead.
    private static func findings(in skill: InstalledSkill) -> [Finding] {
        guard let copy = skill.workingCopy, let folder = SkillFolder(copy, name: skill.name),
            folder.hasSkillFile, let inspected = try? folder.inspect(.current)
        else { return [] }
        return inspected.skill.findings.filter { $0.severity == .error || $0.effect == .block }
    }

    /// The differences as JSON, with what the log of its catalog has, if that was read.
    func json(_ logged: LogCheck.Outcome?) -> JSONValue {
        .object([
            "name": .string(skill.name),
            "state": .string(skill.isDisabled ? Messages.disabledState : skill.state.rawValue),
            "notes": .strings(skill.remarks), "overallState": .string(skill.overallState.rawValue),
            "places": skill.placesJSON, "conflicts": skill.conflictsJSON,
            "findings": .array(findings.map(\.json)),
            "signature": signature?.json ?? .null, "recalls": .array(recalls.map(\.json)),
            "log": logged?.json ?? .null,
            "uncovered": .array(
                uncovered.map {
                    .object(["path": .string($0.path), "reason": .string($0.reason.rawValue)])
                }),
            "files": .array(
                changes.map {
                    .object(["path": .string($0.path), "change": .string($0.change.rawValue)])
                }),
        ])
    }
}
