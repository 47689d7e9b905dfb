extension Rules {
    /// Rules about the files that a skill's text names.
    static let referenceRules: [any Rule] = [
        RefMissingFile(), RefMissingDirectory(), RefCaseMismatch(), RefEscapesSkill(),
        RefRepositoryRelative(), RefAbsolutePath(), RefBackslash(), RefFileScheme(),
        RefAnchorMissing(), RefWrongBase(), RefTooDeep(), RefPluginRoot(), OrphanFile(),
    ]
}
