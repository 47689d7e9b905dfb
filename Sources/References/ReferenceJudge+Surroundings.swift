internal import Markdown

extension ReferenceJudge {
    /// Judges a path that leads to a file from a folder above the skill, but not from the skill folder; returns true
    /// if it is one.
    ///
    /// An existing file is better evidence than the name of its folder. But a repository may contain files that its
    /// own skills created, so the text must point the reader to the file.
    mutating func judgeOutside(
        _ word: PathToken, token: MarkdownToken, on page: Page
    ) -> Bool {
        guard mayLeadOutside(word),
            let place = surroundings?.place(of: word.path, from: page.folder)
        else { return judgeParentPath(word, token: token, on: page) }
        if isTutorial, !isCitedByTutorial(to: word, token: token, on: page) { return false }
        if case .inside(let rest) = place {
            judgeRepositoryPath(word, rest: rest, on: page)
            return true
        }
        // The SKILL.md of another skill means that skill; any other SKILL.md is an example.
        if SkillPaths.lastName(of: word.path) == "SKILL.md", word.firstName != "..",
            !place.isInOtherSkill
        {
            return true
        }
        guard let shown = place.shownOutside, let context = context(of: word, on: page),
            word.firstName == ".."
                || context.verb != .making
                    && (!context.belongsToOtherSkill || context.isInThisRepository),
            !context.isTree, !context.isForbidden, !context.clonesRepository,
            !context.isExample, !context.isConditional, !context.isAboutAnyProject,
            !context.isAtProjectRoot,
            // The text is about the settings file before "for", not about this file.
            !word.path.hasPrefix(".claude/rules/") || !context.followsFor,
            context.isCited || !place.isInOtherSkill || !context.isInItem(named: word.firstName),
            !isPartOfExample(word, token, on: page)
        else { return true }
        let isSent =
            word.firstName == ".." || place.isInOtherSkill
            || Vocabulary.bundleFolders.contains(word.firstName)
            || context.precedingWord.map(Vocabulary.citingVerbs.contains) ?? false
            || !Vocabulary.documentFolders.contains(word.firstName)
                && (context.verb == .reading || isUnderReadingHeading(token, on: page))
        addOutside(word, at: shown, isSent ? escapeSeverity : .info, on: page)
        return true
    }

    /// Whether a path leads out of the skill or goes through `skills/` or `plugins/`.
    func leadsOutside(_ word: PathToken) -> Bool {
        word.firstName == ".." || ["skills", "plugins"].contains(word.firstName)
    }

    /// Whether a skill about skills points its reader to a file; its other paths are examples, which a repository of
    /// skills may well contain.
    private mutating func isCitedByTutorial(
        to word: PathToken, token: MarkdownToken, on page: Page
    ) -> Bool {
        guard page.path == "SKILL.md", word.hasSlash, let context = context(of: word, on: page)
        else { return false }
        return word.firstName == ".." || context.verb == .reading
            || isUnderReadingHeading(token, on: page)
    }

    /// Whether a path may be a file around the skill, rather than one that every project has.
    private func mayLeadOutside(_ word: PathToken) -> Bool {
        guard word.root == .relative, word.hasExtension else { return false }
        let first = word.firstName
        if first == ".." { return true }
        // A hidden folder usually contains settings, except for rules that agents read.
        let isHidden =
            first.hasPrefix(".") && !first.hasSuffix("skills")
            && !word.path.hasPrefix(".claude/rules/")
        // A repository may contain the backlog and the logs that its own skills wrote.
        return !isHidden && !Vocabulary.projectFolders.contains(first)
            && !Vocabulary.backlogFolders.contains(first) && !Vocabulary.isStateFolder(first)
            && !isCommonInProjects(SkillPaths.lastName(of: word.path))
            && !paths.hasFile(endingIn: word.path)
    }

    /// Judges a path that leads out of the skill to no file, such as a `references/` elsewhere; returns true if it is
    /// one.
    private mutating func judgeParentPath(
        _ word: PathToken, token: MarkdownToken, on page: Page
    ) -> Bool {
        guard word.root == .relative, word.firstName == "..", word.hasExtension, !isTutorial,
            token.codeBlock < 0, SkillPaths.resolve(word.path, from: page.folder) == nil,
            let first = word.path.split(separator: "/").first(where: { $0 != ".." }),
            Vocabulary.coreFolders.contains(String(first)) || word.path.hasSuffix(".md"),
            !Placeholder.occurs(in: word.path),
            let context = context(of: word, on: page),
            mayReferToSkill(context, token: token, on: page), context.verb == .reading
        else { return false }
        add(.escapes, .warning, word, on: page)
        return true
    }

    /// Whether any project may have a document of this name, such as `README.md`.
    private func isCommonInProjects(_ name: String) -> Bool {
        name.hasSuffix(".md") && name != "SKILL.md"
            && Vocabulary.projectDocuments.contains(name.dropLast(3).lowercased())
    }
}
