public import FileTree
internal import Markdown
public import References
internal import ScriptAnalysis
public import Signature
internal import Text

/// Reads the frontmatter of a SKILL.md without running any rules.
///
/// Accepts any bytes. The frontmatter is nil if it can't be read even after repairs.
public func readHeader(_ bytes: [UInt8]) -> SkillDocument {
    readHeader(SourceText(path: .skillFile, bytes: bytes))
}

/// Reads the header of the SKILL.md among the files of a skill, or of a file that differs from this name in case only.
public func readHeader(of files: SkillFiles) throws(SkillFormatError) -> SkillDocument {
    readHeader(try files.skillFile())
}

func readHeader(_ source: SourceText) -> SkillDocument {
    var reader = DocumentReader(source)
    return reader.read()
}

/// Checks a skill folder with all rules.
///
/// `folderName` is the name of the folder at its source; nil for the top of an archive or repository, where the name
/// of the skill can't match. `trust` is what its signature is checked against, `surroundings` is the repository around
/// the skill, if known, and `detail` is what to keep about its references.
///
/// Throws if the task is cancelled: a skill of thousands of files takes seconds.
public func readSkill(
    _ files: SkillFiles, folderName: String?, purpose: Purpose, trust: SignerTrust,
    surroundings: (any SkillSurroundings)? = nil, detail: SkillReferences.Detail = .faults
) throws(SkillFormatError) -> Skill {
    let source = try files.skillFile()
    let texts = files.texts(with: source)
    var documentReader = DocumentReader(source)
    let document = documentReader.read()
    let facts: DiskFacts
    do { facts = try DiskFacts(of: files, purpose: purpose) } catch { throw .files(error) }
    let scans = try scans(of: texts)
    let loaded = LoadedDocuments(in: files.snapshot, texts, besides: source.path)
    let contents = SkillContents(
        files: files.snapshot, texts: texts, document: document,
        documents: [document] + loaded.documents, inlineTexts: loaded.inlineTexts,
        folderName: folderName, purpose: purpose,
        fences: CodeFences(in: source, from: document.bodyStart).all,
        references: SkillReferences(
            snapshot: files.snapshot, texts: texts,
            names: document.names(folderName: folderName), surroundings: surroundings,
            detail: detail),
        scans: scans, analyses: ScriptAnalysis.all(in: scans, files.snapshot),
        prose: try prose(of: scans),
        commands: ScriptCommand.all(files.snapshot, scans),
        values: document.scalars.map { ValueScan($0, in: source) }, facts: facts,
        surroundings: surroundings,
        signature: SkillSignature(of: files.snapshot, in: files.directory, trust))
    let findings = try findings(in: contents)
    let passages = findings.lazy.filter { $0.effect != .report }.compactMap { finding in
        finding.path.flatMap { texts[$0] }
            .flatMap { FindingPassage(around: finding, in: $0) }.map { (finding, $0) }
    }
    return Skill(
        document: document, findings: findings, snapshot: files.snapshot,
        signature: contents.signature,
        passages: Dictionary(Array(passages)) { first, _ in first },
        judgedReferences: contents.references)
}

/// Reads each text as the program that runs it, ordered by path.
private func scans(
    of texts: [RelativePath: SourceText]
) throws(SkillFormatError) -> [TextScan] {
    var scans: [TextScan] = []
    for text in texts.values.sorted(by: { $0.path < $1.path }) {
        guard !Task.isCancelled else { throw .interrupted }
        scans.append(TextScan(text.isMarkdown ? text : text.asRun, Rules.words))
    }
    return scans
}

/// The extensions of schemas and lock files, which only programs read.
private let schemas: Set<String> = ["xsd", "xsl", "xslt", "dtd", "rng", "wsdl", "lock", "map"]

/// Reads what the files ask an agent for that it may read: those that no program runs.
private func prose(
    of scans: [TextScan]
) throws(SkillFormatError) -> [RelativePath: ProseReading] {
    var prose: [RelativePath: ProseReading] = [:]
    for scan in scans where scan.source.isMarkdown || scan.source.family == nil {
        guard !schemas.contains(scan.source.path.fileExtension) else { continue }
        guard !Task.isCancelled else { throw .interrupted }
        let source = scan.source
        let fences = source.isMarkdown ? scan.fences : CodeFences(in: source).all
        prose[source.path] = ProseReading(source, fences: fences, for: Rules.requests)
    }
    return prose
}

/// Asks all rules.
private func findings(in contents: SkillContents) throws(SkillFormatError) -> [Finding] {
    var findings: [Finding] = []
    for rule in Rules.all {
        guard !Task.isCancelled else { throw .interrupted }
        rule.check(contents) { findings.append($0) }
    }
    // Only installed versions are compared with each other.
    if case .install = contents.purpose {
        findings = FindingEvidence.add(to: findings, of: contents)
    }
    return findings.sorted()
}

extension RelativePath {
    /// The path of the file that makes a folder a skill.
    public static let skillFile: RelativePath = {
        guard let path = RelativePath("SKILL.md") else { preconditionFailure("SKILL.md is a path") }
        return path
    }()

    /// Whether the file is at the top and its name differs from SKILL.md in case only.
    var isSkillFileVariant: Bool {
        self != .skillFile && description.utf8.count == 8 && description.lowercased() == "skill.md"
    }
}
