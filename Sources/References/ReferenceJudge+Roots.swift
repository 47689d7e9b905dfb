internal import Markdown
internal import Text

/// Paths with a root.
extension ReferenceJudge {
    /// Judges a path after `{baseDir}`, `${CLAUDE_SKILL_DIR}` and the like.
    mutating func judgeRooted(_ word: PathToken, token: MarkdownToken, on page: Page) {
        for folder in [page.skillFolder, ""] {
            guard let target = SkillPaths.resolve(word.path, from: folder) else { continue }
            if paths.contains(target) {
                return reach(target, from: page, at: word.range.lowerBound, isLink: false)
            }
        }
        guard let target = SkillPaths.resolve(word.path, from: page.skillFolder) else {
            return word.hasExtension
                ? addRooted(.escapes, .warning, word, target: word.written, on: page) : ()
        }
        guard !target.isEmpty else { return }
        if let spelling = paths.otherSpelling(of: target) {
            return add(
                .otherSpelling, .error, word, target: target, replacement: spelling, on: page)
        }
        guard let context = context(of: word, on: page) else { return }
        let isInOtherCode =
            token.codeBlock >= 0
            && ![.shell, .plain].contains(page.document.codeBlocks[token.codeBlock])
        guard !Placeholder.occurs(in: word.path), !isInOtherCode, !isState(target),
            !target.hasPrefix("."), !context.isConditional,
            !isTutorial || token.kind == .codeLine || context.isCited
                || context.verb == .reading && context.adjacentWord != "with",
            !(token.kind == .codeLine && context.isComment), context.verb != .making,
            !Vocabulary.stateFolders.contains(word.firstName)
        else { return }
        if word.hasExtension {
            return addRooted(.missingFile, .error, word, target: target, on: page)
        }
        guard Vocabulary.bundleFolders.contains(word.firstName) || word.firstName == "docs" else {
            return
        }
        if word.isFolder || !word.hasSlash {
            addRooted(.missingFolder, .warning, word, target: target + "/", on: page)
        } else {
            addRooted(.missingFile, .warning, word, target: target, on: page)
        }
    }

    /// Judges a path after `$SKILLS_DIR`, which leads to this skill or another one.
    mutating func judgeSiblingSkillPath(_ word: PathToken, token: MarkdownToken, on page: Page) {
        let rest = word.path.split(separator: "/", maxSplits: 1)
        if rest.count == 2, ownNames.contains(String(rest[0])), paths.contains(String(rest[1])) {
            return reach(String(rest[1]), from: page, at: word.range.lowerBound, isLink: false)
        }
        guard !isTutorial, page.isInstruction,
            let place = surroundings?.place(of: "../" + word.path, from: "")?.shownOutside,
            let context = context(of: word, on: page), !context.isConditional,
            token.codeBlock < 0 || !context.isConditionalAbove
        else { return }
        addOutside(word, at: place, escapeSeverity, on: page)
    }

    /// Judges a path after `${CLAUDE_PLUGIN_ROOT}`.
    mutating func judgePluginPath(_ word: PathToken, on page: Page) {
        if let rest = pathBelowOwnName(word.path), let target = SkillPaths.resolve(rest, from: ""),
            paths.contains(target)
        {
            reach(target, from: page, at: word.range.lowerBound, isLink: false)
        }
        add(.pluginRoot, .info, word, on: page)
    }

    /// Judges a path after a repository's own variable for the plugin folder, such as `$PLUGIN_ROOT`, which no agent
    /// replaces; returns true if it leads to a file outside the skill.
    mutating func judgeOwnPluginRoot(_ word: PathToken, on page: Page) -> Bool {
        guard word.startsWithVariable, !isTutorial, page.isInstruction, word.hasExtension else {
            return false
        }
        let letters = word.firstName.lowercased().filter { $0.isLetter || $0 == "_" || $0 == "-" }
        guard Self.pluginRoots.contains(where: letters.hasSuffix),
            let context = context(of: word, on: page), context.verb != .making,
            !context.isExample, !context.isTree, !context.isConditional,
            let place = surroundings?
                .place(of: String(word.path.dropFirst(word.firstName.count + 1)), from: "")?
                .shownOutside
        else { return false }
        addOutside(word, at: place, escapeSeverity, on: page)
        return true
    }

    /// The endings of variables for the plugin folder; `<plugin-name>` is not one.
    private static let pluginRoots = [
        "plugin_root", "plugin-root", "pluginroot", "plugin_dir", "plugin-dir", "plugindir",
        "plugin_path", "plugin-path",
    ]

    /// Judges a path from the home folder or the file system root, which is about this skill if it contains
    /// `skills/OWN-NAME/`.
    mutating func judgeInstalledPath(_ word: PathToken, on page: Page) {
        if judgeOldName(word, on: page) { return }
        guard let rest = pathBelowOwnName(word.path),
            let target = SkillPaths.resolve(rest, from: ""),
            !target.isEmpty, !Placeholder.occurs(in: target), !word.path.contains("path/to")
        else { return }
        let isHere = paths.contains(target)
        if isHere { reach(target, from: page, at: word.range.lowerBound, isLink: false) }
        add(.absolute, .info, word, replacement: isHere ? target : nil, on: page)
    }

    /// Judges a path through `skills/OTHER-NAME/` to a file of this skill, which means that the skill was renamed;
    /// returns true if it is one.
    mutating func judgeOldName(_ word: PathToken, on page: Page) -> Bool {
        guard word.hasExtension, word.path.utf8.holds("skills/".utf8),
            pathBelowOwnName(word.path) == nil
        else { return false }
        let names = word.path.split(separator: "/", omittingEmptySubsequences: false)
        guard let place = names.dropLast(3).lastIndex(of: "skills"),
            !Placeholder.occurs(in: String(names[place + 1]))
        else { return false }
        let path = names[place...].joined(separator: "/")
        let rest = names[(place + 2)...].joined(separator: "/")
        guard paths.hasFile(rest), surroundings?.place(of: path, from: "") == nil else {
            return false
        }
        reach(rest, from: page, at: word.range.lowerBound, isLink: false)
        addOldName(word, target: path, replacement: rest, on: page)
        return true
    }

    /// Judges a path through `skills/OWN-NAME/`, which works only from the top of a repository.
    mutating func judgeRepositoryPath(_ word: PathToken, rest: String, on page: Page) {
        guard let target = SkillPaths.resolve(rest, from: ""), !target.isEmpty,
            paths.contains(target)
        else { return }
        reach(target, from: page, at: word.range.lowerBound, isLink: false)
        // A page that mentions its own path doesn't send the reader there.
        guard target != page.path, context(of: word, on: page)?.isConditional != true else {
            return
        }
        add(.repositoryRelative, .warning, word, replacement: target, on: page)
    }

    /// Judges a path with backslashes, which works only on Windows.
    mutating func judgeBackslash(_ word: PathToken, on page: Page) {
        let names = word.path.split(separator: "\\").drop { $0 == "." }
        let plain = names.joined(separator: "/")
        guard names.count > 1, let target = existing(plain, on: page) else { return }
        reach(target, from: page, at: word.range.lowerBound, isLink: false)
        add(.backslash, .warning, word, replacement: plain, on: page)
    }
}
