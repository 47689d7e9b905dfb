internal import FileTree
internal import Markdown
internal import Text

/// A reference that leads to a file or folder of the skill.
struct ReferenceEdge: Sendable {
    let from: String
    let to: String
    let offset: Int
    let isLink: Bool
}

/// Follows the references of a skill from SKILL.md.
///
/// Files are indices in the skill's sorted list of files, so the contents of a folder are one range.
struct ReferenceReach {
    private static let codeExtensions = WordSet(
        "py js ts mjs cjs jsx tsx sh bash rb pl lua r go rs php ps1 swift html css")
    private static let unmentionedNames: Set<String> = [
        "SKILL.md", "CHANGELOG", "_meta.json", "__init__.py", "package.json", "package-lock.json",
        "requirements.txt", "pyproject.toml", "NOTICE", "NOTICE.txt", "NOTICE.md",
        "skill.oms.sig",
    ]

    /// A reference from one file to others.
    private struct Link {
        let edge: ReferenceEdge
        let from: Range<Int>
        let to: Range<Int>
    }

    private let paths: SkillPaths
    private let root: Range<Int>
    private let links: [Link]
    /// The targets of each file.
    private let targets: [Range<Int>: Set<Range<Int>>]
    private let texts: [Range<Int>: SourceText]

    init(paths: SkillPaths, texts: [RelativePath: SourceText], edges: [ReferenceEdge]) {
        self.paths = paths
        root = paths.indices(at: "SKILL.md")
        links = edges.map {
            Link(edge: $0, from: paths.indices(at: $0.from), to: paths.indices(at: $0.to))
        }
        targets = Dictionary(grouping: links, by: \.from).mapValues { Set($0.map(\.to)) }
        // Different bytes may be equal as Swift strings.
        self.texts = Dictionary(
            texts.map { (paths.indices(at: $0.key.description), $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns documents that only another reference links to, and files that nothing refers to.
    func faults() -> [ReferenceFault] {
        guard texts[root] != nil else { return [] }
        let deep = links.filter(isDeep)
        let linked = reached(alsoBy: nil, lookingFor: paths.files.indices)
        let unreached = paths.files.indices.filter {
            !linked.contains($0) && isJudged(paths.files[$0])
        }
        // Searching for names is slower than following paths.
        guard !deep.isEmpty || !unreached.isEmpty else { return [] }
        // Names add nothing to files that paths lead to.
        var wanted = FileSet(count: paths.files.count)
        for index in paths.files.indices where !linked.contains(index) {
            _ = wanted.insert(index..<index + 1)
        }
        for link in deep { _ = wanted.insert(link.to) }
        let names = FileNames(paths, lookingFor: wanted)
        let reached = reached(alsoBy: names, lookingFor: unreached + deep.flatMap(\.from))
        return deepLinks(deep, reached: reached, names)
            + unreached.filter { !reached.contains($0) }.map { index in
                let path = paths.files[index]
                return ReferenceFault(.orphan, .info, in: path, at: 0, target: path)
            }
    }

    // MARK: Chains

    /// Whether a reference is a link from one document below SKILL.md to another.
    private func isDeep(_ link: Link) -> Bool {
        let edge = link.edge
        return edge.isLink && edge.to != edge.from && isMarkdownName(edge.to)
            && SkillPaths.lastName(of: edge.from) != "SKILL.md"
            && SkillPaths.lastName(of: edge.to) != "SKILL.md"
            && paths.skillFolder(of: edge.from).isEmpty
    }

    private func deepLinks(
        _ links: [Link], reached: FileSet, _ names: FileNames
    ) -> [ReferenceFault] {
        guard !links.isEmpty else { return [] }
        var direct = FileSet(count: paths.files.count)
        for files in next(after: root, alsoBy: names) { _ = direct.insert(files) }
        var reported: Set<String> = []
        return links.filter { link in
            link.from.allSatisfy(reached.contains) && !link.to.contains(where: direct.contains)
                && reported.insert(link.edge.to).inserted
        }.map { link in
            ReferenceFault(
                .tooDeep, .info, in: link.edge.from, at: link.edge.offset, target: link.edge.to)
        }
    }

    // MARK: Orphans

    private func isJudged(_ path: String) -> Bool {
        let folders = path.names.dropLast()
        let name = SkillPaths.lastName(of: path)
        let upper = name.uppercased()
        return !Self.unmentionedNames.contains(name) && !upper.hasPrefix("README")
            && !upper.hasPrefix("LICENSE")
            && !upper.hasPrefix("CHANGELOG") && !name.hasPrefix(".") && path != "agents/openai.yaml"
            && !folders.contains { $0 == "tests" || $0 == "evals" || $0.hasPrefix(".") }
            && paths.skillFolder(of: path).isEmpty
    }

    // MARK: Following

    /// Returns the files that SKILL.md leads to, directly or not, by paths and optionally by names.
    ///
    /// Stops when all wanted files are among them.
    private func reached(
        alsoBy names: FileNames?, lookingFor wanted: some Collection<Int>
    ) -> FileSet {
        var reached = FileSet(count: paths.files.count)
        var waiting = reached.insert(root)
        var missing = Array(wanted)
        while let file = waiting.popLast() {
            while let last = missing.last, reached.contains(last) { missing.removeLast() }
            guard !missing.isEmpty else { break }
            for files in next(after: file..<file + 1, alsoBy: names) {
                waiting += reached.insert(files)
            }
        }
        return reached
    }

    private func next(after file: Range<Int>, alsoBy names: FileNames?) -> Set<Range<Int>> {
        let targets = targets[file, default: []]
        guard let names, let source = texts[file] else { return targets }
        let name = source.path.lastName.utf8.split(separator: UInt8(ascii: "."))
        let isCode = name.last.map { Self.codeExtensions.contains($0) } ?? false
        return targets.union(names.named(in: source.bytes, isCode: isCode))
    }
}

/// A set of a skill's files, by index.
struct FileSet {
    private var members: [Bool]
    /// Ranges that were inserted as a whole.
    private var known: Set<Range<Int>> = []

    init(count: Int) { members = Array(repeating: false, count: count) }

    func contains(_ file: Int) -> Bool { members[file] }

    /// Inserts files and returns the new ones.
    mutating func insert(_ files: Range<Int>) -> [Int] {
        guard known.insert(files).inserted else { return [] }
        let new = files.filter { !members[$0] }
        for file in new { members[file] = true }
        return new
    }
}
