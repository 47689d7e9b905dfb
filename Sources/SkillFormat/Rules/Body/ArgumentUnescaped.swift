internal import Markdown
internal import Text

/// Tells of shell parameters that Claude Code replaces.
struct ArgumentUnescaped: Rule {
    let id = RuleID("argument-unescaped")
    let family = RuleFamily.body
    let summary = "Parameters in code are escaped: \\$1."
    let why = """
        When the user starts the skill with arguments, Claude Code puts them for `$0` to `$9` everywhere, in code as well.
        """

    var good: [RuleExample] {
        [
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n```sh\necho \\$1\n```\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\nIt costs $5.\n"),
            RuleExample("---\nname: pdf\ndescription: Reads forms.\n---\n```sh\necho $HOME\n```\n"),
            RuleExample("---\nname: pdf\nargument-hint: file\n---\n```sh\nls $1\n```\n"),
            RuleExample("---\nname: pdf\nuser-invocable: false\n---\n```sh\nls $1\n```\n"),
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n```sh\necho ↓$1 $2\n```\n"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n---\n```awk\n{ print ↓$2 }\n```\n"),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        guard let document = skill.document, let frontmatter = document.frontmatter,
            frontmatter.isUserInvocable, frontmatter["argument-hint"] == nil,
            frontmatter["arguments"] == nil
        else { return }
        let source = document.source
        let places = skill.fences.filter { Self.languages.contains($0.language) }
            .flatMap(\.lines).flatMap { Self.parameters(in: source.line($0)) }
        guard let first = places.first else { return }
        let others = places.count > 1 ? " (\(places.count) such places)" : ""
        report(
            source.finding(
                id, .info, at: first,
                "Claude Code puts an argument of the user in place of this parameter\(others)"))
    }

    private static let languages: Set<String> = ["sh", "bash", "zsh", "shell", "awk", "perl"]

    /// Where a dollar sign with one digit behind it stands.
    private static func parameters(in line: ArraySlice<UInt8>) -> [Int] {
        line.indices.dropLast().filter { index in
            guard line[index] == UInt8(ascii: "$"), line[index + 1].isDigit else { return false }
            let isEscaped = index > line.startIndex && line[index - 1] == UInt8(ascii: "\\")
            let isLonger = index + 2 < line.endIndex && line[index + 2].isDigit
            return !isEscaped && !isLonger
        }
    }
}
