internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import SkillRepository

/// The sentences that commands print, other than help and errors; extensions hold those of each group of commands.
enum Messages {
    /// The report of an interrupted command.
    static func interrupted(_ problem: any Problem) -> String {
        if case .interrupted(let rewritten)? = problem as? RepositoryError, !rewritten.isEmpty {
            return "\(problem.summary.uppercasedFirst)."
        }
        if case .interrupted(let files)? = problem as? CatalogBuildError, files > 0 {
            return "\(problem.summary.uppercasedFirst)."
        }
        if case .interrupted(.catalog)? = problem as? SiteBuildError {
            return "\(problem.summary.uppercasedFirst)."
        }
        if case .unanswered? = problem as? AdmissionError {
            return "\(problem.summary.uppercasedFirst); nothing was changed."
        }
        if problem is CatalogPublishError || problem is AbandonedProblem {
            return "\(problem.summary.uppercasedFirst)."
        }
        return "Interrupted; nothing was changed."
    }
    static let abandoned = "interrupted"

    static let ownFoldersElsewhere: Suggestion =
        "use writable folders: export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state"
    static let agentFolderElsewhere: Suggestion =
        "use writable folders: export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state "
        + "CLAUDE_CONFIG_DIR=DIR/claude"
    static let nothingChanged = "Nothing was changed."
    static let nothingInstalled = "Nothing was installed."

    static let refusedLabel = "refused"
    static let consentLabel = "needs consent"
    static let consentGiven = " has findings to which --yes consents:"
    static let installQuestion = "Install it?"
    /// The question about all skills of a plan, before its answers.
    static func consentQuestion(_ reviews: [Review]) -> String {
        switch reviews.first?.purpose {
        case .update: "Update:"
        case .resolve: "Lock:"
        default: "Install:"
        }
    }
    static func reviewed(_ count: Int, from origin: String?) -> String {
        counted(count, "skill") + (origin.map { " from \($0)" } ?? "")
    }
    static func needNoLook(_ count: Int) -> String {
        count == 1 ? "1 needs no look" : "\(count) need no look"
    }
    static func othersBring(_ count: Int) -> String {
        "and \(count) more with scripts, tools or hosts"
    }
    static func andMore(_ count: Int) -> String { "and \(count) more" }
    static let isChanged = "  (changed)"
    static func allOf(_ count: Int) -> String { "all \(count)" }
    static func theOthers(_ count: Int) -> String {
        count == 1 ? "the other" : "the other \(count)"
    }
    static let noneOfThem = "none"
    static func hiddenLines(_ count: Int, _ place: String) -> String {
        "    … \(counted(count, "line")) not shown; read \(place)"
    }
    static func hiddenCharacters(_ count: Int) -> String {
        "[… \(counted(count, "character")) not shown …]"
    }
    /// What a dry run says instead of asking.
    static func wouldAsk(_ question: String) -> String {
        "without --dry-run, skills would ask: \(question)"
    }
    static let whichSkillsQuestion = "Which skills to install?"
    static let whichAgentsQuestion = "Which agents to install skills for?"
    static let bringsHooks = "hooks"
    static func bringsTools(_ tools: [String]) -> String {
        "\(tools.count == 1 ? "tool" : "tools") \(shortList(tools, separator: " "))"
    }
    static func bringsHosts(_ hosts: [String]) -> String {
        "\(hosts.count == 1 ? "host" : "hosts") \(shortList(hosts, separator: " "))"
    }
    private static func shortList(_ items: [String], separator: String) -> String {
        let rest = items.count - 4
        return items.prefix(4).joined(separator: separator) + (rest > 0 ? " and \(rest) more" : "")
    }
    static func installQuestion(_ typed: String, not known: String) -> String {
        "Install '\(typed)', not '\(known)'?"
    }

    /// The pronoun for a number of skills.
    static func pronoun(_ count: Int) -> String { count == 1 ? "it" : "them" }

    static func invalidFileName(_ file: String) -> String { "'\(file)' is not a valid file name" }
    static let emptyName = "the skill name is empty"

    // Options.

    static var folderMissing: String {
        say("-C requires a folder", ja: "-C にはフォルダーを指定してください")
    }
    static var languageMissing: String {
        say("--language requires a language", ja: "--language には言語を指定してください")
    }
    static func unknownLanguage(_ name: String) -> String {
        let codes = Language.codes
        return say(
            "unknown language '\(name.abridged)': choose \(codes.joinedWithOr)",
            ja: "言語「\(name.abridged)」はありません。\(codes.joined(separator: "、")) から選んでください")
    }
    static func noSuchFolder(_ folder: String) -> String {
        "no such folder: \(folder.abridged(to: 500))"
    }
    static func exclusive(_ option: String, _ other: String) -> String {
        "\(option) and \(other) cannot be used together"
    }
    static func required(_ option: String, for other: String) -> String {
        "\(other) requires \(option)"
    }
    static func atLeastOne(_ option: String) -> String { "\(option) must be at least 1" }

    // Word diffs.
    static func hunk(_ old: Int, _ new: Int) -> String {
        new == old ? "@@ line \(old) @@" : "@@ line \(old), now \(new) @@"
    }
    static func omittedHunks(_ count: Int) -> String {
        "(\(counted(count, "more change")) not shown)"
    }

    // Notices of the store.
    static func modesNotKept(_ folder: String) -> String {
        "the file system of \(folder) keeps no permissions; who can change the skills there is decided where it is mounted"
    }
    static let waitingForLock = "Waiting for another skills command to finish…"
    static func rolledBack(_ command: String) -> String {
        "Rolled back an interrupted `skills \(command)`."
    }
    static func keptEdits(_ folders: [String]) -> String {
        "the folders of an interrupted command had edits; they are kept in \(folders.joined(separator: ", "))"
    }
    static func completed(_ command: String) -> String {
        "Completed an interrupted `skills \(command)`."
    }
    static let unfinished = "the change was made, but not cleaned up; the next command does that"
}
