// Written by Scripts/generate from the rules in this folder. Don't edit.
public import SkillFormat

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
    /// `component-in-claude-plugin-dir`.
    public static let componentInClaudePluginDirectory = ComponentInClaudePluginDirectory().id
    /// `manifest-duplicate-plugin`.
    public static let manifestDuplicatePlugin = ManifestDuplicatePlugin().id
    /// `manifest-field-missing`.
    public static let manifestFieldMissing = ManifestFieldMissing().id
    /// `manifest-field-type`.
    public static let manifestFieldType = ManifestFieldType().id
    /// `manifest-field-unknown`.
    public static let manifestFieldUnknown = ManifestFieldUnknown().id
    /// `manifest-json-invalid`.
    public static let manifestJSONInvalid = ManifestJSONInvalid().id
    /// `manifest-path-format`.
    public static let manifestPathFormat = ManifestPathFormat().id
    /// `manifest-path-missing`.
    public static let manifestPathMissing = ManifestPathMissing().id
    /// `manifest-path-traversal`.
    public static let manifestPathTraversal = ManifestPathTraversal().id
    /// `manifest-strict-conflict`.
    public static let manifestStrictConflict = ManifestStrictConflict().id
    /// `manifest-value-invalid`.
    public static let manifestValueInvalid = ManifestValueInvalid().id
    /// `manifest-version-mismatch`.
    public static let manifestVersionMismatch = ManifestVersionMismatch().id
    /// `marketplace-name-reserved`.
    public static let marketplaceNameReserved = MarketplaceNameReserved().id
    /// `name-duplicate`.
    public static let nameDuplicate = NameDuplicate().id
    /// `skill-md-missing`.
    public static let skillFileMissing = SkillFileMissing().id
    /// `skill-md-not-file`.
    public static let skillFileNotRegular = SkillFileNotRegular().id
    /// `skill-md-too-large`.
    public static let skillFileTooLarge = SkillFileTooLarge().id
    /// `skill-not-listed`.
    public static let skillNotListed = SkillNotListed().id
    /// `skill-unreadable`.
    public static let skillUnreadable = SkillUnreadable().id
    /// `suppression-invalid`.
    public static let suppressionInvalid = SuppressionInvalid().id
}
