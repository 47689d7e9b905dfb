internal import SkillFormat

/// Tells of paths that lead nowhere.
struct ManifestPathMissing: RepositoryRule {
    let id = "manifest-path-missing"
    let family = RuleFamily.repository
    let summary = "What a manifest names is there, and a folder of skills holds one."
    let why = """
        Claude Code loads the plugin without the part, or not at all.
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
                ("pdf/.claude-plugin/plugin.json", "{\"name\": \"pdf\"}\n"),
                (
                    ".claude-plugin/marketplace.json",
                    #"""
                    {
                      "name": "tools",
                      "owner": {"name": "A"},
                      "plugins": [{"name": "pdf", "source": "./pdf"}, {"name": "b", "source": ↓"./b"}]
                    }
                    """#
                ),
            ]),
            RuleExample([
                ("pdf/skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "pdf/.claude-plugin/plugin.json",
                    "{\"name\": \"pdf\", \"skills\": [\"./skills/pdf\", ↓\"./skills/forms\", ↓\"./text\"]}\n"
                ),
                ("pdf/text/a.md", "Text.\n"),
            ]),
        ]
    }

    func check(_ repository: Repository, report: (Finding) -> Void) {
        for manifest in repository.manifests {
            for path in ManifestPath.all(in: manifest) where path.fault != .traversal {
                guard let target = path.target else { continue }
                let kind = repository.tree.kind(of: target)
                if kind == nil {
                    report(
                        manifest.finding(
                            id, .error, at: path.offset, "there is no \(path.text)",
                            subject: path.text))
                } else if path.field == "skills", !repository.tree.holdsSkill(target) {
                    report(
                        manifest.finding(
                            id, .error, at: path.offset, "\(path.text) holds no SKILL.md",
                            subject: path.text))
                }
            }
        }
    }
}
