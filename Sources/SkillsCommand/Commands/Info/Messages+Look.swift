internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import Terminal

// install --list, preview, and the picker.
extension Messages {
    /// The title of a list of skills.
    static func offered(_ address: String, _ count: Int, installed: Int) -> String {
        let marked = installed == 0 ? "" : ", \(grouped(installed)) installed"
        let japaneseMarked = installed == 0 ? "" : "、うち \(grouped(installed))個はインストール済み"
        return say(
            "\(address): \(counted(count, "skill"))\(marked)",
            ja: "\(address): スキル \(grouped(count))個\(japaneseMarked)")
    }
    /// The progress line of reading after a download.
    static func reading(skills: Int?) -> String {
        guard let skills else { return say("looking for skills…", ja: "スキルを探しています…") }
        return say("reading \(counted(skills, "skill"))…", ja: "スキル \(skills)個を読んでいます…")
    }
    /// The skills that belong to no plugin, after those of plugins.
    static var withoutPlugin: String {
        say("In no plugin", ja: "プラグインに属さないスキル")
    }

    // The picker.
    static var agents: String {
        say("Agents", ja: "エージェント")
    }
    static var agentsKey: String {
        say("agents", ja: "エージェント")
    }
    /// Why a SKILL.md is not shown, by its error if it has one.
    static func noPreview(_ error: (any Problem)?) -> [String] {
        guard let error else {
            return [say("This SKILL.md cannot be read.", ja: "この SKILL.md は読み取れません。")]
        }
        let causes = error.causes.map { say("because: \($0)", ja: "原因: \($0)") }
        let summary = error.summary
        return [say("error: \(summary)", ja: "エラー: \(summary)")] + causes
            + (error.hintText.map { [say("hint: \($0)", ja: "ヒント: \($0)")] } ?? [])
    }
    static var whichSkills: String {
        say(
            "Install which? Numbers or names, or nothing to cancel: ",
            ja: "どれをインストールしますか？ 番号か名前を入力してください (空欄で中止): ")
    }
    static func moreToName(_ count: Int) -> String {
        say(
            "and \(grouped(count)) more, which can be named",
            ja: "ほか \(grouped(count))個 (名前で指定できます)")
    }

    static func mark(_ standing: SkillStanding) -> String {
        switch standing {
        case .installed: say("installed", ja: "インストール済み")
        case .update: say("installed, update available", ja: "インストール済み、更新あり")
        case .edited: say("installed, edited", ja: "インストール済み、編集済み")
        case .otherSource: say("another source's skill has this name", ja: "別の入手元の同名スキルあり")
        case .unmanaged: say("an unmanaged skill has this name", ja: "skills の管理外に同名スキルあり")
        }
    }
    static func toInstall(_ command: SuggestedCommand) -> Suggestion {
        say("to install one: \(command)", ja: "どれかをインストールするには: \(command)")
    }
    static func toPreview(_ command: SuggestedCommand) -> Suggestion {
        say("to see one: \(command)", ja: "どれかの内容を見るには: \(command)")
    }

    static func scripts(_ paths: [String]) -> String {
        let shown = paths.prefix(5)
        let others = paths.count - shown.count
        let rest = others > 0 ? more(others) : ""
        return say(
            "\(counted(paths.count, "script")): \(shown.joined(separator: ", "))\(rest)",
            ja: "スクリプト \(paths.count)個: \(shown.joined(separator: "、"))"
                + (others > 0 ? "、ほか \(others)個" : ""))
    }
    static func findings(_ findings: [Finding]) -> String {
        guard !findings.isEmpty else { return say("none", ja: "なし") }
        let counts = Finding.Severity.allCases.compactMap { severity in
            let count = findings.count { $0.severity == severity }
            guard count > 0 else { return nil as String? }
            return switch severity {
            case .error: say(counted(count, severity.rawValue), ja: "エラー \(count)件")
            case .warning: say(counted(count, severity.rawValue), ja: "警告 \(count)件")
            case .info: say("\(count) info", ja: "情報 \(count)件")
            }
        }
        return counts.joined(separator: say(", ", ja: "、"))
    }
    static var bringsNothing: String {
        say("no scripts; no hosts, except in examples", ja: "スクリプトなし、接続先なし (例として書かれたものを除く)")
    }
    static var bringsNothingNew: String {
        say("no new scripts, no new hosts", ja: "新しいスクリプトと接続先はありません")
    }

    static func searchInstead(_ name: String) -> Suggestion {
        say("search for one: \(skills: "search", name)", ja: "検索するには: \(skills: "search", name)")
    }

    // Completions of options of `skills` itself.
    static var completedHelp: String {
        say("Show help information.", ja: "ヘルプを表示する。")
    }
    static var completedVersion: String {
        say("Show the version.", ja: "バージョンを表示する。")
    }
    static var completedFolder: String {
        say("Run in another folder.", ja: "別のフォルダーで実行する。")
    }
}
