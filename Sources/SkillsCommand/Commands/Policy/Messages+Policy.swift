internal import Problem
internal import SkillCatalog
internal import SkillPolicy

// policy and audit.
extension Messages {
    static var noPolicy: String {
        say(
            "No policy is in force: everything is allowed that options allow.",
            ja: "有効なポリシーはありません。入手元や内容の制限はなく、必要な同意だけを確認します。")
    }
    static var allowed: String {
        say("allowed", ja: "許可")
    }
    static var refused: String {
        say("refused", ja: "拒否")
    }
    static func recalled(_ recall: Recall) -> String {
        say(
            "recalled by the catalog '\(recall.catalog)': \(recall.advisory.id): "
                + recall.advisory.summary,
            ja: "カタログ「\(recall.catalog)」が回収しました: \(recall.advisory.id): "
                + recall.advisory.summary)
    }
    static func unallowable(_ name: String) -> String {
        say(
            "'\(name)' cannot be allowed: \(name == "recalled" ? "recalled files are never installed" : "only audits find it")",
            ja:
                "「\(name)」は許可できません。\(name == "recalled" ? "回収されたファイルはインストールできません" : "監査だけが報告する項目です")"
        )
    }
    static func toExplain(_ name: String) -> Suggestion {
        say(
            "to learn more: \(skills: "validate", "--explain", name)",
            ja: "詳しくは: \(skills: "validate", "--explain", name)")
    }
    static func toReplaceRecalled(
        _ remove: SuggestedCommand, _ update: SuggestedCommand
    ) -> Suggestion {
        say(
            "remove it: \(remove), or install a newer version: \(update)",
            ja: "削除するか: \(remove)、新しいバージョンをインストールしてください: \(update)")
    }
    static func recalledState(_ recall: Recall) -> String {
        say("recalled: \(recall.advisory.id)", ja: "回収: \(recall.advisory.id)")
    }
    static func notAllowed(_ refusal: PolicyRefusal) -> String {
        refusal.place.map { place in say("not allowed: \(place)", ja: "不許可: \(place)") }
            ?? say("not allowed", ja: "不許可")
    }
    static func mentioned(_ recall: Recall) -> String {
        say(
            "the catalog '\(recall.catalog)' has an advisory about some versions: "
                + "\(recall.advisory.id): \(recall.advisory.summary)",
            ja: "カタログ「\(recall.catalog)」に、一部のバージョンについての勧告があります: "
                + "\(recall.advisory.id): \(recall.advisory.summary)")
    }
    static func withoutConsent(_ names: String) -> String {
        say(
            "these skills need consent that nobody gave: \(names)",
            ja: "同意が必要ですが、まだ同意されていないスキル: \(names)")
    }
    static func audited(
        _ skills: Int, foreign: Int, advisories: Int, failures: Int, others: Int
    ) -> String {
        let known = "\(grouped(advisories)) \(advisories == 1 ? "advisory" : "advisories")"
        let result =
            failures == 0 && others == 0
            ? "nothing found"
            : [(failures, "problem"), (others, "finding")].filter { $0.0 > 0 }
                .map { counted($0.0, $0.1) }.joinedWithAnd
        let isPart = foreign > 0 && foreign < skills
        let part = isPart ? ", \(foreign) of them not installed by skills," : ""
        let japaneseResult =
            failures == 0 && others == 0
            ? "問題は見つかりませんでした"
            : [(failures, "問題"), (others, "指摘")].filter { $0.0 > 0 }
                .map { "\($0.1) \($0.0)件" }.joined(separator: "、")
        let japanesePart = isPart ? " (うち管理外 \(foreign)個) " : ""
        return say(
            "Audited \(counted(skills, "skill"))\(part) against \(known): \(result).",
            ja: "スキル \(skills)個\(japanesePart)を調べました (勧告 \(grouped(advisories))件): "
                + "\(japaneseResult)。")
    }
    static func unreadAdvisories(_ catalog: String) -> String {
        say(
            "the advisories of the catalog '\(catalog)' may be outdated",
            ja: "カタログ「\(catalog)」の勧告は古い可能性があります")
    }
    static func deleteRecalled(_ folders: [String]) -> Suggestion {
        say(
            "delete what was recalled and not installed by skills: \(folders.joined(separator: ", "))",
            ja: "回収されたもののうち、skills でインストールしたものではないフォルダーを削除してください: \(folders.joined(separator: "、"))"
        )
    }
    static func removeRecalled(_ commands: [SuggestedCommand]) -> Suggestion {
        say(
            "remove what was recalled: \(commands, separator: " && ")",
            ja: "回収されたものを削除してください: \(commands, separator: " && ")")
    }
    static var missingFiles: String {
        say("its folder is missing", ja: "フォルダーがありません")
    }
    static func unreadableSkill(_ reason: String) -> String {
        say("can't be read: \(reason)", ja: "読み取れません: \(reason)")
    }
    static func ignoredPolicy(_ fault: String) -> String {
        say(
            "\(fault); nothing is downloaded or installed until it can be used",
            ja: "\(fault)。使えるようになるまで、ダウンロードもインストールもしません")
    }
    static func skippedUser(_ user: String, _ reason: String) -> String {
        say("left out \(user): \(reason)", ja: "\(user) を除外しました: \(reason)")
    }
    static var noSkillsOfUsers: String {
        say("No user has skills.", ja: "スキルのあるユーザーはいません。")
    }
    static var allUsersExcludesScopes: String {
        say(
            "--all-users lists users' skills, not those of projects",
            ja: "--all-users が表示するのはユーザーのスキルで、プロジェクトのものではありません")
    }
}
