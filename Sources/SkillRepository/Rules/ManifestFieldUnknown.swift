internal import JSON
internal import Problem
internal import SkillFormat

/// Finds fields of a plugin that Claude Code does not know.
struct ManifestFieldUnknown: ManifestRule {
    let id = RuleID("manifest-field-unknown")
    let summary = FindingText(
        "plugin.json and skills.json have only fields that their readers know.",
        ja: "plugin.json と skills.json に、それを読むプログラムの知るフィールドだけがあること。")
    let why = FindingText(
        """
        Claude Code silently ignores unknown fields, so a misspelled field has no effect (plugins-reference.md). `skills sync`
        ignores those of a project's skills.json with a warning, and refuses them with --frozen.
        """,
        ja: """
            Claude Code は知らないフィールドを黙って無視するため、つづりを間違えたフィールドには効\
            果がありません (plugins-reference.md)。`skills sync` は、プロジェクトの skills.json の\
            知らないフィールドを警告を出して無視し、--frozen では拒否します。
            """)

    var bad: [RuleExample] {
        [
            .plugin(
                "{\"name\": \"pdf\", ↓\"keyword\": [\"forms\"]}\n"),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "skills.json",
                    """
                    {
                      "skills": {"pdf": {↓"agnets": ["cursor"], "source": "owner/repo"}},
                      ↓"skils": {},
                      "version": 1
                    }

                    """
                ),
            ]),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        guard manifest.kind == .plugin else {
            return manifest.isOurs ? manifest.json.map(faults(ofProject:)) ?? [] : []
        }
        return (manifest.json?.members ?? []).filter { ManifestTable.plugin[$0.key] == nil }.map {
            ManifestFinding(
                at: $0.keyOffset, RuleMessages.unknownField($0.key),
                severity: .warning, subject: $0.key)
        }
    }

    /// The faults of a project's manifest.
    private func faults(ofProject json: LocatedJSON) -> [ManifestFinding] {
        let entries = json["skills"]?.members ?? []
        let faults =
            entries.flatMap { unknown(in: $0.value, known: ManifestTable.requirement) }
            + unknown(in: json, known: ManifestTable.project)
        return faults.sorted { $0.offset < $1.offset }
    }

    private func unknown(in object: LocatedJSON, known: [String]) -> [ManifestFinding] {
        (object.members ?? []).filter { !known.contains($0.key) }.map { member in
            let similar = Similarity.names(like: member.key, among: known).first
            return ManifestFinding(
                at: member.keyOffset, RuleMessages.unknownMember(member.key, similar: similar),
                severity: similar == nil ? .warning : .error, subject: member.key)
        }
    }
}
