/// Where the path leads, and whose that place is.
enum ResolutionFacts: FactGroup {
    static let facts: [Fact] = [
        .present, .elsewhereInSkill, .renamedFolder, .otherCase, .outside, .outsideExactly,
        .outsideAbove,
        .outsideByEnding, .outsideByName, .namesake, .nowhere, .atRepositoryTop, .leadsToFolder,
        .inOtherSkill, .inContainingSkill, .samePlugin, .sameSkillName, .namesSkill, .ownPage,
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
        FactExample(.outsideByName, "`↓rules.md`", in: "own/SKILL.md", with: ["docs/rules.md"]),
        FactExample(
            .namesake, "`↓references/a.md`", in: "own/SKILL.md",
            with: ["b/SKILL.md", "b/references/a.md", "c/SKILL.md", "c/references/a.md"]),
        FactExample(.nowhere, "`↓references/a.md`"),
        FactExample(.atRepositoryTop, "`↓docs/a.md`", in: "own/SKILL.md", with: ["docs/a.md"]),
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
        FactExample(.ownPage, "Each skill has a `↓Skill.md`."),
        FactExample(.namesSkill, "[b](↓../b)", in: "own/SKILL.md", with: ["b/SKILL.md"]),
    ]

    static func facts(of site: Site) -> FactSet {
        var facts = FactSet()
        switch site.resolution {
        case .present: facts.insert(.present, if: true)
        case .elsewhereInSkill(let place):
            facts.insert(.elsewhereInSkill, if: true)
            facts.insert(.renamedFolder, if: isBelowOtherName(place, site))
        case .otherSpelling: facts.insert(.otherCase, if: true)
        case .nowhere: facts.insert(.nowhere, if: true)
        case .outside(let way, let place):
            let owner = Owner(of: place, for: site.page)
            let isNamesake = isNamesake(way, place, owner, site)
            facts = isNamesake ? FactSet([.namesake, .nowhere]) : Self.facts(of: way, place, site)
        }
        if let place = site.resolution.place { facts.formUnion(self.facts(ofPlace: place, site)) }
        return facts
    }

    /// Whether a path leads to its own page, or is the name of every skill's file.
    private static func isOwnPage(_ place: String, _ site: Site) -> Bool {
        guard let target = site.page.skill.inside(place) else { return false }
        let isName = site.name.parts.count == 1 && site.candidate.kind != .link
        return target == site.page.path || target == "SKILL.md" && isName
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
        facts.insert(.outsideByName, if: way == .name)
        return facts
    }

    private static func facts(ofPlace place: String, _ site: Site) -> FactSet {
        let repository = site.page.skill.repository
        let owner = Owner(of: place, for: site.page)
        var facts = FactSet()
        facts.insert(.leadsToFolder, if: !place.isEmpty && !repository.hasFile(place))
        facts.insert(
            .inOtherSkill,
            if: owner.skill != nil || !place.isEmpty && repository.skills.contains(place))
        facts.insert(
            .inContainingSkill,
            if: SkillPaths.ancestors(of: site.page.root).contains {
                repository.skills.contains($0) && place.hasPrefix($0 + "/")
            })
        facts.insert(.samePlugin, if: owner.isInSamePlugin)
        facts.insert(.sameSkillName, if: owner.hasSameName)
        facts.insert(.ownPage, if: isOwnPage(place, site))
        facts.insert(.namesSkill, if: site.page.skill.otherSkill(at: place) != nil)
        return facts
    }

    /// Whether only other skills have files of that name, which differ, so that none of them is meant.
    private static func isNamesake(
        _ way: Resolution.Way, _ place: String, _ owner: Owner, _ site: Site
    ) -> Bool {
        guard way == .ending || way == .name, owner.skill != nil, !owner.hasSameName,
            !owner.isInSamePlugin
        else { return false }
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

    /// The owner of a place outside the skill.
    private struct Owner {
        /// The folder of the innermost skill around the place.
        let skill: String?
        let hasSameName: Bool
        let isInSamePlugin: Bool

        init(of place: String, for page: Page) {
            let repository = page.skill.repository
            skill = repository.skill(around: place)
            let own = SkillPaths.lastName(of: page.root).lowercased()
            hasSameName =
                !own.isEmpty
                && skill.map { SkillPaths.lastName(of: $0).lowercased() == own } ?? false
            let plugin = SkillPaths.ancestors(of: page.root).first(
                where: repository.plugins.contains)
            isInSamePlugin = plugin.map { place.hasPrefix($0 + "/") } ?? false
        }
    }
}
