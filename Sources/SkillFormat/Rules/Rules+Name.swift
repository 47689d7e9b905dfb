extension Rules {
    /// Rules about the skill's name.
    static let nameRules: [any Rule] = [
        NameMissing(), NameEmpty(), NameType(), NameTooLong(), NameCharset(), NameNonASCII(),
        NameEdgeHyphen(), NameDoubleHyphen(), NameFolderMismatch(), NameReservedWord(),
        NameXML(), NameCollisionBuiltin(),
    ]

    /// Rules about the skill's description.
    static let descriptionRules: [any Rule] = [
        DescriptionMissing(), DescriptionEmpty(), DescriptionType(), DescriptionTooLong(),
        DescriptionTooShort(), DescriptionAngleBrackets(), DescriptionNoTrigger(),
        DescriptionPerson(), DescriptionPlaceholder(), DescriptionListingCut(),
    ]
}
