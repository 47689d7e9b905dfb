internal import FileTree
internal import Problem
internal import SkillOperations
internal import SkillStore

// outdated, update and diff.
extension Messages {
    static let keptEdited = "  edited; not updated (--keep)"
    static func changedFiles(_ changes: String, now total: String) -> String {
        "\(changes); now \(total)"
    }
    static let needAttention = " that need a look; for details, add --verbose"
    static func moreErrors(_ count: Int) -> String {
        "\(counted(count, "more error")); to see all, add --verbose"
    }
    static func mergedEdits(_ files: [String]) -> String {
        "  merged with your edits: \(files.joined(separator: ", "))"
    }
    static let conflictMarkers = "  conflict markers written to: "
    static let otherVersions = "  new version written next to yours: "
    static func toContinue(_ command: SuggestedCommand) -> Suggestion {
        "edit the files to resolve the conflicts, then run \(command)"
    }
    static func noConflicts(_ name: String) -> String { "\(name) has no conflicts." }
    static let resolveMerge: Suggestion =
        "edit the files to resolve the merge, then add them to git: git add FILES"
    static func projectConflicts(_ names: [String]) -> Suggestion {
        "\(names.joinedWithAnd) of this project \(names.count == 1 ? "has" : "have") conflicts; to continue: "
            + "\(skills: "update", "--project", "--continue")"
    }
    static let noSkillsWithConflicts = "No skills have conflicts."
    static func missingFiles(_ name: String, _ paths: [String]) -> String {
        "\(name) refers to \(counted(paths.count, "missing file")): \(paths.joined(separator: ", "))"
    }

    /// A move, with the address of the source that contains the new folder.
    static func moved(_ name: String, _ move: SkillMove, in source: String) -> String {
        "\(name) \(moved(move)) in \(source)"
    }

    /// A move to another branch, tag or commit.
    static func moved(_ name: String, to reference: String) -> String {
        "\(name) moved to \(reference); its files are the same"
    }
    static let referenceNeedsName = "--ref needs the NAME of a skill"

    static func updated(_ count: Int, of total: String, _ mode: Session.Mode) -> String {
        "\(count) of \(total) \(mode.text("would be ", ""))updated"
    }
    static func moved(_ count: Int, of total: String) -> String {
        "\(count) of \(total) moved"
    }
    static func nothingToUpdate(_ total: String) -> String { "\(total), nothing to update" }
    static func keptByOption(_ count: Int, of total: String) -> String {
        "\(count) of \(total) kept (--keep)"
    }
    static func notUpdated(_ count: Int, of total: String) -> String {
        "\(count) of \(total) not updated"
    }
    static func pinned(_ count: Int) -> String { "\(count) pinned" }

    // The CHANGE column.
    static func missingFolder(restore command: SuggestedCommand) -> Suggestion {
        "folder is missing; to restore it: \(command)"
    }
    static let fixedCommit = "installed from a fixed commit"
    static func newerTag(
        _ tag: String, than own: String, of names: [String], _ command: SuggestedCommand
    ) -> Suggestion {
        let skills =
            names.count == 1 ? "\(names[0]) is" : "\(counted(names.count, "skill")) are"
        return
            "\(skills) installed at the tag \(own), and \(tag) is newer; to install that: \(command)"
    }
    static func newDefaultBranch(
        _ branch: String, insteadOf own: String, of names: [String], _ command: SuggestedCommand
    ) -> Suggestion {
        let skills = names.count == 1 ? names[0] : counted(names.count, "skill")
        let follow = names.count == 1 ? "follows" : "follow"
        return
            "the default branch of the repository is \(branch) now, and \(skills) \(follow) \(own); to follow \(branch): \(command)"
    }
    static func movedTag(_ tag: String) -> String { "tag \(tag) was moved" }
    static func movedSource(_ address: String) -> String { "repository moved to \(address)" }
    static let replacedSource = "repository was replaced by another one"
    static let rewrittenHistory = "history was rewritten"
    static func moved(_ move: SkillMove) -> String { "moved to \(SkillMove.text(move.to))" }
    static func ambiguousMove(_ folders: [RelativePath?]) -> String {
        "moved to one of \(folders.map(SkillMove.text).joined(separator: ", "))"
    }
    static let removedUpstream = "removed upstream"
    static func checkFailed(_ reason: String) -> String { "check failed: \(reason)" }
    static let editedHere = "edited here"
    static let behindLock: Suggestion =
        "skills.lock has another version; to install it: \(skills: "sync")"
    static func behindLock(_ names: [String]) -> Suggestion {
        "skills.lock has another version of \(names.joinedWithAnd) than this folder; to install \(pronoun(names.count)): "
            + "\(skills: "sync")"
    }
    static let conflictedHere = "conflicts unresolved"
    static func onlyOld(_ age: String) -> String { "only \(age) old" }
    static let unknownAge = "age unknown"
    static func upToDate(_ name: String) -> String { "\(name) is up to date" }

    static let noFilesChanged = "no files changed"
    static func newScripts(_ paths: [String]) -> String {
        "new scripts: \(paths.joined(separator: ", "))"
    }
    static func newTools(_ tools: [String]) -> String {
        "new tools: \(tools.joined(separator: " "))"
    }

    // The summary of outdated.
    static let noneInstalled = "No skills are installed."
    static func outdated(_ count: Int, of total: Int, in scope: Scope) -> Suggestion {
        "\(count) of \(counted(total, "skill")) outdated; to see the changes: "
            + "\(skills: "diff", "NAME", in: scope); to update: \(skills: "update", in: scope)"
    }
    static func current(_ count: Int) -> String { "\(counted(count, "skill")) up to date" }
    static let notChecked = "could not be checked"
    static let moved = "moved"
    static let replaced = "replaced by another repository"
    static let missingHere = "missing here"

    static let patchAlone = "--patch shows your edits; leave out --names, --words and --upstream"
    /// Returns how to apply a patch to the folder of a skill in a repository.
    static func toApply(_ folder: String?, of repository: String, _ commit: String) -> [String] {
        let option = folder.map { $0.isEmpty ? "" : " --directory=\($0.shellQuoted)" } ?? ""
        return [
            "Send it to the maintainers of \(repository), or apply it in a clone of it:",
            "  git switch --create edits \(commit) && git apply --index\(option) FILE",
        ]
    }
    static func oneSkill(_ option: String) -> String { "\(option) requires a single skill" }
    static let localEdits = "Your edits"
    static let installedTitle = "installed"
    static let localTitle = "local"
    static let latestTitle = "latest"
    static func upstreamChanges(_ step: String?) -> String {
        step.map { "New version  \($0)" } ?? "New version"
    }
    static func wouldMerge(_ files: [String]) -> String {
        "An update would merge your edits: \(files.joined(separator: ", "))"
    }
    static func wouldConflict(_ count: Int) -> String {
        "An update would conflict with your edits in \(counted(count, "file")):"
    }
    static let containsEdits = "The new version contains your edits."
    static func wouldFail(_ reason: String) -> String { "An update would fail: \(reason)" }
    static func notEdited(_ name: String) -> String { "\(name) has no edits" }
    static func editedCopy(_ path: String, _ command: SuggestedCommand) -> Suggestion {
        "\(path) was edited; to see the edits: \(command)"
    }
    static let identical = "No differences."
    static let notText = "(binary file)"
    static let noFile = "/dev/null"

    // outdated --format markdown.
    static let markdownNothing = "All skills are up to date.\n"
    static let markdownTags = "Newer tags, which updates do not follow:"
    static func markdownUpdates(_ count: Int) -> String {
        "\(counted(count, "skill")) \(count == 1 ? "has" : "have") a new version."
    }
    static func markdownReview(_ count: Int) -> String {
        "**\(counted(count, "update")) \(count == 1 ? "brings" : "bring") scripts, tools or other content to review.**"
    }
    static let markdownOthers = "Not updated:"
    static func markdownMoreSkills(_ count: Int) -> String { "\(count) more not listed." }
    static func markdownMoreFiles(_ count: Int) -> String { counted(count, "more file") }
    static func markdownMoreFindings(_ count: Int) -> String { counted(count, "more finding") }
    static func markdownOmitted(_ count: Int) -> Suggestion {
        "Details of \(counted(count, "skill")) omitted; to see them: `\(skills: "diff", "NAME")`"
    }
}
