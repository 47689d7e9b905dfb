internal import FileTree
public import SkillFormat
public import SkillStore

/// The needs that a removal of skills breaks or leaves without a user.
public struct RemovalNeeds: Sendable {
    /// The removed skills that remaining ones need, and the names of these.
    public let broken: [(skill: SkillName, users: [SkillName])]
    /// The remaining skills that were installed only for the removed ones.
    public let unneeded: [SkillName]

    /// Compares the removed skills with the remaining ones of a lock file, whose frontmatters are read.
    public init(removing removed: [SkillName], from store: SkillStore) throws(SkillStoreError) {
        let skills = try store.managedSkills()
        let removed = Set(removed)
        let users = Self.users(of: skills)
        broken = removed.sorted().compactMap { name in
            let remaining = (users[name] ?? []).subtracting(removed)
            return remaining.isEmpty ? nil : (name, remaining.sorted())
        }
        var gone = removed
        while true {
            let unneeded = skills.filter { skill in
                !gone.contains(skill.name) && !skill.entry.neededBy.isEmpty
                    && !(users[skill.name] ?? []).isEmpty
                    && (users[skill.name] ?? []).isSubset(of: gone)
            }
            guard !unneeded.isEmpty else { break }
            gone.formUnion(unneeded.map(\.name))
        }
        unneeded = gone.subtracting(removed).sorted()
    }

    /// Returns the installed skills that need each skill.
    private static func users(of skills: [ManagedSkill]) -> [SkillName: Set<SkillName>] {
        var users: [SkillName: Set<SkillName>] = [:]
        let names = Set(skills.map(\.name))
        for skill in skills {
            let recorded = skill.entry.neededBy.compactMap { SkillName($0) }
            users[skill.name, default: []].formUnion(recorded.filter(names.contains))
            guard let header = SkillFolder(skill.path)?.header else { continue }
            for text in DeclaredNeeds(of: header).skills.flatMap(\.certainNames) {
                guard let needed = SkillName(text), needed != skill.name else { continue }
                users[needed, default: []].insert(skill.name)
            }
        }
        return users
    }
}

extension DeclaredNeeds.SkillList {
    /// The last parts of names and paths that can only mean skills.
    fileprivate var certainNames: [String] {
        guard certainty == .certain else { return [] }
        return texts.compactMap { $0.split(whereSeparator: { "/:".contains($0) }).last }
            .map(String.init)
    }
}
