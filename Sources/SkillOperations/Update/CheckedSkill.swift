public import FileTree
public import Problem
public import SkillCatalog
internal import SkillFormat
public import SkillPolicy
public import SkillSource
public import SkillStore

/// An installed skill and whether an update is available.
public struct CheckedSkill: Sendable {
    /// The skill as it was installed at the time of the check.
    public let skill: InstalledSkill
    /// Whether an update is available.
    public let status: UpdateStatus
    /// The installed version, read before any update.
    public let installedVersion: String?

    /// The delisting of it by the catalog by which it was found; nil if the catalog still offers it, or if that is
    /// unknown.
    public let delisting: Delisting?

    init(_ skill: InstalledSkill, _ status: UpdateStatus, _ delisting: Delisting?) {
        self.skill = skill
        self.delisting = delisting
        self.status = status
        installedVersion = SkillFolder(skill.path)?.header?.version
    }

    /// The name that it is installed under.
    public var name: String { skill.name }

    /// Whether its folder is missing.
    public var isMissing: Bool { skill.state == .missing }

    /// The new version, whether or not it is old enough.
    public var newVersion: NewVersion? {
        switch status {
        case .outdated(let version), .tooNew(let version, _): version
        case .current, .moved, .pinned, .fixed, .movedTag, .movedSource, .replacedSource,
            .ambiguousMove, .removed, .failed:
            nil
        }
    }

    /// The newer tag of its source, if it was installed from a tag that names a version.
    public var newerTag: NewerTag? { newer(.tag) }

    /// The default branch of its source, if it was installed from the one that was it before.
    public var newDefaultBranch: NewerTag? { newer(.defaultBranch) }

    private func newer(_ kind: NewerTag.Kind) -> NewerTag? {
        guard case .current(let tag?) = status, tag.kind == kind else { return nil }
        return tag
    }

    /// The command that updates it to the newer tag, for the same agents and merged with its edits; nil if there is none.
    public var newerTagCommand: SuggestedCommand? {
        newerTag.map { skill.command("update", "--ref", $0.name) }
    }

    /// The command that updates it to the new default branch, in the same way; nil if there is none.
    public var newDefaultBranchCommand: SuggestedCommand? {
        newDefaultBranch.map { skill.command("update", "--ref", $0.name) }
    }

    /// Whether the version has another address than the installed one.
    var hasNewAddress: Bool {
        foundVersion.map { $0.origin.typed != skill.entry?.origin.typed } ?? false
    }

    /// The names that the source has if the skill was removed from it.
    var offered: [String] { if case .removed(let has) = status { has } else { [] } }

    /// The full name that the catalog has for the skill now; nil if it has the same one, or is not its source.
    public var newCatalogName: String? {
        guard let origin = foundVersion?.origin, origin.kind == .catalog, hasNewAddress else {
            return nil
        }
        return origin.typed
    }

    /// The move of the skill in its source; nil if it did not move.
    public var move: SkillMove? { foundVersion?.move }

    /// The version of the source, even if only its folder is new.
    var foundVersion: NewVersion? {
        if case .moved(let version) = status { version } else { newVersion }
    }
}

/// The result of comparing an installed skill with its source.
public enum UpdateStatus: Sendable {
    /// The installed version, and the newer tag if it was installed from a tag that names a version.
    case current(newerTag: NewerTag?)
    /// The skill is pinned and was not checked.
    case pinned
    /// The skill was installed by its commit, so it has no updates.
    case fixed
    /// The installed version, in another folder of its source or with another name in its catalog.
    case moved(NewVersion)
    /// A new version, which an update installs.
    case outdated(NewVersion)
    /// A new version below the minimum age; nil when its age is unknown.
    case tooNew(NewVersion, age: Age?)
    /// The tag points to another commit.
    case movedTag(String, commit: String)
    /// The server redirects to another repository.
    case movedSource(to: String)
    /// The repository was replaced by another one at the same address.
    case replacedSource(RepositoryReplacement)
    /// The skill is no longer in its folder, and these folders have skills that are equally likely to be the same.
    case ambiguousMove(to: [RelativePath?])
    /// The skill was removed from its source, which has these skills.
    case removed(has: [String])
    /// The check failed.
    case failed(any Problem)

    /// Whether the source no longer has the skill.
    var isRemoved: Bool { if case .removed = self { true } else { false } }
}
