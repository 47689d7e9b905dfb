internal import Digest
public import FileTree
internal import Markdown
public import Text

/// All references of a skill's Markdown files.
public struct SkillReferences: Sendable {
    /// The problems, in the order of the files (SKILL.md first) and of their text.
    public let faults: [ReferenceFault]
    /// The references that lead to a file or folder of the skill, in the same order.
    public let found: [FileReference]

    /// Folders of material that is passed on, whose links don't belong to the skill.
    private static let materialFolders: Set<String> = [
        "assets", "templates", "template", "examples", "example", "tests", "test", "evals",
        "fixtures",
        "node_modules", "vendor", "output", "outputs", "samples", "expected_outputs",
    ]

    /// Words in the names of such files.
    private static let materialNames = ["template", "example", "sample"].map { Array($0.utf8) }

    /// Judges the references of a skill.
    public init(
        snapshot: TreeSnapshot, texts: [RelativePath: SourceText], header: SkillHeader?,
        surroundings: (any SkillSurroundings)?
    ) {
        let links = snapshot.files.filter { $0.flag == .link }.map(\.path.description)
        let paths = SkillPaths(files: snapshot.files.map(\.path.description), links: Set(links))
        self.init(
            paths: paths, texts: texts, header: header, surroundings: surroundings)
    }

    /// Judges the references of a skill that has these files.
    init(
        paths: SkillPaths, texts: [RelativePath: SourceText], header: SkillHeader?,
        surroundings: (any SkillSurroundings)? = nil
    ) {
        let pages = Self.pages(of: texts, header: header, in: paths)
        guard !pages.isEmpty else {
            (faults, found) = ([], [])
            return
        }
        let subject = SkillSubject(header)
        var judge = ReferenceJudge(
            paths: paths, subject: subject, pages: pages, surroundings: surroundings)
        for page in pages where !Self.isMaterial(page.path) {
            // The caller discards the incomplete result: readSkill throws.
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

    /// Returns the problems of one kind.
    public func faults(_ kind: ReferenceFault.Kind) -> [ReferenceFault] {
        faults.filter { $0.kind == kind }
    }

    /// Returns the Markdown files, SKILL.md first.
    private static func pages(
        of texts: [RelativePath: SourceText], header: SkillHeader?, in paths: SkillPaths
    ) -> [ReferenceJudge.Page] {
        let sources = texts.values.filter(\.isMarkdown)
        let ordered = sources.sorted { first, second in
            let isSkill = (
                first.path.description == "SKILL.md", second.path.description == "SKILL.md"
            )
            return isSkill.0 == isSkill.1 ? first.path < second.path : isSkill.0
        }
        return ordered.prefix { _ in !Task.isCancelled }.map { source in
            let path = source.path.description
            let start = header.flatMap { $0.path == source.path ? $0.bodyStart : nil }
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

    /// Whether a document is passed on or written for others, so that its references don't belong to the skill.
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

    /// Returns the start of the text: references may have frontmatter too.
    private static func bodyStart(of source: SourceText) -> Int {
        let mark = Array("---".utf8)
        guard source.bytes.has(mark, at: 0) else { return 0 }
        for start in source.lineStarts.dropFirst().prefix(60)
        where source.bytes.has(mark, at: start) {
            return start + 3
        }
        return 0
    }

    /// Whether a text contains the command `cd`.
    private static func changesFolder(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while let offset = bytes.firstOffset(of: Array("cd ".utf8), from: start) {
            if offset == 0 || !bytes[offset - 1].isLetterOrDigit { return true }
            start = offset + 1
        }
        return false
    }

    /// Whether the reader needs a clone of a repository.
    private static func clones(_ bytes: [UInt8]) -> Bool {
        bytes.holds(" clone", after: ["git", "local", "repo"])
    }

    /// Whether the commands run from the top of a repository.
    private static func startsAtTop(_ bytes: [UInt8]) -> Bool {
        bytes.holds(
            " root", after: ["from repo", "from the repo", "the repository", "from repository"])
    }
}
