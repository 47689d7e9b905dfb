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
        self.texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.key.description, $0.value) })
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
        for edge in edges where edge.from == Self.root { named.formUnion(filesBelow(edge.to)) }
        var found: Set<String> = []
        let reached = reachedFiles()
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
        let reached = reachedFiles()
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

    private func reachedFiles() -> Set<String> {
        var reached: Set<String> = [Self.root]
        var waiting = [Self.root]
        let targets = Dictionary(grouping: edges, by: \.from)
        while let path = waiting.popLast() {
            var next = texts[path].map { namedFiles(in: $0) } ?? []
            for edge in targets[path, default: []] { next.formUnion(filesBelow(edge.to)) }
            for file in next where reached.insert(file).inserted { waiting.append(file) }
        }
        return reached
    }

    private func filesBelow(_ path: String) -> [String] {
        if paths.hasFile(path) { return [path] }
        return path.isEmpty ? [] : paths.files.filter { $0.hasPrefix(path + "/") }
    }

    private func namedFiles(in source: SourceText) -> Set<String> {
        let ending = source.path.lastName.split(separator: ".").last.map(String.init) ?? ""
        return names.named(in: source.bytes, isCode: Self.codeEndings.contains(ending.lowercased()))
    }
}

/// Finds the names of a skill's files and folders in a text, in one pass.
private struct FileNames {
    private struct Name {
        let bytes: [UInt8]
        /// What a text that has the name leads to.
        let files: [String]
        let kind: Kind
    }

    private enum Kind { case file, script, folder }

    private var byStem: [UInt64: [Name]] = [:]

    init(_ files: [String]) {
        var folders: [String: [String]] = [:]
        for file in files {
            let name = SkillPaths.lastName(of: file)
            let isScript = ["py", "js", "ts", "mjs", "sh", "css"].contains {
                name.hasSuffix("." + $0)
            }
            add(Name(bytes: Array(name.utf8), files: [file], kind: isScript ? .script : .file))
            var folder = SkillPaths.parent(of: file)
            while !folder.isEmpty {
                folders[folder, default: []].append(file)
                folder = SkillPaths.parent(of: folder)
            }
        }
        for (folder, files) in folders {
            add(
                Name(
                    bytes: Array(SkillPaths.lastName(of: folder).utf8), files: files, kind: .folder)
            )
        }
    }

    private mutating func add(_ name: Name) {
        let stem = name.bytes.prefix(while: Self.isWord)
        guard !stem.isEmpty else { return }
        byStem[Self.hash(stem), default: []].append(name)
    }

    /// The files that a text names; code also names a script by its stem, as imports do.
    func named(in text: [UInt8], isCode: Bool) -> Set<String> {
        var result: Set<String> = []
        var offset = 0
        while offset < text.count {
            guard Self.isWord(text[offset]) else {
                offset += 1
                continue
            }
            let start = offset
            var hash = Self.seed
            while offset < text.count, Self.isWord(text[offset]) {
                hash = Self.mix(hash, text[offset])
                offset += 1
            }
            for name in byStem[hash, default: []]
            where isNamed(name, at: start, end: offset, text, isCode) {
                result.formUnion(name.files)
            }
        }
        return result
    }

    private func isNamed(_ name: Name, at start: Int, end: Int, _ text: [UInt8], _ isCode: Bool)
        -> Bool
    {
        if name.kind == .script, isCode || isImport(at: start, text) { return true }
        guard start + name.bytes.count <= text.count,
            zip(text[start...], name.bytes).allSatisfy({ Self.lower($0) == Self.lower($1) })
        else { return false }
        guard name.kind == .folder else { return true }
        // `references/` or "the references folder", but not `references/a.md`.
        let next = start + name.bytes.count
        guard next < text.count else { return false }
        if text[next] == UInt8(ascii: "/") {
            return next + 1 == text.count || !Self.isWord(text[next + 1])
        }
        let rest = String(decoding: text[next..<min(next + 12, text.count)], as: UTF8.self)
        return ["folder", "director", "subfolder"].contains {
            rest.dropFirst().hasPrefix($0) || rest.dropFirst(2).hasPrefix($0)
        }
            || (isCode && (text[next] == UInt8(ascii: "\"") || text[next] == UInt8(ascii: "'")))
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Whether a word of an example is a module: `import x`, `from a.x import …`, `"./x"`.
    private func isImport(at start: Int, _ text: [UInt8]) -> Bool {
        let before = text[max(0, start - 7)..<start]
        return before.last == UInt8(ascii: ".") || before.suffix(2).elementsEqual("./".utf8)
            || before.elementsEqual("import ".utf8) || before.suffix(5).elementsEqual("from ".utf8)
    }

    /// FNV-1a over lower-case letters.
    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(lower(byte))) &* 0x100_0000_01B3
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte.isLetter ? byte | 0x20 : byte }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(seed, mix) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte >= 0x80
    }
}
