internal import FileTree
internal import Markdown
internal import Text

/// A Markdown file of a skill, with everything that facts about its candidates share.
///
/// The lookups are made once, when a fact first needs them.
final class Page {
    let source: SourceText
    let lines: MarkdownLines
    /// The parsed text; nil if it has no links.
    let document: MarkdownDocument?
    let candidates: [Candidate]
    let skill: FolderInRepository
    /// The path of the file from the skill folder.
    let path: String
    /// The folder of the file in the repository; empty at its top.
    let folder: String
    /// The folder in the repository of the innermost skill that contains the file.
    let root: String
    /// The name of that folder in lowercase; the name of the skill if the folder has none.
    let skillName: String
    /// Finds where paths lead.
    let resolver: Resolver

    init(_ source: SourceText, in skill: FolderInRepository) {
        self.source = source
        self.skill = skill
        path = source.path.description
        lines = MarkdownLines(source)
        document = Self.mayHaveLinks(source.bytes) ? Self.document(of: source, lines) : nil
        candidates = CandidateReader.candidates(of: source, lines: lines, document: document)
        folder = skill.inRepository(SkillPaths.parent(of: path))
        let inner = skill.paths.skillFolder(of: path)
        root = skill.inRepository(inner)
        let name = SkillPaths.lastName(of: root)
        skillName = (name.isEmpty ? skill.name : name).lowercased()
        resolver = skill.resolver(for: folder, root: root)
    }

    fileprivate static func document(
        of source: SourceText, _ lines: MarkdownLines
    ) -> MarkdownDocument {
        let start = lines.states.firstIndex { !$0.isFrontmatter }
        return MarkdownDocument(
            source, lines: lines, from: start.map { source.lineStarts[$0] } ?? source.bytes.count)
    }

    /// Documents at the top that are written for visitors of a repository.
    private static let visitorDocuments = WordSet(
        """
        readme.md contributing.md license.md security.md code_of_conduct.md
        """)

    /// Whether the file is written for visitors of a repository, so that only its links are judged.
    var isForVisitors: Bool {
        !path.contains("/") && Self.visitorDocuments.contains(path.utf8)
    }

    /// Whether a text may have links, images or HTML.
    private static func mayHaveLinks(_ bytes: [UInt8]) -> Bool {
        if bytes.holds("](") || bytes.holds("]:") { return true }
        return bytes.holds("<")
            && (bytes.holds("href") || bytes.holds("src") || bytes.holds("HREF")
                || bytes.holds("SRC"))
    }

    // MARK: Shared lookups

    /// The candidates with the same path, by ``PathName/key``; without those in nested blocks.
    lazy var mentions: [String: [Candidate]] = Dictionary(grouping: candidates, by: \.name.key)
        .mapValues { $0.filter { lines.states[$0.line].depth < 2 } }

    /// The paths below each first folder in items of lists and rows of tables.
    lazy var listedPaths: [String: Set<String>] = {
        var paths: [String: Set<String>] = [:]
        for candidate in candidates where candidate.name.path.utf8.contains(UInt8(ascii: "/")) {
            guard lines.states[candidate.line].depth == 0,
                source.line(candidate.line).startsListItem
            else { continue }
            paths[SkillPaths.firstName(of: candidate.name.path), default: []]
                .insert(candidate.name.path)
        }
        return paths
    }()

    /// Whether the page's other paths below a first folder lead to files of the skill, and none out of it.
    func isOwnFolder(_ first: String) -> Bool {
        if let known = ownFolders[first] { return known }
        var (own, others) = (0, 0)
        for path in mentions.keys where SkillPaths.firstName(of: path) == first && path != first {
            switch mentions[path]?.first.map({ resolver.resolution(of: $0.name) }) {
            case .present?: own += 1
            case .outside?: others += 1
            case .elsewhereInSkill?, .otherCase?, .nowhere?, nil: continue
            }
        }
        ownFolders[first] = own > 0 && others == 0
        return own > 0 && others == 0
    }

    private var ownFolders: [String: Bool] = [:]

    /// The folders of which the page names a file that the skill has, and whose name looks like a placeholder.
    ///
    /// If `scripts/a.py` is a file, `scripts/b.py` is meant as one.
    private(set) lazy var foldersOfShortNames: Set<Substring> = Set(
        mentions.compactMap { path, candidates in
            guard Placeholder.isStem(lastOf: Array(path.utf8)[...]), let first = candidates.first,
                case .present = resolver.resolution(of: first.name)
            else { return nil }
            return first.name.folder
        })

    /// Whether only other files of the same name exist for a path, by path.
    var namesakes: [String: Bool] = [:]
    /// The facts about mentions that are known, by path.
    var mentionFacts: [String: FactSet] = [:]
    /// Whether the lines that are known have a condition, by line.
    var conditions: [Int: Bool] = [:]

    /// The facts about the page and its skill.
    lazy var subjectFacts: FactSet = SubjectFacts.facts(of: self)
}

/// A skill folder with the repository around it.
final class FolderInRepository {
    let paths: SkillPaths
    let surroundings: (any SkillSurroundings)?
    /// The path of the folder in the repository; empty for its top and without a repository.
    let folder: String
    /// The names that the skill may be installed under.
    let names: Set<String>
    /// The name of the folder at its source, or else in the frontmatter.
    let name: String
    private let texts: [RelativePath: SourceText]
    private var anchors: [String: Set<String>] = [:]
    private var resolvers: [String: Resolver] = [:]

    init(
        paths: SkillPaths, texts: [RelativePath: SourceText], names: SkillNames,
        surroundings: (any SkillSurroundings)?
    ) {
        self.paths = paths
        self.texts = texts
        self.names = names.all
        name = names.folderName ?? names.name ?? ""
        self.surroundings = surroundings
        folder = surroundings?.folder ?? ""
    }

    /// The files of the repository; of the skill alone if it is in none.
    lazy var repository: RepositoryFiles = {
        // A folder such as `vendor` is not listed.
        let known = surroundings?.files
        if let known, known.contains(inRepository("SKILL.md")) { return known }
        return RepositoryFiles((known?.files ?? []) + paths.files.map(inRepository))
    }()

    /// Returns the path in the repository of a path from the skill folder.
    func inRepository(_ path: String) -> String {
        path.isEmpty ? folder : folder.appendingPath(path)
    }

    /// Returns the path from the skill folder of a path in the repository; nil if it is outside.
    func inside(_ path: String) -> String? {
        if folder.isEmpty { return path }
        guard path.isPath(in: folder) else { return nil }
        return String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
    }

    /// Returns the name of the other skill whose folder or SKILL.md is at a path of the repository; nil for other
    /// paths.
    func otherSkill(at place: String) -> String? {
        let isFile = SkillPaths.lastName(of: place).lowercased() == "skill.md"
        let skill = isFile ? SkillPaths.parent(of: place) : place
        guard !skill.isEmpty, skill != folder, repository.skills.contains(skill) else { return nil }
        return SkillPaths.lastName(of: skill)
    }

    /// Returns the resolver of the pages in a folder of the repository, whose innermost skill is at `root`.
    func resolver(for folder: String, root: String) -> Resolver {
        if let known = resolvers[folder] { return known }
        let resolver = Resolver(folder, root: root, in: self)
        resolvers[folder] = resolver
        return resolver
    }

    /// Returns the anchors of a Markdown file, which a page refers to; nil for other and missing files.
    func anchors(of path: String, for page: Page) -> Set<String>? {
        if let known = anchors[path] { return known }
        guard let source = RelativePath(path).flatMap({ texts[$0] }), source.isMarkdown else {
            return nil
        }
        let own = path == page.path ? page.document : nil
        let found = HeadingSlug.anchors(
            of: own ?? Page.document(of: source, MarkdownLines(source)), in: source.bytes)
        anchors[path] = found
        return found
    }
}

extension Passage {
    /// Whether a line starts with the mark of a list item or table row.
    var startsListItem: Bool {
        let rest = drop(while: \.isSpace)
        guard let first = rest.first else { return false }
        if first.isOne(of: "-*+|") { return true }
        let digits = rest.prefix(while: \.isDigit)
        guard !digits.isEmpty, digits.endIndex < endIndex else { return false }
        return self[digits.endIndex] == 0x2E || self[digits.endIndex] == 0x29
    }
}
