public import Problem
public import SkillFormat
public import SkillStore

/// The result of updating one skill.
public struct UpdateResult: Sendable {
    /// The skill before the update.
    public let checked: CheckedSkill
    /// The effect of the update.
    public internal(set) var outcome: UpdateOutcome

    /// The name that the skill is installed under.
    public var name: String { checked.name }
}

/// The effect of an update on one skill; in a dry run, the effect that it would have.
public enum UpdateOutcome: Sendable {
    /// Nothing: the skill is up to date or pinned.
    case unchanged
    /// Recorded the new folder or name of the skill in its source; its files are the same.
    case moved
    /// Installed the new version.
    case updated(FileChanges)
    /// Installed the new version merged with edits in these files.
    case merged(FileChanges, edits: [String])
    /// Installed the new version with conflicts in these files, and left these for the user to resolve.
    case marked(
        FileChanges, [UpdateError.ConflictedFile], [String: LockEntry.Conflict])
    /// Kept the edited skill unchanged.
    case kept
    /// Failed; the skill is unchanged.
    case failed(any Problem)

    /// The changes to the skill's files; nil when nothing was installed.
    public var changes: FileChanges? {
        switch self {
        case .updated(let changes), .merged(let changes, _), .marked(let changes, _, _): changes
        case .unchanged, .moved, .kept, .failed: nil
        }
    }
}

/// The results of an update.
public struct UpdateReport: PlannedReport {
    /// The result for each skill.
    public internal(set) var results: [UpdateResult] = []
    /// The branch, tag or commit that was requested.
    let reference: String?
    let scope: Scope

    init(_ request: UpdateRequest, in scope: Scope) {
        reference = request.reference
        self.scope = scope
    }

    /// Returns the problem to report for a skill that was not updated.
    func problem(_ error: any Error, with name: String) -> any Problem {
        switch error {
        case let error as SkillStoreError: UpdateError.refused(name, error, scope)
        case let error as UpdateError: reference.map { .atReference($0, error) } ?? error
        case let error as AdmissionError: UpdateError.notAdmitted(error)
        default: error.problem
        }
    }

    /// Records a failure.
    public mutating func leaveOut(_ name: SkillName, because error: any Error) {
        for index in results.indices where results[index].name == name.description {
            results[index].outcome = .failed(problem(error, with: name.description))
        }
    }

    /// Another run has installed the new version, or removed the skill.
    public mutating func record(_ outcomes: [SkillName: Outcome]) {
        for index in results.indices {
            guard let name = SkillName(results[index].name), outcomes[name] == .unchanged else {
                continue
            }
            results[index].outcome = .unchanged
        }
    }
}
