internal import Markdown
internal import Text

extension ReferenceJudge {
    /// Judges the paths in text or in a code span.
    mutating func judgeText(_ token: MarkdownToken, on page: Page) {
        guard page.isInstruction, !token.surroundings.contains(.linkText) else { return }
        let bytes = page.source.bytes
        guard Self.mayContainPath(bytes[token.range]) else { return }
        for range in Words(
            token.range, in: bytes, separators: token.kind == .prose ? .prose : .code)
        {
            guard Self.mayContainPath(bytes[range]), let word = PathToken(word: range, in: bytes)
            else { continue }
            if word.isFolder || !word.hasSlash { noteMention(word.path) }
            if judgeListed(word, token: token, on: page) { continue }
            if word.root == .relative, !word.hasSlash, !word.hasBackslash {
                judgeBareName(word, token: token, on: page)
            } else {
                judgeWord(word, token: token, on: page)
            }
        }
    }

    /// Whether a text contains a slash, a backslash, or a full stop that doesn't end a sentence.
    private static func mayContainPath(_ text: ArraySlice<UInt8>) -> Bool {
        let bytes = text.span
        for index in 0..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: "."):
                if index + 1 < bytes.count, bytes[index + 1].isWordPart { return true }
            default: continue
            }
        }
        return false
    }

    private mutating func judgeWord(_ word: PathToken, token: MarkdownToken, on page: Page) {
        guard judgeRoot(of: word, token: token, on: page) else { return }
        guard word.hasExtension || word.isFolder else { return }
        guard !isStatement(token, on: page) else { return }
        if word.hasSlash, word.firstName != ".." { noteUnresolved(word.path) }
        if judgeOutside(word, token: token, on: page) { return }
        guard mayBelong(word, on: page) else { return }
        guard let context = context(of: word, on: page) else { return }
        let isFolder =
            word.isFolder
            && (token.kind == .code && isWhole(word, token, on: page) || context.belongsToThisSkill
                || isHeading(word, token))
        guard word.hasExtension || isFolder else { return }
        if isTutorial { return judgeCited(word, context, token: token, on: page) }
        if context.isAboutAnyProject || context.clonesRepository || context.isPlanned
            || context.isAmongPatterns || context.isInNamedSkill(except: ownNames)
        {
            noteCreated(word.path)
        }
        guard mayReferToSkill(context, token: token, on: page),
            !isPartOfExample(word, token, on: page)
        else { return }
        if context.verb == .making || context.isIgnored { noteCreated(word.path) }
        if isFolder {
            judgeMissingFolder(word, context, token: token, on: page)
        } else {
            judgeMissingFile(word, context, token: token, on: page)
        }
    }

    /// Whether a code span is program code, whose paths belong to the project that it is for.
    private func isStatement(_ token: MarkdownToken, on page: Page) -> Bool {
        guard token.kind == .code else { return false }
        let text = page.source.bytes[token.range].drop(while: \.isSpace)
        return ["import ", "export ", "from ", "const ", "#include "].contains {
            text.starts(with: $0.utf8)
        }
    }

    /// Handles every path whose meaning doesn't depend on its line; returns true for the rest, which are relative paths to
    /// missing files.
    mutating func judgeRoot(of word: PathToken, token: MarkdownToken, on page: Page) -> Bool {
        switch word.root {
        case .skill: judgeRooted(word, token: token, on: page)
        case .plugin: judgePluginPath(word, on: page)
        case .skills: judgeSiblingSkillPath(word, token: token, on: page)
        case .home, .absolute: judgeInstalledPath(word, on: page)
        case .relative:
            if !paths.mayStart(with: word.firstName), !word.hasBackslash {
                return judgeForeignPath(word, on: page)
            } else if let target = existing(word.path, on: page) {
                reach(target, from: page, at: word.range.lowerBound, isLink: false)
            } else if word.hasBackslash {
                judgeBackslash(word, on: page)
            } else if let spelling = otherSpelling(word.path, on: page), word.hasExtension {
                reach(spelling, from: page, at: word.range.lowerBound, isLink: false)
                add(
                    .otherSpelling, .error, word, target: word.path, replacement: spelling, on: page
                )
            } else {
                return judgeForeignPath(word, on: page)
            }
        }
        return false
    }

    /// Handles paths through a folder where the skill may be installed; returns false if it handled the path.
    private mutating func judgeForeignPath(_ word: PathToken, on page: Page) -> Bool {
        if judgeOwnPluginRoot(word, on: page) { return false }
        guard let rest = pathBelowOwnName(word.path) else {
            return !Placeholder.occurs(in: word.path) && !judgeOldName(word, on: page)
        }
        if word.startsWithVariable {
            judgeInstalledPath(word, on: page)
        } else {
            judgeRepositoryPath(word, rest: rest, on: page)
        }
        return false
    }

    // MARK: Missing files and folders

    /// Whether a path may be part of the skill, judged by its first component; most are not.
    private func mayBelong(_ word: PathToken, on page: Page) -> Bool {
        let first = word.firstName
        return first == ".." || Vocabulary.bundleFolders.contains(first) || paths.hasFolder(first)
    }

    private mutating func judgeMissingFile(
        _ word: PathToken, _ context: LineContext, token: MarkdownToken, on page: Page
    ) {
        let target = SkillPaths.resolve(
            word.path, from: word.path.hasPrefix("../") ? page.folder : "")
        guard let target else { return }
        let verb = context.verb
        guard verb != .making, !context.isLabel(upTo: word.range.upperBound), !isState(target),
            verb == .reading || !context.isIndefinite, !paths.hasFile(endingIn: target)
        else { return }
        let first = SkillPaths.firstName(of: target)
        let isListed =
            !token.surroundings.isDisjoint(with: [.listItem, .tableCell])
            || isHeading(word, token)
        if first == "scripts", page.startsAtTop { return }
        if paths.hasFolder(first), isBundled(first) {
            add(.missingFile, .error, word, target: target, on: page)
        } else if Vocabulary.coreFolders.contains(first) {
            guard token.kind == .code || verb == .reading || isListed else { return }
            if first == "scripts", page.clonesRepository { return }
            if word.written.hasPrefix("./"), verb != .reading || first == "scripts" {
                return addProgram(word, target: target, on: page)
            }
            // References are often about projects that also have such a folder.
            if page.folder.isEmpty {
                add(.missingFile, .error, word, target: target, on: page)
            } else if first != "templates" || verb == .reading {
                add(.missingFile, .warning, word, target: target, on: page)
            }
        } else if Vocabulary.bundleFolders.contains(first),
            page.folder.isEmpty || target.hasSuffix(".md")
        {
            let before = context.precedingWord
            if before.map(Vocabulary.citingVerbs.contains) ?? false, page.folder.isEmpty {
                add(.missingFile, .warning, word, target: target, on: page)
            } else if isListed || before.map(Vocabulary.pointingVerbs.contains) ?? false {
                addWeak(word, target: target, on: page)
            }
        }
    }

    /// Whether a heading consists of the path.
    private func isHeading(_ word: PathToken, _ token: MarkdownToken) -> Bool {
        token.surroundings.contains(.heading) && word.range.count + 2 >= token.range.count
    }

    private mutating func judgeMissingFolder(
        _ word: PathToken, _ context: LineContext, token: MarkdownToken, on page: Page
    ) {
        let name = String(word.path.dropLast())
        guard Vocabulary.coreFolders.contains(SkillPaths.firstName(of: name)),
            name != "reference", !paths.hasFolder(endingIn: name),
            !context.isProject, !context.isIndefinite, !context.isInCondition,
            context.verb != .making
        else { return }
        let isPartOfKnown =
            word.path.dropLast().contains("/") && (context.startsItem || isHeading(word, token))
            && page.path == "SKILL.md"
            && paths.hasFolder(word.firstName)
            && !Vocabulary.stateFolders.contains(SkillPaths.lastName(of: name))
        let isContents =
            page.path == "SKILL.md" && Vocabulary.coreFolders.contains(name)
            && (context.has(anyOf: ["contains", "contain", "see", "in", "directory", "from"])
                || context.mentionsFolder)
            // "Contains `references/`" describes how to recognize a folder.
            && !["contains", "contain"].contains(context.precedingWord)
            // Next to `static/`, `assets/` also belongs to a project.
            && context.folders.allSatisfy {
                Vocabulary.bundleFolders.contains(SkillPaths.firstName(of: $0))
                    || paths.contains($0)
            }
        guard
            isPartOfKnown || isContents || context.belongsToThisSkill
                || isHeading(word, token) && page.path == "SKILL.md"
                    && !context.isFollowedByUnrelatedLine
        else { return }
        add(.missingFolder, .warning, word, target: word.path, on: page)
    }

    /// Judges a file that a skill about skills points its reader to, as in "see references/x.md".
    ///
    /// The other paths of such a skill are examples.
    private mutating func judgeCited(
        _ word: PathToken, _ context: LineContext, token: MarkdownToken, on page: Page
    ) {
        guard page.path == "SKILL.md", word.hasExtension, token.codeBlock < 0,
            Vocabulary.coreFolders.contains(word.firstName),
            context.precedingWord.map(Vocabulary.pointingVerbs.contains) ?? false,
            !context.isExample, !context.isConditional, !context.isTree,
            !isUnderLayoutHeading(token, on: page)
        else { return }
        add(
            .missingFile, .warning, word, target: SkillPaths.resolve(word.path, from: ""), on: page)
    }

    /// Judges a name at the start of an item below a heading such as `scripts/`, which is in that folder; returns
    /// true if it was judged.
    private mutating func judgeListed(
        _ word: PathToken, token: MarkdownToken, on page: Page
    ) -> Bool {
        guard token.surroundings.contains(.listItem), word.root == .relative,
            word.hasExtension || word.isFolder, !Placeholder.occurs(in: word.path),
            !word.firstName.hasPrefix("."),
            let folder = headingFolder(of: token, on: page) ?? folder(above: word, on: page)
                ?? introducedFolder(above: word, on: page),
            word.firstName != SkillPaths.firstName(of: folder),
            let context = context(of: word, on: page),
            context.startsItem, let target = SkillPaths.resolve(word.path, from: folder)
        else { return false }
        if paths.contains(target) {
            reach(target, from: page, at: word.range.lowerBound, isLink: false)
            return true
        }
        guard existing(word.path, on: page) == nil, !context.belongsToOtherSkill, !isTutorial,
            !context.isConditional, page.folder.isEmpty
        else { return false }
        add(
            word.isFolder ? .missingFolder : .missingFile, .warning, word, target: target, on: page)
        return true
    }

    /// The folder of the skill at the start of the item that contains a name.
    private func folder(above word: PathToken, on page: Page) -> String? {
        guard !word.hasSlash, paths.hasFolders,
            let folder = LineContext(page.source, at: word.range.lowerBound).parentFolder,
            paths.hasFolder(folder)
        else { return nil }
        return folder
    }

    /// The folder in the sentence that introduces the list: "This skill has its references in `references/`:".
    private func introducedFolder(above word: PathToken, on page: Page) -> String? {
        guard !word.hasSlash, word.path.hasSuffix(".md"),
            let leadIn = LineContext(page.source, at: word.range.lowerBound).leadIn
        else { return nil }
        let folders = Words(
            leadIn.startIndex..<leadIn.endIndex, in: page.source.bytes, separators: .prose
        )
        .compactMap { PathToken(word: $0, in: page.source.bytes) }
        .filter { $0.isFolder && $0.root == .relative }.map { String($0.path.dropLast()) }
        guard let folder = folders.last, folders.count == 1,
            Vocabulary.coreFolders.contains(folder)
        else { return nil }
        return folder
    }

    /// The folder that the heading above consists of.
    private func headingFolder(of token: MarkdownToken, on page: Page) -> String? {
        guard token.heading >= 0 else { return nil }
        let text = page.document.headings[token.heading].ranges.prefix(4).flatMap {
            page.source.bytes[$0.prefix(40)]
        }
        let name = text.filter { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "*") && !$0.isSpace }
        guard name.last == UInt8(ascii: "/") else { return nil }
        let folder = String(decoding: name.dropLast(), as: UTF8.self)
        return Vocabulary.bundleFolders.contains(folder) ? folder : nil
    }

    /// Judges a name without a folder, which usually is a file of the user: only documents count, and only right
    /// after "see".
    private mutating func judgeBareName(_ word: PathToken, token: MarkdownToken, on page: Page) {
        let name = word.path
        if paths.mayStart(with: name),
            let target = existing(name, on: page) ?? paths.onlyFile(named: name)
        {
            // "SKILL.md" usually means any skill.
            if target != page.path, target != "SKILL.md" {
                reach(target, from: page, at: word.range.lowerBound, isLink: false)
            }
            return
        }
        guard name.lowercased().hasSuffix(".md") else { return }
        if judgeOutside(word, token: token, on: page) { return }
        if let spelling = otherSpelling(name, on: page) {
            return judgeSpelling(of: word, as: spelling, token: token, on: page)
        }
        guard !paths.hasFile(named: name), !Placeholder.occurs(in: name),
            !Vocabulary.projectDocuments.contains(name.dropLast(3).lowercased())
        else { return }
        guard let context = context(of: word, on: page) else { return }
        let isCited =
            context.precedingWord.map(Vocabulary.citingVerbs.contains) ?? false
            || word.fragment.map { !$0.isEmpty } ?? false
        guard !isTutorial, !context.isConditional, !context.isTree, !context.isExample,
            isCited && !context.isProject || context.isInThisFolder
                || isImported(word, context, token: token, on: page)
                || isAmongSkillFiles(word, context, token: token, on: page)
        else { return }
        add(
            .missingFile, .warning, word, target: SkillPaths.resolve(name, from: page.folder),
            on: page)
    }

    /// Whether a list item imports a document, as in `- @rules.md: the rules`.
    private func isImported(
        _ word: PathToken, _ context: LineContext, token: MarkdownToken, on page: Page
    ) -> Bool {
        let start = word.range.lowerBound
        return token.kind == .prose && token.surroundings.contains(.listItem) && start > 0
            && page.source.bytes[start - 1] == UInt8(ascii: "@") && context.startsItem
    }

    /// Whether the items around it name files of the skill in the same way, or the text says that they are in this
    /// folder.
    private func isAmongSkillFiles(
        _ word: PathToken, _ context: LineContext, token: MarkdownToken, on page: Page
    ) -> Bool {
        guard !token.surroundings.isDisjoint(with: [.listItem, .tableCell]),
            page.folder.isEmpty, context.verb != .making, !context.isProject, context.startsCell
        else { return false }
        if context.isDeclaredLocal || isInTableOfDocuments(context, token: token, on: page) {
            return true
        }
        let names = context.neighbors.filter { $0 != word.path && $0.hasSuffix(".md") }
        let own = names.filter { existing($0, on: page) != nil || paths.onlyFile(named: $0) != nil }
        return own.count >= 2 && own.count * 2 >= names.count
    }

    /// Whether a table below a heading such as "Quick reference" has a column of documents for the reader to open.
    private func isInTableOfDocuments(
        _ context: LineContext, token: MarkdownToken, on page: Page
    ) -> Bool {
        token.kind == .code && token.surroundings.contains(.tableCell)
            && !headingWords(of: token, on: page).isDisjoint(with: ["reference", "references"])
            && context.documentsInColumn >= 3
    }

    private mutating func judgeSpelling(
        of word: PathToken, as spelling: String, token: MarkdownToken, on page: Page
    ) {
        guard let context = context(of: word, on: page) else { return }
        let isRead =
            context.verb == .reading
            || token.surroundings.isDisjoint(with: [.listItem, .tableCell])
        guard isRead, context.verb != .making, !context.isProject, !context.isConditional,
            !isTutorial, !Vocabulary.projectDocuments.contains(word.path.dropLast(3).lowercased())
        else { return }
        reach(spelling, from: page, at: word.range.lowerBound, isLink: false)
        add(.otherSpelling, .error, word, target: word.path, replacement: spelling, on: page)
    }

    /// Whether the line may refer to a file of the skill.
    func mayReferToSkill(_ context: LineContext, token: MarkdownToken, on page: Page) -> Bool {
        !isTutorial && (!isUnderLayoutHeading(token, on: page) || context.isCited)
            && !context.isTree
            && !context.isConditional
            && !context.isExample && !context.belongsToOtherSkill && !context.isAboutAnyProject
            && !context.belongsToNamedSkill(except: ownNames) && !context.clonesRepository
            && !context.isForbidden && !context.isAmongPatterns && !context.startsChecklistItem
    }

    /// Whether the heading says that the paths below it show a layout or results: "Folder structure", "Files
    /// created".
    private func isUnderLayoutHeading(_ token: MarkdownToken, on page: Page) -> Bool {
        let words = headingWords(of: token, on: page)
        return !words.isDisjoint(with: Vocabulary.layoutWords)
            || headingContains(Vocabulary.eastAsianLayout, token, on: page)
            || token.codeBlock < 0 && !words.isDisjoint(with: Vocabulary.productWords)
    }

    /// Whether the heading announces further reading: "References", "Related".
    func isUnderReadingHeading(_ token: MarkdownToken, on page: Page) -> Bool {
        !headingWords(of: token, on: page).isDisjoint(with: Vocabulary.pointerWords)
            || headingContains(Vocabulary.eastAsianPointers, token, on: page)
    }

    /// Whether a path is part of an example, by its heading; `examples/` may be a folder of the skill.
    func isPartOfExample(
        _ word: PathToken, _ token: MarkdownToken, on page: Page
    ) -> Bool {
        !word.firstName.hasPrefix("example")
            && (!headingWords(of: token, on: page).isDisjoint(with: ["example", "avoid"])
                || headingContains(Vocabulary.eastAsianExamples, token, on: page))
    }

    /// Whether the heading above contains any of several Japanese or Chinese words.
    private func headingContains(
        _ words: [[UInt8]], _ token: MarkdownToken, on page: Page
    ) -> Bool {
        guard token.heading >= 0 else { return false }
        return page.document.headings[token.heading].ranges.prefix(20).contains { range in
            let text = page.source.bytes[range].prefix(200)
            return text.contains { $0 >= 0xE3 } && LineContext.find(words, in: text)
        }
    }

    /// Returns the words of the heading above.
    private func headingWords(of token: MarkdownToken, on page: Page) -> Set<String> {
        guard token.heading >= 0 else { return [] }
        var words: Set<String> = []
        for range in page.document.headings[token.heading].ranges.prefix(20) {
            LineContext.forEachWord(in: page.source.bytes[range].prefix(200)) { words.insert($0) }
        }
        return words
    }

    /// Whether the files of a folder belong to the skill, not to a template of a project.
    func isBundled(_ folder: String) -> Bool {
        !folder.hasPrefix(".") && !Vocabulary.projectFolders.contains(folder)
            && !Vocabulary.stateFolders.contains(folder)
    }

    /// Whether a file is created while the skill is used, or is hidden.
    func isState(_ path: String) -> Bool {
        let name = SkillPaths.lastName(of: path)
        let folders = path.split(separator: "/").dropFirst().dropLast().map(String.init)
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        return name.hasPrefix(".") || Vocabulary.stateExtensions.contains(ending)
            || !Vocabulary.builtFolders.isDisjoint(with: folders)
            || !Vocabulary.coreFolders.contains(SkillPaths.firstName(of: path))
                && !Vocabulary.stateFolders.isDisjoint(with: folders)
    }

    private func isWhole(_ word: PathToken, _ token: MarkdownToken, on page: Page) -> Bool {
        let bytes = page.source.bytes
        let text = bytes[token.range]
        let isAlone = text.allSatisfy { !$0.isSpace } && text.count <= word.range.count + 2
        guard isAlone, token.range.lowerBound > 0, token.range.upperBound < bytes.count else {
            return false
        }
        return bytes[token.range.lowerBound - 1] == UInt8(ascii: "`")
            && bytes[token.range.upperBound] == UInt8(ascii: "`")
    }
}
