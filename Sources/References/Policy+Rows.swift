extension Policy {
    /// The rows, in order.
    static let rows: [Row] = [
        // Found in the skill.
        // 1819 labels, 82 repositories, 96.6 % right.
        Row("P1", [[.present]], .present, .silent, "the skill has it"),
        // 39 labels, 6 repositories, 100.0 % right.
        Row(
            "S1", [[.elsewhereInSkill], [.link]], but: [.pattern, .slot, .placeholder],
            .wrongPath, .warning, "the link starts at the wrong folder; the skill has the file"),
        // 617 labels, 108 repositories, 80.6 % right.
        Row(
            "P2", [[.elsewhereInSkill]], but: [.renamedFolder], .present, .silent,
            "the skill has it, below another of its folders"),

        // Not the path of a file, or a place where paths mean something else.
        // 547 labels, 146 repositories, 97.8 % right.
        Row(
            "N1", [[.pattern, .slot, .oddCharacters, .webAddress, .inComment]],
            .notAReference, .silent,
            "not the path of a file: a pattern, a slot to fill, a web address or a comment"),
        // 823 labels, 180 repositories, 97.9 % right.
        Row(
            "N2", [[.nestedBlock, .quotedDocument, .quotedProgram]], .notAReference, .silent,
            "in a document or program that is quoted as an example"),
        // 147 labels, 59 repositories, 100.0 % right.
        Row(
            "N3", [[.redirected, .outputOption, .mentionWritten]], .notAReference, .silent,
            "a command writes it"),
        // 159 labels, 71 repositories, 95.6 % right.
        Row(
            "N4", [[.absolute, .followsHome]], .notAReference, .silent,
            "the path starts at the root or home folder"),

        // Found in the skill or around it.
        // 15 labels, 7 repositories, 100.0 % right.
        Row(
            "S2", [[.otherCase]], but: [.drawing, .ownPage], .wrongPath, .warning,
            "the skill has it in another letter case"),
        // 57 labels, 9 repositories, 24.6 % right.
        Row(
            "P3", [[.inContainingSkill]], .present, .silent,
            "the skill that contains this one has it"),
        // 195 labels, 60 repositories, 86.7 % right.
        Row(
            "E0", [[.outsideAbove], [.namesSkill]], .elsewhere, .note,
            "the path names another skill of the repository"),
        // 255 labels, 60 repositories, 97.3 % right.
        Row(
            "E1", [[.outsideExactly]], .elsewhere, .warning,
            "the path leads out of the skill, to a file of the repository"),
        // 32 labels, 14 repositories, 81.2 % right.
        Row(
            "E2", [[.outside], [.link]], .elsewhere, .warning,
            "a link to a file that only the repository has"),

        // Names and texts that say that the skill need not have it.
        // 449 labels, 157 repositories, 96.4 % right.
        Row(
            "N5", [[.placeholder, .afterExampleWord, .installPlace, .hidden]],
            .notAReference, .silent,
            "a placeholder, an example, a hidden file, or a folder of an agent"),
        // 123 labels, 79 repositories, 90.2 % right.
        Row(
            "N6", [[.conditional, .afterOwner, .announced]], .notAReference, .silent,
            "the text says that it is optional, belongs to another owner, or is still to be written"
        ),
        // 483 labels, 130 repositories, 96.9 % right.
        Row(
            "N7", [[.remark, .drawing]], .notAReference, .silent,
            "a remark in a code block or a drawn tree"),

        // Found in the skill, below a folder of another name.
        // 36 labels, 8 repositories, 97.2 % right.
        Row(
            "S3", [[.renamedFolder], [.skillFolderFirst, .firstFolderExists], [.document]],
            but: [.afterMakeWord, .mentionAfterMakeWord], .wrongPath, .warning,
            "the skill has the file in a folder of another name"),

        // Found in the repository, which an installed skill does not have.
        // 12 labels, 5 repositories, 91.7 % right.
        Row(
            "E3", [[.outside], [.sameSkillName]], but: [.leadsToFolder],
            .elsewhere, .warning, "another copy of the skill has it"),
        // 185 labels, 50 repositories, 87.6 % right.
        Row(
            "E4", [[.outsideAbove]],
            but: [.atRepositoryTop, .leadsToFolder, .wellKnownName, .otherVariable],
            .elsewhere, .warning, "a folder above the skill has it"),
        // 17 labels, 10 repositories, 100.0 % right.
        Row(
            "E5", [[.outsideAbove], [.otherVariable], [.samePlugin]], .elsewhere, .warning,
            "a variable stands for the plugin, which has it"),
        // 32 labels, 19 repositories, 78.1 % right.
        Row(
            "E6", [[.outsideAbove], [.inOtherSkill]], but: [.leadsToFolder, .bareName],
            .elsewhere, .warning, "another skill of the repository has it, and the path says which"),
        // 69 labels, 25 repositories, 66.7 % right.
        Row(
            "E7", [[.outside], [.repositoryHasFirstFolder], [.afterSeeWord]],
            but: [.stateFolderFirst, .leadsToFolder],
            .elsewhere, .warning, "the text says to read it; the repository has it"),
        // 105 labels, 32 repositories, 78.1 % right.
        Row(
            "E8", [[.outsideAbove], [.skillFolderFirst]],
            but: [
                .leadsToFolder, .bareName, .ownedByNamedSkill, .afterMakeWord,
                .mentionAfterMakeWord,
            ],
            .elsewhere, .note, "the repository's own folder of that name has it"),
        // 30 labels, 23 repositories, 76.7 % right.
        Row(
            "E9", [[.outside], [.mentionRun]],
            but: [.leadsToFolder, .wellKnownName, .outsideByName],
            .elsewhere, .warning, "the text runs a script that only the repository has"),
        // 30 labels, 20 repositories, 80.0 % right.
        Row(
            "E10", [[.outsideByName], [.samePlugin], [.afterSeeWord, .pointingHeading, .script]],
            but: [.leadsToFolder, .wellKnownName],
            .elsewhere, .warning, "a bare name that the text reads or runs; the plugin has it"),
        // 23 labels, 8 repositories, 82.6 % right.
        Row(
            "E11", [[.outsideByEnding], [.samePlugin], [.skillFolderFirst]],
            but: [.leadsToFolder, .ownedByNamedSkill],
            .elsewhere, .warning, "another skill of the plugin has the only file of that name"),
        // 456 labels, 146 repositories, 16.0 % right.
        Row(
            "E12", [[.outside]], .elsewhere, .unsure,
            "the repository has such a file"),

        // Nowhere.
        // 22 labels, 4 repositories, 100.0 % right.
        Row(
            "N8", [[.templateSkill]], .notAReference, .silent,
            "a template, whose links are slots to fill"),
        // 1 label, 1 repository, 100.0 % right.
        Row(
            "M0", [[.nowhere], [.link], [.upward], [.noExtension]], .missing, .warning,
            "a link out of the skill that leads nowhere"),
        // 15 labels, 11 repositories, 86.7 % right.
        Row(
            "N9", [[.nowhere], [.noExtension]], .notAReference, .silent,
            "two words with a slash, or a name without an extension"),
        // 143 labels, 23 repositories, 96.5 % right.
        Row(
            "M1", [[.nowhere], [.link]], but: [.upward], .missing, .error,
            "a link that leads nowhere"),
        // 113 labels, 37 repositories, 95.6 % right.
        Row(
            "M2", [[.nowhere], [.afterSeeWord], [.skillFolderFirst]], but: [.folder, .script],
            .missing, .error, "the text says to read it"),
        // 13 labels, 8 repositories, 92.3 % right.
        Row(
            "M3", [[.nowhere], [.mentionInTitle], [.skillFolderFirst]], but: [.folder],
            .missing, .error,
            "it is the heading of a section"),
        // 275 labels, 79 repositories, 95.6 % right.
        Row(
            "N10", [[.skillAboutSkills, .pageAboutSkills]], .notAReference, .silent,
            "a skill about skills: its paths are examples"),
        // 84 labels, 23 repositories, 97.6 % right.
        Row(
            "M4",
            [
                [.nowhere], [.skillFolderFirst, .firstFolderExists], [.document], [.inText],
                [.mentionInList], [.folderListedTwice], [.startsItem, .endsLine, .glossed],
            ],
            but: [
                .folder, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord,
            ],
            .missing, .error, "a document in a list of documents in the same folder"),
        // 55 labels, 11 repositories, 74.5 % right.
        Row(
            "M5", [[.nowhere], [.link], [.document]], .missing, .warning,
            "a link out of the skill that leads nowhere"),
        // 116 labels, 66 repositories, 46.6 % right.
        Row(
            "M6", [[.nowhere], [.skillFolderFirst], [.document, .script]],
            but: [
                .folder, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord,
            ],
            .missing, .unsure,
            "a document or script in a usual folder of skills, which the text does not say to write"
        ),
        // 10 labels, 9 repositories, 70.0 % right.
        Row(
            "M7", [[.nowhere], [.skillFolderFirst], [.inText], [.pointingHeading]],
            but: [
                .folder, .document, .script, .afterMakeWord, .mentionAfterMakeWord,
                .clonesRepository,
            ],
            .missing, .warning, "a template or table listed among the references"),
        // 1644 labels, 262 repositories, 94.0 % right.
        Row(
            "N11", [[.nowhere]], .notAReference, .silent,
            "nothing shows that the skill means to have it"),
    ]
}
