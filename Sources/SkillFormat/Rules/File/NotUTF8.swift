internal import ScriptAnalysis
internal import Text

struct NotUTF8: Rule {
    let id = RuleID("not-utf8")
    let family = RuleFamily.file
    let summary = FindingText(
        "Text files are encoded in UTF-8.",
        ja: "テキストファイルが UTF-8 であること。")
    let why = FindingText(
        """
        Agents read files as UTF-8; text in any other encoding turns into garbage or cannot be read
        at all. Text in UTF-16 or UTF-32, in which an agent may find what the rules don't, requires consent.
        """,
        ja: """
            エージェントはファイルを UTF-8 として読みます。ほかの文字コードの文章は文字化けするか、\
            まったく読めません。UTF-16 や UTF-32 の文章は、ルールで検査できない内容をエージェントが\
            読む可能性があるため、同意が必要です。
            """)

    var good: [RuleExample] {
        [
            .plain,
            .described("表を読む。"),
            RuleExample(
                [("SKILL.md", "---\nname: pdf\n---\n")],
                binaries: [("font.ttf", [0xFF, 0xFE, 0xFD])]),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                [], binaries: [("SKILL.md", Array("---\nname: caf↓".utf8) + [0xE9, 0x0A])]),
            RuleExample(
                [], binaries: [("SKILL.md", Array("↓".utf8) + [0xFF, 0xFE, 0x2D, 0, 0x2D, 0])]),
            RuleExample(
                [("SKILL.md", "---\nname: pdf\n---\n")],
                binaries: [("notes.md", Array("a ↓".utf8) + [0xFF])]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for source in skill.texts.values {
            let isSkillFile = source.path == skill.document?.source.path
            guard isSkillFile || source.path.isText else { continue }
            let encoding = Encoding(of: source)
            if case .containsNUL = encoding { continue }
            guard let problem = encoding.problem else { continue }
            let severity = isSkillFile ? .error : skill.severity(.error, onInstall: .warning)
            // The rules read bytes, which say nothing in these encodings.
            let isUnread = [.utf16, .utf32].contains(encoding) && !source.isScript
            report(
                source.finding(
                    id, severity, at: encoding.offset, problem,
                    effect: isUnread && !isSkillFile ? .consent : .report))
        }
    }
}
