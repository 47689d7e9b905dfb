internal import FileTree
internal import JSON
internal import Problem
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension Messages {
    static func characters(_ used: Int, of budget: Int?) -> String {
        guard let budget else { return say("\(used) characters", ja: "\(used)文字") }
        let share = budget > 0 ? " (\(used * 100 / budget)%)" : ""
        return say(
            "\(used) of \(budget) characters\(share)", ja: "\(budget)文字中 \(used)文字\(share)")
    }
    static func sessionTokens(_ tokens: Int, _ agent: String) -> String {
        say(
            ", about \(tokens) tokens in every session of \(agent).",
            ja: "、\(agent) のセッションごとに約 \(tokens)トークン。")
    }
    static func unknownBudget(_ agent: String) -> String {
        say("\(agent) does not document a limit.", ja: "\(agent) は上限を公表していません。")
    }
    static var overBudget: String {
        say(
            "the list is too long: descriptions are left out, those of the skills you invoke least first",
            ja: "一覧が長すぎます。あまり使わないスキルから順に、説明が省かれます")
    }
    static var toFixBudget: Suggestion {
        say(
            "to choose them: \(skills: "budget", "--fix")",
            ja: "省くものを選ぶには: \(skills: "budget", "--fix")")
    }
    static func overBudget(_ agent: String) -> String {
        say(
            "the list is too long: \(agent) shortens descriptions, or leaves out skills",
            ja: "一覧が長すぎます。\(agent) は説明を短くするか、スキルを省きます")
    }
    static func toMakeRoom(_ name: String) -> Suggestion {
        say("to make room: \(skills: "disable", name)", ja: "空きを作るには: \(skills: "disable", name)")
    }
    static func listedTwice(_ name: String, _ entry: ClaudePlugins.Entry) -> String {
        say(
            "Claude Code lists '\(name)' twice: the plugin \(entry.plugin) has it, too, as \(entry.title)",
            ja:
                "Claude Code の一覧に「\(name)」が重複しています。プラグイン \(entry.plugin) にも \(entry.title) として含まれています"
        )
    }
    static func keepOne(_ disable: SuggestedCommand, _ plugin: String) -> Suggestion {
        say(
            "keep one of them: \(disable), or /plugin disable \(plugin) in Claude Code",
            ja: "片方だけにしてください: \(disable)、または Claude Code で /plugin disable \(plugin)")
    }
    static func notLoaded(_ obstacle: LoadObstacle) -> String {
        say("not loaded: \(reason(obstacle))", ja: "読み込まれません: \(reason(obstacle))")
    }
    static var notListed: String {
        say("not listed: only users can invoke it", ja: "一覧に出ません (ユーザーだけが呼び出せます)")
    }
    static var hiddenBySettings: String {
        say("not listed: hidden in skillOverrides", ja: "一覧に出ません (skillOverrides で非表示)")
    }
    static var listedByName: String {
        say("name only, as in skillOverrides", ja: "名前だけ (skillOverrides の設定)")
    }
    static func truncated(_ characters: Int) -> String {
        say("truncated from \(characters) characters", ja: "\(characters)文字から切り詰め")
    }
    static func unreadableSettings(_ path: String) -> String {
        say(
            "\(path) is not valid JSON, so its settings were not considered",
            ja: "\(path) は正しい JSON ではないため、設定を考慮していません")
    }

    // budget --fix
    static var claudeCodeOnly: String {
        say(
            "--fix and --reset support only Claude Code",
            ja: "--fix と --reset は Claude Code でのみ使えます")
    }
    static var fixOrReset: String {
        say("--fix and --reset cannot be used together", ja: "--fix と --reset は一緒に使えません")
    }
    static var fitsAlready: String {
        say("The list fits; nothing to fix.", ja: "一覧は収まっています。直すものはありません。")
    }
    static var shorterDescriptions: String {
        say("Shorter descriptions, from their own sentences:", ja: "元の文だけを使った、より短い説明:")
    }
    static func shorter(_ name: String, by characters: Int) -> [Console.Piece] {
        [
            .bold(name),
            .init(say(" (\(characters) characters shorter)", ja: " (\(characters)文字短縮)"), .plain),
        ]
    }
    static func editOwn(_ path: String) -> String {
        say("to use it, edit description in \(path)", ja: "使うには、\(path) の description を編集してください")
    }
    static var editInstalled: String {
        say(
            "installed: an edit would count as yours, so suggest it to the author",
            ja: "インストールしたスキルなので、編集せず作者に提案してください")
    }
    static func nameOnly(_ count: Int) -> String {
        say(
            "List \(counted(count, "skill")) by name only; you and the agent can still invoke \(pronoun(count)):",
            ja: "\(count)個のスキルを名前だけで一覧に載せます (ユーザーもエージェントも引き続き呼び出せます):")
    }
    static func settingsChange(_ path: String, _ names: [String]) -> String {
        "\(path): \(line(naming: names))"
    }
    static func fitAfterwards(_ characters: Int, of budget: Int) -> String {
        let length = self.characters(characters, of: budget)
        return characters <= budget
            ? say("Afterwards: \(length).", ja: "変更後: \(length)。")
            : say(
                "Afterwards: \(length), which is still too long; raise "
                    + "skillListingBudgetFraction in settings.json, or disable skills.",
                ja: "変更後: \(length)。まだ長すぎます。settings.json の skillListingBudgetFraction を増やすか、"
                    + "スキルを無効にしてください。")
    }
    static func settingsQuestion(_ files: [String]) -> String {
        say("Change \(files.joinedWithAnd)?", ja: "\(files.joined(separator: "、")) を変更しますか？")
    }
    static func settingsChanged(_ path: String) -> String {
        say("Changed \(path)", ja: "\(path) を変更しました")
    }
    static func wouldChange(_ path: String) -> String {
        say("Would change \(path)", ja: "\(path) を変更します")
    }
    static func resetCommand(_ names: [String]) -> SuggestedCommand {
        SuggestedCommand(words: ["budget", "--reset"] + names)
    }

    /// The line to add to a settings file by hand.
    static func line(naming names: [String]) -> String {
        let members = names.map { "\(JSONValue.string($0).text(.line)): \"name-only\"" }
        return "\"\(ClaudeSettings.overridesKey)\": {\(members.joined(separator: ", "))}"
    }
}

extension BudgetProblem {
    var summary: String {
        switch self {
        case .notEditable(let path, let error, _):
            say(
                "\(World.current.display(path)) was not changed: \(error.text)",
                ja: "\(World.current.display(path)) は変更していません: \(error.text)")
        case .file(let error): error.summary
        case .notNameOnly(let name):
            say(
                "no settings file lists '\(name.abridged)' by name only",
                ja: "「\(name.abridged)」を名前だけで載せる設定はありません")
        case .needsConsent:
            say("no settings were changed without your consent", ja: "同意がないため、設定は変更していません")
        }
    }

    var hint: Suggestion? {
        switch self {
        case .notEditable(_, _, let names):
            names.isEmpty
                ? say("remove the entries by hand", ja: "項目を手作業で削除してください")
                : say(
                    "add this by hand: \(Messages.line(naming: names))",
                    ja: "手作業で追加してください: \(Messages.line(naming: names))")
        case .file(let error): error.hint
        case .notNameOnly:
            say(
                "see which skills are: \(skills: "budget")", ja: "該当するスキルを見るには: \(skills: "budget")"
            )
        case .needsConsent:
            say(
                "to change them: \(skills: "budget", "--fix", "--yes")",
                ja: "変更するには: \(skills: "budget", "--fix", "--yes")")
        }
    }
}

extension EditableJSONError {
    fileprivate var text: String {
        switch self {
        case .syntax(let error):
            say(
                "it is not plain JSON (\(error.summary))",
                ja: "通常の JSON ではありません (\(error.summary))")
        case .notObject(nil): say("it is not a JSON object", ja: "JSON オブジェクトではありません")
        case .notObject(let key?):
            say(
                "the value of '\(key.abridged)' is not an object",
                ja: "「\(key.abridged)」の値がオブジェクトではありません")
        case .notArray(let key):
            say("the value of '\(key.abridged)' is not a list", ja: "「\(key.abridged)」の値が配列ではありません")
        case .repeated(let key):
            say("it has '\(key.abridged)' more than once", ja: "「\(key.abridged)」が複数あります")
        }
    }
}
