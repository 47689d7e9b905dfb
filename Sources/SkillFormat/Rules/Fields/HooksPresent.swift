internal import ScriptAnalysis
internal import Text

struct HooksPresent: Rule {
    let id = RuleID("hooks-present")
    let family = RuleFamily.fields
    let summary = FindingText(
        "The skill defines no hooks.",
        ja: "スキルがフックを定義しないこと。")
    let why = FindingText(
        """
        Hooks are commands that Claude Code runs on certain events, without asking and without
        involving the model.
        """,
        ja: """
            フックは、特定のイベントで Claude Code が実行するコマンドです。確認もされず、モデルも\
            介しません。
            """)

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  about: hooks\n---\n# PDF\n"
            )
        ]
    }
    var bad: [RuleExample] {
        [
            .having("↓hooks:\n  PreToolUse:\n    - matcher: Bash"),
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n<<: {↓hooks: {Stop: [{command: id}]}}\n---\n# PDF\n"
            ),
            RuleExample([
                ("SKILL.md", "---\nname: pdf\ndescription: Reads forms.\n---\n# PDF\n"),
                ("more/SKILL.md", "---\nname: more\n↓hooks:\n  Stop: [id]\n---\n"),
            ]),
        ]
    }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        for document in skill.documents {
            guard let place = Self.hooks(in: document) else { continue }
            let end = document.block?.upperBound ?? place
            var finding = document.source.finding(
                id, skill.severity(.info, onInstall: .warning), at: place, FieldMessages.hooks,
                effect: .consent,
                subject: ScriptAnalysis.quotation(
                    of: document.source.bytes[place..<max(place, end)]))
            finding.commands = Self.commands(in: document, at: place)
            report(finding)
        }
    }

    /// The commands of the hooks at a place, or the lines there if these are not hooks as Claude Code reads them.
    private static func commands(in document: SkillDocument, at place: Int) -> [String] {
        let field = document.frontmatter?.fields.first { $0.keyOffset == place }
        let commands = field.map { Self.commands(in: $0.value, event: nil) } ?? []
        guard commands.isEmpty else { return commands }
        let end = max(place, document.block?.upperBound ?? place)
        return document.source.bytes[place..<end].split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { line in !line.allSatisfy(\.isWhitespace) && line != "hooks:" }
    }

    private static func commands(in value: Frontmatter.Value, event: String?) -> [String] {
        switch value {
        case .scalar: return []
        case .list(let values): return values.flatMap { commands(in: $0, event: event) }
        case .mapping(let fields):
            guard let event else {
                return fields.flatMap { commands(in: $0.value, event: $0.key) }
            }
            let own = hook(in: fields).map { ["\(event): \($0)"] } ?? []
            return own
                + fields.filter { $0.key != "command" }
                .flatMap { commands(in: $0.value, event: event) }
        }
    }

    /// Returns the command of a hook, or everything about one of another type; nil if the fields are not those of a hook.
    private static func hook(in fields: [Frontmatter.Field]) -> String? {
        let said = fields.compactMap { field -> (key: String, text: String)? in
            if field.key == "command" { return (field.key, scalars(in: field.value)) }
            guard field.key != "matcher", case .scalar(let text, _) = field.value else {
                return nil
            }
            return (field.key, text)
        }
        let type = said.first { $0.key == "type" }?.text ?? "command"
        if type == "command", let command = said.first(where: { $0.key == "command" }) {
            return command.text
        }
        guard !said.isEmpty else { return nil }
        return said.map { "\($0.key): \($0.text)" }.joined(separator: ", ")
    }

    /// Returns the scalars in a value, next to each other.
    private static func scalars(in value: Frontmatter.Value) -> String {
        switch value {
        case .scalar(let text, _): text
        case .list(let values): values.map(scalars).joined(separator: " ")
        case .mapping(let fields): fields.map { scalars(in: $0.value) }.joined(separator: " ")
        }
    }

    /// The place of hooks in a frontmatter; where it merges other mappings or cannot be read, of that word.
    private static func hooks(in document: SkillDocument) -> Int? {
        let fields = document.frontmatter?.fields ?? []
        if let field = fields.first(where: { $0.key == "hooks" && !$0.value.isBlank }) {
            return field.keyOffset
        }
        let isUnclear = document.flaws.contains {
            [
                .aliasOrTag, .syntax, .unquotedColon, .mergeConflict, .tooDeep, .tooLarge,
                .duplicateKey,
            ].contains($0.kind)
        }
        guard isUnclear || document.frontmatter == nil, let block = document.block else {
            return nil
        }
        if let scalar = document.scalars.first(where: { $0.text == "hooks" }) {
            return scalar.place.lowerBound
        }
        guard document.frontmatter == nil else { return nil }
        return document.source.bytes[block].firstIndex(of: "hooks")
    }
}
