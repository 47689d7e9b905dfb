internal import ForeignLock
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

extension Messages {
    static func importQuestion(_ count: Int, isOffline: Bool) -> String {
        say(
            "Adopt \(counted(count, "skill"))\(isOffline ? "" : " and compare with the sources")?",
            ja: "\(count)個のスキルを取り込\(isOffline ? "みますか？" : "み、入手元と比較しますか？")")
    }
    static func importable(_ count: Int, _ command: SuggestedCommand) -> Suggestion {
        say(
            "other tools installed \(counted(count, "skill")); to manage \(pronoun(count)) here: \(command)",
            ja: "ほかのツールがインストールしたスキルが \(count)個あります。ここで管理するには: \(command)")
    }
    static func notCompared(_ names: [String]) -> String {
        say(
            "Not compared with the source (--offline): \(names.joined(separator: ", "))",
            ja: "入手元と比較していません (--offline): \(names.joined(separator: "、"))")
    }
    static func sourceUnavailable(_ names: [String], _ reason: String) -> String {
        say(
            "\(names.joined(separator: ", ")): not compared with the source: \(reason)",
            ja: "\(names.joined(separator: "、")): 入手元と比較できませんでした: \(reason)")
    }
    static var notImported: String {
        say("Not adopted:", ja: "取り込まなかったスキル:")
    }
    static func wouldImport(_ count: Int) -> String {
        say(
            "Would adopt \(counted(count, "skill")); nothing was changed.",
            ja: "\(count)個のスキルを取り込みます。まだ何も変更していません。")
    }
    static func imported(_ count: Int) -> String {
        say(
            "Adopted \(counted(count, "skill")); no files changed.",
            ja: "\(count)個のスキルを取り込みました。ファイルは変更していません。")
    }
    static func afterImport(undo: SuggestedCommand) -> Suggestion {
        say(
            "To see newer versions: \(skills: "outdated"); to undo this: \(undo)",
            ja: "新しいバージョンを見るには: \(skills: "outdated")。取り消すには: \(undo)")
    }
    static func alreadyManaged(_ count: Int) -> String {
        say(
            "Nothing to adopt: \(counted(count, "skill")) already in the lock file.",
            ja: "取り込むものはありません。\(count)個のスキルがすでにロックファイルにあります。")
    }
    static var noOtherTools: String {
        say(
            "No skills of other tools found. Skills that you wrote yourself can stay as they are.",
            ja: "ほかのツールのスキルは見つかりませんでした。自分で作ったスキルはそのままでかまいません。")
    }
    static var nothingToImport: String {
        say("Nothing to adopt.", ja: "取り込むものはありません。")
    }

    // Remarks about an imported skill.
    static func changedByTool(_ tool: String) -> String {
        say(
            "changes that \(tool) made during installation do not count as edits",
            ja: "\(tool) がインストール時に加えた変更は、編集と見なしません")
    }
    static func editedSince(_ tool: String, _ name: String) -> Suggestion {
        say(
            "edited since \(tool) installed it; to see the edits: \(skills: "diff", name, "--local")",
            ja: "\(tool) でのインストール後に編集されています。編集内容を見るには: \(skills: "diff", name, "--local")")
    }
    static func differs(_ reason: String) -> String {
        say(
            "differs from its source, and its original version is unavailable, so updates keep your files: \(reason)",
            ja: "入手元と異なり、元のバージョンも入手できません。更新しても手元のファイルは残します: \(reason)")
    }
    static func differsUnrecorded(_ tool: String) -> String {
        say(
            "differs from its source: edited or outdated, so updates keep your files (\(tool) recorded no version)",
            ja: "入手元と異なります (編集されたか、古いもの)。更新しても手元のファイルは残します (\(tool) はバージョンを記録していません)")
    }
    static var versionUnknown: String {
        say(
            "may have been edited, so updates do not overwrite it", ja: "編集されている可能性があるため、更新で上書きしません"
        )
    }
    static func pinnedBy(_ tool: String) -> String {
        say("pinned, as in \(tool); updates skip it", ja: "\(tool) と同じく固定しました。更新の対象になりません")
    }
    static func keptOther(_ path: String) -> String {
        say("\(path) is a different skill and was kept", ja: "\(path) は別のスキルのため、残しました")
    }
}
