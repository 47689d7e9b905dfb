internal import FileTree
internal import Git
public import Problem
internal import SkillSource
package import SkillStore

extension UpdateError {
    /// What failed.
    public var summary: String {
        switch self {
        case .conflicts(let skill, let files):
            "'\(skill.name)' was not updated because your edits conflict with the new version in "
                + counted(files.count, "file")
        case .baseUnavailable(let skill, _):
            "'\(skill.name)' was edited and cannot be merged because its original version is no longer available"
        case .versionUnavailable(let skill, _):
            "the installed version of '\(skill.name)' is no longer available"
        case .unknownVersion(let skill):
            "'\(skill.name)' was not updated because its installed version is unknown, and the new version would replace any "
                + "edits"
        case .unmergeable(let skill, let paths):
            "'\(skill.name)' was not updated because it contains \(paths.prefix(3).joined(separator: ", ")), which "
                + "cannot be merged"
        case .movedTag(let skill, let tag, let installed, let now):
            "the tag '\(tag)' of '\(skill.name)' moved from \(installed?.prefix(7) ?? "another commit") to "
                + "\(now.prefix(7)); tags should not move"
        case .movedSource(let skill, let from, let to):
            "'\(skill.name)' was installed from \(from), which now redirects to \(to)"
        case .replacedSource(let skill, let now):
            "'\(skill.name)' was not updated because \(skill.entry?.origin.url ?? "its source") is another repository "
                + "than before: its commit \(now.prefix(7)) has no history in common with the installed commit "
                + "\(skill.entry?.origin.git?.commit?.prefix(7) ?? "")"
        case .tooNew(let name, let age?, let minimum):
            "the new version of '\(name)' is only \(age) old; the minimum age is \(minimum)"
        case .tooNew(let name, nil, let minimum):
            "the age of the new version of '\(name)' is unknown; the minimum age is \(minimum)"
        case .ambiguousMove(let skill, let folders):
            "'\(skill.name)' moved in \(skill.sourceAddress), but it could be any of "
                + folders.map { $0?.description ?? "." }.joinedWithAnd
        case .removed(let skill, let source, _): "'\(skill.name)' was removed from \(source)"
        case .delisted(let skill, let reason):
            "'\(skill.entry?.origin.catalogName ?? skill.name)' was removed from its catalog: \(reason)"
        case .gone(let skill, let catalog):
            "'\(skill.entry?.origin.catalogName ?? skill.name)' is no longer in the catalog '\(catalog)'"
        case .unmanaged(let skill):
            "'\(skill.name)' was not installed by skills, so it cannot be updated"
        case .severalSources(let skills, let reference):
            "\(skills.map { "'\($0.name)'" }.joinedWithAnd) come from several sources, so '\(reference)' is ambiguous"
        case .atReference(_, let error): error.summary
        case .missing(let skill): "'\(skill.name)' is in the lock file, but its folder is missing"
        case .refused(_, let error, _): error.summary
        case .checkFailed(let skills, let sources, _):
            "failed to check \(sources.count == 1 ? sources[0] : "\(sources.count) sources") for "
                + (skills.count == 1 ? "a new version of " : "new versions of ")
                + (skills.count > 12
                    ? skills.prefix(12).map(\.name).joined(separator: ", ")
                        + " and \(skills.count - 12) more"
                    : skills.map(\.name).joinedWithAnd)
        case .notAdmitted(let error): error.summary(ofSkillThat: "was not updated")
        }
    }

    /// What to try next.
    public var hint: Suggestion? { hint(at: nil) }

    private func hint(at reference: String?) -> Suggestion? {
        switch self {
        case .conflicts(let skill, _):
            "mark the conflicts: \(skill.updateCommand("--conflicts", at: reference)); or use --overwrite to "
                + "take the new version (\(skills: "undo", in: skill.scope) restores your edits)\(skill.orKeep)"
        case .baseUnavailable(let skill, _), .unknownVersion(let skill):
            Self.overwrite(skill, at: reference)
        case .versionUnavailable(let skill, _): "list the edited files: \(skill.command("verify"))"
        case .unmergeable(let skill, let paths):
            "move \(paths.count == 1 ? "it" : "them") out of the skill folder; or \(Self.overwrite(skill, at: reference))"
        case .movedTag(let skill, _, _, _), .movedSource(let skill, _, _),
            .replacedSource(let skill, _):
            "find out why; to accept the change: \(skill.updateCommand("--allow-source-change", at: reference))"
        case .tooNew: "wait, or add --min-age 0m"
        case .ambiguousMove(let skill, let folders):
            "choose one (\(skills: "undo", in: skill.scope) restores your copy): "
                + "\(folders.map { skill.installCommand(at: $0) }, separator: ", or ")"
        case .removed(let skill, let source, let candidates):
            Self.hint(removed: skill, from: source, candidates)
        case .delisted(let skill, _), .gone(let skill, _):
            "your copy is unchanged; to remove it: \(skill.command("remove"))"
        case .unmanaged(let skill): "if another tool installed it: \(skill.command("adopt"))"
        case .severalSources(let skills, let reference):
            skills.first.map {
                "update them one by one: \($0.command("update", "--ref", reference))"
            }
        case .atReference(let reference, let error): error.hint(at: reference)
        case .missing(let skill): "restore it: \(skill.restoreCommand)"
        case .refused(let name, let error, let scope): Self.hint(refused: name, error, scope)
        case .checkFailed(let skills, _, SkillSourceError.git(_, .repository(let fault))):
            Self.hint(fault, skills) ?? fault.hint
        case .checkFailed(_, _, let problem): problem.anyHint
        case .notAdmitted(let error): error.hint
        }
    }

    /// Suggests another branch for skills whose branch no longer exists: usually, the default branch was renamed.
    private static func hint(_ fault: RepositoryFault, _ skills: [InstalledSkill]) -> Suggestion? {
        guard case .unknownRevision(let text, let known) = fault,
            text.hasPrefix("refs/heads/"), let branch = known.first, let first = skills.first
        else { return nil }
        let command = SuggestedCommand(
            words: ["update"] + skills.map(\.name) + ["--ref", branch], in: first.scope)
        return "if the branch was renamed \(branch), follow it: \(command)"
    }

    private static func overwrite(_ skill: InstalledSkill, at reference: String?) -> Suggestion {
        "take the new version: \(skill.updateCommand("--overwrite", at: reference)) "
            + "(\(skills: "undo", in: skill.scope) restores your edits)\(skill.orKeep)"
    }

    /// Suggests the skill that the removed one may have been renamed to.
    private static func hint(
        removed skill: InstalledSkill, from source: String, _ candidates: RenameCandidates
    ) -> Suggestion {
        let removal = skill.command("remove")
        guard let other = candidates.name(for: skill) else {
            return
                "your copy is unchanged; remove it with \(removal), or see what its source has now with "
                + "\(skills: "install", source, "--list", in: skill.scope)"
        }
        let command = SuggestedCommand(
            words: ["install", source, "--skill", other] + (candidates.isListed ? ["--save"] : []),
            in: skill.scope)
        // The project's lock file must not keep what its manifest no longer lists.
        let removeToo: Suggestion = candidates.isListed ? " && \(removal)" : ""
        return
            "your copy is unchanged; remove it with \(removal), or if it was renamed: "
            + "\(command)\(removeToo)"
    }

    /// Replaces hints of the store that name options of other commands.
    private static func hint(
        refused name: String, _ error: SkillStoreError, _ scope: Scope
    ) -> Suggestion? {
        switch error {
        case .unmanaged, .edited, .editedCopy(_, _, .replace), .unreadable, .occupied, .otherSource:
            "review it with \(skills: "verify", name, in: scope); to replace it anyway "
                + "(\(skills: "undo", in: scope) restores it): "
                + "\(skills: "update", name, "--overwrite", in: scope)"
        default: error.hint
        }
    }
}

extension UpdateError.RenameCandidates {
    /// Returns the name that a removed skill may have now.
    package func name(for skill: InstalledSkill) -> String? {
        // Names that differ in their numbers only are those of a series.
        let folders = names.filter {
            !$0.contains(".") && $0.withoutDigits != skill.name.withoutDigits
        }
        return Similarity.names(like: skill.name, among: folders).first
    }
}

extension String {
    /// The text without its digits.
    fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}

/// The texts of updates other than errors.
enum UpdateMessages {
    /// The source of a skill in errors, if its address is unknown.
    static let unknownSource = "its source"

    /// The labels of conflict markers.
    static let yourVersion = "yours"
    static let newVersion = "new version"
}

extension InstalledSkill {
    /// How to keep its edits; empty for a pinned skill, which keeps them already.
    fileprivate var orKeep: Suggestion {
        entry?.pin == .pinned ? "" : "; or keep yours: \(command("pin"))"
    }

    /// Returns the command that updates the skill, to a requested branch, tag or commit.
    package func updateCommand(_ option: String, at reference: String?) -> SuggestedCommand {
        guard let reference else { return command("update", option) }
        return command("update", "--ref", reference, option)
    }
}
