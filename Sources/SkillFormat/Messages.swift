public import Problem

/// The user-facing sentences of this module that are not about one rule.
enum Messages {}

extension SkillFormatError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .noSkillFile(let folder):
            say("\(folder) contains no SKILL.md", ja: "\(folder) に SKILL.md がありません")
        case .notRegularFile(let folder):
            say("the SKILL.md in \(folder) is not a file", ja: "\(folder) の SKILL.md はファイルではありません")
        case .tooLarge(let folder, let limit):
            say(
                "the SKILL.md in \(folder) is larger than \(limit / 1024) KiB",
                ja: "\(folder) の SKILL.md が \(limit / 1024) KiB を超えています")
        case .changed(let path):
            say("\(path) was changed while it was read", ja: "\(path) が読み取り中に変更されました")
        case .files: say("failed to read a file of the skill", ja: "スキルのファイルを読み取れませんでした")
        case .interrupted: say("interrupted", ja: "中断されました")
        }
    }

    /// The next step to try.
    public var hint: Suggestion? {
        switch self {
        case .noSkillFile: say("add a SKILL.md file to the folder", ja: "フォルダーに SKILL.md を追加してください")
        case .notRegularFile:
            say("replace it with a file that contains the text", ja: "本文の入ったファイルに置き換えてください")
        case .tooLarge:
            say(
                "move details to files in references/ and link to them from SKILL.md",
                ja: "詳細を references/ のファイルに移し、SKILL.md からリンクしてください")
        case .changed: say("run the command again", ja: "コマンドをもう一度実行してください")
        case .files, .interrupted: nil
        }
    }
}

extension SkillName {
    /// The sentence about a text that is not a valid name, without its period.
    public static func refusal(of text: String) -> String {
        say(
            "'\(text)' is not a valid skill name: use at most 64 lowercase letters, digits and single hyphens",
            ja: "「\(text)」はスキル名として使えません。英小文字、数字、ハイフンで 64文字以内にしてください (ハイフンは続けて書けません)")
    }
}
