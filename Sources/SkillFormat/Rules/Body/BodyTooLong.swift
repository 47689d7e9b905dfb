internal import Text

struct BodyTooLong: Rule {
    let id = RuleID("body-too-long")
    let family = RuleFamily.body
    let summary = FindingText(
        "SKILL.md has at most 500 lines and about 5,000 tokens after its frontmatter.",
        ja: "SKILL.md のフロントマターより後が、500行、約 5,000 トークンに収まること。")
    let why = FindingText(
        """
        Every use of the skill loads the whole body, and Claude Code keeps only its first 5,000
        tokens when it compacts a session. The specification recommends moving details to files that
        are read when needed. This is a note up to twice these sizes, and a warning beyond. The
        number of tokens is an estimate: one for four characters of English, or for one character of
        Japanese, Chinese or Korean.
        """,
        ja: """
            スキルを使うたびに本文全体が読み込まれます。Claude Code がセッションを圧縮するときは、\
            先頭の 5,000 トークンだけを残します。仕様は、詳細を別のファイルに移し、必要なときに読\
            むことを勧めています。この大きさの2倍までは情報、それを超えると警告です。トークン数は\
            概算で、英語は4文字、日本語、中国語、韓国語は1文字を1トークンと数えます。
            """)

    /// The recommended maximum (specification, "Progressive disclosure").
    static let lineLimit = 500
    static let tokenLimit = 5_000

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "x\n", count: 500))"),
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "four", count: 5000))"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample("---\nname: pdf\n---\n\(String(repeating: "x\n", count: 500))↓x\n"),
            RuleExample("---\nname: pdf\n---\n↓\(String(repeating: "four", count: 5000))x"),
            RuleExample("---\nname: pdf\n---\n↓\(String(repeating: "長い説明", count: 1251))"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document else { return }
        let (lines, tokens) = (document.bodyLines, document.bodyTokens)
        guard lines > Self.lineLimit || tokens > Self.tokenLimit else { return }
        let isDouble = lines > 2 * Self.lineLimit || tokens > 2 * Self.tokenLimit
        report(
            document.source.finding(
                id, isDouble ? skill.severity(.warning, onInstall: .info) : .info,
                at: lines > Self.lineLimit ? overflow(of: document) : document.bodyStart,
                BodyMessages.tooLong(lines: lines, tokens: tokens)))
    }

    /// The start of the first line beyond the limit.
    private func overflow(of document: SkillDocument) -> Int {
        let starts = document.source.lineStarts
        return starts[starts.partitionPoint { $0 >= document.bodyStart } + Self.lineLimit]
    }
}
