// Written by Scripts/generate from the rules in this folder. Don't edit.
package import SkillFormat

/// The rules of this module, by family and name.
public enum RepositoryRules {
    /// Every rule.
    public static let all: [any RepositoryRule] = [
        ComponentInClaudePluginDirectory(),
        ManifestDuplicatePlugin(),
        ManifestFieldMissing(),
        ManifestFieldType(),
        ManifestFieldUnknown(),
        ManifestJSONInvalid(),
        ManifestPathFormat(),
        ManifestPathMissing(),
        ManifestPathTraversal(),
        ManifestStrictConflict(),
        ManifestValueInvalid(),
        ManifestVersionMismatch(),
        MarketplaceNameReserved(),
        NameDuplicate(),
        SkillFileMissing(),
        SkillFileNotRegular(),
        SkillFileTooLarge(),
        SkillNotListed(),
        SkillUnreadable(),
        SuppressionInvalid(),
    ]
}

extension RuleID {
    package static let componentInClaudePluginDirectory = ComponentInClaudePluginDirectory().id
    package static let manifestDuplicatePlugin = ManifestDuplicatePlugin().id
    package static let manifestFieldMissing = ManifestFieldMissing().id
    package static let manifestFieldType = ManifestFieldType().id
    package static let manifestFieldUnknown = ManifestFieldUnknown().id
    package static let manifestJSONInvalid = ManifestJSONInvalid().id
    package static let manifestPathFormat = ManifestPathFormat().id
    package static let manifestPathMissing = ManifestPathMissing().id
    package static let manifestPathTraversal = ManifestPathTraversal().id
    package static let manifestStrictConflict = ManifestStrictConflict().id
    package static let manifestValueInvalid = ManifestValueInvalid().id
    package static let manifestVersionMismatch = ManifestVersionMismatch().id
    package static let marketplaceNameReserved = MarketplaceNameReserved().id
    package static let nameDuplicate = NameDuplicate().id
    package static let skillFileMissing = SkillFileMissing().id
    package static let skillFileNotRegular = SkillFileNotRegular().id
    package static let skillFileTooLarge = SkillFileTooLarge().id
    package static let skillNotListed = SkillNotListed().id
    package static let skillUnreadable = SkillUnreadable().id
    package static let suppressionInvalid = SuppressionInvalid().id
}
