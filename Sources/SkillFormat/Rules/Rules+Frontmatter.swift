extension Rules {
    /// Rules about the form of the frontmatter.
    static let frontmatterRules: [any Rule] = [
        FrontmatterMissing(), FrontmatterNotFirst(), FrontmatterUnclosed(),
        FrontmatterNotMapping(), YAMLInvalid(), YAMLUnquotedColon(), YAMLMergeConflict(),
        YAMLDuplicateKey(), YAMLFlowStyle(), YAMLAliasOrTag(),
    ]
}
