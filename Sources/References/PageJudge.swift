internal import Markdown
internal import Text

/// Judges the candidates of one page by the policy, and its links and paths by the checks that need no policy.
struct PageJudge {
    /// The references and faults of a page.
    struct Result {
        var edges: [ReferenceEdge] = []
        var faults: [ReferenceFault] = []
        /// The files that notes call missing, from the skill folder.
        var suspected: [String] = []
        var candidates: [JudgedCandidate] = []
    }

    private let page: Page
    /// Whether the page instructs the agent, so that not only its links are judged.
    private let isInstruction: Bool

    /// The maximum number of candidates to judge that lead to no file of the skill; no genuine page has as many.
    private static let candidateLimit = 1000

    init(_ page: Page) {
        self.page = page
        isInstruction = !page.isForVisitors
    }

    func result(_ detail: SkillReferences.Detail) -> Result {
        var result = Result()
        var closelyJudged = 0
        for candidate in page.candidates where isInstruction || candidate.kind == .link {
            let site = Site(candidate, on: page)
            if let edge = edge(of: site) {
                result.edges.append(edge)
            } else {
                closelyJudged += 1
                guard closelyJudged <= Self.candidateLimit else { continue }
            }
            var evidence = SiteEvidence(site)
            let row = JudgmentTable.row(for: &evidence)
            let level = row.level(&evidence)
            let fault = fault(row, level, site)
            if let fault { result.faults.append(fault) }
            result.faults += PathCheck(site).faults(&evidence)
            guard detail == .candidates else { continue }
            result.candidates.append(judged(site, evidence.all, row, level))
            if fault == nil || fault?.severity == .info, site.resolution == .nowhere,
                !site.name.isFolder,
                !site.name.ending.isEmpty
            {
                let file = missing(row, .info, site)
                if file.kind == .missingFile { result.suspected.append(file.target) }
            }
        }
        result.faults += LinkCheck(page).faults().map(lowered)
        if isInstruction { result.faults += BackslashCheck(page).faults() }
        result.faults.sort { $0.offset < $1.offset }
        return result
    }

    /// Lowers the severity of a problem in a document for visitors.
    private func lowered(_ fault: ReferenceFault) -> ReferenceFault {
        guard !isInstruction else { return fault }
        var lowered = fault
        lowered.severity = .info
        return lowered
    }

    // MARK: Results

    /// Returns the reference of a candidate that leads to the skill's files.
    private func edge(of site: Site) -> ReferenceEdge? {
        let place: String
        switch site.resolution {
        case .present(let found), .otherCase(let found), .elsewhereInSkill(let found): place = found
        case .outside, .nowhere: return nil
        }
        guard let target = page.skill.inside(place), target != page.path else { return nil }
        // "SKILL.md" usually means any skill.
        if target == "SKILL.md", site.name.parts.count == 1, site.candidate.kind != .link {
            return nil
        }
        return ReferenceEdge(
            from: page.path, to: target, offset: site.candidate.range.lowerBound,
            isLink: site.candidate.kind == .link)
    }

    private func judged(
        _ site: Site, _ facts: FactSet, _ row: JudgmentTable.Row, _ level: ReportLevel
    ) -> JudgedCandidate {
        let start = page.source.place(at: site.candidate.range.lowerBound)
        let resolution = site.resolution
        return JudgedCandidate(
            path: page.path, line: start.line, column: start.column, text: site.name.written,
            resolution: resolution.target, place: resolution.place.map(shown), facts: facts,
            row: row.name, verdict: row.verdict, level: level, reason: row.reason)
    }

    /// Returns a path of the repository from the skill folder, or as shown to the user if it is outside.
    private func shown(_ place: String) -> String {
        page.skill.inside(place) ?? page.skill.surroundings?.shown(place) ?? place
    }

    /// Returns the problem that a row reports; nil if the row is silent.
    private func fault(
        _ row: JudgmentTable.Row, _ level: ReportLevel, _ site: Site
    ) -> ReferenceFault? {
        guard let severity = level.severity else { return nil }
        switch row.verdict {
        case .present, .notAReference: return nil
        case .missing: return missing(row, severity, site)
        case .wrongPath: return wrongPath(row, severity, site)
        case .elsewhere:
            let place = site.resolution.place.map(shown)
            let skill = site.resolution.place.flatMap(page.skill.otherSkill)
            return ReferenceFault(
                .escapes, severity, in: page.path, at: site.candidate.range.lowerBound,
                target: site.name.path, reason: row.reason, place: place, skill: skill)
        }
    }

    private func missing(
        _ row: JudgmentTable.Row, _ severity: ReferenceFault.Severity, _ site: Site
    ) -> ReferenceFault {
        let name = site.name
        let isFromPage = site.candidate.kind == .link || name.parts.count < 2 && !name.isFolder
        let base =
            isFromPage ? SkillPaths.parent(of: page.path) : page.skill.inside(page.root) ?? ""
        let target = SkillPaths.resolve(name.path, from: base)
        let kind: ReferenceFault.Kind = name.isFolder ? .missingFolder : .missingFile
        let slash = name.isFolder && site.candidate.kind != .link ? "/" : ""
        return ReferenceFault(
            target == nil ? .escapes : kind, severity, in: page.path,
            at: site.candidate.range.lowerBound, target: target.map { $0 + slash } ?? name.path,
            reason: row.reason)
    }

    private func wrongPath(
        _ row: JudgmentTable.Row, _ severity: ReferenceFault.Severity, _ site: Site
    ) -> ReferenceFault? {
        guard let place = site.resolution.place.flatMap(page.skill.inside) else { return nil }
        let folder = SkillPaths.parent(of: page.path)
        let isLink = site.candidate.kind == .link
        let isCase = if case .otherCase = site.resolution { true } else { false }
        // A link starts at its file; a word keeps its components if only their letter case is wrong.
        let same = place.split(separator: "/").suffix(site.name.parts.count).joined(separator: "/")
        let right =
            isLink ? SkillPaths.path(from: folder, to: place) : isCase ? same : place
        let target = isCase && isLink ? SkillPaths.resolve(site.name.path, from: folder) : nil
        return ReferenceFault(
            isCase ? .otherCase : .wrongBase, severity, in: page.path,
            at: site.candidate.range.lowerBound, target: target ?? site.name.path,
            reason: row.reason, replacement: right)
    }
}

extension ReportLevel {
    /// The severity of a row's report; nil for rows that report nothing.
    fileprivate var severity: ReferenceFault.Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .info
        case .unsure, .silent: nil
        }
    }
}

extension Resolution {
    /// The case, without the path.
    fileprivate var target: JudgedCandidate.Target {
        switch self {
        case .present: .present
        case .elsewhereInSkill: .elsewhereInSkill
        case .otherCase: .otherCase
        case .outside: .outside
        case .nowhere: .nowhere
        }
    }
}
