internal import FileTree
internal import Problem
public import SkillFormat

// Choosing skills.
extension LoadedSource {
    /// Returns the skills that a choice selects, and those that it leaves out.
    ///
    /// The SKILL.md files of selected skills that have not been read are read now, in one request. If several skills have
    /// one name, the best placed one is taken. Without a best one, an error is thrown for a choice by name; a choice of
    /// all skills takes the others.
    public func select(_ choice: SkillChoice) async throws(SkillSourceError) -> SkillSelection {
        switch choice {
        case .only: return SkillSelection(bestOf: try await read([try only()]), from: address)
        case .all: return try await selection(of: candidates.filter { $0.exclusion == nil })
        case .everything:
            return try await selection(
                of: candidates + unlisted.filter { $0.exclusion?.isPart != true })
        case .picked(let picked):
            return SkillSelection(bestOf: try await read(picked), from: address)
        case .named(let texts): return try await selection(named: texts)
        }
    }

    /// The skills to pick from, best placed first.
    public var offers: [SkillCandidate] {
        candidates.sorted { first, second in
            guard first.placement == second.placement else {
                return first.placement < second.placement
            }
            return first.isBefore(second)
        }
    }

    /// The skills that it offers, and those that a choice of all leaves out, without reading further SKILL.md files.
    ///
    /// Unlike a choice, it contains all skills of a name of which none is better placed than the others.
    public var overview: SkillSelection {
        let offered = candidates.filter { $0.exclusion == nil }
        var overview = SkillSelection(bestOf: offered, from: address)
        let left = Set(overview.leftOut.map(\.skill))
        overview.skills = offered.filter { !left.contains($0) }
        overview.ambiguities = []
        overview.leftOut += (candidates + unlisted).compactMap { skill in
            guard let exclusion = skill.exclusion, !exclusion.isPart else { return nil }
            return SkillSelection.LeftOut(skill: skill, reason: .excluded(exclusion))
        }
        return overview
    }

    /// Returns the SKILL.md of a skill, fetching it if necessary; nil if it cannot be read.
    public func document(
        of skill: SkillCandidate
    ) async throws(SkillSourceError) -> SkillDocument? {
        var document: SkillDocument?
        try await content.visitDocuments(of: [skill], from: address) { document = $1 }
        return document
    }

    private func only() throws(SkillSourceError) -> SkillCandidate {
        if let onlySkill { return onlySkill }
        throw candidates.isEmpty ? nothingOffered : .choice(.severalSkills(address.typed, offers))
    }

    private var nothingOffered: SkillSourceError {
        .choice(
            .nothingOffered(
                address.typed,
                (candidates + unlisted).compactMap { skill in
                    skill.exclusion.flatMap { $0.isPart ? nil : $0 }
                }))
    }

    /// Selects skills of which each name is taken once.
    private func selection(
        of wanted: [SkillCandidate]
    ) async throws(SkillSourceError) -> SkillSelection {
        guard !wanted.isEmpty else { throw nothingOffered }
        let skills = try await read(wanted)
        // Only now is it known which of them are internal.
        let hadExclusions = Set(wanted.filter { $0.exclusion != nil })
        let isLeftOut = { (skill: SkillCandidate) in
            skill.exclusion != nil && !hadExclusions.contains(skill)
        }
        var selection = SkillSelection(
            bestOf: skills.filter { !isLeftOut($0) }, from: address)
        selection.leaveOutTranslations()
        selection.unusable = notes.compactMap(\.unusableSkill)
        let taken = Set(wanted)
        let excluded =
            skills.filter(isLeftOut) + (candidates + unlisted).filter { !taken.contains($0) }
        selection.leftOut += excluded.compactMap { skill in
            guard let exclusion = skill.exclusion, !exclusion.isPart else { return nil }
            return SkillSelection.LeftOut(skill: skill, reason: .excluded(exclusion))
        }
        return selection
    }

    /// Returns the descriptions of skills in other languages, by the original and the language code, such as `ja`.
    ///
    /// The SKILL.md files of the translations that have not been read are read now, in one request.
    public func translatedDescriptions() async throws(SkillSourceError)
        -> [SkillCandidate: [String: String]]
    {
        let all = (candidates + otherLanguages).sorted { $0.isBefore($1) }
        let translations = Translations(all)
        guard !translations.isEmpty else { return [:] }
        let texts = Dictionary(
            try await read(translations.versions.values.flatMap { $0.map(\.candidate) })
                .map { ($0, $0.description) }
        ) { first, _ in first }
        return translations.versions.mapValues { versions in
            Dictionary(
                versions.compactMap { version in
                    (texts[version.candidate] ?? nil).map { (version.language, $0) }
                }
            ) { first, _ in first }
        }
    }

    /// Reads the SKILL.md files that have not been read.
    func read(
        _ skills: [SkillCandidate]
    ) async throws(SkillSourceError) -> [SkillCandidate] {
        let unread = skills.filter { !$0.isRead }
        guard !unread.isEmpty else { return skills }
        var read: [SkillCandidate: SkillCandidate] = [:]
        try await content.visitDocuments(of: unread, from: address) { skill, document in
            var skill = skill
            skill.read(document)
            read[skill] = skill
        }
        return skills.map { read[$0] ?? $0 }
    }
}

// Choosing by name.
extension LoadedSource {
    /// Returns the skills that any of the texts selects, each once.
    private func selection(
        named texts: [String]
    ) async throws(SkillSourceError) -> SkillSelection {
        var selection = SkillSelection()
        for text in texts {
            let found = candidates(named: text)
            guard !found.isEmpty else { throw notFound(text) }
            let one = SkillSelection(bestOf: try await read(found), from: address)
            if let ambiguity = one.ambiguities.first { throw ambiguity.problem }
            selection.add(one)
            selection.plugins += pluginParts.filter { parts in
                parts.plugin == text && found.allSatisfy { $0.plugins.contains(text) }
            }
        }
        try refuseSameNames(selection.skills)
        return selection
    }

    /// Returns the skills with a path or name; if there are none, the skills of the plugin with that name.
    func candidates(named text: String) -> [SkillCandidate] {
        let isPath = text == "." || text.utf8.contains(UInt8(ascii: "/"))
        if isPath, let found = candidate(at: text) { return [found] }
        let selectable = (candidates + unlisted).filter { $0.exclusion?.isPart != true }
        let matches = selectable.compactMap { skill in skill.match(text).map { (skill, $0) } }
        if let best = matches.map(\.1).min() {
            return matches.filter { $0.1 == best }.map(\.0)
        }
        if let found = candidate(at: text) { return [found] }
        let ofPlugin = candidates.filter { $0.plugins.contains(text) }
        return ofPlugin.isEmpty ? selectable.filter { $0.isLooselyNamed(text) } : ofPlugin
    }

    private func candidate(at path: String) -> SkillCandidate? {
        // The path of a skill's file is that of its folder.
        let file = "/SKILL.md"
        let path = path.hasSuffix(file) ? String(path.dropLast(file.count)) : path
        guard let wanted = try? SourceFolder(path, below: .top) else { return nil }
        return [candidates, unlisted, otherLanguages].lazy
            .compactMap { $0.first { $0.isAt(wanted) } }.first
    }

    private func notFound(_ text: String) -> SkillSourceError {
        let plugin = text.split(separator: ":").first.map(String.init) ?? text
        if let external = notes.compactMap(\.externalPlugin).first(where: { $0.name == plugin }) {
            return .choice(.externalPlugin(address.typed, external))
        }
        if let skill = notes.compactMap(\.unusableSkill).first(where: { $0.name == text }) {
            return .content(.unusable(address.typed, skill))
        }
        return .choice(
            .noSuchSkill(
                address.typed, wanted: text, available: candidateNames,
                submodules: notes.compactMap(\.submodule)))
    }

    /// The names of its skills.
    var candidateNames: [String] {
        candidates.compactMap { $0.name?.description ?? $0.declaredName }
    }

    private func refuseSameNames(_ skills: [SkillCandidate]) throws(SkillSourceError) {
        let groups = Dictionary(grouping: skills.filter { $0.name != nil }, by: \.name)
        let clashes = groups.values.filter { $0.count > 1 }
        guard let group = clashes.min(by: { $0[0].isBefore($1[0]) }), let name = group[0].name
        else { return }
        throw SkillSourceError(sameName: name, of: group, at: address)
    }
}
