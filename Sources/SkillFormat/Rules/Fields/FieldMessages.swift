/// The messages of the rules about other frontmatter fields.
enum FieldMessages {
    static let toolSeparator = FindingText(
        "the specification separates tools with spaces", ja: "仕様では、ツールを空白で区切ります")
    static let emptyCompatibility = FindingText(
        "the `compatibility` field is empty", ja: "`compatibility` の欄が空です")
    static let unquotedHint = FindingText(
        "YAML reads this as a list; put the hint in quotes",
        ja: "YAML ではこれがリストになります。引用符で囲んでください")
    static let hooks = FindingText(
        "the skill defines hooks: commands that run without asking",
        ja: "スキルがフック（確認なしで実行されるコマンド）を定義しています")
    static let metadataNotMapping = FindingText(
        "`metadata` is not a mapping of keys to values",
        ja: "`metadata` がキーと値の対応になっていません")
    static let unreachable = FindingText(
        "neither the user nor the model can start the skill",
        ja: "ユーザーもモデルもこのスキルを呼び出せません")

    static func unrestricted(_ tool: String) -> FindingText {
        FindingText(
            "`\(tool)` lets the skill run any command without asking",
            ja: "`\(tool)` により、スキルはどんなコマンドでも確認なしで実行できます")
    }

    static func compatibilityTooLong(_ count: Int, limit: Int) -> FindingText {
        FindingText(
            "the `compatibility` field is \(count) characters long, more than the maximum of \(limit)",
            ja: "`compatibility` の欄が \(count)文字あり、上限の \(limit)文字を超えています")
    }

    static func flowStyle(_ fields: [String]) -> FindingText {
        FindingText(
            "not every YAML parser reads the brackets and braces\(fields.isEmpty ? "" : " of \(list(fields))")",
            ja: "\(fields.isEmpty ? "" : "\(japaneseList(fields)) の")括弧は、YAML のパーサーによっては読めません")
    }

    static func readOnly(by agent: String, _ fields: [String]) -> FindingText {
        FindingText(
            "only \(agent) reads the \(fields.count == 1 ? "field" : "fields") \(list(fields))",
            ja: "\(japaneseList(fields)) の欄を読むのは \(agent) だけです")
    }

    static func mustBeString(_ field: String) -> FindingText {
        FindingText(
            "the value of `\(field)` must be a string",
            ja: "`\(field)` の値は文字列でなければなりません")
    }

    static func mustBeBoolean(_ field: String) -> FindingText {
        FindingText(
            "the value of `\(field)` must be true or false",
            ja: "`\(field)` の値は true か false でなければなりません")
    }

    static func mustBe(_ values: [String], _ field: String) -> FindingText {
        let list = values.count == 1 ? values[0] : "one of \(values.joined(separator: ", "))"
        return FindingText(
            "the value of `\(field)` must be \(list)",
            ja:
                "`\(field)` の値は \(values.joined(separator: "、"))\(values.count == 1 ? "" : " のどれか") でなければなりません"
        )
    }

    static func needsFork(_ field: String) -> FindingText {
        FindingText(
            "`\(field)` has no effect without `context: fork`",
            ja: "`\(field)` は `context: fork` がないと効果がありません")
    }

    static func typo(_ field: String, for meaning: String) -> FindingText {
        FindingText(
            "unknown field `\(field)`; did you mean `\(meaning)`?",
            ja: "不明なフィールド `\(field)` があります。`\(meaning)` のことですか？")
    }

    static func unknown(_ fields: [String]) -> FindingText {
        FindingText(
            fields.count == 1
                ? "unknown field \(list(fields)); put it under `metadata`"
                : "unknown fields \(list(fields)); put them under `metadata`",
            ja: "不明なフィールド \(japaneseList(fields)) があります。`metadata` の下に置いてください")
    }

    /// Joins the first four names, and counts the others.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(4).map { "`\($0)`" }
        let rest = names.count - shown.count
        let all = rest > 0 ? shown + ["\(rest) more"] : shown
        guard let last = all.last, all.count > 1 else { return all.joined() }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The same in Japanese.
    private static func japaneseList(_ names: [String]) -> String {
        let shown = names.prefix(4).map { "`\($0)`" }.joined(separator: "、")
        return names.count > 4 ? "\(shown) ほか \(names.count - 4)件" : shown
    }

    static func licenseFileMissing(_ name: String) -> FindingText {
        FindingText(
            "the skill has no file `\(name)`", ja: "スキルにファイル `\(name)` がありません")
    }

    static func metadataNotString(_ keys: [String]) -> FindingText {
        FindingText(
            keys.count == 1
                ? "the value of \(list(keys)) is not a string"
                : "the values of \(list(keys)) are not strings",
            ja: "\(japaneseList(keys)) の値が文字列ではありません")
    }

    static func unknownTools(_ names: [String]) -> FindingText {
        FindingText(
            "Claude Code has no \(names.count == 1 ? "tool" : "tools") named \(list(names))",
            ja: "Claude Code に \(japaneseList(names)) というツールはありません")
    }
}
