/// The target of the path.
enum ResolutionFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .present, .elsewhereInSkill, .renamedFolder, .otherCase, .outside, .outsideExactly,
        .outsideAbove, .outsideByEnding, .nowhere, .atRepositoryTop,
    ]

    static let examples = [
        FactExample(.present, "`↓references/a.md`", with: ["references/a.md"]),
        FactExample(.elsewhereInSkill, "`↓a.md`", with: ["references/a.md"]),
        FactExample(.renamedFolder, "`↓reference/a.md`", with: ["references/a.md"]),
        FactExample(.otherCase, "`↓references/A.md`", with: ["references/a.md"]),
        FactExample(.outside, "`↓scripts/a.py`", in: "skills/own/SKILL.md", with: ["scripts/a.py"]),
        FactExample(.outsideExactly, "`↓../b/SKILL.md`", in: "a/SKILL.md", with: ["b/SKILL.md"]),
        FactExample(.outsideAbove, "`↓docs/a.md`", in: "own/SKILL.md", with: ["docs/a.md"]),
        FactExample(.outsideByEnding, "`↓docs/a.md`", in: "own/SKILL.md", with: ["b/docs/a.md"]),
        FactExample(.nowhere, "`↓references/a.md`"),
        FactExample(.atRepositoryTop, "`↓docs/a.md`", in: "own/SKILL.md", with: ["docs/a.md"]),
    ]

    static func facts(of site: Site) -> FactSet {
        switch site.resolution {
        case .present: FactSet([.present])
        case .elsewhereInSkill(let place):
            FactSet([.elsewhereInSkill])
                .union(isBelowOtherName(place, site) ? FactSet([.renamedFolder]) : [])
        case .otherCase: FactSet([.otherCase])
        case .nowhere: FactSet([.nowhere])
        case .outside(let way, let place):
            isNamesake(way, place, site)
                ? FactSet([.nowhere]) : facts(of: way, place, site)
        }
    }

    /// Whether the folder that holds a file has another name than in the path.
    private static func isBelowOtherName(_ place: String, _ site: Site) -> Bool {
        let parts = site.name.parts
        return parts.count > 1 && !site.name.isFolder
            && !place.endsInPath(parts.suffix(2).joined(separator: "/"))
    }

    private static func facts(of way: Resolution.Way, _ place: String, _ site: Site) -> FactSet {
        var facts = FactSet([.outside])
        let isAbove = way == .above
        facts.insert(.outsideAbove, if: isAbove)
        facts.insert(
            .outsideExactly,
            if: isAbove && SkillPaths.resolve(site.name.path, from: site.page.folder) == place)
        facts.insert(.atRepositoryTop, if: isAbove && place == site.name.key)
        facts.insert(.outsideByEnding, if: way == .ending)
        return facts
    }

    /// Whether only other skills have files of that name, which differ, so that none of them is meant.
    private static func isNamesake(
        _ way: Resolution.Way, _ place: String, _ site: Site
    ) -> Bool {
        guard way == .ending || way == .name else { return false }
        if let known = site.page.namesakes[site.name.written] { return known }
        let found = findsNamesakes(at: place, site)
        site.page.namesakes[site.name.written] = found
        return found
    }

    private static func findsNamesakes(at place: String, _ site: Site) -> Bool {
        let owner = PlaceOwner(of: place, for: site.page)
        guard owner.skill != nil, !owner.hasSameName, !owner.isInSamePlugin else { return false }
        if site.name.isFolder { return true }
        let repository = site.page.skill.repository
        let path = site.name.parts.joined(separator: "/")
        let files = repository.files(named: String(site.name.name)).filter {
            site.name.parts.count < 2 || $0.endsInPath(path)
        }
        let names = Set(files.map { SkillPaths.lastName(of: repository.skill(around: $0) ?? "") })
        if names.count == 1 { return false }
        return files.isEmpty || site.page.skill.surroundings?.haveSameContents(files) != true
    }
}
