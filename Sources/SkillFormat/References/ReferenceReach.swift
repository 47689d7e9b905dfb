internal import FileTree

/// Follows the text of a skill from SKILL.md to everything that it leads to.
struct ReferenceReach {
    private static let root = "SKILL.md"
    private static let codeEndings: Set<String> = [
        "py", "js", "ts", "mjs", "cjs", "jsx", "tsx", "sh", "bash", "rb", "pl", "lua", "r", "go",
        "rs", "php",
        "ps1", "swift", "html", "css",
    ]
    private static let silentNames: Set<String> = [
        "SKILL.md", "CHANGELOG", "_meta.json", "__init__.py", "package.json", "package-lock.json",
        "requirements.txt", "pyproject.toml", "NOTICE", "NOTICE.txt", "NOTICE.md",
    ]

    private let paths: SkillPaths
    private let texts: [String: SourceText]
    private let edges: [ReferenceJudge.Edge]
    private let names: FileNames

    init(paths: SkillPaths, texts: [RelativePath: SourceText], edges: [ReferenceJudge.Edge]) {
        self.paths = paths
        self.edges = edges
        // Two names that differ in their bytes may be one as Swift strings.
        self.texts = Dictionary(
            texts.map { ($0.key.description, $0.value) }, uniquingKeysWith: { first, _ in first })
        names = FileNames(paths.files)
    }

    // MARK: Chains

    /// Documents that only a link in another reference leads to.
    func deepLinks() -> [ReferenceFault] {
        let candidates = edges.filter {
            $0.isLink && $0.from != Self.root && $0.to != $0.from && $0.to.hasSuffix(".md")
                && SkillPaths.lastName(of: $0.from) != Self.root
                && SkillPaths.lastName(of: $0.to) != Self.root
                && paths.skillFolder(of: $0.from).isEmpty
        }
        guard !candidates.isEmpty, let source = texts[Self.root] else { return [] }
        var named = namedFiles(in: source)
        for edge in edges where edge.from == Self.root { named.formUnion(paths.files(at: edge.to)) }
        var found: Set<String> = []
        let reached = reachedFiles(byName: true)
        return candidates.filter {
            reached.contains($0.from) && !named.contains($0.to) && found.insert($0.to).inserted
        }.map {
            ReferenceFault(
                kind: .tooDeep, severity: .info, path: $0.from, offset: $0.offset, target: $0.to)
        }
    }

    // MARK: Orphans

    /// Files that nothing leads to: no path, no name, no mention of their folder, no import.
    func orphans() -> [ReferenceFault] {
        let candidates = paths.files.filter(isJudged)
        guard !candidates.isEmpty, texts[Self.root] != nil else { return [] }
        let linked = reachedFiles(byName: false)
        guard !candidates.allSatisfy(linked.contains) else { return [] }
        let reached = reachedFiles(byName: true)
        return candidates.filter { !reached.contains($0) }.map {
            ReferenceFault(kind: .orphan, severity: .info, path: $0, offset: 0, target: $0)
        }
    }

    private func isJudged(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        let name = SkillPaths.lastName(of: path)
        let upper = name.uppercased()
        return !Self.silentNames.contains(name) && !upper.hasPrefix("README")
            && !upper.hasPrefix("LICENSE")
            && !upper.hasPrefix("CHANGELOG") && !name.hasPrefix(".") && path != "agents/openai.yaml"
            && !folders.contains { $0 == "tests" || $0 == "evals" || $0.hasPrefix(".") }
            && paths.skillFolder(of: path).isEmpty
    }

    /// What references lead to, and names if wanted (to look for names costs more).
    private func reachedFiles(byName: Bool) -> Set<String> {
        var reached: Set<String> = [Self.root]
        var waiting = [Self.root]
        let targets = Dictionary(grouping: edges, by: \.from)
        while let path = waiting.popLast() {
            var next = byName ? texts[path].map { namedFiles(in: $0) } ?? [] : []
            for edge in targets[path, default: []] { next.formUnion(paths.files(at: edge.to)) }
            for file in next where reached.insert(file).inserted { waiting.append(file) }
        }
        return reached
    }

    private func namedFiles(in source: SourceText) -> Set<String> {
        let ending = source.path.lastName.split(separator: ".").last.map(String.init) ?? ""
        return names.named(in: source.bytes, isCode: Self.codeEndings.contains(ending.lowercased()))
    }
}
