extension JudgmentTable {
    /// The rows, in order.
    static let rows: [Row] = [
        // Found in the skill.
        // 1819 labels, 82 repositories, 96.6 % right.
        Row(.p1, [[.present]], .present, .silent, "the skill has it"),
        // 39 labels, 6 repositories, 100.0 % right.
        Row(
            .s1, [[.elsewhereInSkill], [.link]], but: [.pattern, .slot, .placeholder],
            .wrongPath, .warning, "the link starts at the wrong folder; the skill has the file"),
        // 617 labels, 108 repositories, 80.6 % right.
        Row(
            .p2, [[.elsewhereInSkill]], but: [.renamedFolder], .present, .silent,
            "the skill has it, below another of its folders"),

        // Not the path of a file, or a place where paths mean something else.
        // 547 labels, 146 repositories, 96.0 % right.
        Row(
            .n1, [[.pattern, .slot, .oddCharacters, .webAddress, .inComment]],
            .notAReference, .silent,
            "not the path of a file: a pattern, a slot to fill, a web address or a comment"),
        // 889 labels, 188 repositories, 98.1 % right.
        Row(
            .n2, [[.nestedBlock, .quotedDocument, .quotedProgram]], .notAReference, .silent,
            "in a document or program that is quoted as an example"),
        // 147 labels, 59 repositories, 100.0 % right.
        Row(
            .n3, [[.redirected, .outputOption, .mentionWritten]], .notAReference, .silent,
            "a command writes it"),
        // 159 labels, 71 repositories, 95.0 % right.
        Row(
            .n4, [[.absolute, .followsHome]], .notAReference, .silent,
            "the path starts at the root or home folder"),

        // Found in the skill or around it.
        // 57 labels, 9 repositories, 24.6 % right.
        Row(
            .p3, [[.inContainingSkill]], .present, .silent,
            "the skill that contains this one has it"),
        // 195 labels, 60 repositories, 86.7 % right.
        Row(
            .e0, [[.outsideAbove], [.namesSkill]], .elsewhere, .note,
            "the path names another skill of the repository"),
        // 294 labels, 66 repositories, 97.6 % right.
        Row(
            .e1, [[.outsideExactly]], .elsewhere, .warning,
            "the path leads out of the skill, to a file of the repository"),
        // 38 labels, 15 repositories, 84.2 % right.
        Row(
            .e2, [[.outside], [.link, .belowSkillRoot]], .elsewhere, .warning,
            "a link, or a path below the skill folder, to a file that only the repository has"),

        // Names and texts that say that the skill need not have it.
        // 484 labels, 160 repositories, 95.0 % right.
        Row(
            .n5, [[.placeholder, .templateSkill, .afterExampleWord, .installPlace, .hidden]],
            .notAReference, .silent,
            "a placeholder or a slot of a template, an example, a hidden file, or a folder of an agent"
        ),
        // 123 labels, 79 repositories, 90.2 % right.
        Row(
            .n6, [[.conditional, .afterOwner, .announced]], .notAReference, .silent,
            "the text says that it is optional, belongs to another owner, or is still to be written"
        ),
        // 495 labels, 132 repositories, 96.8 % right.
        Row(
            .n7, [[.remark, .drawing]], .notAReference, .silent,
            "a remark in a code block or a drawn tree"),

        // Found in the skill, below a folder of another name.
        // 51 labels, 14 repositories, 98.0 % right.
        Row(
            .s2,
            [
                [.otherCase, .renamedFolder], [.otherCase, .document],
                [.otherCase, .skillFolderFirst, .firstFolderExists],
            ],
            but: [.drawing, .ownPage, .afterMakeWord, .mentionAfterMakeWord], .wrongPath, .warning,
            "the skill has the file in another letter case, or in a folder of another name"),

        // Found in the repository, which an installed skill does not have.
        // 181 labels, 50 repositories, 86.7 % right.
        Row(
            .e4, [[.outsideAbove]],
            but: [.atRepositoryTop, .leadsToFolder, .wellKnownName, .otherVariable],
            .elsewhere, .warning, "a folder above the skill has it"),
        // 46 labels, 19 repositories, 91.3 % right.
        Row(
            .e6,
            [
                [.outsideAbove, .outsideByEnding], [.samePlugin, .sameSkillName],
                [.skillFolderFirst, .otherVariable],
            ],
            but: [.leadsToFolder, .bareName, .ownedByNamedSkill, .endsLine],
            .elsewhere, .warning, "the plugin, or another copy of the skill, has it"),
        // 72 labels, 29 repositories, 66.7 % right.
        Row(
            .e7, [[.outside], [.repositoryHasFirstFolder], [.afterSeeWord]],
            but: [.stateFolderFirst, .leadsToFolder],
            .elsewhere, .note, "the text says to read it; the repository has it"),
        // 104 labels, 31 repositories, 77.9 % right.
        Row(
            .e8, [[.outsideAbove], [.skillFolderFirst]],
            but: [
                .leadsToFolder, .bareName, .ownedByNamedSkill, .afterMakeWord,
                .mentionAfterMakeWord,
            ],
            .elsewhere, .note, "the repository's own folder of that name has it"),
        // 43 labels, 29 repositories, 86.0 % right.
        Row(
            .e9,
            [
                [.outside], [.mentionRun, .afterSeeWord], [.script, .samePlugin, .inOtherSkill],
                [.samePlugin, .skillFolderFirst],
            ],
            but: [.leadsToFolder, .wellKnownName],
            .elsewhere, .warning, "the text reads or runs it; only the plugin or repository has it"),
        // 513 labels, 163 repositories, 22.0 % right.
        Row(
            .e12, [[.outside]], .elsewhere, .unsure,
            "the repository has such a file"),

        // Nowhere.
        // 67 labels, 15 repositories, 77.6 % right.
        Row(
            .m0, [[.nowhere], [.link], [.upward], [.document, .noExtension]], .missing, .warning,
            "a link out of the skill that leads nowhere"),
        // 145 labels, 42 repositories, 95.2 % right.
        Row(
            .m2, [[.nowhere], [.afterSeeWord, .mentionInTitle], [.skillFolderFirst]],
            but: [.folder, .script, .noExtension],
            .missing, .error, "the text says to read it, or has a section about it"),
        // 351 labels, 85 repositories, 96.3 % right.
        Row(
            .n10, [[.skillAboutSkills, .pageAboutSkills]], .notAReference, .silent,
            "a skill about skills: its paths are examples"),
        // 133 labels, 21 repositories, 97.0 % right.
        Row(
            .m1, [[.nowhere], [.link, .belowSkillRoot], [.link, .document, .script]],
            but: [.upward, .noExtension, .afterMakeWord, .mentionAfterMakeWord],
            .missing, .error, "a link, or a path below the skill folder, that leads nowhere"),
        // 87 labels, 24 repositories, 97.7 % right.
        Row(
            .m4,
            [
                [.nowhere], [.skillFolderFirst, .firstFolderExists], [.document], [.inText],
                [.mentionInList], [.folderListedTwice], [.startsItem, .endsLine, .glossed],
            ],
            but: [
                .folder, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord,
            ],
            .missing, .error, "a document in a list of documents in the same folder"),
        // 8 labels, 5 repositories, 100.0 % right.
        Row(
            .m5,
            [
                [.nowhere], [.skillFolderFirst], [.document, .script, .saidToContain],
                [.firstFolderExists, .saidToContain],
                [.siblingPresent, .mentionRun, .saidToContain],
            ],
            but: [
                .mentionInList, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord, .ownedByNamedSkill,
            ],
            .missing, .warning,
            "its neighbors are there, or the text runs it or says what it contains"),
        // 137 labels, 68 repositories, 39.4 % right.
        Row(
            .m6, [[.nowhere], [.skillFolderFirst], [.document, .script], [.inText, .script]],
            but: [
                .folder, .afterMakeWord, .mentionAfterMakeWord, .clonesRepository,
                .afterProjectWord,
            ],
            .missing, .note,
            "a document or script in a usual folder of skills, which the text does not say to write"
        ),
        // 1740 labels, 268 repositories, 93.6 % right.
        Row(
            .n11, [[.nowhere]], .notAReference, .silent,
            "nothing shows that the skill means to have it"),
    ]
}
