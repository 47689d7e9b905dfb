internal import SkillFormat

/// For which reader a skill is checked.
public enum Profile: String, Sendable, CaseIterable {
    /// For everybody: the specification, with the fields of known agents as information.
    case everyone
    /// What the open specification has and its reference validator takes, and nothing else.
    case agentskills
    /// Claude Code, which takes more fields and forms.
    case claudeCode = "claude-code"
    /// The upload of a skill to Claude, which takes less.
    case claudeUpload = "claude-upload"

    /// What the profile makes of a finding; nil when it does not matter there.
    func severity(of finding: Finding) -> Finding.Severity? {
        if self == .claudeUpload, finding.rule == .tooLarge,
            let size = finding.subject.flatMap({ Int($0) }), size > 30_000_000
        {
            return .error
        }
        if silent.contains(finding.rule) { return nil }
        return overrides[finding.rule] ?? finding.severity
    }

    private var silent: Set<RuleID> { Self.silentRules[self, default: []] }
    private var overrides: [RuleID: Finding.Severity] { Self.severities[self, default: [:]] }

    private static let silentRules: [Profile: Set<RuleID>] = [
        .everyone: [.injectionNotPortable],
        .agentskills: [
            .injectionNotPortable, .argumentUnescaped, .descriptionListingCut,
            .nameCollisionBuiltin, .toolUnknown, .skillUnreachable, .fieldValue,
        ],
        .claudeCode: [
            .injectionNotPortable, .fieldClaudeCodeOnly, .yamlFlowStyle,
            .allowedToolsFormat, .metadataValueType,
        ],
        .claudeUpload: [.nameCollisionBuiltin, .argumentUnescaped, .skillUnreachable],
    ]

    private static let severities: [Profile: [RuleID: Finding.Severity]] = [
        // What skills-ref, the reference validator, refuses.
        .agentskills: [
            .fieldUnknown: .error, .fieldTypo: .error, .fieldClaudeCodeOnly: .error,
            .yamlFlowStyle: .error, .yamlAliasOrTag: .error, .byteOrderMark: .error,
            .allowedToolsFormat: .warning,
        ],
        // The folder is the command; name and description may be left out.
        .claudeCode: [
            .nameMissing: .info, .nameEmpty: .info, .nameFolderMismatch: .info,
            .nameCharset: .warning, .nameCollisionBuiltin: .warning,
            .descriptionMissing: .warning, .descriptionEmpty: .warning,
            .descriptionTooLong: .warning, .compatibilityTooLong: .warning,
        ],
        .claudeUpload: [
            .fieldUnknown: .error, .fieldTypo: .error, .fieldClaudeCodeOnly: .error,
            .nameReservedWord: .error, .nameNonASCII: .error,
            .descriptionAngleBrackets: .error, .refPluginRoot: .warning,
            .injectionPresent: .warning,
        ],
    ]
}
