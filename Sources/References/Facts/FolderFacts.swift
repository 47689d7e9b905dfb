internal import Text

/// The first folder of the path, and the folders of agents.
enum FolderFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .skillFolderFirst, .stateFolderFirst, .installPlace, .firstFolderExists,
        .repositoryHasFirstFolder,
    ]

    static let examples = [
        FactExample(.skillFolderFirst, "`↓references/a.md`"),
        FactExample(.stateFolderFirst, "`↓output/a.md`"),
        FactExample(.installPlace, "`↓.claude/skills/own/a.md`"),
        FactExample(.firstFolderExists, "`↓fields/a.md`", with: ["fields/b.md"]),
        FactExample(
            .repositoryHasFirstFolder, "`↓docs/a.md`", in: "own/SKILL.md", with: ["docs/b.md"]),
    ]

    private static let agentFolders = WordSet(
        """
        .claude .codex .cursor .agents .gemini .opencode .github .windsurf .copilot .kiro .config .vscode
        """)
    /// The number of characters before the path that may be the start of a longer one.
    private static let leadLimit = 60

    static func facts(of site: Site) -> FactSet {
        let first = String(site.name.first)
        var facts = FactSet()
        facts.insert(
            .skillFolderFirst, if: PathVocabulary.skillFolders.contains(exactly: first.utf8))
        facts.insert(.stateFolderFirst, if: PathVocabulary.stateFolders.contains(first.utf8))
        facts.insert(.installPlace, if: isInstallPlace(site))
        if !first.isEmpty {
            let page = site.page
            let isHere = page.resolver.bases.contains { base in
                page.skill.inside(base.appendingPath(first))
                    .map(page.skill.paths.hasFolder) ?? false
            }
            facts.insert(.firstFolderExists, if: isHere)
            facts.insert(
                .repositoryHasFirstFolder, if: page.skill.repository.hasFolder(first))
        }
        return facts
    }

    private static func isInstallPlace(_ site: Site) -> Bool {
        let path = (site.lead + site.name.path.utf8)[...]
        let isInAgentFolder = path.split(separator: UInt8(ascii: "/"))
            .contains { agentFolders.contains(exactly: $0) }
        if isInAgentFolder { return true }
        let text = [UInt8(ascii: "/")] + site.before.suffix(characters: leadLimit)
        return (text + site.name.path.utf8).holds("/.claude/")
    }
}
