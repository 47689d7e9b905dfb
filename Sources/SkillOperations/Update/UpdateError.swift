public import FileTree
public import Problem
public import SkillCatalog
public import SkillFormat
public import SkillPolicy
public import SkillSource
public import SkillStore

/// A reason not to update a skill.
public indirect enum UpdateError: Problem {
    /// The names that may have replaced the name of a skill which was removed from its source.
    public struct RenameCandidates: Sendable {
        /// The names of the source's skills that are not installed.
        public let names: [String]
        /// Whether the project's manifest lists the removed skill, so that it must list its successor.
        public let isListed: Bool
    }

    /// A file that has a merge conflict, and the changes of both sides.
    public typealias ConflictedFile = (path: String, reason: String)

    /// The edits and the new version change the same lines or files.
    case conflicts(InstalledSkill, [ConflictedFile])
    /// It was edited, and its original version is no longer available for a merge.
    case baseUnavailable(InstalledSkill, cause: (any Problem)?)
    /// The store does not have the files of the installed version, and neither has its source.
    case versionUnavailable(InstalledSkill, cause: (any Problem)?)
    /// It was imported without proof that it is unedited, and no version is known for a merge.
    case unknownVersion(InstalledSkill)
    /// Its folder contains something that cannot be merged, such as a socket.
    case unmergeable(InstalledSkill, [String])
    /// The tag points to another commit than when the skill was installed.
    case movedTag(InstalledSkill, tag: String, installed: String?, now: String)
    /// The server redirects to another repository.
    case movedSource(InstalledSkill, from: String, to: String)
    /// The repository at the URL is another one than that which the skill was installed from.
    case replacedSource(InstalledSkill, RepositoryReplacement)
    /// The new version is below the minimum age; nil when its age is unknown.
    case tooNew(String, age: Age?, minimum: Age)
    /// The skill is no longer in its folder, and these folders have skills that are equally likely to be the same.
    case ambiguousMove(InstalledSkill, to: [RelativePath?])
    /// The skill was removed from its source, which may have it under one of these names.
    case removed(InstalledSkill, source: String, RenameCandidates)
    /// The catalog of the skill removed it, for this reason.
    case delisted(InstalledSkill, reason: String)
    /// The catalog of the skill has no entry of its name any more.
    case gone(InstalledSkill, from: CatalogName)
    /// One branch, tag or commit is requested for skills that come from several sources.
    case severalSources([InstalledSkill], String)
    /// It is not updated to a requested branch, tag or commit.
    case atReference(String, UpdateError)
    /// It is not in the lock file, so its source is unknown.
    case unmanaged(InstalledSkill)
    /// Its folder is missing, and no new version would restore it.
    case missing(InstalledSkill)
    /// The store refuses to install the new version.
    case refused(String, SkillStoreError, Scope)
    /// The sources of these skills could not be checked.
    case checkFailed([InstalledSkill], sources: [String], any Problem)
    /// The new version has findings that stop it.
    case notAdmitted(AdmissionError)

    /// Whether the source or the catalog of the skill no longer has it.
    public var isRemoval: Bool {
        switch self {
        case .removed, .delisted, .gone: true
        default: false
        }
    }

    /// The findings that stop the new version.
    public var findings: [Finding] {
        switch self {
        case .notAdmitted(let error): error.findings
        case .atReference(_, let error): error.findings
        default: []
        }
    }

    /// The files with merge conflicts.
    public var conflicts: [ConflictedFile] {
        switch self {
        case .conflicts(_, let files): files
        case .atReference(_, let error): error.conflicts
        case .refused(_, .unresolved(_, let files, _), _):
            files.map { ($0.path.description, $0.reason) }
        default: []
        }
    }

    /// The error below this one.
    public var cause: (any Error)? {
        switch self {
        case .refused(_, let error, _): error.cause
        case .atReference(_, let error): error.cause
        case .baseUnavailable(_, let cause), .versionUnavailable(_, let cause): cause
        case .notAdmitted(let error): error.cause
        // The error of the source mentions the address of one skill only, but it concerns many.
        case .checkFailed(_, _, let problem): problem.cause ?? problem
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .conflicts, .baseUnavailable, .unknownVersion, .unmergeable, .movedTag, .movedSource,
            .replacedSource, .tooNew, .unmanaged:
            .refused
        case .versionUnavailable(_, let cause): cause?.kind ?? .notFound
        case .ambiguousMove, .removed, .delisted, .gone, .missing: .notFound
        case .severalSources: .usage
        case .atReference(_, let error): error.kind
        case .refused(_, let error, _): error.kind
        case .checkFailed(_, _, let problem): problem.kind
        case .notAdmitted(let error): error.kind
        }
    }

    /// Combines failed checks of skills that have the same causes and hint, and keeps all other problems.
    ///
    /// A host that can't be reached, for example, is one error for all of its sources.
    public static func combined(_ problems: [any Problem]) -> [any Problem] {
        var combined: [any Problem] = []
        for problem in problems {
            guard case .checkFailed(let skills, let sources, let reason)? = problem as? UpdateError,
                let index = combined.firstIndex(where: {
                    guard case .checkFailed(_, _, let other)? = $0 as? UpdateError else {
                        return false
                    }
                    return $0.causes == problem.causes && other.anyHint == reason.anyHint
                }),
                case .checkFailed(let others, let first, _)? = combined[index] as? UpdateError
            else {
                combined.append(problem)
                continue
            }
            combined[index] = UpdateError.checkFailed(
                others + skills, sources: first + sources.filter { !first.contains($0) }, reason)
        }
        return combined
    }
}
