internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillStore

/// Notes of the catalogs on this machine about installed skills that they renamed or removed; no server is asked.
struct CatalogNotes {
    private let catalogs: Catalogs

    /// Reads the catalogs in the cache; a damaged configuration has none, because other commands report it.
    init(_ world: World, _ locations: StoreLocations) {
        let references = (try? CatalogSettings(of: world))?.references ?? [.embedded]
        catalogs = world.cachedCatalogs(references, locations)
    }

    /// The files that the catalogs recalled.
    var recalls: Recalls { catalogs.recalls }

    /// The catalogs whose advisories were read and are missing or damaged now, each with the error that says so.
    var lostAdvisories: [(catalog: CatalogName, error: CatalogError)] { catalogs.lostAdvisories }

    /// Returns the line about an installed skill; nil if its catalog still offers it, or if that is unknown.
    func note(on skill: InstalledSkill) async -> String? {
        guard skill.workingCopy == nil, let delisting = await catalogs.delisting(of: skill) else {
            return nil
        }
        return Messages.delisted(skill.name, by: skill.entry?.origin.catalogName, delisting)
    }

    /// Returns the description of an installed skill in a language, if its catalog has it.
    func translation(of skill: InstalledSkill, into language: String?) async -> String? {
        guard skill.workingCopy == nil, let language else { return nil }
        return await catalogs.translation(of: skill, into: language)
    }
}

extension CommonOptions {
    /// Warns about catalogs whose advisories are missing or damaged, so that the command can't know all recalls.
    func warnAboutLostAdvisories(in locations: StoreLocations) {
        for (_, error) in CatalogNotes(.current, locations).lostAdvisories {
            reasons.warning(error.summary)
            if let hint = error.anyHint { reasons.hint(hint) }
        }
    }

    /// Warns about installed skills whose files the catalogs on this machine recalled.
    func warnAboutRecalls(of skills: [InstalledSkill], in locations: StoreLocations) {
        let recalls = CatalogNotes(.current, locations).recalls
        guard recalls.count > 0 else { return }
        for skill in skills {
            for recall in recalls.recalls(of: skill) {
                reasons.warning("\(skill.name): \(Messages.recalled(recall))")
            }
        }
    }
}
