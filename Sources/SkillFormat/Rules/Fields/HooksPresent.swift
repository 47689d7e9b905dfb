internal import Text

struct HooksPresent: Rule {
    let id = RuleID("hooks-present")
    let family = RuleFamily.fields
    let summary = "The skill defines no hooks."
    let why = """
        Hooks are commands that Claude Code runs on certain events, without asking and without
        involving the model.
        """

    var good: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\nmetadata:\n  about: hooks\n---\n# PDF\n"
            )
        ]
    }
    var bad: [RuleExample] {
        [
            RuleExample(
                "---\nname: pdf\ndescription: Reads forms.\n↓hooks:\n  PreToolUse:\n    - matcher: Bash\n---\n# PDF\n\nText.\n"
            ),
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
            report(
                document.source.finding(
                    id, skill.severity(.info, onInstall: .warning), at: place, FieldMessages.hooks,
                    effect: .consent,
                    subject: Conduct.quotation(of: document.source.bytes[place..<max(place, end)])))
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
        return document.source.bytes[block].firstRange(of: Array("hooks".utf8))?.lowerBound
    }
}
