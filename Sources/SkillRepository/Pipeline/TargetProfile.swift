internal import SkillFormat

/// A reader of skills to validate for.
public enum TargetProfile: String, Sendable, CaseIterable {
    /// Any agent: the specification, with notes about fields of single agents.
    case everyone
    /// The open specification, as strict as its reference validator.
    case agentskills
    /// Claude Code, which accepts additional fields and forms.
    case claudeCode = "claude-code"
    /// Skill uploads to Claude, which accepts fewer fields.
    case claudeUpload = "claude-upload"

    /// The severity of a finding for this target; nil if it doesn't matter there.
    func severity(of finding: Finding) -> Finding.Severity? {
        if self == .claudeUpload, finding.rule == .tooLarge,
            let size = finding.subject.flatMap({ Int($0) }), size > Self.uploadLimit
        {
            return .error
        }
        if Self.ignoredRules[self]?.contains(finding.rule) ?? false { return nil }
        return Self.severities[self]?[finding.rule] ?? finding.severity
    }

    private static let uploadLimit = 30_000_000

    private static let ignoredRules: [TargetProfile: Set<RuleID>] = [
        .everyone: [.injectionNotPortable],
        .agentskills: [
            .injectionNotPortable, .argumentUnescaped, .descriptionListingCut,
            .nameCollisionBuiltin, .nameNonASCII, .toolUnknown, .skillUnreachable, .fieldValue,
        ],
        .claudeCode: [
            .injectionNotPortable, .fieldOneAgent, .nameNonASCII, .yamlFlowStyle,
            .allowedToolsFormat, .metadataValueType,
        ],
        .claudeUpload: [.nameCollisionBuiltin, .argumentUnescaped, .skillUnreachable],
    ]

    private static let severities: [TargetProfile: [RuleID: Finding.Severity]] = [
        // The errors of skills-ref, the reference validator.
        .agentskills: [
            .nameCharset: .error, .fieldUnknown: .error, .fieldTypo: .error, .fieldOneAgent: .error,
            .yamlFlowStyle: .error, .yamlAliasOrTag: .error, .byteOrderMark: .error,
            .allowedToolsFormat: .warning,
        ],
        // The folder name is the command; name and description are optional.
        .claudeCode: [
            .nameMissing: .info, .nameEmpty: .info, .nameFolderMismatch: .info,
            .nameCollisionBuiltin: .warning,
            .descriptionMissing: .warning, .descriptionEmpty: .warning,
            .descriptionTooLong: .warning, .compatibilityTooLong: .warning,
        ],
        .claudeUpload: [
            .fieldUnknown: .error, .fieldTypo: .error, .fieldOneAgent: .error,
            .nameCharset: .error, .nameReservedWord: .error, .nameNonASCII: .error,
            .descriptionAngleBrackets: .error, .refPluginRoot: .warning,
            .injectionPresent: .warning,
        ],
    ]
}
