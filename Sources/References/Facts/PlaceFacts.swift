/// The owner of the path's target.
enum PlaceFacts: FactGroup {
    static let facts: [CandidateFact] = [
        .leadsToFolder, .inOtherSkill, .inContainingSkill, .samePlugin, .sameSkillName,
        .namesSkill, .ownPage,
    ]

    static let examples = [
        FactExample(.leadsToFolder, "`↓docs/`", in: "own/SKILL.md", with: ["docs/a.md"]),
        FactExample(
            .inOtherSkill, "`↓b/references/a.md`", in: "own/SKILL.md",
            with: ["b/SKILL.md", "b/references/a.md"]),
        FactExample(
            .inContainingSkill, "`↓references/a.md`", in: "b/own/SKILL.md",
            with: ["b/SKILL.md", "b/references/a.md"]),
        FactExample(
            .samePlugin, "`↓scripts/a.py`", in: "p/skills/own/SKILL.md",
            with: ["p/.claude-plugin/plugin.json", "p/scripts/a.py"]),
        FactExample(
            .sameSkillName, "`↓references/a.md`", in: "x/own/SKILL.md",
            with: ["y/own/SKILL.md", "y/own/references/a.md"]),
        FactExample(.namesSkill, "`↓../b/SKILL.md`", in: "own/SKILL.md", with: ["b/SKILL.md"]),
        FactExample(.namesSkill, "[b](↓../b)", in: "own/SKILL.md", with: ["b/SKILL.md"]),
        FactExample(.ownPage, "Each skill has a `↓Skill.md`."),
    ]

    static func facts(of site: Site) -> FactSet {
        guard let place = site.resolution.place else { return [] }
        let repository = site.page.skill.repository
        let owner = PlaceOwner(of: place, for: site.page)
        var facts = FactSet()
        facts.insert(.leadsToFolder, if: !place.isEmpty && !repository.hasFile(place))
        let skill = owner.skill ?? (repository.skills.contains(place) ? place : "")
        let isOther = !skill.isEmpty && skill != site.page.root
        facts.insert(.inOtherSkill, if: isOther)
        facts.insert(
            .inContainingSkill,
            if: SkillPaths.ancestors(of: site.page.root).contains {
                repository.skills.contains($0) && place.hasPrefix($0 + "/")
            })
        facts.insert(.samePlugin, if: owner.isInSamePlugin)
        facts.insert(.sameSkillName, if: owner.hasSameName && isOther)
        facts.insert(.namesSkill, if: site.page.skill.otherSkill(at: place) != nil)
        facts.insert(.ownPage, if: isOwnPage(place, site))
        return facts
    }

    /// Whether a path leads to its own page, or is the name of every skill's file.
    private static func isOwnPage(_ place: String, _ site: Site) -> Bool {
        guard let target = site.page.skill.inside(place) else { return false }
        let isName = site.name.parts.count == 1 && site.candidate.kind != .link
        return target == site.page.path || target == "SKILL.md" && isName
    }
}

/// The owner of a target outside the skill.
struct PlaceOwner {
    /// The folder of the innermost skill around the target.
    let skill: String?
    let hasSameName: Bool
    let isInSamePlugin: Bool

    init(of place: String, for page: Page) {
        let repository = page.skill.repository
        skill = repository.skill(around: place)
        let own = SkillPaths.lastName(of: page.root).lowercased()
        hasSameName =
            !own.isEmpty && skill.map { SkillPaths.lastName(of: $0).lowercased() == own } ?? false
        let plugin = SkillPaths.ancestors(of: page.root).first(where: repository.plugins.contains)
        isInSamePlugin = plugin.map { place.hasPrefix($0 + "/") } ?? false
    }
}
