internal import ScriptAnalysis
internal import Text

struct InjectionPresent: Rule {
    let id = RuleID("injection-present")
    let family = RuleFamily.body
    let summary = FindingText(
        "The skill runs no commands when it is loaded.",
        ja: "読み込まれたときにコマンドを実行しないこと。")
    let why = FindingText(
        """
        As soon as the skill is used, Claude Code runs the commands in !`…` and in blocks that start
        with ```! and replaces them with their output. It does the same in commands of plugins; all
        files that an agent loads as instructions count, and !{…} in commands of Gemini CLI.
        """,
        ja: """
            スキルが使われるとすぐに、Claude Code は !`…` と ```! で始まるブロックのコマンドを実行\
            し、その出力に置き換えます。プラグインのコマンドでも同じです。エージェントが指示として\
            読み込むファイルはすべて対象で、Gemini CLI のコマンドの !{…} も同じです。
            """)

    var good: [RuleExample] {
        [
            .body("Wow!`code`\n"),
            .body("Text! `code`\n"),
            .body("Text !`not closed\n"),
            .body("`ensure!` and `a.!`\n"),
            RuleExample([Self.skillFile, ("references/commands.md", "State: !`git status`\n")]),
            RuleExample([
                Self.skillFile, (".gemini/commands/fill.toml", "prompt = \"Fill it in!\"\n"),
            ]),
        ]
    }

    var bad: [RuleExample] {
        [
            .body("State: ↓!`git status`\n↓!`ls`\n"),
            .body("↓```!\nls\n```\n"),
            .body("a ↓!`b` c ↓!`d`\n"),
            .body("State:↓!`id` (↓!`id`)\n"),
            .body("↓!`git\n status`\n"),
            .body("- a ↓```! ls```\n"),
            RuleExample([
                Self.skillFile, (".claude-plugin/plugin.json", "{\"name\": \"pdf\"}"),
                ("commands/fill.md", "State: ↓!`git status`\n"),
            ]),
            RuleExample([
                Self.skillFile,
                (
                    ".claude-plugin/plugin.json",
                    "{\"commands\": {\"a\": {\"source\": \"./b.md\"}, \"c\": {↓\"content\": \"!`id`\"}}}"
                ),
                ("b.md", "↓!`id`\n"),
            ]),
            RuleExample([
                Self.skillFile, (".claude/commands/fill.md", "↓!`id`\n"),
                (".opencode/command/fill.md", "↓!`id`\n"),
                (".gemini/commands/git/fill.toml", "prompt = \"↓!{id}\"\n"),
            ]),
        ]
    }

    private static let skillFile = (
        path: "SKILL.md", text: "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"
    )

    /// The maximum number of commands to report.
    private static let limit = 1_000

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for (source, offset) in Self.all(in: skill) + Self.prompts(in: skill) {
            report(
                source.finding(
                    id, skill.severity(.info, onInstall: .warning), at: offset,
                    BodyMessages.injection, effect: .consent,
                    subject: ScriptAnalysis.quotation(of: source.bytes[offset...].prefix(400))))
        }
        for (source, offset, text) in skill.inlineTexts {
            guard let start = Self.injections(in: text[...]).first else { continue }
            report(
                source.finding(
                    id, skill.severity(.info, onInstall: .warning), at: offset,
                    BodyMessages.injection, effect: .consent,
                    subject: ScriptAnalysis.quotation(of: text[start...].prefix(400))))
        }
    }

    /// The places where commands start in the files that agents load as instructions, up to the limit.
    static func all(in skill: SkillContents) -> [(source: SourceText, offset: Int)] {
        skill.documents.flatMap { document -> [(source: SourceText, offset: Int)] in
            injections(in: document.source.bytes[document.bodyStart...]).prefix(limit).map {
                (document.source, $0)
            }
        }
    }

    /// The first places of commands in prompts of Gemini CLI: `!{…}`, of which TOML may escape a part.
    private static func prompts(in skill: SkillContents) -> [(source: SourceText, offset: Int)] {
        skill.texts.values.compactMap { source in
            guard source.path.fileExtension == "toml",
                AgentFiles.match(source.path)?.kind == .prompts
            else { return nil }
            return promptMarks.compactMap { source.bytes.firstOffset(of: $0) }.min()
                .map { (source, $0) }
        }
    }

    private static let promptMarks: [StaticString] = [
        "!{", "\\u0021", "\\U00000021", "\\x21", "!\\u007", "!\\U0000007", "!\\x7",
    ]

    /// The places of commands in a text: `!` before a code span, which may span lines, unless a letter, a digit or a
    /// backtick precedes it; and a fence followed by `!`, wherever it is in its line.
    private static func injections(in text: ArraySlice<UInt8>) -> [Int] {
        let tick = UInt8(ascii: "`")
        var places: [Int] = []
        var offset = text.startIndex
        while let mark = text[offset...].firstIndex(of: UInt8(ascii: "!")) {
            offset = mark + 1
            if text[..<mark].suffix(3).elementsEqual("```".utf8) {
                places.append(
                    text[..<mark].lastIndex { $0 != tick }.map { $0 + 1 } ?? text.startIndex)
                continue
            }
            guard offset < text.endIndex, text[offset] == tick, mayStart(at: mark, in: text),
                let end = text[(offset + 1)...].prefix(spanLimit).firstIndex(of: tick),
                end > offset + 1
            else { continue }
            places.append(mark)
            offset = end + 1
        }
        return places
    }

    /// The longest command in bytes.
    private static let spanLimit = 10_000

    /// Whether a command may start at a `!`: after white space, or after punctuation outside a code span.
    private static func mayStart(at mark: Int, in text: ArraySlice<UInt8>) -> Bool {
        guard mark > text.startIndex, !text[mark - 1].isSpace else { return true }
        let before = text[mark - 1]
        guard before < 0x80, !before.isWordPart, before != UInt8(ascii: "`") else {
            return before >= 0x80
        }
        let line = text[..<mark].suffix(400)
        let start = line.lastIndex(of: Byte.newline).map { $0 + 1 } ?? line.startIndex
        return line[start...].count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
    }
}
