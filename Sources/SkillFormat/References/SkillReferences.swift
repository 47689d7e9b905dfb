internal import Digest
internal import FileTree

/// All references of a skill's Markdown files, judged once for all rules.
struct SkillReferences: Sendable {
    /// What is wrong, in the order of the files (SKILL.md first) and of the text.
    let faults: [ReferenceFault]
    /// What leads to a file or folder of the skill, in the same order.
    let found: [FileReference]

    /// Folders of material that is handed on; links in it are not the skill's.
    private static let materialFolders: Set<String> = [
        "assets", "templates", "template", "examples", "example", "tests", "test", "evals",
        "fixtures",
        "node_modules", "vendor", "output", "outputs", "samples", "expected_outputs",
    ]

    /// Words of the names of such files.
    private static let materialNames = ["template", "example", "sample"].map { Array($0.utf8) }

    /// Judges the references of a skill.
    init(
        snapshot: TreeSnapshot, texts: [RelativePath: SourceText], document: SkillDocument?,
        folderName: String?, surroundings: (any SkillSurroundings)?
    ) {
        let links = snapshot.files.filter { $0.flag == .link }.map(\.path.description)
        let paths = SkillPaths(files: snapshot.files.map(\.path.description), links: Set(links))
        self.init(
            paths: paths, texts: texts, document: document, folderName: folderName,
            surroundings: surroundings)
    }

    /// Judges the references of a skill with these files.
    init(
        paths: SkillPaths, texts: [RelativePath: SourceText], document: SkillDocument?,
        folderName: String?, surroundings: (any SkillSurroundings)? = nil
    ) {
        let pages = Self.pages(of: texts, document: document, in: paths)
        guard !pages.isEmpty else {
            (faults, found) = ([], [])
            return
        }
        let teaching = SkillTeaching(document: document, folderName: folderName)
        var judge = ReferenceJudge(
            paths: paths, teaching: teaching, pages: pages, surroundings: surroundings)
        for page in pages where !Self.isMaterial(page.path) {
            // Nobody takes the half of it: readSkill throws.
            guard !Task.isCancelled else { break }
            judge.judge(page)
        }
        let reach = ReferenceReach(paths: paths, texts: texts, edges: judge.edges)
        faults = judge.result() + reach.faults()
        found = judge.edges.compactMap { edge in
            RelativePath(edge.from).flatMap { texts[$0] }.map { source in
                FileReference(edge, in: source)
            }
        }
    }

    /// The faults of one kind.
    func faults(_ kind: ReferenceFault.Kind) -> [ReferenceFault] {
        faults.filter { $0.kind == kind }
    }

    /// The Markdown files, SKILL.md first.
    private static func pages(
        of texts: [RelativePath: SourceText], document: SkillDocument?, in paths: SkillPaths
    ) -> [ReferenceJudge.Page] {
        let sources = texts.values.filter { isMarkdown($0.path.description) }
        let ordered = sources.sorted { first, second in
            let isSkill = (
                first.path.description == "SKILL.md", second.path.description == "SKILL.md"
            )
            return isSkill.0 == isSkill.1 ? first.path < second.path : isSkill.0
        }
        return ordered.prefix { _ in !Task.isCancelled }.map { source in
            let path = source.path.description
            let start = document.flatMap { $0.source.path == source.path ? $0.bodyStart : nil }
            return ReferenceJudge.Page(
                source: source,
                document: MarkdownDocument(source.bytes, from: start ?? bodyStart(of: source)),
                path: path, folder: SkillPaths.parent(of: path),
                skillFolder: paths.skillFolder(of: path),
                isInstruction: path.contains("/")
                    || !Vocabulary.visitorDocuments.contains(
                        SkillPaths.lastName(of: path).lowercased()),
                clonesRepository: clones(source.bytes),
                startsAtTop: startsAtTop(source.bytes), changesFolder: changesFolder(source.bytes))
        }
    }

    private static func isMarkdown(_ path: String) -> Bool {
        let end = path.utf8.suffix(9)
        return end.suffix(3).elementsEqual(".md".utf8) || end.elementsEqual(".markdown".utf8)
    }

    /// Whether a document is passed on or written for others, so that nothing in it is the skill's.
    private static func isMaterial(_ path: String) -> Bool {
        let name = SkillPaths.lastName(of: path).lowercased()
        if name == "changelog.md" || name == "history.md" { return true }
        let words = name.utf8.split { !$0.isLetter }
        if words.contains(where: { word in materialNames.contains(where: word.elementsEqual) }) {
            return true
        }
        return path.split(separator: "/").dropLast().contains {
            materialFolders.contains($0.lowercased())
        }
    }

    /// Where the text of a reference starts: some have frontmatter too.
    private static func bodyStart(of source: SourceText) -> Int {
        let mark = Array("---".utf8)
        guard source.bytes.has(mark, at: 0) else { return 0 }
        for start in source.lineStarts.dropFirst().prefix(60)
        where source.bytes.has(mark, at: start) {
            return start + 3
        }
        return 0
    }

    /// Whether `cd` stands anywhere.
    private static func changesFolder(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while let offset = bytes.firstOffset(of: Array("cd ".utf8), from: start) {
            if offset == 0 || !bytes[offset - 1].isLetterOrDigit { return true }
            start = offset + 1
        }
        return false
    }

    /// Whether the reader is to have a copy of a repository, whose files the text speaks of.
    private static func clones(_ bytes: [UInt8]) -> Bool {
        bytes.holds(" clone", behind: ["git", "local", "repo"])
    }

    /// Whether commands are given from the top of a repository, whose scripts they then run.
    private static func startsAtTop(_ bytes: [UInt8]) -> Bool {
        bytes.holds(
            " root", behind: ["from repo", "from the repo", "the repository", "from repository"])
    }
}

/// What a skill's name and description say of it.
struct SkillTeaching {
    /// The names under which it may be installed.
    let names: Set<String>
    /// Whether it is about skills, so that its paths are examples.
    let isAboutSkills: Bool
    /// Whether it is a model to be copied: a skill called "skill-template".
    let isTemplate: Bool

    init(document: SkillDocument?, folderName: String?) {
        let name = Self.text("name", of: document)
        names = Set([name, folderName].compactMap(\.self))
        let description = Self.text("description", of: document)?.lowercased() ?? ""
        let named = names.map { $0.lowercased().split(separator: "-").map(String.init) }
            .filter { $0.contains("skill") || $0.contains("skills") }
        isTemplate = named.contains { $0.contains("template") && $0.count <= 3 }
        let isMaker = named.contains { !Self.makers.isDisjoint(with: $0) }
        isAboutSkills =
            !named.isEmpty && (isMaker || Self.speaksOfSkills(description))
            || description.utf8.holds("skill.md".utf8) || Self.makesSkills(description)
    }

    /// Words that stand beside "skill" in the name of a skill that teaches how to make them.
    private static let makers: Set<String> = [
        "creator", "creation", "create", "creating", "author", "authoring", "writer", "writing",
        "builder", "build", "building", "maker", "generator", "developer", "development", "guide",
        "template", "factory", "forge", "improver", "reviewer", "validator", "tester", "architect",
    ]

    /// Whether "skill" means any skill, and not the one that says it: "this skill", "use the skill".
    private static func speaksOfSkills(_ description: String) -> Bool {
        let words = Self.words(description)
        return words.indices.contains { index in
            words[index] == "skills"
                || words[index] == "skill"
                    && !(index > 0 && ["this", "the"].contains(words[index - 1]))
        }
    }

    /// The words of letters of ASCII.
    private static func words(_ text: String) -> [String] {
        text.utf8.split { !$0.isLetter }.map { String(Substring($0)) }
    }

    private static func text(_ key: String, of document: SkillDocument?) -> String? {
        guard case .scalar(let text, _) = document?.frontmatter?[key]?.value else { return nil }
        return text
    }

    private static let verbs: Set<String> = [
        "create", "creates", "creating", "write", "writes", "writing", "author", "authoring",
        "build", "builds", "building", "edit", "editing", "develop", "developing", "improve",
        "improving", "review", "reviewing", "audit", "auditing", "validate", "validating",
        "package", "packaging", "design", "designing",
    ]

    /// Words that may stand between such a verb and "skill"; "review the code with this skill" is of code.
    private static let companions: Set<String> = [
        "a", "an", "the", "and", "or", "of", "new", "existing", "custom", "your", "own", "my",
        "our",
        "their", "user", "other", "any", "all", "some", "one", "good", "better", "great",
        "effective", "high", "quality", "reusable", "single", "multiple", "multi", "personal",
        "project", "team", "installed", "loaded", "changed", "stale", "complete", "individual",
        "published", "local", "third", "party", "domain", "specific", "specialized", "agent",
        "agents", "claude", "code", "codex", "cursor", "gemini", "copilot", "opencode",
        "anthropic", "ai", "plugin", "plugins", "commands", "hooks", "prompts", "s", "test",
        "testing", "update", "updating", "optimize", "optimizing", "refactoring", "migrating",
    ]

    /// Whether a verb of making stands before "skill", with nothing between that is made instead.
    private static func makesSkills(_ description: String) -> Bool {
        guard description.utf8.holds("skill".utf8) else { return false }
        let words = Self.words(description)
        return words.indices.contains { index in
            guard words[index] == "skill" || words[index] == "skills" else { return false }
            let before = words[max(0, index - 5)..<index].reversed()
            return before.first { !companions.contains($0) }.map(verbs.contains) ?? false
        }
    }
}
