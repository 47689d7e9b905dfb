internal import Text

/// What the other paths of the page and the skill's programs show.
enum NeighborFacts: FactGroup {
    static let facts: [Fact] = [.folderListedTwice, .presentPathNearby, .namedInPrograms]

    static let examples = [
        FactExample(
            .folderListedTwice,
            "Read `↓references/a.md`.\n\n- `references/b.md`: fields\n- `references/c.md`: forms"),
        FactExample(
            .presentPathNearby, "- `↓rules.md`\n- `references/a.md`", with: ["references/a.md"]),
        FactExample(
            .namedInPrograms, "It reads `↓rules.json`.", with: ["scripts/a.py: open('rules.json')"]),
    ]

    /// The number of lines, and of candidates, above and below that are near.
    private static let distance = 3
    private static let candidateDistance = 30
    /// The least length of a name to look for in programs.
    private static let nameMinimum = 5

    static func facts(of site: Site) -> FactSet {
        let page = site.page
        var facts = FactSet()
        if !site.name.first.isEmpty {
            let listed = page.listedPaths[String(site.name.first), default: []]
            facts.insert(.folderListedTwice, if: listed.count >= 2)
        }
        facts.insert(.presentPathNearby, if: isNearPresentPath(site))
        facts.insert(
            .namedInPrograms,
            if: site.name.name.count >= nameMinimum && page.skill.programsContain(site.name.name))
        return facts
    }

    /// Whether a path on the lines around leads to a file of the skill.
    private static func isNearPresentPath(_ site: Site) -> Bool {
        let (page, candidate) = (site.page, site.candidate)
        let place = page.candidates.partitionPoint {
            $0.range.lowerBound >= candidate.range.lowerBound
        }
        let around = page.candidates[
            max(
                0, place - candidateDistance)..<min(
                    page.candidates.count, place + candidateDistance)]
        return around.contains {
            guard abs($0.line - candidate.line) <= distance, $0.name.key != site.name.key,
                case .present = page.resolver.resolution(of: $0.name)
            else { return false }
            return true
        }
    }
}
