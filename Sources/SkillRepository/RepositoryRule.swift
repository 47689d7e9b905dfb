internal import FileTree
public import SkillFormat

/// One thing that is checked in a repository as a whole: how its skills and manifests go together.
public protocol RepositoryRule: ExplainedRule {
    /// Looks at a repository and reports what it finds, with paths from the repository's top.
    func check(_ repository: Repository, report: (Finding) -> Void)
}

/// Every rule about repositories.
public enum RepositoryRules {
    /// The rules.
    public static let all: [any RepositoryRule] = [
        SkillFileMissing(), SkillFileNoFile(), SkillFileTooLarge(), SkillUnreadable(),
        NameDuplicate(), ManifestJSONInvalid(), ManifestFieldMissing(), ManifestFieldType(),
        ManifestFieldUnknown(), ManifestPathFormat(), ManifestPathTraversal(),
        ManifestPathMissing(), ManifestDuplicatePlugin(), ManifestVersionMismatch(),
        ManifestStrictConflict(), MarketplaceNameReserved(), SkillNotListed(),
        ComponentInClaudePluginDirectory(), SuppressionInvalid(),
    ]
}

extension RepositoryRules {
    /// Every rule there is: about one skill, and about repositories.
    public static let allOfEveryKind: [any ExplainedRule] = Rules.all + all

    /// Whether some rule has this id.
    public static func contains(_ id: String) -> Bool { ids.contains(id) }

    private static let ids = Set(allOfEveryKind.map(\.id))
}
