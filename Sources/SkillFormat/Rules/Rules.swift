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
        FieldRule.descriptionAngleBrackets,
        FieldRule.descriptionEmpty,
        FieldRule.descriptionListingCut,
        DescriptionMissing(),
        FieldRule.descriptionNoTrigger,
        DescriptionPerson(),
        FieldRule.descriptionPlaceholder,
        FieldRule.descriptionTooLong,
        FieldRule.descriptionTooShort,
        FieldRule.descriptionType,
        FieldRule.allowedToolsFormat,
        AllowedToolsUnrestricted(),
        FieldRule.compatibilityTooLong,
        FieldOneAgent(),
        FieldType(),
        FieldTypo(),
        FieldUnknown(),
        FieldValue(),
        HooksPresent(),
        LicenseFileMissing(),
        FieldRule.metadataType,
        MetadataValueType(),
        SkillUnreachable(),
        FieldRule.toolUnknown,
        ByteOrderMark(),
        CRLF(),
        ConflictMarkers(),
        ControlCharacter(),
        NULByte(),
        NotUTF8(),
        SkillFileCase(),
        SkillFileEmpty(),
        FlawRule.frontmatterMissing,
        FlawRule.frontmatterNotFirst,
        FlawRule.frontmatterNotMapping,
        FlawRule.frontmatterUnclosed,
        FlawRule.yamlAliasOrTag,
        FlawRule.yamlDuplicateKey,
        YAMLFlowStyle(),
        FlawRule.yamlInvalid,
        FlawRule.yamlMergeConflict,
        FlawRule.yamlUnquotedColon,
        FieldRule.nameCharset,
        FieldRule.nameCollisionBuiltin,
        FieldRule.nameDoubleHyphen,
        FieldRule.nameEdgeHyphen,
        FieldRule.nameEmpty,
        FieldRule.nameFolderMismatch,
        NameMissing(),
        FieldRule.nameMixedScripts,
        FieldRule.nameNonASCII,
        FieldRule.nameReservedWord,
        FieldRule.nameTooLong,
        FieldRule.nameType,
        FieldRule.nameXML,
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
        ReferenceRule.refAbsolutePath,
        ReferenceRule.refAnchorMissing,
        ReferenceRule.refBackslash,
        ReferenceRule.refCaseMismatch,
        ReferenceRule.refEscapesSkill,
        ReferenceRule.refFileScheme,
        ReferenceRule.refMissingDirectory,
        ReferenceRule.refMissingFile,
        ReferenceRule.refPluginRoot,
        ReferenceRule.refRepositoryRelative,
        ReferenceRule.refTooDeep,
        ReferenceRule.refWrongBase,
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
    package static let argumentUnescaped = ArgumentUnescaped().id
    package static let bodyEmpty = BodyEmpty().id
    package static let bodyTooLong = BodyTooLong().id
    package static let fenceUnclosed = FenceUnclosed().id
    package static let injectionNotPortable = InjectionNotPortable().id
    package static let injectionPresent = InjectionPresent().id
    package static let descriptionAngleBrackets = FieldRule.descriptionAngleBrackets.id
    package static let descriptionEmpty = FieldRule.descriptionEmpty.id
    package static let descriptionListingCut = FieldRule.descriptionListingCut.id
    package static let descriptionMissing = DescriptionMissing().id
    package static let descriptionNoTrigger = FieldRule.descriptionNoTrigger.id
    package static let descriptionPerson = DescriptionPerson().id
    package static let descriptionPlaceholder = FieldRule.descriptionPlaceholder.id
    package static let descriptionTooLong = FieldRule.descriptionTooLong.id
    package static let descriptionTooShort = FieldRule.descriptionTooShort.id
    package static let descriptionType = FieldRule.descriptionType.id
    package static let allowedToolsFormat = FieldRule.allowedToolsFormat.id
    package static let allowedToolsUnrestricted = AllowedToolsUnrestricted().id
    package static let compatibilityTooLong = FieldRule.compatibilityTooLong.id
    package static let fieldOneAgent = FieldOneAgent().id
    package static let fieldType = FieldType().id
    package static let fieldTypo = FieldTypo().id
    package static let fieldUnknown = FieldUnknown().id
    package static let fieldValue = FieldValue().id
    package static let hooksPresent = HooksPresent().id
    package static let licenseFileMissing = LicenseFileMissing().id
    package static let metadataType = FieldRule.metadataType.id
    package static let metadataValueType = MetadataValueType().id
    package static let skillUnreachable = SkillUnreachable().id
    package static let toolUnknown = FieldRule.toolUnknown.id
    package static let byteOrderMark = ByteOrderMark().id
    package static let crlf = CRLF().id
    package static let conflictMarkers = ConflictMarkers().id
    package static let controlCharacter = ControlCharacter().id
    package static let nulByte = NULByte().id
    package static let notUTF8 = NotUTF8().id
    package static let skillFileCase = SkillFileCase().id
    package static let skillFileEmpty = SkillFileEmpty().id
    package static let frontmatterMissing = FlawRule.frontmatterMissing.id
    package static let frontmatterNotFirst = FlawRule.frontmatterNotFirst.id
    package static let frontmatterNotMapping = FlawRule.frontmatterNotMapping.id
    package static let frontmatterUnclosed = FlawRule.frontmatterUnclosed.id
    package static let yamlAliasOrTag = FlawRule.yamlAliasOrTag.id
    package static let yamlDuplicateKey = FlawRule.yamlDuplicateKey.id
    package static let yamlFlowStyle = YAMLFlowStyle().id
    package static let yamlInvalid = FlawRule.yamlInvalid.id
    package static let yamlMergeConflict = FlawRule.yamlMergeConflict.id
    package static let yamlUnquotedColon = FlawRule.yamlUnquotedColon.id
    package static let nameCharset = FieldRule.nameCharset.id
    package static let nameCollisionBuiltin = FieldRule.nameCollisionBuiltin.id
    package static let nameDoubleHyphen = FieldRule.nameDoubleHyphen.id
    package static let nameEdgeHyphen = FieldRule.nameEdgeHyphen.id
    package static let nameEmpty = FieldRule.nameEmpty.id
    package static let nameFolderMismatch = FieldRule.nameFolderMismatch.id
    package static let nameMissing = NameMissing().id
    package static let nameMixedScripts = FieldRule.nameMixedScripts.id
    package static let nameNonASCII = FieldRule.nameNonASCII.id
    package static let nameReservedWord = FieldRule.nameReservedWord.id
    package static let nameTooLong = FieldRule.nameTooLong.id
    package static let nameType = FieldRule.nameType.id
    package static let nameXML = FieldRule.nameXML.id
    package static let binaryExecutable = BinaryExecutable().id
    package static let credentialFile = CredentialFile().id
    package static let fileNotChecked = FileNotChecked().id
    package static let hiddenScript = HiddenScript().id
    package static let junkFile = JunkFile().id
    package static let nestedArchive = NestedArchive().id
    package static let nestedSkill = NestedSkill().id
    package static let pathPortability = PathPortability().id
    package static let pluginFiles = PluginFiles().id
    package static let scriptCRLF = ScriptCRLF().id
    package static let scriptNoShebang = ScriptNoShebang().id
    package static let scriptNotExecutable = ScriptNotExecutable().id
    package static let symbolicLink = SymbolicLink().id
    package static let symbolicLinkEscapes = SymbolicLinkEscapes().id
    package static let tooLarge = TooLarge().id
    package static let tooManyFiles = TooManyFiles().id
    package static let orphanFile = OrphanFile().id
    package static let refAbsolutePath = ReferenceRule.refAbsolutePath.id
    package static let refAnchorMissing = ReferenceRule.refAnchorMissing.id
    package static let refBackslash = ReferenceRule.refBackslash.id
    package static let refCaseMismatch = ReferenceRule.refCaseMismatch.id
    package static let refEscapesSkill = ReferenceRule.refEscapesSkill.id
    package static let refFileScheme = ReferenceRule.refFileScheme.id
    package static let refMissingDirectory = ReferenceRule.refMissingDirectory.id
    package static let refMissingFile = ReferenceRule.refMissingFile.id
    package static let refPluginRoot = ReferenceRule.refPluginRoot.id
    package static let refRepositoryRelative = ReferenceRule.refRepositoryRelative.id
    package static let refTooDeep = ReferenceRule.refTooDeep.id
    package static let refWrongBase = ReferenceRule.refWrongBase.id
    package static let secretFound = SecretFound().id
    package static let secretURL = SecretURL().id
    package static let signatureDrift = SignatureDrift().id
    package static let signatureInvalid = SignatureInvalid().id
    package static let signatureUnsignedFile = SignatureUnsignedFile().id
    package static let suspiciousAgentChange = SuspiciousAgentChange().id
    package static let suspiciousConceal = SuspiciousConceal().id
    package static let suspiciousCredentialRead = SuspiciousCredentialRead().id
    package static let suspiciousDataRequest = SuspiciousDataRequest().id
    package static let suspiciousDeletion = SuspiciousDeletion().id
    package static let suspiciousDownloadExec = SuspiciousDownloadExec().id
    package static let suspiciousEncodedExec = SuspiciousEncodedExec().id
    package static let suspiciousExfiltration = SuspiciousExfiltration().id
    package static let suspiciousHiddenComment = SuspiciousHiddenComment().id
    package static let suspiciousMiner = SuspiciousMiner().id
    package static let suspiciousOverride = SuspiciousOverride().id
    package static let suspiciousPackage = SuspiciousPackage().id
    package static let suspiciousPasswordRequest = SuspiciousPasswordRequest().id
    package static let suspiciousPipeShell = SuspiciousPipeShell().id
    package static let suspiciousRemoteCode = SuspiciousRemoteCode().id
    package static let suspiciousRemoteInstructions = SuspiciousRemoteInstructions().id
    package static let suspiciousReverseShell = SuspiciousReverseShell().id
    package static let suspiciousSkipPermissions = SuspiciousSkipPermissions().id
    package static let suspiciousSystemChange = SuspiciousSystemChange().id
    package static let unicodeBidi = UnicodeBidi().id
    package static let unicodeTag = UnicodeTag().id
    package static let unicodeZeroWidth = UnicodeZeroWidth().id
}
