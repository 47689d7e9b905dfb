// Written by Scripts/generate from the rules in this folder. Don't edit.

/// The rules of this module, by family and name.
public enum Rules {
    /// Every rule.
    public static let all: [any Rule] = [
        ArgumentUnescaped(),
        BodyEmpty(),
        BodyTooLong(),
        FenceUnclosed(),
        InjectionNotPortable(),
        InjectionPresent(),
        DescriptionAngleBrackets(),
        DescriptionEmpty(),
        DescriptionListingCut(),
        DescriptionMissing(),
        DescriptionNoTrigger(),
        DescriptionPerson(),
        DescriptionPlaceholder(),
        DescriptionTooLong(),
        DescriptionTooShort(),
        DescriptionType(),
        AllowedToolsFormat(),
        AllowedToolsUnrestricted(),
        CompatibilityTooLong(),
        FieldOneAgent(),
        FieldType(),
        FieldTypo(),
        FieldUnknown(),
        FieldValue(),
        HooksPresent(),
        LicenseFileMissing(),
        MetadataType(),
        MetadataValueType(),
        SkillUnreachable(),
        ToolUnknown(),
        ByteOrderMark(),
        CRLF(),
        ConflictMarkers(),
        ControlCharacter(),
        NULByte(),
        NotUTF8(),
        SkillFileCase(),
        SkillFileEmpty(),
        FrontmatterMissing(),
        FrontmatterNotFirst(),
        FrontmatterNotMapping(),
        FrontmatterUnclosed(),
        YAMLAliasOrTag(),
        YAMLDuplicateKey(),
        YAMLFlowStyle(),
        YAMLInvalid(),
        YAMLMergeConflict(),
        YAMLUnquotedColon(),
        NameCharset(),
        NameCollisionBuiltin(),
        NameDoubleHyphen(),
        NameEdgeHyphen(),
        NameEmpty(),
        NameFolderMismatch(),
        NameMissing(),
        NameMixedScripts(),
        NameNonASCII(),
        NameReservedWord(),
        NameTooLong(),
        NameType(),
        NameXML(),
        BinaryExecutable(),
        CredentialFile(),
        FileNotChecked(),
        HiddenScript(),
        JunkFile(),
        NestedArchive(),
        NestedSkill(),
        PathPortability(),
        PluginFiles(),
        ScriptCRLF(),
        ScriptNoShebang(),
        ScriptNotExecutable(),
        SymbolicLink(),
        SymbolicLinkEscapes(),
        TooLarge(),
        TooManyFiles(),
        OrphanFile(),
        RefAbsolutePath(),
        RefAnchorMissing(),
        RefBackslash(),
        RefCaseMismatch(),
        RefEscapesSkill(),
        RefFileScheme(),
        RefMissingDirectory(),
        RefMissingFile(),
        RefPluginRoot(),
        RefRepositoryRelative(),
        RefTooDeep(),
        RefWrongBase(),
        SecretFound(),
        SecretURL(),
        SignatureDrift(),
        SignatureInvalid(),
        SignatureUnsignedFile(),
        SuspiciousAgentChange(),
        SuspiciousConceal(),
        SuspiciousCredentialRead(),
        SuspiciousDataRequest(),
        SuspiciousDeletion(),
        SuspiciousDownloadExec(),
        SuspiciousEncodedExec(),
        SuspiciousExfiltration(),
        SuspiciousHiddenComment(),
        SuspiciousMiner(),
        SuspiciousOverride(),
        SuspiciousPackage(),
        SuspiciousPasswordRequest(),
        SuspiciousPipeShell(),
        SuspiciousRemoteCode(),
        SuspiciousRemoteInstructions(),
        SuspiciousReverseShell(),
        SuspiciousSkipPermissions(),
        SuspiciousSystemChange(),
        UnicodeBidi(),
        UnicodeTag(),
        UnicodeZeroWidth(),
    ]

    /// Every `TextRule`.
    static let textRules: [any TextRule] = [
        SecretFound(),
        SecretURL(),
        SuspiciousAgentChange(),
        SuspiciousConceal(),
        SuspiciousCredentialRead(),
        SuspiciousDataRequest(),
        SuspiciousDeletion(),
        SuspiciousDownloadExec(),
        SuspiciousEncodedExec(),
        SuspiciousExfiltration(),
        SuspiciousHiddenComment(),
        SuspiciousMiner(),
        SuspiciousOverride(),
        SuspiciousPackage(),
        SuspiciousPasswordRequest(),
        SuspiciousPipeShell(),
        SuspiciousRemoteCode(),
        SuspiciousRemoteInstructions(),
        SuspiciousReverseShell(),
        SuspiciousSkipPermissions(),
        SuspiciousSystemChange(),
    ]
}

extension RuleID {
    /// `argument-unescaped`.
    public static let argumentUnescaped = ArgumentUnescaped().id
    /// `body-empty`.
    public static let bodyEmpty = BodyEmpty().id
    /// `body-too-long`.
    public static let bodyTooLong = BodyTooLong().id
    /// `fence-unclosed`.
    public static let fenceUnclosed = FenceUnclosed().id
    /// `injection-not-portable`.
    public static let injectionNotPortable = InjectionNotPortable().id
    /// `injection-present`.
    public static let injectionPresent = InjectionPresent().id
    /// `description-angle-brackets`.
    public static let descriptionAngleBrackets = DescriptionAngleBrackets().id
    /// `description-empty`.
    public static let descriptionEmpty = DescriptionEmpty().id
    /// `description-listing-cut`.
    public static let descriptionListingCut = DescriptionListingCut().id
    /// `description-missing`.
    public static let descriptionMissing = DescriptionMissing().id
    /// `description-no-trigger`.
    public static let descriptionNoTrigger = DescriptionNoTrigger().id
    /// `description-person`.
    public static let descriptionPerson = DescriptionPerson().id
    /// `description-placeholder`.
    public static let descriptionPlaceholder = DescriptionPlaceholder().id
    /// `description-too-long`.
    public static let descriptionTooLong = DescriptionTooLong().id
    /// `description-too-short`.
    public static let descriptionTooShort = DescriptionTooShort().id
    /// `description-type`.
    public static let descriptionType = DescriptionType().id
    /// `allowed-tools-format`.
    public static let allowedToolsFormat = AllowedToolsFormat().id
    /// `allowed-tools-unrestricted`.
    public static let allowedToolsUnrestricted = AllowedToolsUnrestricted().id
    /// `compatibility-too-long`.
    public static let compatibilityTooLong = CompatibilityTooLong().id
    /// `field-one-agent`.
    public static let fieldOneAgent = FieldOneAgent().id
    /// `field-type`.
    public static let fieldType = FieldType().id
    /// `field-typo`.
    public static let fieldTypo = FieldTypo().id
    /// `field-unknown`.
    public static let fieldUnknown = FieldUnknown().id
    /// `field-value`.
    public static let fieldValue = FieldValue().id
    /// `hooks-present`.
    public static let hooksPresent = HooksPresent().id
    /// `license-file-missing`.
    public static let licenseFileMissing = LicenseFileMissing().id
    /// `metadata-type`.
    public static let metadataType = MetadataType().id
    /// `metadata-value-type`.
    public static let metadataValueType = MetadataValueType().id
    /// `skill-unreachable`.
    public static let skillUnreachable = SkillUnreachable().id
    /// `tool-unknown`.
    public static let toolUnknown = ToolUnknown().id
    /// `bom`.
    public static let byteOrderMark = ByteOrderMark().id
    /// `crlf`.
    public static let crlf = CRLF().id
    /// `conflict-marker`.
    public static let conflictMarkers = ConflictMarkers().id
    /// `control-char`.
    public static let controlCharacter = ControlCharacter().id
    /// `nul-byte`.
    public static let nulByte = NULByte().id
    /// `not-utf8`.
    public static let notUTF8 = NotUTF8().id
    /// `skill-md-case`.
    public static let skillFileCase = SkillFileCase().id
    /// `skill-md-empty`.
    public static let skillFileEmpty = SkillFileEmpty().id
    /// `frontmatter-missing`.
    public static let frontmatterMissing = FrontmatterMissing().id
    /// `frontmatter-not-first`.
    public static let frontmatterNotFirst = FrontmatterNotFirst().id
    /// `frontmatter-not-mapping`.
    public static let frontmatterNotMapping = FrontmatterNotMapping().id
    /// `frontmatter-unclosed`.
    public static let frontmatterUnclosed = FrontmatterUnclosed().id
    /// `yaml-alias-or-tag`.
    public static let yamlAliasOrTag = YAMLAliasOrTag().id
    /// `yaml-duplicate-key`.
    public static let yamlDuplicateKey = YAMLDuplicateKey().id
    /// `yaml-flow-style`.
    public static let yamlFlowStyle = YAMLFlowStyle().id
    /// `yaml-invalid`.
    public static let yamlInvalid = YAMLInvalid().id
    /// `yaml-merge-conflict`.
    public static let yamlMergeConflict = YAMLMergeConflict().id
    /// `yaml-unquoted-colon`.
    public static let yamlUnquotedColon = YAMLUnquotedColon().id
    /// `name-charset`.
    public static let nameCharset = NameCharset().id
    /// `name-collision-builtin`.
    public static let nameCollisionBuiltin = NameCollisionBuiltin().id
    /// `name-double-hyphen`.
    public static let nameDoubleHyphen = NameDoubleHyphen().id
    /// `name-edge-hyphen`.
    public static let nameEdgeHyphen = NameEdgeHyphen().id
    /// `name-empty`.
    public static let nameEmpty = NameEmpty().id
    /// `name-dir-mismatch`.
    public static let nameFolderMismatch = NameFolderMismatch().id
    /// `name-missing`.
    public static let nameMissing = NameMissing().id
    /// `name-mixed-scripts`.
    public static let nameMixedScripts = NameMixedScripts().id
    /// `name-non-ascii`.
    public static let nameNonASCII = NameNonASCII().id
    /// `name-reserved-word`.
    public static let nameReservedWord = NameReservedWord().id
    /// `name-too-long`.
    public static let nameTooLong = NameTooLong().id
    /// `name-type`.
    public static let nameType = NameType().id
    /// `name-xml`.
    public static let nameXML = NameXML().id
    /// `binary-executable`.
    public static let binaryExecutable = BinaryExecutable().id
    /// `credential-file`.
    public static let credentialFile = CredentialFile().id
    /// `file-not-checked`.
    public static let fileNotChecked = FileNotChecked().id
    /// `hidden-script`.
    public static let hiddenScript = HiddenScript().id
    /// `junk-file`.
    public static let junkFile = JunkFile().id
    /// `nested-archive`.
    public static let nestedArchive = NestedArchive().id
    /// `nested-skill`.
    public static let nestedSkill = NestedSkill().id
    /// `path-portability`.
    public static let pathPortability = PathPortability().id
    /// `plugin-files`.
    public static let pluginFiles = PluginFiles().id
    /// `script-crlf`.
    public static let scriptCRLF = ScriptCRLF().id
    /// `script-no-shebang`.
    public static let scriptNoShebang = ScriptNoShebang().id
    /// `script-not-executable`.
    public static let scriptNotExecutable = ScriptNotExecutable().id
    /// `symlink`.
    public static let symbolicLink = SymbolicLink().id
    /// `symlink-escapes`.
    public static let symbolicLinkEscapes = SymbolicLinkEscapes().id
    /// `too-large`.
    public static let tooLarge = TooLarge().id
    /// `too-many-files`.
    public static let tooManyFiles = TooManyFiles().id
    /// `orphan-file`.
    public static let orphanFile = OrphanFile().id
    /// `ref-absolute-path`.
    public static let refAbsolutePath = RefAbsolutePath().id
    /// `ref-anchor-missing`.
    public static let refAnchorMissing = RefAnchorMissing().id
    /// `ref-backslash`.
    public static let refBackslash = RefBackslash().id
    /// `ref-case-mismatch`.
    public static let refCaseMismatch = RefCaseMismatch().id
    /// `ref-escapes-skill`.
    public static let refEscapesSkill = RefEscapesSkill().id
    /// `ref-file-scheme`.
    public static let refFileScheme = RefFileScheme().id
    /// `ref-missing-dir`.
    public static let refMissingDirectory = RefMissingDirectory().id
    /// `ref-missing-file`.
    public static let refMissingFile = RefMissingFile().id
    /// `ref-plugin-root`.
    public static let refPluginRoot = RefPluginRoot().id
    /// `ref-repo-relative`.
    public static let refRepositoryRelative = RefRepositoryRelative().id
    /// `ref-too-deep`.
    public static let refTooDeep = RefTooDeep().id
    /// `ref-wrong-base`.
    public static let refWrongBase = RefWrongBase().id
    /// `secret-found`.
    public static let secretFound = SecretFound().id
    /// `secret-url`.
    public static let secretURL = SecretURL().id
    /// `signature-drift`.
    public static let signatureDrift = SignatureDrift().id
    /// `signature-invalid`.
    public static let signatureInvalid = SignatureInvalid().id
    /// `signature-unsigned-file`.
    public static let signatureUnsignedFile = SignatureUnsignedFile().id
    /// `suspicious-agent-change`.
    public static let suspiciousAgentChange = SuspiciousAgentChange().id
    /// `suspicious-conceal`.
    public static let suspiciousConceal = SuspiciousConceal().id
    /// `suspicious-credential-read`.
    public static let suspiciousCredentialRead = SuspiciousCredentialRead().id
    /// `suspicious-data-request`.
    public static let suspiciousDataRequest = SuspiciousDataRequest().id
    /// `suspicious-deletion`.
    public static let suspiciousDeletion = SuspiciousDeletion().id
    /// `suspicious-download-exec`.
    public static let suspiciousDownloadExec = SuspiciousDownloadExec().id
    /// `suspicious-encoded-exec`.
    public static let suspiciousEncodedExec = SuspiciousEncodedExec().id
    /// `suspicious-exfiltration`.
    public static let suspiciousExfiltration = SuspiciousExfiltration().id
    /// `suspicious-hidden-comment`.
    public static let suspiciousHiddenComment = SuspiciousHiddenComment().id
    /// `suspicious-miner`.
    public static let suspiciousMiner = SuspiciousMiner().id
    /// `suspicious-override`.
    public static let suspiciousOverride = SuspiciousOverride().id
    /// `suspicious-package`.
    public static let suspiciousPackage = SuspiciousPackage().id
    /// `suspicious-password-request`.
    public static let suspiciousPasswordRequest = SuspiciousPasswordRequest().id
    /// `suspicious-pipe-shell`.
    public static let suspiciousPipeShell = SuspiciousPipeShell().id
    /// `suspicious-remote-code`.
    public static let suspiciousRemoteCode = SuspiciousRemoteCode().id
    /// `suspicious-remote-instructions`.
    public static let suspiciousRemoteInstructions = SuspiciousRemoteInstructions().id
    /// `suspicious-reverse-shell`.
    public static let suspiciousReverseShell = SuspiciousReverseShell().id
    /// `suspicious-skip-permissions`.
    public static let suspiciousSkipPermissions = SuspiciousSkipPermissions().id
    /// `suspicious-system-change`.
    public static let suspiciousSystemChange = SuspiciousSystemChange().id
    /// `unicode-bidi`.
    public static let unicodeBidi = UnicodeBidi().id
    /// `unicode-tag`.
    public static let unicodeTag = UnicodeTag().id
    /// `unicode-zero-width`.
    public static let unicodeZeroWidth = UnicodeZeroWidth().id
}
