internal import Markdown
internal import Text

extension ReferenceJudge {
    /// Judges a line of a code block: any path with a root, and the scripts that a shell runs.
    mutating func judgeCode(_ token: MarkdownToken, isContinued: Bool, on page: Page) {
        let bytes = page.source.bytes
        guard page.isInstruction, token.codeBlock >= 0,
            bytes[token.range].contains(where: {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
            })
        else { return }
        let language = page.document.codeBlocks[token.codeBlock]
        let isShell = language == .shell || language == .plain
        let programs = isShell && !isContinued ? CommandLine(token.range, in: bytes).programs : []
        for range in Words(token.range, in: bytes) {
            guard
                bytes[range].contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
                ),
                let word = PathToken(word: range, in: bytes),
                !(word.hasBackslash && language != .shell),
                judgeRoot(of: word, token: token, on: page), word.hasExtension
            else { continue }
            if !word.hasSlash { judgeMisplaced(word, programs: programs, on: page) }
            let isRun =
                programs.contains { $0.overlaps(word.range) }
                || isInput(word, of: programs, on: page)
            // A script of the reader's project may have the same name as a file of the repository, but not with a
            // path that leads out of the skill or into another one.
            if isRun, word.hasSlash, leadsOutside(word),
                judgeOutside(word, token: token, on: page)
            {
                continue
            }
            judgeMissingScript(word, isRun: isRun, token: token, on: page)
        }
    }

    /// Whether a script of the skill reads a file of the skill: `python scripts/a.py --rules assets/rules.json`.
    private func isInput(
        _ word: PathToken, of programs: [Range<Int>], on page: Page
    ) -> Bool {
        guard ["assets", "references", "resources", "templates"].contains(word.firstName),
            paths.hasFolder(word.firstName)
        else { return false }
        let runsOwn = programs.contains { program in
            PathToken(word: program, in: page.source.bytes).map {
                $0.root != .plugin && existing($0.path, on: page) != nil
            } ?? false
        }
        return runsOwn
            && LineContext(page.source, at: word.range.lowerBound).followsInputOption
    }

    /// Judges a script that is run from the skill folder, as in `python ./a.py`, but is in another folder.
    private mutating func judgeMisplaced(
        _ word: PathToken, programs: [Range<Int>], on page: Page
    ) {
        guard page.path == "SKILL.md", !isTutorial, word.written.hasPrefix("./"),
            programs.contains(where: { $0.overlaps(word.range) }),
            let place = paths.onlyFile(named: word.path), place != word.path,
            let context = context(of: word, on: page), context.followsWord, !page.changesFolder
        else { return }
        add(.missingFile, .warning, word, target: word.path, replacement: place, on: page)
    }

    private mutating func judgeMissingScript(
        _ word: PathToken, isRun: Bool, token: MarkdownToken, on page: Page
    ) {
        // `a.py:12` is part of a program's output.
        let end = word.range.upperBound
        let hasLineNumber =
            end < page.source.bytes.count && page.source.bytes[end] == UInt8(ascii: ":")
        guard !hasLineNumber, let target = SkillPaths.resolve(word.path, from: "") else { return }
        let first = SkillPaths.firstName(of: target)
        let isCore = Vocabulary.coreFolders.contains(first)
        let isThere = paths.hasFolder(first) && isBundled(first)
        guard isCore || isThere, !isState(target) else { return }
        guard let context = context(of: word, on: page) else { return }
        if context.isTestedForExistence { return noteCreated(target) }
        if context.followsClone { return noteCreated(target) }
        guard !context.isAtProjectRoot,
            !(first == "scripts" && page.startsAtTop)
        else { return }
        if isTutorial {
            // Other code of such a skill is an example.
            guard isRun, first == "scripts", page.path == "SKILL.md", !context.isComment,
                !context.isConditional, !context.isTree
            else { return }
            // A file that exists in the repository is not an example.
            let isInRepository = surroundings?.place(of: target, from: "")?.shownOutside != nil
            return isInRepository
                ? add(.missingFile, .warning, word, target: target, on: page)
                : addTool(word, target: target, on: page)
        }
        guard mayReferToSkill(context, token: token, on: page) else { return }
        // If the folder doesn't exist, `./scripts/x.sh` alone is a program of the reader's project.
        let isOwnProgram = word.written.hasPrefix("./")
        let isRun = isRun || context.followsScriptOption && isThere
        if context.isComment {
            if context.isPointedToByComment, isCore {
                add(.missingFile, .warning, word, target: target, on: page)
            }
        } else if isRun, isThere {
            add(.missingFile, .error, word, target: target, on: page)
        } else if isRun, isCore, page.path == "SKILL.md", !page.clonesRepository {
            if isOwnProgram, surroundings?.place(of: target, from: page.folder) == nil {
                addProgram(word, target: target, on: page)
            } else {
                add(.missingFile, .warning, word, target: target, on: page)
            }
        }
    }
}
