internal import CatalogPublishing
internal import Problem
internal import SkillOperations
internal import SkillRepository
internal import SkillStore

/// The sentences that commands print, other than help and errors; extensions hold those of each group of commands.
enum Messages {
    /// The report of an interrupted command.
    static func interrupted(_ problem: any Problem, after step: TransactionStep?) -> String {
        if case .interrupted(let rewritten)? = problem as? RepositoryError, !rewritten.isEmpty {
            return say("\(problem.summary.uppercasedFirst).", ja: "\(problem.summary)。")
        }
        if case .interrupted(let files)? = problem as? CatalogBuildError, files > 0 {
            return say("\(problem.summary.uppercasedFirst).", ja: "\(problem.summary)。")
        }
        if case .interrupted(.catalog)? = problem as? SiteBuildError {
            return say("\(problem.summary.uppercasedFirst).", ja: "\(problem.summary)。")
        }
        if case .unanswered? = problem as? AdmissionError {
            return say(
                "\(problem.summary.uppercasedFirst); nothing was changed.",
                ja: "\(problem.summary)。何も変更していません。")
        }
        if problem is CatalogPublishError || problem is AbandonedProblem {
            return say("\(problem.summary.uppercasedFirst).", ja: "\(problem.summary)。")
        }
        guard step == nil || step == .staged else {
            return say(
                "\(abandoned(after: step).uppercasedFirst).", ja: "\(abandoned(after: step))。")
        }
        return say("Interrupted; nothing was changed.", ja: "中断しました。何も変更していません。")
    }

    /// The state of the installed skills after an interruption, by the step that the last transaction had reached.
    static func abandoned(after step: TransactionStep?) -> String {
        switch step {
        case nil, .staged?: say("interrupted; no skill was changed", ja: "中断しました。スキルは何も変更していません")
        case .settled?:
            say("interrupted; earlier changes were kept", ja: "中断しました。それまでの変更は残っています")
        case .intended?, .moved?, .locked?, .overridden?, .declared?, .recorded?, .kept?:
            say(
                "interrupted in the middle of a change, which the next command completes or rolls back",
                ja: "変更の途中で中断しました。次のコマンドが、完了するか元に戻します")
        }
    }

    static var ownFoldersElsewhere: Suggestion {
        say(
            "use writable folders: export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state",
            ja:
                "書き込めるフォルダーを指定してください: export XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state"
        )
    }
    static var settingsFolderElsewhere: Suggestion {
        say(
            "use a writable folder: export XDG_CONFIG_HOME=DIR/config",
            ja: "書き込めるフォルダーを指定してください: export XDG_CONFIG_HOME=DIR/config")
    }
    static func agentFolderElsewhere(_ agent: Agent) -> Suggestion {
        guard let variable = agent.folderVariable else {
            return say(
                "use a writable home folder: export HOME=DIR",
                ja: "書き込めるホームフォルダーを指定してください: export HOME=DIR")
        }
        let folder =
            variable == "XDG_CONFIG_HOME" ? "config" : variable.prefix { $0 != "_" }.lowercased()
        let variables =
            "XDG_CACHE_HOME=DIR/cache XDG_DATA_HOME=DIR/data XDG_STATE_HOME=DIR/state \(variable)=DIR/\(folder)"
        return say(
            "use writable folders: export \(variables)",
            ja: "書き込めるフォルダーを指定してください: export \(variables)")
    }
    static var nothingChanged: String { say("Nothing was changed.", ja: "何も変更していません。") }
    static var nothingInstalled: String { say("Nothing was installed.", ja: "何もインストールしていません。") }

    static var refusedLabel: String { say("refused", ja: "拒否") }
    static var consentLabel: String { say("needs consent", ja: "同意が必要") }
    static var consentGiven: String {
        say(" has findings to which --yes consents:", ja: " の指摘に --yes で同意しました:")
    }
    /// The question about all skills of a plan, before its answers.
    static func consentQuestion(_ reviews: [Review]) -> String {
        switch reviews.first?.purpose {
        case .update: say("Update:", ja: "更新しますか？")
        case .resolve: say("Lock:", ja: "ロックしますか？")
        default: say("Install:", ja: "インストールしますか？")
        }
    }
    static func reviewed(_ count: Int, from origin: String?) -> String {
        say(
            counted(count, "skill") + (origin.map { " from \($0)" } ?? ""),
            ja: "スキル \(grouped(count))個" + (origin.map { " (入手元: \($0))" } ?? ""))
    }
    static func typeOne(of letters: [String]) -> String {
        say(
            "Type \(letters.joinedWithOr).",
            ja: "\(letters.joined(separator: "、")) のどれかを入力してください。")
    }
    static func needNoLook(_ count: Int) -> String {
        say(count == 1 ? "1 needs no look" : "\(count) need no look", ja: "\(count)個は確認不要です")
    }
    static func othersBring(_ count: Int) -> String {
        say(
            "and \(count) more with scripts, tools or hosts",
            ja: "ほかに、スクリプト、ツール、接続先のあるスキルが \(count)個")
    }
    static func andMore(_ count: Int) -> String {
        say("and \(count) more", ja: "ほか \(count)件")
    }
    static var isChanged: String { say("  (changed)", ja: "  (変更あり)") }
    static func allOf(_ count: Int) -> String {
        say("all \(count)", ja: "\(count)個すべて")
    }
    static func theOthers(_ count: Int) -> String {
        say(count == 1 ? "the other" : "the other \(count)", ja: "指摘のない \(count)個")
    }
    static var noneOfThem: String { say("none", ja: "しない") }
    static func hiddenLines(_ count: Int, _ place: String) -> String {
        say(
            "    … \(counted(count, "line")) not shown; read \(place)",
            ja: "    … \(grouped(count))行を省略しました。\(place) で確認してください")
    }
    static func moreLines(_ count: Int) -> String {
        say(counted(count, "more line"), ja: "ほか \(grouped(count))行")
    }
    static func hiddenCharacters(_ count: Int) -> String {
        say("[… \(counted(count, "character")) not shown …]", ja: "[… \(grouped(count))文字を省略 …]")
    }
    /// The line of a dry run instead of a question.
    static func wouldAsk(_ question: String) -> String {
        say(
            "without --dry-run, skills would ask: \(question)",
            ja: "実際のインストールでは、次のように質問します: \(question)")
    }
    /// What a dry run without a terminal says about findings that it refuses.
    static var wouldAskOnTerminal: String {
        say(
            "on a terminal, skills would ask for this consent",
            ja: "端末では、この同意を確認します")
    }
    static var whichSkillsQuestion: String {
        say("Which skills to install?", ja: "どのスキルをインストールしますか？")
    }
    static var whichAgentsQuestion: String {
        say("Which agents to install skills for?", ja: "どのエージェントにインストールしますか？")
    }
    static var bringsHooks: String { say("hooks", ja: "フック") }
    static func bringsTools(_ tools: [String]) -> String {
        say(
            "\(tools.count == 1 ? "tool" : "tools") \(shortList(tools, separator: " "))",
            ja: "ツール \(shortList(tools, separator: " "))")
    }
    static func bringsHosts(_ hosts: [String]) -> String {
        say(
            "\(hosts.count == 1 ? "host" : "hosts") \(shortList(hosts, separator: " "))",
            ja: "接続先 \(shortList(hosts, separator: " "))")
    }
    private static func shortList(_ items: [String], separator: String) -> String {
        let rest = items.count - 4
        return items.prefix(4).joined(separator: separator)
            + (rest > 0 ? say(" and \(rest) more", ja: " ほか \(rest)件") : "")
    }

    /// A number of skills.
    static func skills(_ count: Int) -> String {
        say(counted(count, "skill"), ja: "スキル \(grouped(count))個")
    }
    /// Names or other short texts in a row.
    static func row(_ items: some Sequence<String>) -> String {
        say(items.joined(separator: ", "), ja: items.joined(separator: "、"))
    }
    /// The name of a scope.
    static func scope(_ scope: Scope) -> String {
        say(scope.name, ja: scope == .user ? "ユーザー" : "プロジェクト")
    }
    /// The pronoun for a number of skills.
    static func pronoun(_ count: Int) -> String {
        say(count == 1 ? "it" : "them", ja: "それ")
    }

    static func invalidFileName(_ file: String) -> String {
        say("'\(file)' is not a valid file name", ja: "「\(file)」はファイル名として使えません")
    }
    static var emptyName: String { say("the skill name is empty", ja: "スキル名が空です") }

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
        say(
            "no such folder: \(folder.abridged(to: 500))",
            ja: "フォルダーがありません: \(folder.abridged(to: 500))")
    }
    static func exclusive(_ option: String, _ other: String) -> String {
        say("\(option) and \(other) cannot be used together", ja: "\(option) と \(other) は一緒に使えません")
    }
    static func required(_ option: String, for other: String) -> String {
        say("\(other) requires \(option)", ja: "\(other) には \(option) も必要です")
    }
    static func atLeastOne(_ option: String) -> String {
        say("\(option) must be at least 1", ja: "\(option) には 1 以上を指定してください")
    }

    // Word diffs.
    static func hunk(_ old: Int, _ new: Int) -> String {
        say(
            new == old ? "@@ line \(old) @@" : "@@ line \(old), now \(new) @@",
            ja: new == old ? "@@ \(old)行目 @@" : "@@ \(old)行目、新しいバージョンでは \(new)行目 @@")
    }
    static func omittedHunks(_ count: Int) -> String {
        say("(\(counted(count, "more change")) not shown)", ja: "(ほか \(grouped(count))件の変更を省略)")
    }

    // Notices of the store.
    static func modesNotKept(_ folder: String) -> String {
        say(
            "the file system of \(folder) keeps no permissions; who can change the skills there is decided where it is mounted",
            ja: "\(folder) のファイルシステムはアクセス権を保存しません。スキルを変更できるユーザーは、マウントの設定で決まります")
    }
    static var waitingForLock: String {
        say("Waiting for another skills command to finish…", ja: "ほかの skills コマンドの終了を待っています…")
    }
    static func rolledBack(_ command: String) -> String {
        say(
            "Rolled back an interrupted `skills \(command)`.",
            ja: "中断された `skills \(command)` を元に戻しました。")
    }
    static func keptEdits(_ folders: [String]) -> String {
        say(
            "the folders of an interrupted command had edits; they are kept in \(folders.joined(separator: ", "))",
            ja: "中断されたコマンドのフォルダーに編集がありました。次の場所に残してあります: \(folders.joined(separator: "、"))")
    }
    static func completed(_ command: String) -> String {
        say(
            "Completed an interrupted `skills \(command)`.",
            ja: "中断された `skills \(command)` を完了しました。")
    }
    static var unfinished: String {
        say(
            "the change was made, but not cleaned up; the next command does that",
            ja: "変更は完了しましたが、後片付けが残っています。次のコマンドで自動的に片付きます")
    }
}
