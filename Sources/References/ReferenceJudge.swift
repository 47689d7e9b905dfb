internal import Markdown
internal import Text

/// Decides which references of a skill are broken.
///
/// Most paths in a text don't refer to the skill: of the words that look like paths and lead to no file, only 6% do.
/// On 11,550 public skills, 98 of 100 reported references were broken. The decisions are in `ReferenceJudge+Links`,
/// `+Words` and `+Code`; the words that they depend on are in ``Vocabulary``.
struct ReferenceJudge {
    /// A Markdown file of the skill.
    struct Page {
        let source: SourceText
        let document: MarkdownDocument
        let path: String
        /// The folder that contains the file; empty at the top.
        let folder: String
        /// The folder of the innermost SKILL.md above the file; empty for the skill itself.
        let skillFolder: String
        /// Whether the text instructs the agent, so that not only its links are judged.
        let isInstruction: Bool
        /// Whether the text clones a repository, whose scripts it then runs.
        let clonesRepository: Bool
        /// Whether the text runs its commands from the top of a repository, so that `scripts/` is in the repository.
        let startsAtTop: Bool
        /// Whether the commands change the working directory.
        let changesFolder: Bool
    }

    /// A reference that leads to a file or folder of the skill.
    struct Edge {
        let from: String
        let to: String
        let offset: Int
        let isLink: Bool
    }

    let paths: SkillPaths
    /// The repository around the skill; nil if unknown.
    let surroundings: (any SkillSurroundings)?
    /// The names that the skill may be installed under.
    let ownNames: Set<String>
    /// Whether the skill teaches how to write skills, so that its paths are examples.
    let isTutorial: Bool
    /// Whether the skill is a template, whose links are placeholders.
    let isTemplate: Bool
    /// All Markdown files, by path.
    private let pages: [String: Page]
    /// The anchors of the files that links lead to.
    private var anchors: [String: Set<String>] = [:]

    private(set) var faults: [ReferenceFault] = []
    private(set) var edges: [Edge] = []
    /// The number of lines of the page that were read closely.
    private var judgements = 0
    /// Paths that the text says are created or belong to someone else.
    private var created: Set<String> = []
    /// Names of files and folders in the text outside code blocks.
    private var mentioned: Set<String> = []
    /// Paths with a folder that lead to no file of the skill, by their last component.
    private var unresolved: [String: Set<String>] = [:]
    /// Problems with `./scripts/x.sh`, which are reported only if the text also mentions the file or its folder;
    /// otherwise it is a program of the user's project.
    private var programs: [ReferenceFault] = []
    /// Problems with scripts that a skill about skills runs, which are reported only if the text also mentions the file.
    private var tools: [ReferenceFault] = []
    /// Problems with paths through another name of the skill, which are reported only if nothing else leads to the file;
    /// otherwise the text names a user's file and the skill's copy of it.
    private var oldNames: [ReferenceFault] = []
    /// Problems that are reported only if the text names two files of the same folder.
    private var weak: [ReferenceFault] = []

    init(
        paths: SkillPaths, subject: SkillSubject, pages: [Page],
        surroundings: (any SkillSurroundings)?
    ) {
        self.paths = paths
        self.surroundings = surroundings
        ownNames = subject.names
        isTutorial = subject.isAboutSkills
        isTemplate = subject.isTemplate
        // Different bytes may be equal as Swift strings.
        self.pages = Dictionary(
            pages.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Judges all references of a page.
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

    /// Returns each problem once, at its first mention, without the weak ones that nothing supports; wrong case is
    /// reported at each mention.
    func result() -> [ReferenceFault] {
        let folders = Dictionary(grouping: weak) { SkillPaths.firstName(of: $0.target) }
        let weighed = weak.filter {
            Set(folders[SkillPaths.firstName(of: $0.target), default: []].map(\.target)).count >= 2
        }
        var reported: [String: Int] = [:]
        var result: [ReferenceFault] = []
        let owned = programs.filter { fault in
            mentioned.contains(SkillPaths.lastName(of: fault.target))
                || mentioned.contains(SkillPaths.firstName(of: fault.target) + "/")
        }
        let known = tools.filter { mentioned.contains(SkillPaths.lastName(of: $0.target)) }
        let oldPlaces = Set(oldNames.map(\.offset))
        let renamed = oldNames.filter { fault in
            !edges.contains { $0.to == fault.replacement && !oldPlaces.contains($0.offset) }
        }
        for fault in (milder(faults) + weighed + owned + known + renamed).compactMap(placed)
        where fault.form == .link
            || !created.contains(fault.target) && !fault.isOtherSkill && !isShortened(fault)
        {
            let place = fault.kind == .otherSpelling ? " \(fault.path):\(fault.offset)" : ""
            let key = "\(fault.kind) \(fault.target)\(place)"
            guard let place = reported[key] else {
                reported[key] = result.count
                result.append(fault)
                continue
            }
            // Keep the highest severity.
            if fault.severity < result[place].severity { result[place] = fault }
        }
        return Array(result.prefix(Self.faultLimit))
    }

    /// Returns a problem, changed if the file is outside the skill; nil if it is in the skill that contains this one.
    private func placed(_ fault: ReferenceFault) -> ReferenceFault? {
        guard [.missingFile, .escapes].contains(fault.kind), fault.place == nil,
            fault.form != .rooted
        else { return fault }
        let found = surroundings?.place(of: fault.target, from: SkillPaths.parent(of: fault.path))
        if found == .inContainingSkill, fault.form == .word { return nil }
        guard let place = found?.shownOutside else { return fault }
        var placed = fault
        placed.place = place
        // A link starts at its file, wherever the skill is used.
        if fault.form != .link {
            placed.kind = .escapes
            placed.severity = max(fault.severity, escapeSeverity)
        }
        return placed
    }

    /// Whether a path is the end of a longer path to other files, as `modules/a.json` is of
    /// `repos/browser/modules/a.json`, or is in a folder of state, as `references/a.md` is with `data/references/`.
    private func isShortened(_ fault: ReferenceFault) -> Bool {
        guard [.missingFile, .escapes].contains(fault.kind), fault.form == .word,
            !fault.target.hasPrefix("../")
        else { return false }
        let first = SkillPaths.firstName(of: fault.target) + "/"
        let isBelowState =
            !paths.hasFolder(String(first.dropLast()))
            && unresolved(endingIn: first).contains {
                Vocabulary.isStateFolder(SkillPaths.firstName(of: $0))
            }
        return isBelowState || !unresolved(endingIn: fault.target).isEmpty
    }

    /// Returns the longer paths that lead to nothing in the skill and end in this one.
    private func unresolved(endingIn path: String) -> [String] {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        return unresolved[SkillPaths.lastName(of: name), default: []].filter {
            $0.hasSuffix("/" + path)
        }
    }

    /// The severity of a reference to a file outside the skill.
    var escapeSeverity: ReferenceFault.Severity { surroundings?.use == .inPlace ? .info : .warning }

    /// Lowers the severity of links in references with many broken links, which were usually copied from a website.
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

    /// The number of broken links that indicate a copied reference.
    private static let manyLinks = 8

    /// Returns the line around a path; nil once the page has exceeded the limit, which no genuine text does.
    mutating func context(of path: PathToken, on page: Page) -> LineContext? {
        judgements += 1
        return judgements <= Self.judgementLimit
            ? LineContext(page.source, at: path.range.lowerBound) : nil
    }

    /// The maximum number of lines of a page to read closely, and of problems to report.
    private static let judgementLimit = 1000
    private static let faultLimit = 1000

    // MARK: Recording

    mutating func add(
        _ kind: ReferenceFault.Kind, _ severity: ReferenceFault.Severity, _ path: PathToken,
        target: String? = nil,
        replacement: String? = nil, on page: Page
    ) {
        faults.append(
            fault(kind, severity, path, target: target, replacement: replacement, on: page))
    }

    mutating func noteCreated(_ path: String) { created.insert(path) }

    mutating func noteUnresolved(_ path: String) {
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        unresolved[SkillPaths.lastName(of: name), default: []].insert(path)
    }

    mutating func noteMention(_ name: String) { mentioned.insert(name) }

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

    /// Records a problem with a link; it is less severe in documents for visitors of a repository.
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

    // MARK: Lookup

    /// Returns the anchors of a Markdown file; nil for other and missing files.
    mutating func anchors(of path: String) -> Set<String>? {
        if let known = anchors[path] { return known }
        guard let page = pages[path] else { return nil }
        let found = HeadingSlug.anchors(of: page.document, in: page.source.bytes)
        anchors[path] = found
        return found
    }

    /// Returns the target of a relative path, from the skill folder: relative to the file or to the skill folder.
    func existing(_ path: String, on page: Page) -> String? {
        for folder in [page.folder, page.skillFolder, ""] {
            guard let target = SkillPaths.resolve(path, from: folder) else { continue }
            if paths.contains(target) { return target }
            if folder.isEmpty, page.folder.isEmpty { break }
        }
        return nil
    }

    /// Returns the path that differs in case only.
    func otherSpelling(_ path: String, on page: Page) -> String? {
        for folder in [page.folder, page.skillFolder, ""] {
            guard let target = SkillPaths.resolve(path, from: folder) else { continue }
            if let spelling = paths.otherSpelling(of: target) { return spelling }
            if folder.isEmpty, page.folder.isEmpty { break }
        }
        return nil
    }

    /// Returns the part of a path after `skills/OWN-NAME/`.
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
