extension Rules {
    /// Rules about the form of SKILL.md and its frontmatter.
    static let frontmatterRules: [any Rule] = [
        NotUTF8(), NULByte(), FrontmatterMissing(), FrontmatterNotFirst(), FrontmatterUnclosed(),
        FrontmatterNotMapping(), YAMLInvalid(), YAMLUnquotedValue(), YAMLDuplicateKey(),
        YAMLAliasOrTag(),
    ]
}
