internal import Digest
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import Terminal

// sync, lock and bundle.
extension Messages {
    static let fromExcludesChecks = "--from cannot be used with --dry-run or --check"
    static func unknownMember(_ member: Manifest.UnknownMember) -> String {
        "skills.json has an unknown member, which has no effect: \(member.label)"
    }
    static func unknownAgent(_ agent: Manifest.UnknownAgent) -> String {
        "\(ProjectError.unknownAgent(agent).summary); \(agent.hint)"
    }
    static let withoutManifest =
        "no skills.json found; the skills were compared with skills.lock only"
    static func unlisted(_ names: [String]) -> String {
        "Not in skills.json or skills.lock: \(names.joined(separator: ", "))"
    }
    static func inSync(_ count: Int, disabled: Int) -> String {
        let rest = disabled == count ? ", but disabled" : ", \(disabled) of them disabled"
        return "\(counted(count, "skill")) installed as locked\(disabled == 0 ? "" : rest)."
    }
    static func outOfSync(_ count: Int, of total: Int, fixable: Int) -> Suggestion {
        let all = "\(count) of \(counted(total, "skill")) out of sync"
        guard fixable > 0 else { return "\(all)." }
        return "\(all); to fix\(fixable == count ? "" : " \(fixable) of them"): \(skills: "sync")"
    }
    static func disabledHere(_ names: [String]) -> Suggestion {
        let command = SuggestedCommand(words: ["enable", "--project"] + names)
        return
            "Disabled on this machine: \(names.joined(separator: ", ")); to enable "
            + "\(pronoun(names.count)): \(command)"
    }
    static func loadedAgain(_ names: [String]) -> Suggestion {
        let verb = names.count == 1 ? "is" : "are"
        let them = pronoun(names.count)
        return "\(names.joinedWithAnd) \(verb) disabled here, but back in the project's folders, "
            + "where agents load \(them); to hide \(them) again: "
            + "\(SuggestedCommand(words: ["disable", "--project"] + names))"
    }
    static func refusedInstalled(_ count: Int, unread: Int, of total: Int) -> String {
        let parts = [
            count == 0 ? nil : "\(count) of \(counted(total, "skill")) refused",
            unread == 0
                ? nil : "\(unread) of \(counted(total, "skill")) not compared with the source",
        ].compactMap(\.self)
        return "\(parts.joined(separator: ", ")); all files are as locked."
    }
    static func lockBrings(_ name: String) -> String { "The locked version of \(name) brings:" }
    static func changedScripts(_ paths: [String]) -> String {
        "changed scripts: \(paths.joined(separator: ", "))"
    }
    static func newHosts(_ hosts: [String]) -> String {
        "new hosts: \(hosts.joined(separator: ", "))"
    }
    static func notReviewed(_ name: String, _ reason: String) -> String {
        "the locked version of \(name) could not be compared: \(reason)"
    }
    static func needConsent(_ names: [String], allowing rules: [String]) -> Suggestion {
        let lock = SuggestedCommand(words: ["lock", "--yes"] + rules.flatMap { ["--allow", $0] })
        return
            "\(skills: "sync") refuses the locked \(names.count == 1 ? "version" : "versions") of "
            + "\(names.joinedWithAnd) without consent; after a review, record it: \(lock)"
    }
    static func needConsentOnce(_ names: [String], allowing rules: [String]) -> Suggestion {
        let sync = SuggestedCommand(
            words: ["sync", "--check"] + rules.flatMap { ["--allow", $0] })
        return
            "without skills.json, consent to \(names.joinedWithAnd) can't be recorded; restore it from "
            + "version control or, after a review, accept what was found: \(sync)"
    }
    static func keepLineEnds(_ names: [String], _ lines: [String]) -> String {
        "version control has changed the line ends of \(names.joinedWithAnd), which is no edit; to keep them as locked, add "
            + "to .gitattributes: \(lines.joined(separator: ", "))"
    }
    static func extras(_ names: [String]) -> Suggestion {
        "skills.lock has \(names.joinedWithAnd), but skills.json does not; to remove "
            + "\(pronoun(names.count)): \(skills: "sync", "--prune")"
    }
    static func extraAgents(_ name: String, _ agents: [String]) -> Suggestion {
        "skills.lock has \(name) for \(agents.joinedWithAnd), but skills.json does not; to remove it there: "
            + "\(skills: "sync", "--prune")"
    }
    static func editedExtra(_ name: String) -> Suggestion {
        "skills.lock has \(name), but skills.json does not, and \(name) was edited; \(toReviewEdits(name)); to remove it "
            + "with its edits: \(skills: "sync", "--prune", "--force")"
    }
    static func mergedLock(_ count: Int) -> String {
        "Merged both sides of skills.lock: \(counted(count, "skill"))"
    }
    static func keptOurs(_ difference: LockMerge.Difference) -> String {
        let (ours, theirs) = (difference.ours, difference.theirs)
        let versions = [ours, theirs].map {
            VersionLabel.text(version: nil, $0.origin) ?? $0.tree.description
        }
        let both =
            versions[0] == versions[1]
            ? "both sides changed its entry"
            : "kept \(versions[0]); the other side has \(versions[1])"
        return "\(difference.name): \(both)"
    }
    static func leftovers(_ names: [String]) -> Suggestion {
        "\(names.joinedWithAnd) \(names.count == 1 ? "was" : "were") installed by another version of skills.lock, and "
            + "agents still load \(pronoun(names.count)); to remove \(pronoun(names.count)): \(skills: "sync", "--prune")"
    }
    static func editedLeftover(_ name: String) -> Suggestion {
        "\(name) was installed by another version of skills.lock, and agents still load it with your edits; to "
            + "remove it: \(skills: "remove", name, "--project", "--force")"
    }
    static func nothingToDo(_ total: String) -> String { "\(total), nothing to do." }
    static let lockIsAtomic =
        "Nothing was changed, because not all of skills.lock could be installed."
    static func changed(_ count: Int, of total: String, failed: Int, _ mode: Session.Mode) -> String
    {
        let left = failed == 0 ? "" : ", \(failed) not changed"
        return "\(count) of \(total) \(mode.text("would be ", ""))changed\(left)."
    }
    static func agreed(_ name: String) -> [Console.Piece] {
        ["Recorded consent to ", .bold(name), .init(" in skills.json", .plain)]
    }

    // The state of a skill of the project.
    static let stateMissing: Suggestion = "locked, but not installed"
    static let stateMissingAgents: Suggestion = "locked, but not installed for all of its agents"
    static let extraAgentsWord = "more agents"
    static let stateNotAgreed =
        "its files are as locked, but skills.json records no consent to this version"
    static let stateUnknown =
        "its files are as locked, but this machine did not install this version"
    static let stateBehind: Suggestion = "not the locked version"
    static let stateEditedBehind: Suggestion =
        "not the locked version, and edited; to merge the edits with the locked version: \(skills: "sync")"
    static func stateEdited(_ name: String) -> Suggestion {
        "\(toReviewEdits(name)); to replace it: \(skills: "sync", "--force")"
    }
    static func toReviewEdits(_ name: String) -> Suggestion {
        "to review the edits: \(skills: "diff", "--project", name, "--local")"
    }
    static let stateConflicted: Suggestion =
        "has unresolved conflicts; once resolved: \(skills: "update", "--project", "--continue")"
    static func stateLinked(_ name: String) -> Suggestion {
        "a link to a working copy; to go back: \(skills: "unlink", "--project", name)"
    }
    static func leftLinked(_ name: String, _ path: String) -> Suggestion {
        "\(name) is linked to \(path) and was left alone; to use the locked version: \(skills: "unlink", name, "--project")"
    }
    static let stateUnlocked: Suggestion = "in skills.json but not in skills.lock"
    static let stateSourceChanged: Suggestion =
        "skills.lock has another source than skills.json; to use that of skills.json: \(skills: "sync", "--allow-source-change")"
    static let stateOtherSource: Suggestion =
        "skills.lock has another source than the one installed here; to use it: \(skills: "sync", "--allow-source-change")"
    static let stateForeign: Suggestion =
        "its URL, branch or tag in skills.lock does not match its source"
    static let stateForeignAgent: Suggestion = "skills.lock names an unknown agent for it"
    static let stateUnknownAgent: Suggestion = "skills.json names an unknown agent for it"
    static let stateExtra: Suggestion =
        "not in skills.json; to remove it: \(skills: "sync", "--prune")"
    static func stateEditedExtra(_ name: String) -> Suggestion {
        "not in skills.json, and edited; \(toReviewEdits(name)); to remove it with its edits: \(skills: "sync", "--prune", "--force")"
    }
    static let stateExtraAgents: Suggestion =
        "locked for more agents than in skills.json; to remove them: \(skills: "sync", "--prune")"
}
