public import FileTree
internal import Markdown
public import References
internal import Text

/// Takes the bytes of a SKILL.md apart, whatever they are: enough to know a skill by its name and
/// description.
///
/// Runs no rules. The frontmatter is nil where not even a lenient reader makes something of it.
public func readHeader(_ bytes: [UInt8]) -> SkillDocument {
    var reader = DocumentReader(SourceText(path: .skillFile, bytes: bytes))
    return reader.read()
}

/// Checks a skill's folder with every rule.
///
/// `folderName` is what the folder is called where it came from; nil for the top of an archive or repository,
/// where no name has to agree with it. `surroundings` is what lies around it, where that is known.
///
/// A task that is cancelled meanwhile throws: a skill of thousands of files takes seconds.
public func readSkill(
    _ files: SkillFiles, folderName: String?, purpose: Purpose,
    surroundings: (any SkillSurroundings)? = nil
) throws(SkillFormatError) -> Skill {
    let source = try files.skillFile()
    let texts = files.texts(with: source)
    var documentReader = DocumentReader(source)
    let document = documentReader.read()
    let facts: FolderFacts
    do { facts = try FolderFacts(of: files, purpose: purpose) } catch { throw .files(error) }
    var scans: [TextScan] = []
    for text in texts.values.sorted(by: { $0.path < $1.path }) {
        guard !Task.isCancelled else { throw .interrupted }
        scans.append(TextScan(text))
    }
    let contents = SkillContents(
        files: files.snapshot, texts: texts, document: document, folderName: folderName,
        purpose: purpose, fences: CodeFences.all(in: source, from: document.bodyStart),
        references: SkillReferences(
            snapshot: files.snapshot, texts: texts,
            header: document.header(folderName: folderName), surroundings: surroundings),
        scans: scans, commands: ScriptCommand.all(files.snapshot, scans),
        values: document.scalars.map { ValueScan($0, in: source) }, facts: facts)
    let references = contents.references.found
    var findings: [Finding] = []
    for rule in Rules.all {
        guard !Task.isCancelled else { throw .interrupted }
        rule.check(contents) { findings.append($0) }
    }
    return Skill(
        document: document, findings: findings.sorted(), snapshot: files.snapshot,
        references: references)
}

extension RelativePath {
    /// The file that makes a folder a skill.
    public static let skillFile: RelativePath = {
        guard let path = RelativePath("SKILL.md") else { preconditionFailure("SKILL.md is a path") }
        return path
    }()

    /// Whether it is a file at the top that differs from SKILL.md in the case of its letters alone.
    var isSkillFileVariant: Bool {
        self != .skillFile && description.utf8.count == 8 && description.lowercased() == "skill.md"
    }
}
