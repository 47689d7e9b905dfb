// Rules about other fields.
extension FieldRule {
    static let allowedToolsFormat = FieldRule(
        "allowed-tools-format", .fields, of: "allowed-tools",
        FindingText(
            "The tools in `allowed-tools` are on one line, separated by spaces.",
            ja: "`allowed-tools` のツールが、1行に空白区切りで書かれていること。"),
        why: FindingText(
            """
            The specification requires spaces. Claude Code also reads commas and lists, but other agents
            might not.
            """,
            ja: """
                仕様は空白区切りを求めています。Claude Code はコンマやリストも読みますが、ほかのエ\
                ージェントは読まない可能性があります。
                """),
        good: [
            .having("allowed-tools: Read Bash(git add *)"),
            .having("allowed-tools: Bash(a, b)"),
        ],
        bad: [
            .having("allowed-tools: ↓Read, Grep"),
            .having("allowed-tools:\n  ↓- Read"),
        ]
    ) { subject in
        switch subject.field.value {
        case .scalar(let text, _) where ToolList.commas(in: text) > 0: break
        case .list: break
        case .scalar, .mapping: return nil
        }
        let tools = subject.frontmatter.allowedTools.joined(separator: " ")
        return subject.fault(
            .info, FieldMessages.toolSeparator, remedy: .advice("allowed-tools: \(tools)"))
    }

    static let compatibilityTooLong = FieldRule(
        "compatibility-too-long", .fields, of: "compatibility",
        FindingText(
            "The `compatibility` field is 1 to 500 characters long.",
            ja: "`compatibility` が1〜500文字であること。"),
        why: FindingText(
            """
            The specification sets this limit.
            """,
            ja: "仕様の上限です。"),
        good: [
            .having("compatibility: Needs Python 3.")
        ],
        bad: [
            .having("compatibility:↓"),
            RuleExample(
                "---\nname: pdf\ncompatibility: ↓\(String(repeating: "a", count: 501))\n---\n"),
        ]
    ) { subject in
        let count = subject.text?.unicodeScalars.count ?? 0
        guard count > 500 || subject.field.value.isBlank else { return nil }
        return subject.fault(
            .error, onInstall: .info,
            count == 0
                ? FieldMessages.emptyCompatibility
                : FieldMessages.compatibilityTooLong(count, limit: 500))
    }

    static let metadataType = FieldRule(
        "metadata-type", .fields, of: "metadata",
        FindingText(
            "The `metadata` field is a mapping.",
            ja: "`metadata` がマッピングであること。"),
        why: FindingText(
            """
            The specification requires keys with values; clients ignore anything else.
            """,
            ja: "仕様はキーと値を求めています。クライアントはほかのものを無視します。"),
        good: [
            .having("metadata:\n  author: me"),
            .having("metadata:"),
        ],
        bad: [
            .having("metadata: ↓text"),
            .having("metadata:\n  ↓- a"),
        ]
    ) { subject in
        if case .mapping = subject.field.value { return nil }
        guard !subject.field.value.isBlank else { return nil }
        return subject.fault(.error, onInstall: .info, FieldMessages.metadataNotMapping)
    }

    static let toolUnknown = FieldRule(
        "tool-unknown", .fields, of: "allowed-tools",
        FindingText(
            "Every tool in `allowed-tools` exists.",
            ja: "`allowed-tools` のツールがすべて存在すること。"),
        why: FindingText(
            """
            An unknown tool name allows nothing. It is often misspelled or the name of another agent's
            tool.
            """,
            ja: """
                存在しないツール名は何も許可しません。つづりの間違いや、ほかのエージェントのツール\
                名であることがよくあります。
                """),
        good: [
            .having("allowed-tools: Read Bash(git add *) mcp__github__search")
        ],
        bad: [
            .having("allowed-tools: Read ↓Reed Grip")
        ]
    ) { subject in
        var unknown: [String] = []
        for tool in subject.frontmatter.allowedTools {
            let name = String(tool.prefix { $0 != "(" && $0 != ":" })
            guard name != "*", !name.hasPrefix("mcp__"), !FieldTable.tools.contains(name),
                !unknown.contains(name)
            else { continue }
            unknown.append(name)
        }
        guard let first = unknown.first else { return nil }
        return subject.fault(.info, FieldMessages.unknownTools(unknown), at: first)
    }
}
