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
        // 547 labels, 146 repositories, 96.0 % right.
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
        // 159 labels, 71 repositories, 95.0 % right.
        Row(
            "N4", [[.absolute, .followsHome]], .notAReference, .silent,
            "the path starts at the root or home folder"),

        // Found in the skill or around it.
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
            "E2", [[.outside], [.link, .belowSkillRoot]], .elsewhere, .warning,
            "a link, or a path below the skill folder, to a file that only the repository has"),

        // Names and texts that say that the skill need not have it.
        // 479 labels, 158 repositories, 95.0 % right.
        Row(
            "N5", [[.placeholder, .templateSkill, .afterExampleWord, .installPlace, .hidden]],
            .notAReference, .silent,
            "a placeholder or a slot of a template, an example, a hidden file, or a folder of an agent"
        ),
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
        // 51 labels, 14 repositories, 98.0 % right.
        Row(
            "S2",
            [
                [.otherCase, .renamedFolder], [.otherCase, .document],
                [.otherCase, .skillFolderFirst, .firstFolderExists],
            ],
            but: [.drawing, .ownPage, .afterMakeWord, .mentionAfterMakeWord], .wrongPath, .warning,
            "the skill has the file in another letter case, or in a folder of another name"),

        // Found in the repository, which an installed skill does not have.
        // 180 labels, 49 repositories, 87.2 % right.
        Row(
            "E4", [[.outsideAbove]],
            but: [.atRepositoryTop, .leadsToFolder, .wellKnownName, .otherVariable],
            .elsewhere, .warning, "a folder above the skill has it"),
        // 50 labels, 21 repositories, 92.0 % right.
        Row(
            "E6",
            [
                [.outsideAbove, .outsideByEnding], [.samePlugin, .sameSkillName],
                [.skillFolderFirst, .otherVariable],
            ],
            but: [.leadsToFolder, .bareName, .ownedByNamedSkill],
            .elsewhere, .warning, "the plugin, or another copy of the skill, has it"),
        // 72 labels, 29 repositories, 66.7 % right.
        Row(
            "E7", [[.outside], [.repositoryHasFirstFolder], [.afterSeeWord]],
            but: [.stateFolderFirst, .leadsToFolder],
            .elsewhere, .note, "the text says to read it; the repository has it"),
        // 104 labels, 31 repositories, 77.9 % right.
        Row(
            "E8", [[.outsideAbove], [.skillFolderFirst]],
            but: [
                .leadsToFolder, .bareName, .ownedByNamedSkill, .afterMakeWord,
                .mentionAfterMakeWord,
            ],
            .elsewhere, .note, "the repository's own folder of that name has it"),
        // 35 labels, 23 repositories, 85.7 % right.
        Row(
            "E9",
            [
                [.outside], [.mentionRun, .afterSeeWord], [.script, .samePlugin],
                [.samePlugin, .skillFolderFirst],
            ],
            but: [.leadsToFolder, .wellKnownName],
            .elsewhere, .warning, "the text reads or runs it; only the plugin or repository has it"),
        // 1 label, 1 repository, 0.0 % right.
        Row(
            "E10", [[.outsideByEnding], [.inOtherSkill], [.skillFolderFirst], [.afterSeeWord]],
            but: [.leadsToFolder, .ownedByNamedSkill],
            .elsewhere, .warning, "the text says to read it; only another skill has it"),
        // 509 labels, 162 repositories, 22.0 % right.
        Row(
            "E12", [[.outside]], .elsewhere, .unsure,
            "the repository has such a file"),

        // Nowhere.
        // 57 labels, 13 repositories, 73.7 % right.
        Row(
            "M0", [[.nowhere], [.link], [.upward], [.document, .noExtension]], .missing, .warning,
            "a link out of the skill that leads nowhere"),
        // 143 labels, 23 repositories, 96.5 % right.
        Row(
            "M1", [[.nowhere], [.link]], but: [.upward, .noExtension], .missing, .error,
            "a link that leads nowhere"),
        // 119 labels, 38 repositories, 95.0 % right.
        Row(
            "M2", [[.nowhere], [.afterSeeWord, .mentionInTitle], [.skillFolderFirst]],
            but: [.folder, .script, .noExtension],
            .missing, .error, "the text says to read it, or has a section about it"),
        // 276 labels, 78 repositories, 96.0 % right.
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
        // 0 labels, 0 repositories, 0.0 % right.
        Row(
            "M3", [[.nowhere], [.belowSkillRoot], [.document, .script]],
            but: [.afterMakeWord, .mentionAfterMakeWord], .missing, .error,
            "a path below the skill folder that leads nowhere"),
        // 7 labels, 4 repositories, 100.0 % right.
        Row(
            "M5",
            [
                [.nowhere], [.skillFolderFirst], [.document, .script], [.firstFolderExists],
                [.siblingPresent, .mentionRun],
            ],
            but: [
                .mentionInList, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord, .ownedByNamedSkill,
            ],
            .missing, .warning, "the skill has its neighbors, or the text runs it"),
        // 0 labels, 0 repositories, 0.0 % right.
        Row(
            "M7", [[.nowhere], [.folder], [.skillFolderFirst], [.saidToContain]],
            but: [.afterMakeWord, .mentionAfterMakeWord, .afterProjectWord], .missing, .warning,
            "the text says what the folder contains"),
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
        // 1667 labels, 264 repositories, 93.5 % right.
        Row(
            "N11", [[.nowhere]], .notAReference, .silent,
            "nothing shows that the skill means to have it"),
    ]
}
