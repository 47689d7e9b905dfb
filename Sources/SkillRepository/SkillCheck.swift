internal import Digest
internal import FileTree
internal import References
internal import Signature
internal import SkillFormat
internal import SystemPackage
internal import Text

/// Checks one skill of a repository with the rules for skills.
struct SkillCheck: Sendable {
    /// The skill folder, from the repository's top.
    let folder: RelativePath?
    /// The folder's name; nil if the skill's name need not match it.
    let folderName: String?
    /// Folders of skills inside this one.
    let nested: [RelativePath]
    /// The repository.
    let tree: RepositoryTree
    /// The files around the skill folder.
    let surroundings: RepositorySurroundings?
    /// Names of folders and files to skip in the skill folder.
    let skippedNames: Set<String>
    /// The way to the skill.
    let origin: ValidationScope.Origin
    /// Additional lists in the result.
    let listing: ValidationSettings.Listing
    /// The trust that its signature is checked against.
    let trust: SignerTrust

    /// The outcome of a check.
    struct Result: Sendable {
        let folder: RelativePath?
        var skill: CheckedRepository.FoundSkill?
        var failure: CheckedRepository.Failure?
        var findings = FilteredFindings()
        var misuses: [CheckedRepository.Misuse] = []
        /// References to files and folders of the skill, with paths from its folder.
        var references: [FileReference] = []
        /// Words that look like paths, with paths from its folder.
        var candidates: [JudgedCandidate] = []
        /// The signature; nil if there is none.
        var signature: SkillSignature?
        /// The comments in SKILL.md that suppress rules.
        var comments: Suppressions?
    }

    /// Reads the skill, runs every rule and takes the findings through the pipeline.
    func run(_ pipeline: FindingPipeline) -> Result {
        var result = Result(folder: folder)
        do throws(SkillFormatError) {
            let (files, skill) = try read()
            collect(skill, of: files, pipeline, into: &result)
        } catch {
            result.failure = CheckedRepository.Failure(folder: folder, error: error)
        }
        return result
    }

    /// Reads the skill and runs every rule.
    func read() throws(SkillFormatError) -> (files: SkillFiles, skill: Skill) {
        let files: SkillFiles
        do throws(FileTreeError) {
            let directory = if let folder { try tree.root.open(folder) } else { tree.root }
            files = try SkillFiles(of: directory, without: skippedNames)
        } catch {
            throw .files(error)
        }
        let skill = try readSkill(
            files, folderName: folderName, purpose: .validate, trust: trust,
            surroundings: surroundings,
            detail: listing == .explanations ? .candidates : .faults)
        return (files, skill)
    }

    private func collect(
        _ skill: Skill, of files: SkillFiles, _ pipeline: FindingPipeline,
        into result: inout Result
    ) {
        let source = skill.document.source
        guard let file = folder.appending(source.path) else { return }
        let place = skill.frontmatter?["name"].map { source.place(at: $0.valueOffset) }
        result.skill = CheckedRepository.FoundSkill(
            folder: folder, file: file, name: skill.frontmatter?.name ?? folderName,
            namePlace: place ?? (1, 1), digest: skill.snapshot[source.path]?.digest)
        if listing == .references { result.references = skill.references }
        result.candidates = skill.candidates
        result.signature = skill.signature
        var texts = SkillTexts(of: files, skill.document)
        for candidate in candidates(skill, &texts) {
            result.findings.add(candidate, pipeline.outcome(of: candidate)) { severity in
                reportable(candidate, severity, skillFile: source.path)
            }
        }
        result.comments = texts.comments(in: source.path)
        result.misuses = texts.misuses.compactMap { path, source, misuse in
            folder.appending(path).map { CheckedRepository.Misuse(misuse, at: $0, in: source) }
        }
    }

    /// Returns the findings of a skill with the facts that the pipeline needs.
    func candidates(_ skill: Skill, _ texts: inout SkillTexts) -> [CandidateFinding] {
        skill.findings.map { finding in
            let finding = promisable(finding, skill, &texts)
            guard !isInNestedSkill(finding) else {
                return CandidateFinding(finding: finding, origin: .nestedSkill(in: folder))
            }
            let path = finding.path ?? skill.document.source.path
            return CandidateFinding(
                finding: finding, origin: .skill(folder), source: texts[path],
                comments: texts.comments(in: path))
        }
    }

    /// Whether a finding is about a file of a nested skill.
    private func isInNestedSkill(_ finding: Finding) -> Bool {
        guard finding.rule != .nestedSkill, let path = finding.path else { return false }
        return isInNestedSkill(path)
    }

    /// Whether a file, by its path from the skill folder, belongs to a nested skill.
    func isInNestedSkill(_ path: RelativePath) -> Bool {
        guard let path = folder.appending(path) else { return false }
        return nested.contains { $0 == path || path.removing(prefix: $0) != nil }
    }

    private func reportable(
        _ candidate: CandidateFinding, _ severity: Finding.Severity, skillFile: RelativePath
    ) -> ReportableFinding {
        let path = folder.appending(candidate.finding.path ?? skillFile)
        return ReportableFinding(
            finding: candidate.finding, severity: severity, path: tree.shown(path),
            excerpt: candidate.excerpt, skill: tree.shown(folder))
    }
}

extension CandidateFinding {
    /// Rules about the body as a whole; their findings point at its first line.
    private static let bodyRules: Set<RuleID> = [
        .bodyTooLong, .bodyEmpty,
    ]

    /// The line of the finding; nil if it is blank, or if the finding is about the file or body as a whole.
    fileprivate var excerpt: SourceExcerpt? {
        let isWholeFile =
            finding.line == 1 && finding.column == 1
            && finding.subject == finding.path?.description
        guard finding.path != nil, !isWholeFile, !Self.bodyRules.contains(finding.rule) else {
            return nil
        }
        return source.flatMap { SourceExcerpt(of: finding, in: $0) }
    }
}
