internal import Digest
public import FileTree
internal import Markdown
public import Text

/// All references of a skill's Markdown files.
public struct SkillReferences: Sendable {
    /// The amount of detail to keep.
    public enum Detail: Sendable {
        case faults
        /// All candidates with their facts, which takes about twice as long.
        case candidates
    }

    /// The problems, in the order of the files (SKILL.md first) and of their text.
    public let faults: [ReferenceFault]
    /// The files that the text may mean, although no row reports that they are missing; empty unless candidates are
    /// requested.
    public let suspectedFiles: [String]
    /// Every word that looks like a path, in the same order; empty unless requested.
    public let candidates: [JudgedCandidate]

    private let edges: [ReferenceEdge]
    private let texts: [RelativePath: SourceText]

    /// The maximum number of problems to report; no genuine skill has as many.
    private static let faultLimit = 1000

    /// Judges the references of a skill.
    public init(
        snapshot: TreeSnapshot, texts: [RelativePath: SourceText], names: SkillNames,
        surroundings: (any SkillSurroundings)?, detail: Detail = .faults
    ) {
        let links = snapshot.files.filter { $0.flag == .link }.map(\.path.description)
        let paths = SkillPaths(files: snapshot.files.map(\.path.description), links: Set(links))
        self.init(
            paths: paths, texts: texts, names: names, surroundings: surroundings, detail: detail)
    }

    /// Judges the references of a skill that has these files.
    init(
        paths: SkillPaths, texts: [RelativePath: SourceText], names: SkillNames,
        surroundings: (any SkillSurroundings)? = nil, detail: Detail = .faults
    ) {
        let skill = FolderInRepository(
            paths: paths, texts: texts, names: names, surroundings: surroundings)
        var edges: [ReferenceEdge] = []
        var faults: [ReferenceFault] = []
        var suspected: [String] = []
        var candidates: [JudgedCandidate] = []
        for source in Self.pages(of: texts) {
            // The caller discards the incomplete result: readSkill throws.
            guard !Task.isCancelled else { break }
            let judge = PageJudge(Page(source, in: skill))
            let result = judge.result(detail)
            edges += result.edges
            faults += result.faults
            suspected += result.suspected
            candidates += result.candidates
        }
        if texts.values.contains(where: \.isMarkdown) {
            let reach = ReferenceReach(paths: paths, texts: texts, edges: edges)
            self.faults = Array(Self.loudest(faults).prefix(Self.faultLimit)) + reach.faults()
        } else {
            self.faults = []
        }
        self.candidates = candidates
        suspectedFiles = suspected
        self.edges = edges
        self.texts = texts
    }

    /// The references that lead to a file or folder of the skill, in the same order.
    public var found: [FileReference] {
        edges.compactMap { edge in
            RelativePath(edge.from).flatMap { texts[$0] }.map { FileReference(edge, in: $0) }
        }
    }

    /// Returns the problems of one kind.
    public func faults(_ kind: ReferenceFault.Kind) -> [ReferenceFault] {
        faults.filter { $0.kind == kind }
    }

    /// Returns each problem once, at its first mention with the highest severity; wrong case is reported at each
    /// mention.
    private static func loudest(_ faults: [ReferenceFault]) -> [ReferenceFault] {
        var places: [String: Int] = [:]
        var result: [ReferenceFault] = []
        for fault in faults {
            let isEach = fault.kind == .otherCase
            let place = isEach ? " \(fault.path):\(fault.offset)" : ""
            let key = "\(fault.kind) \(fault.target)\(place)"
            guard let known = places[key] else {
                places[key] = result.count
                result.append(fault)
                continue
            }
            if fault.severity < result[known].severity { result[known] = fault }
        }
        return result
    }

    // MARK: Pages

    /// Folders of material that is passed on, whose links don't belong to the skill.
    private static let materialFolders = WordSet(
        """
        assets templates template examples example tests test evals fixtures node_modules vendor output outputs \
        samples expected_outputs
        """)

    /// Words in the names of such files.
    private static let materialNames = WordSet("template example sample")

    /// Returns the Markdown files of the skill itself, without templates and examples, SKILL.md first.
    private static func pages(of texts: [RelativePath: SourceText]) -> [SourceText] {
        texts.values.filter { $0.isMarkdown && !isMaterial($0.path.description) }
            .sorted { first, second in
                let isFirst = first.path.description == "SKILL.md"
                let isSecond = second.path.description == "SKILL.md"
                return isFirst == isSecond ? first.path < second.path : isFirst
            }
    }

    /// Whether a document is passed on or written for others, so that its references don't belong to the skill.
    private static func isMaterial(_ path: String) -> Bool {
        let name = SkillPaths.lastName(of: path).lowercased()
        if name == "changelog.md" || name == "history.md" { return true }
        let words = Array(name.utf8).split { !$0.isLetter }
        return words.contains { materialNames.contains($0) }
            || path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains {
                materialFolders.contains($0)
            }
    }
}
