internal import Markdown
internal import Text

/// Decides which of a skill's references are broken.
///
/// A path in a text is mostly not meant to be in the skill: of every missing path-like word only 6
/// % are. What is
/// reported was measured on 11,550 public skills to be right in 98 of 100 cases; the judgements are
/// in
/// `ReferenceJudge+Links`, `+Words` and `+Code`, the words they go by in ``Vocabulary``.
struct ReferenceJudge {
    /// A Markdown file under judgement.
    struct Page {
        let source: SourceText
        let document: MarkdownDocument
        let path: String
        /// The folder that holds it; empty at the top.
        let folder: String
        /// The folder of the innermost SKILL.md above it; empty for the skill itself.
        let skillFolder: String
        /// Whether it is a text of the skill itself, so that more than its links is judged.
        let isInstruction: Bool
        /// Whether the text has the reader clone a repository, whose scripts it then runs.
        let clonesRepository: Bool
        /// Whether the text gives its commands from the top of a repository, so that `scripts/` is there.
        let startsAtTop: Bool
        /// Whether its commands go into other folders.
        let changesFolder: Bool
    }

    /// A reference that leads somewhere.
    struct Edge {
        let from: String
        let to: String
        let offset: Int
        let isLink: Bool
    }

    let paths: SkillPaths
    /// What is around the skill; nil where nothing is known of that.
    let surroundings: (any SkillSurroundings)?
    /// The names under which the skill may be installed.
    let ownNames: Set<String>
    /// Whether the skill teaches how to write skills; its paths are examples then.
    let isTutorial: Bool
    /// Whether it is a model of a skill, whose links stand for others.
    let isTemplate: Bool
    /// All Markdown files by their paths.
    private let pages: [String: Page]
    /// The anchors of those to which links lead.
    private var anchors: [String: Set<String>] = [:]

    private(set) var faults: [ReferenceFault] = []
    private(set) var edges: [Edge] = []
    /// How many lines of a page have been looked at closely.
    private var judgements = 0
    /// Paths that the text says are made or are somebody else's, somewhere.
    private var made: Set<String> = []
    /// Names of files and folders that stand in the text, outside of code blocks.
    private var spoken: Set<String> = []
    /// Paths with a folder that lead to nothing in the skill, by their last names.
    private var foreign: [String: Set<String>] = [:]
    /// Faults of `./scripts/x.sh`, which count only when the text speaks of the file or its folder as well:
    /// else it is a program of the reader's project.
    private var programs: [ReferenceFault] = []
    /// Faults of scripts that a skill about skills runs; they count when the text speaks of the file as well.
    private var tools: [ReferenceFault] = []
    /// Faults of paths through another name of the skill, which count when nothing else leads to the file: else the
    /// text names somebody's file and the skill's copy of it.
    private var oldNames: [ReferenceFault] = []
    /// Faults that count only when the text names two of one folder.
    private var weak: [ReferenceFault] = []

    init(
        paths: SkillPaths, teaching: SkillTeaching, pages: [Page],
        surroundings: (any SkillSurroundings)?
    ) {
        self.paths = paths
        self.surroundings = surroundings
        ownNames = teaching.names
        isTutorial = teaching.isAboutSkills
        isTemplate = teaching.isTemplate
        // Two names that differ in their bytes may be one as Swift strings.
        self.pages = Dictionary(
            pages.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Judges every reference of a page.
    mutating func judge(_ page: Page) {
        var continues = false
        judgements = 0
        for token in page.document.tokens {
            switch token.kind {
            case .link, .image, .attribute: judgeLink(token, on: page)
            case .autolink: continue
            case .code, .prose: judgeText(token, on: page)
            case .codeLine:
                judgeCode(token, isContinued: continues, on: page)
                continues =
                    page.source.bytes[token.range].last { !$0.isSpace } == UInt8(ascii: "\\")
            }
        }
        judgeDrawings(on: page)
    }

    /// Gives every fault once, at its first mention, after the weak ones have been weighed; a path in other
    /// letter case is to be mended at each mention.
    func result() -> [ReferenceFault] {
        let folders = Dictionary(grouping: weak) { SkillPaths.firstName(of: $0.target) }
        let weighed = weak.filter {
            Set(folders[SkillPaths.firstName(of: $0.target), default: []].map(\.target)).count >= 2
        }
        var told: [String: Int] = [:]
        var result: [ReferenceFault] = []
        let owned = programs.filter { fault in
            spoken.contains(SkillPaths.lastName(of: fault.target))
                || spoken.contains(SkillPaths.firstName(of: fault.target) + "/")
        }
        let known = tools.filter { spoken.contains(SkillPaths.lastName(of: $0.target)) }
        let oldPlaces = Set(oldNames.map(\.offset))
        let renamed = oldNames.filter { fault in
            !edges.contains { $0.to == fault.replacement && !oldPlaces.contains($0.offset) }
        }
        for fault in (milder(faults) + weighed + owned + known + renamed).compactMap(placed)
        where fault.form == .link
            || !made.contains(fault.target) && !fault.isOtherSkill && !isShortened(fault)
        {
            let place = fault.kind == .otherSpelling ? " \(fault.path):\(fault.offset)" : ""
            let key = "\(fault.kind) \(fault.target)\(place)"
            guard let place = told[key] else {
                told[key] = result.count
                result.append(fault)
                continue
            }
            // The heaviest judgement counts.
            if fault.severity < result[place].severity { result[place] = fault }
        }
        return Array(result.prefix(Self.faultLimit))
    }

    /// The same fault, or that the file lies outside of the skill; nil when it lies in the one that this skill is a
    /// part of.
    private func placed(_ fault: ReferenceFault) -> ReferenceFault? {
        guard [.missingFile, .escapes].contains(fault.kind), fault.place == nil,
            fault.form != .rooted
        else { return fault }
        let found = surroundings?.place(of: fault.target, from: SkillPaths.parent(of: fault.path))
        if found == .inHolder, fault.form == .word { return nil }
        guard let place = found?.shownOutside else { return fault }
        var placed = fault
        placed.place = place
        // A link starts from its file, wherever the skill is used.
        if fault.form != .link {
            placed.kind = .escapes
            placed.severity = max(fault.severity, escapeSeverity)
        }
        return placed
    }

    /// Whether a path is the end of a longer one in the text that leads to somebody else's files, as
    /// `modules/a.json` is of `repos/browser/modules/a.json`, or lies in a folder that is kept among state,
    /// `references/a.md` beside `data/references/`.
    private func isShortened(_ fault: ReferenceFault) -> Bool {
        guard [.missingFile, .escapes].contains(fault.kind), fault.form == .word,
            !fault.target.hasPrefix("../")
        else { return false }
        let first = SkillPaths.firstName(of: fault.target) + "/"
        let isBelowState =
            !paths.hasFolder(String(first.dropLast()))
            && foreign(endingIn: first).contains {
                Vocabulary.namesState(SkillPaths.firstName(of: $0))
            }
        return isBelowState || !foreign(endingIn: fault.target).isEmpty
    }

    /// The longer paths that lead to nothing in the skill and end in this one.
    private func foreign(endingIn path: String) -> [String] {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        return foreign[SkillPaths.lastName(of: name), default: []].filter {
            $0.hasSuffix("/" + path)
        }
    }

    /// How much it weighs that a file lies outside of the skill.
    var escapeSeverity: ReferenceFault.Severity { surroundings?.use == .inPlace ? .info : .warning }

    /// A reference with many broken links was mostly copied from a site; they are no fault of the
    /// skill's.
    private func milder(_ faults: [ReferenceFault]) -> [ReferenceFault] {
        let counts = faults.reduce(into: [String: Int]()) {
            $0[$1.path, default: 0] += $1.form == .link ? 1 : 0
        }
        return faults.map { fault in
            guard fault.form == .link, fault.path != "SKILL.md",
                counts[fault.path, default: 0] >= Self.manyLinks
            else {
                return fault
            }
            var milder = fault
            milder.severity = fault.kind == .missingFile ? .warning : .info
            return milder
        }
    }

    /// How many broken links make a reference a copy.
    private static let manyLinks = 8

    /// The line around a path; nil when so many were looked at that the page can't be an honest
    /// text.
    mutating func context(of path: PathToken, on page: Page) -> LineContext? {
        judgements += 1
        return judgements <= Self.judgementLimit
            ? LineContext(page.source, at: path.range.lowerBound) : nil
    }

    /// The most lines of a page that are looked at, and the most faults that are told.
    private static let judgementLimit = 1000
    private static let faultLimit = 1000

    // MARK: Notes

    mutating func add(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity, _ path: PathToken,
        target: String? = nil,
        replacement: String? = nil, on page: Page
    ) {
        faults.append(
            fault(kind, severity, path, target: target, replacement: replacement, on: page))
    }

    mutating func noteMade(_ path: String) { made.insert(path) }

    mutating func noteForeign(_ path: String) {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        foreign[SkillPaths.lastName(of: name), default: []].insert(path)
    }

    mutating func noteSpoken(_ name: String) { spoken.insert(name) }

    mutating func addProgram(_ path: PathToken, target: String, on page: Page) {
        programs.append(fault(.missingFile, .warning, path, target: target, on: page))
    }

    mutating func addTool(_ path: PathToken, target: String, on page: Page) {
        tools.append(fault(.missingFile, .warning, path, target: target, on: page))
    }

    mutating func addOutside(
        _ path: PathToken, at place: String, _ severity: ReferenceFault.Severity, on page: Page
    ) {
        var fault = fault(.escapes, severity, path, target: path.path, on: page)
        fault.place = place
        faults.append(fault)
    }

    mutating func addOldName(
        _ path: PathToken, target: String, replacement: String, on page: Page
    ) {
        oldNames.append(
            fault(
                .missingFile, .warning, path, target: target, replacement: replacement, on: page))
    }

    mutating func addWeak(_ path: PathToken, target: String, on page: Page) {
        weak.append(fault(.missingFile, .warning, path, target: target, on: page))
    }

    mutating func addRooted(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity, _ path: PathToken,
        target: String, on page: Page
    ) {
        var fault = fault(kind, severity, path, target: target, on: page)
        fault.form = .rooted
        faults.append(fault)
    }

    /// Notes a fault of a link; in documents for visitors of a repository it weighs little.
    mutating func addLink(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity, _ path: PathToken,
        target: String? = nil, replacement: String? = nil, on page: Page
    ) {
        var fault = fault(
            kind, page.isInstruction ? severity : .info, path, target: target,
            replacement: replacement,
            on: page)
        fault.form = .link
        faults.append(fault)
    }

    mutating func reach(_ target: String, from page: Page, at offset: Int, isLink: Bool) {
        edges.append(Edge(from: page.path, to: target, offset: offset, isLink: isLink))
    }

    private func fault(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity, _ path: PathToken,
        target: String?,
        replacement: String? = nil, on page: Page
    ) -> ReferenceFault {
        ReferenceFault(
            kind: kind, severity: severity, path: page.path, offset: path.range.lowerBound,
            target: target ?? path.written, replacement: replacement)
    }

    // MARK: Looking up

    /// The anchors of a Markdown file; nil when it is another file or not there.
    mutating func anchors(of path: String) -> Set<String>? {
        if let known = anchors[path] { return known }
        guard let page = pages[path] else { return nil }
        let found = HeadingSlug.anchors(of: page.document, in: page.source.bytes)
        anchors[path] = found
        return found
    }

    /// The path, from the skill's folder, of what a relative path leads to: beside its file or from
    /// the root.
    func existing(_ path: String, on page: Page) -> String? {
        for folder in [page.folder, page.skillFolder, ""] {
            guard let target = SkillPaths.resolve(path, from: folder) else { continue }
            if paths.contains(target) { return target }
            if folder.isEmpty, page.folder.isEmpty { break }
        }
        return nil
    }

    /// What exists under a name that differs in letter case only.
    func otherSpelling(_ path: String, on page: Page) -> String? {
        for folder in [page.folder, page.skillFolder, ""] {
            guard let target = SkillPaths.resolve(path, from: folder) else { continue }
            if let spelling = paths.otherSpelling(of: target) { return spelling }
            if folder.isEmpty, page.folder.isEmpty { break }
        }
        return nil
    }

    /// What follows `skills/OWN-NAME/` in a path.
    func pathBelowOwnName(_ path: String) -> String? {
        guard path.utf8.holds("skills/".utf8) else { return nil }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, name) in names.enumerated().dropLast()
        where index > 0 && names[index - 1] == "skills" && ownNames.contains(String(name)) {
            return names[(index + 1)...].joined(separator: "/")
        }
        return nil
    }
}
