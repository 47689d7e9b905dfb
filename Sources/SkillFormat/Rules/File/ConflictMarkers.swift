internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

struct ConflictMarkers: Rule {
    let id = RuleID("conflict-marker")
    let family = RuleFamily.file
    let summary = FindingText(
        "Files contain no unresolved merge conflicts.",
        ja: "ファイルに未解決のマージの競合がないこと。")
    let why = FindingText(
        """
        An agent reads both sides of a conflict as instructions, and a script with markers does not
        run. Conflicts in the code blocks of Markdown files are examples and allowed.
        """,
        ja: """
            エージェントは競合の両側を指示として読み、競合マーカーのあるスクリプトは動きません。\
            Markdown のコードブロックの中の競合は例とみなし、許可します。
            """)

    var good: [RuleExample] {
        [
            RuleExample("---\nname: git\n---\nTitle\n=======\n\nText.\n"),
            RuleExample(
                "---\nname: git\n---\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n```\n"),
            RuleExample("---\nname: git\n---\n<<<<<<< HEAD\nstarts a conflict.\n"),
            RuleExample("---\nname: git\n---\n>>>>>>> quoted\n=======\n<<<<<<< quoted\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: git\n---\n↓<<<<<<< yours\na\n=======\nb\n>>>>>>> new version\n"),
            RuleExample(
                "---\nname: git\n---\r\n↓<<<<<<< a\r\n||||||| b\r\n=======\r\n>>>>>>> c\r\n"),
            RuleExample([
                ("SKILL.md", "---\nname: git\n---\nText.\n"),
                ("run.sh", "↓<<<<<<<< a\nls\n========\n>>>>>>>> b\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for source in skill.texts.values
        where source.bytes.holds("<<<<<<< ") && !Self.isAsciiDoc(source.path) {
            let isSkillFile = source.path == skill.document?.source.path
            let fences = source.isMarkdown ? CodeFences(in: source) : nil
            let lines = source.conflicts { fences?.contains(line: $0) != true }
            let start = isSkillFile ? firstOffset(in: skill) : 0
            guard let first = lines.first(where: { source.lineStarts[$0] >= start }) else {
                continue
            }
            let severity = skill.severity(
                isSkillFile ? .error : .warning, onInstall: isSkillFile ? .warning : .info)
            report(
                source.finding(
                    id, severity, at: source.lineStarts[first],
                    FileMessages.conflict(count: lines.count)))
        }
    }

    /// Whether a file is AsciiDoc, whose listings are not recognized.
    private static func isAsciiDoc(_ path: RelativePath) -> Bool {
        ["adoc", "asc", "asciidoc"].contains(path.fileExtension)
    }

    /// The first offset of SKILL.md to check: the body if another rule reports the conflict in the frontmatter.
    private func firstOffset(in skill: SkillContents) -> Int {
        guard let document = skill.document,
            document.flaws.contains(where: { $0.kind == .mergeConflict })
        else { return 0 }
        return document.bodyStart
    }
}
