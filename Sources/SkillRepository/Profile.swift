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
        if self == .claudeUpload, finding.rule == "too-large",
            let size = finding.subject.flatMap({ Int($0) }), size > 30_000_000
        {
            return .error
        }
        if silent.contains(finding.rule) { return nil }
        return overrides[finding.rule] ?? finding.severity
    }

    private var silent: Set<String> { Self.silentRules[self, default: []] }
    private var overrides: [String: Finding.Severity] { Self.severities[self, default: [:]] }

    private static let silentRules: [Profile: Set<String>] = [
        .everyone: ["injection-not-portable"],
        .agentskills: [
            "injection-not-portable", "argument-unescaped", "description-listing-cut",
            "name-collision-builtin", "tool-unknown", "skill-unreachable", "field-value",
        ],
        .claudeCode: [
            "injection-not-portable", "field-claude-code-only", "yaml-flow-style",
            "allowed-tools-format", "metadata-value-type",
        ],
        .claudeUpload: ["name-collision-builtin", "argument-unescaped", "skill-unreachable"],
    ]

    private static let severities: [Profile: [String: Finding.Severity]] = [
        // What skills-ref, the reference validator, refuses.
        .agentskills: [
            "field-unknown": .error, "field-typo": .error, "field-claude-code-only": .error,
            "yaml-flow-style": .error, "yaml-alias-or-tag": .error, "bom": .error,
            "allowed-tools-format": .warning,
        ],
        // The folder is the command; name and description may be left out.
        .claudeCode: [
            "name-missing": .info, "name-empty": .info, "name-dir-mismatch": .info,
            "name-charset": .warning, "name-collision-builtin": .warning,
            "description-missing": .warning, "description-empty": .warning,
            "description-too-long": .warning, "compatibility-too-long": .warning,
        ],
        .claudeUpload: [
            "field-unknown": .error, "field-typo": .error, "field-claude-code-only": .error,
            "name-reserved-word": .error, "name-non-ascii": .error,
            "description-angle-brackets": .error, "ref-plugin-root": .warning,
            "injection-present": .warning,
        ],
    ]
}
