extension Rules {
    /// Rules about a skill's files as such.
    static let packageRules: [any Rule] = [
        ScriptNotExecutable(), ScriptNoShebang(), ScriptCRLF(), SymbolicLink(),
        SymbolicLinkEscapes(), JunkFile(), NestedArchive(), BinaryExecutable(), HiddenScript(),
        TooLarge(), TooManyFiles(), PathPortability(), NestedSkill(), PluginFiles(),
    ]
}
