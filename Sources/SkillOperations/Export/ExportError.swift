public import Problem
public import SkillFormat
public import SkillStore

/// An error in exporting skills, or in importing an export.
public enum ExportError: Problem {
    /// The file exists and is not an export.
    case notAnExport(String)
    /// The folder has a manifest or a lock file of its own.
    case otherProject(String)
    /// The folder would be replaced, and differs from the one in the last export.
    case occupied(String)
    /// The source has no lock file at its top.
    case noLock(String)
    /// The lock file has more skills than this.
    case tooManySkills(limit: Int)
    /// The export does not have the skill.
    case noSuchSkill(SkillName, similar: [String])
    /// The manifest lists the skill, but the lock file does not.
    case notLocked(SkillName)
    /// The source of the skill is on the machine that exported it.
    case localSource(SkillName, String)
    /// The skill is not in the store, and downloads are not allowed.
    case notInStore(SkillName)
    /// The source of an edited skill does not have the locked version; its edited files are in the export, and a command
    /// installs them if that is a folder.
    case onlyEdits(SkillName, install: SuggestedCommand?, any Problem)
    /// The skill would replace another one on this machine.
    case refused(SkillName, SkillStoreError)

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .notAnExport, .otherProject, .occupied, .notLocked, .localSource: .refused
        case .tooManySkills: .failed
        case .noLock, .noSuchSkill: .notFound
        case .notInStore: .network
        case .onlyEdits(_, _, let error): error.kind
        case .refused(_, let error): error.kind
        }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        if case .onlyEdits(_, _, let error) = self { error } else { nil }
    }
}
