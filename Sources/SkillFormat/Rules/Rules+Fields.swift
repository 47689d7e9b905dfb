extension Rules {
    /// Rules about the other fields of the frontmatter.
    static let fieldRules: [any Rule] = [
        FieldUnknown(), FieldTypo(), FieldClaudeCodeOnly(), FieldType(), FieldValue(),
        CompatibilityTooLong(), MetadataType(), MetadataValueType(), AllowedToolsFormat(),
        AllowedToolsUnrestricted(), ToolUnknown(), SkillUnreachable(), LicenseFileMissing(),
        HooksPresent(),
    ]
}
