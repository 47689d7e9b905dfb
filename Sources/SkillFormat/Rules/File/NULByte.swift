internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

struct NULByte: Rule {
    let id = RuleID("nul-byte")
    let family = RuleFamily.file
    let summary = FindingText(
        "Text files contain no NUL bytes.",
        ja: "テキストファイルに NUL バイトがないこと。")
    let why = FindingText(
        """
        Some programs stop reading at a NUL byte, shells skip it, and tools take the file for a binary one, so people and
        agents see different text. In a script or a document it requires consent.
        """,
        ja: """
            NUL バイトで読むのをやめるプログラムや、読み飛ばすシェル、バイナリーファイルとみなすツ\
            ールがあるため、人とエージェントに見える文章が異なります。スクリプトや文書にある場合は\
            同意が必要です。
            """)

    var good: [RuleExample] { [.plain] }

    var bad: [RuleExample] {
        [
            .body("Text↓\u{0}\n"),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"),
                ("a.md", String(repeating: "x", count: 9000) + "↓\u{0}"),
            ]),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"), ("AGENTS.md", "Read it.\n↓\u{0}\n"),
            ]),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\n---\n"), ("scripts/a.sh", "#!/bin/sh\n#↓\u{0}\nls\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let loaded = Set(skill.documents.map(\.source.path))
        for source in skill.texts.values where source.bytes.holds("\0") {
            guard case .containsNUL(let offset) = Encoding(of: source) else { continue }
            // Shells drop the byte and go on, other programs stop there; data may have it.
            let isRead =
                source.isScript || source.isMarkdown || source.path.fileExtension.isEmpty
                || loaded.contains(source.path) || AgentFiles.match(source.path) != nil
            report(
                source.finding(
                    id, .error, at: offset, FileMessages.nulByte,
                    effect: isRead ? .consent : .report))
        }
    }
}
