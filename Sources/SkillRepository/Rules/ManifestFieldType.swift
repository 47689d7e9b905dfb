internal import JSON
internal import SkillFormat

/// Tells of values that Claude Code does not take.
struct ManifestFieldType: RepositoryRule {
    let id = "manifest-field-type"
    let family = RuleFamily.repository
    let summary = "The fields of a manifest have values of their kind."
    let why = """
        Most fields with a value of the wrong kind keep the plugin from loading, such as `keywords` with a string
        (plugins-reference.md).
        """

    var good: [RuleExample] {
        [
            RuleExample([
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}]
                    }
                    """#
                ),
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
            ])
        ]
    }

    var bad: [RuleExample] {
        [
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "pdf/.claude-plugin/plugin.json",
                    "{\"name\": \"pdf\", \"keywords\": ↓\"forms\", \"version\": ↓1}\n"
                ),
            ]),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                (
                    ".claude-plugin/marketplace.json",
                    "{\"name\": \"tools\", \"owner\": ↓\"A\", \"plugins\": [↓\"pdf\"]}\n"
                ),
            ]),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("pdf/.claude-plugin/plugin.json", "↓[]\n"),
            ]),
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            guard let json = manifest.json else { continue }
            guard json.members != nil else {
                tell("a manifest", json, [.object], manifest, report)
                continue
            }
            check(
                json, manifest.kind == .plugin ? ManifestTable.plugin : ManifestTable.marketplace,
                manifest, report)
            for entry in json["plugins"]?.array ?? [] where manifest.kind == .marketplace {
                if entry.members == nil {
                    tell("an entry of `plugins`", entry, [.object], manifest, report)
                } else {
                    check(entry, ManifestTable.entry, manifest, report)
                }
            }
        }
    }

    private func check(
        _ object: PlacedJSON, _ table: [String: Set<ManifestTable.Kind>], _ manifest: Manifest,
        _ report: (Finding) -> Void
    ) {
        for member in object.members ?? [] {
            guard let kinds = table[member.key] else { continue }
            if !kinds.contains(member.value.kind) {
                tell("`\(member.key)`", member.value, kinds, manifest, report)
            } else if ["owner", "author"].contains(member.key) {
                check(member.value, ManifestTable.person, manifest, report)
            }
        }
    }

    private func tell(
        _ what: String, _ value: PlacedJSON, _ kinds: Set<ManifestTable.Kind>,
        _ manifest: Manifest, _ report: (Finding) -> Void
    ) {
        let names = kinds.map(\.rawValue).sorted().joined(separator: " or ")
        // Claude Code reads on without these two.
        let isMild = what == "`metadata`" || what == "`experimental`"
        report(
            manifest.finding(
                id, isMild ? .warning : .error, at: value.offset,
                "\(what) must be of kind \(names), not \(value.kind.rawValue)", subject: what))
    }
}

extension PlacedJSON {
    /// The kind of the value.
    var kind: ManifestTable.Kind {
        switch value {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
