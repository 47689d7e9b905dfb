internal import Markdown
internal import Text

struct ArgumentUnescaped: Rule {
    let id = RuleID("argument-unescaped")
    let family = RuleFamily.body
    let summary = FindingText(
        "Shell parameters in code blocks are escaped: `\\$1`.",
        ja: "コードブロックの中では、シェルの引数を `\\$1` のようにエスケープすること。")
    let why = FindingText(
        """
        When a user starts the skill with arguments, Claude Code substitutes them for `$0` to `$9`
        everywhere, including in code.
        """,
        ja: """
            引数を付けてスキルを開始すると、Claude Code はコードの中も含め、すべての `$0` から \
            `$9` を引数に置き換えます。
            """)

    var good: [RuleExample] {
        [
            .body("```sh\necho \\$1\n```\n"),
            .body("It costs $5.\n"),
            .body("```sh\necho $HOME\n```\n"),
            RuleExample("---\nname: pdf\nargument-hint: file\n---\n```sh\nls $1\n```\n"),
            RuleExample("---\nname: pdf\nuser-invocable: false\n---\n```sh\nls $1\n```\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            .body("```sh\necho ↓$1 $2\n```\n"),
            .body("```awk\n{ print ↓$2 }\n```\n"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, let frontmatter = document.frontmatter,
            frontmatter.isUserInvocable, frontmatter["argument-hint"] == nil,
            frontmatter["arguments"] == nil
        else { return }
        let source = document.source
        let places = skill.fences.filter { Self.languages.contains($0.language) }
            .flatMap(\.contentLines).flatMap { Self.parameters(in: source.line($0)) }
        guard let first = places.first else { return }
        report(
            source.finding(
                id, .info, at: first,
                BodyMessages.parameter(count: places.count)))
    }

    private static let languages: Set<String> = ["sh", "bash", "zsh", "shell", "awk", "perl"]

    /// The places of unescaped dollar signs that exactly one digit follows.
    private static func parameters(in line: ArraySlice<UInt8>) -> [Int] {
        line.indices.dropLast().filter { index in
            guard line[index] == UInt8(ascii: "$"), line[index + 1].isDigit else { return false }
            let isEscaped = index > line.startIndex && line[index - 1] == UInt8(ascii: "\\")
            let isLonger = index + 2 < line.endIndex && line[index + 2].isDigit
            return !isEscaped && !isLonger
        }
    }
}
