/// What the other paths of the page show.
enum NeighborFacts: FactGroup {
    static let facts: [Fact] = [.folderListedTwice]

    static let examples = [
        FactExample(
            .folderListedTwice,
            "Read `↓references/a.md`.\n\n- `references/b.md`: fields\n- `references/c.md`: forms")
    ]

    static func facts(of site: Site) -> FactSet {
        guard !site.name.first.isEmpty else { return [] }
        let listed = site.page.listedPaths[String(site.name.first), default: []]
        return listed.count >= 2 ? FactSet([.folderListedTwice]) : []
    }
}
