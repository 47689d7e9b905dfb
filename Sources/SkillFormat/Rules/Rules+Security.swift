extension Rules {
    /// Rules that look for words.
    static let textRules: [any TextRule] = [
        SecretFound(), SecretURL(), SuspiciousEncodedExec(), SuspiciousDownloadExec(),
        SuspiciousPipeShell(), SuspiciousExfiltration(), SuspiciousReverseShell(),
        SuspiciousMiner(), SuspiciousOverride(), SuspiciousConceal(), SuspiciousHiddenComment(),
        SuspiciousSkipPermissions(), SuspiciousSystemChange(), SuspiciousCredentialRead(),
    ]

    /// Rules about what may harm whoever installs the skill.
    static let securityRules: [any Rule] =
        // One by one: the conversion of a whole array asks the runtime about each element.
        [UnicodeTag(), UnicodeBidi(), UnicodeZeroWidth()] + textRules.map { $0 }
}
