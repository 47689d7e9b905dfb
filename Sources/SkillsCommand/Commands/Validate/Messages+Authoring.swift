internal import Problem
internal import SkillFormat
internal import Terminal

// new, pack, validate, score, budget and explain.
extension Messages {
    static func created(_ path: String) -> String { say("Created \(path)", ja: "\(path) を作成しました") }
    static func nextStep(afterCreating path: String) -> Suggestion {
        say(
            "Next: edit SKILL.md, then run \(skills: "validate", path)",
            ja: "次に SKILL.md を編集し、検証してください: \(skills: "validate", path)")
    }

    /// One line about files that were left out, with the option that includes them.
    static func credentialsLeftOut(_ paths: [String]) -> String {
        let shown = paths.prefix(8).joined(separator: ", ") + (paths.count > 8 ? ", …" : "")
        return say(
            "left out \(shown), which may contain credentials; to include "
                + "\(pronoun(paths.count)): --include FILE",
            ja: "認証情報を含む可能性があるため除外しました: \(shown)。含めるには --include FILE を付けてください")
    }
    static func packedInside(_ command: SuggestedCommand) -> Suggestion {
        say(
            "the skill's own folder now has archives, which an install of the folder copies; to put them elsewhere: \(command)",
            ja: "スキルのフォルダーの中にアーカイブを作成しました。このままではインストール時に一緒にコピーされます。別の場所に置くには: \(command)")
    }
    static func packed(_ name: String, into files: [String]) -> [Console.Piece] {
        [
            .init(say("Packed ", ja: ""), .plain), .bold(name),
            .init(
                say(
                    " into \(files.joinedWithAnd)",
                    ja: " を \(files.joined(separator: "、")) にまとめました"), .plain),
        ]
    }

    // validate
    static func wouldFix(_ files: Int) -> String {
        say(
            "\(counted(files, "file")) would be fixed; nothing was written.",
            ja: "\(files)個のファイルを修正できます。書き込みはしていません。")
    }
    static var nothingToFix: String {
        say("No finding can be fixed automatically.", ja: "自動で修正できる指摘はありません。")
    }
    static func wouldBeLeft(_ findings: Int) -> String {
        say(
            "\(counted(findings, "finding")) would remain, because --fix can't repair \(findings == 1 ? "it" : "them").",
            ja: "--fix で修正できない指摘が \(findings)件残ります。")
    }
    static func fixed(_ path: String, _ rules: [RuleID]) -> String {
        say(
            "Fixed \(path): \(rules.map(\.description).joined(separator: ", "))",
            ja: "\(path) を修正しました: \(rules.map(\.description).joined(separator: "、"))")
    }
    static func changedMeanwhile(_ path: String) -> String {
        say(
            "Skipped \(path): it was changed by another program.",
            ja: "\(path) は別のプログラムが変更したため、飛ばしました。")
    }
    static var checkInstalled: Suggestion {
        say(
            "validate another folder: \(skills: "validate", "FOLDER"); to check installed skills: "
                + "\(skills: "verify") for edits, \(skills: "outdated") for updates",
            ja: "別のフォルダーを検証してください: \(skills: "validate", "FOLDER")。インストール済みのスキルを調べるには、"
                + "編集は \(skills: "verify")、更新は \(skills: "outdated")")
    }
    static var noFindings: String {
        say("no findings", ja: "指摘なし")
    }
    static var notesHidden: String {
        say(" (use --notes to show)", ja: " (--notes で表示)")
    }
    /// The number of files of a folder that a skill lacks, with their names.
    static func lacksFiles(_ folder: String, _ names: [String]) -> String {
        let rest = names.count - namesOfLackingFiles
        let shown = names.prefix(namesOfLackingFiles).joined(separator: ", ")
        return say(
            "lacks \(names.count) files of `\(folder)`: \(shown)"
                + (rest > 0 ? " and \(rest) more" : ""),
            ja: "`\(folder)` のファイルが \(names.count)個ありません: \(shown)"
                + (rest > 0 ? "、ほか \(rest)個" : ""))
    }
    private static let namesOfLackingFiles = 20
    static func suppressed(_ count: Int) -> String {
        say("\(count) suppressed by comments", ja: "コメントによる抑制 \(count)件")
    }
    static func inBaseline(_ count: Int) -> String {
        say("\(count) in the baseline", ja: "ベースラインにある指摘 \(count)件")
    }
    static func wroteBaseline(_ findings: Int, to file: String) -> String {
        say(
            "Recorded \(counted(findings, "finding")) in \(file).",
            ja: "\(findings)件の指摘を \(file) に記録しました。")
    }
    static func moreFindings(_ count: Int) -> String { say("\(count) more", ja: "ほか \(count)件") }
    static var fixLabel: String {
        say("fix: ", ja: "修正: ")
    }
    static var adviceLabel: String {
        say("advice: ", ja: "助言: ")
    }

    // score
    static func noneChanged(since reference: String) -> String {
        say(
            "Nothing to validate: no skills were added or edited since \(reference.abridged).",
            ja: "検証するものがありません。\(reference.abridged) より後に追加または編集されたスキルはありません。")
    }
    static var noSkillsFound: String {
        say("No skills found.", ja: "スキルが見つかりません。")
    }
    static func score(_ total: Int, grade: String) -> String {
        say("\(total) of 100, \(grade)", ja: "100点中 \(total)点、\(grade)")
    }
    static func scoreOfOne(_ command: SuggestedCommand) -> Suggestion {
        say("for all improvements of one skill: \(command)", ja: "1つのスキルの助言をすべて見るには: \(command)")
    }
    static func scoreCap(_ points: Int, _ reason: String) -> String {
        say("at most \(points), because \(reason)", ja: "上限 \(points)点 (理由: \(reason))")
    }
    static func scoreErrors(_ count: Int, path: String) -> Suggestion {
        say(
            "\(counted(count, "error")); to see them: \(skills: "validate", path)",
            ja: "エラー \(count)件。見るには: \(skills: "validate", path)")
    }
    static func partScore(_ points: Int, of limit: Int) -> String {
        say("\(points) of \(limit)", ja: "\(points)/\(limit)")
    }

    // explain
    static var badExample: String {
        say("Bad", ja: "悪い例")
    }
    static var goodExample: String {
        say("Good", ja: "良い例")
    }
}
