/// The evidence in the other paths of the page.
enum NeighborFacts: FactGroup {
    static let facts: [CandidateFact] = [.folderListedTwice, .siblingPresent]

    static let examples = [
        FactExample(
            .folderListedTwice,
            "Read `↓references/a.md`.\n\n- `references/b.md`: fields\n- `references/c.md`: forms"),
        FactExample(
            .siblingPresent, "Run `scripts/a.py`, then `↓scripts/b.py`.", with: ["scripts/a.py"]),
    ]

    static func facts(of site: Site) -> FactSet {
        guard !site.name.first.isEmpty else { return [] }
        let first = String(site.name.first)
        let listed = site.page.listedPaths[first, default: []]
        var facts = FactSet()
        facts.insert(.folderListedTwice, if: listed.count >= 2)
        facts.insert(.siblingPresent, if: site.page.isOwnFolder(first))
        return facts
    }
}
