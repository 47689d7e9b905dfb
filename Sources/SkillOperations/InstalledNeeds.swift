public import SkillFormat
public import SkillStore

/// The needs that an installed skill declares, with those that this machine does not meet.
public struct InstalledNeeds: Sendable {
    /// A skill that is declared as needed, and whether it is installed.
    public struct NeededSkill: Sendable, Hashable {
        /// The name, path or address, as written.
        public let text: String
        /// Whether a skill of that name is installed.
        public let isInstalled: Bool
    }

    /// The skills that its frontmatter declares as needed.
    public let skills: [NeededSkill]
    /// The programs and variables that it needs.
    public let declared: DeclaredNeeds
    /// The programs and variables that this machine does not have.
    public let missing: MissingTools
    /// The installed skills that need it, sorted.
    public let users: [SkillName]

    /// Compares the needs of a skill with the skills that are installed in its scope.
    public init(
        of name: SkillName?, _ declared: DeclaredNeeds, in store: SkillStore,
        environment: [String: String]
    ) throws(SkillStoreError) {
        self.declared = declared
        missing = MissingTools(declared, in: environment)
        let installed = Set(try store.skillNames())
        let isInstalled = { (text: String) in installed.contains(Self.name(in: text)) }
        skills = declared.skills.filter { $0.isAboutSkills(isInstalled) }.flatMap(\.texts).map {
            NeededSkill(text: $0, isInstalled: isInstalled($0))
        }
        users =
            try name.flatMap { (name) throws(SkillStoreError) in
                try RemovalNeeds(removing: [name], from: store).broken.first?.users
            } ?? []
    }

    /// The last part of a name or path.
    private static func name(in text: String) -> String {
        text.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? text
    }
}
