internal import Digest
public import FileTree
internal import SystemPackage

/// Takes the bytes of a SKILL.md apart, whatever they are: enough to know a skill by its name and
/// description.
///
/// Runs no rules. The frontmatter is nil where not even a lenient reader makes something of it.
public func readHeader(_ bytes: [UInt8]) -> SkillDocument {
    var reader = DocumentReader(SourceText(path: .skillFile, bytes: bytes))
    return reader.read()
}

/// Reads a skill's folder and checks it with every rule.
///
/// `snapshot` is one of `folder`. `folderName` is what the folder is called where it came from; nil for the
/// top of an archive or repository, where no name has to agree with it.
public func readSkill(
    in folder: Directory, snapshot: TreeSnapshot, folderName: String?, purpose: Purpose
) throws(SkillFormatError) -> Skill {
    let reader = SkillReader(folder: folder, snapshot: snapshot)
    let source = try reader.skillFile()
    let texts = try reader.texts(with: source)
    var documentReader = DocumentReader(source)
    let document = documentReader.read()
    let facts: FolderFacts
    do {
        facts = try FolderFacts(of: folder, snapshot, without: Set(texts.keys), purpose: purpose)
    } catch {
        throw .files(error)
    }
    let contents = SkillContents(
        files: snapshot, texts: texts, document: document, folderName: folderName,
        purpose: purpose,
        references: SkillReferences(
            snapshot: snapshot, texts: texts, document: document, folderName: folderName),
        scans: texts.values.sorted { $0.path < $1.path }.map(TextScan.init),
        values: document.scalars.map { ValueScan($0, in: source) }, facts: facts)
    let references = contents.references.found
    var findings: [Finding] = []
    for rule in Rules.all { rule.check(contents) { findings.append($0) } }
    return Skill(
        document: document, findings: findings.sorted(), snapshot: snapshot,
        references: references)
}

/// Reads the text files of a skill's folder.
private struct SkillReader {
    /// The most bytes that a text file may have to be looked at.
    static let textLimit = 1_048_576
    /// How far a file is searched for a NUL, which tells that it is no text.
    static let sniffedBytes = 8_000

    let folder: Directory
    let snapshot: TreeSnapshot

    /// SKILL.md, or a file at the top whose name differs from that in case alone.
    func skillFile() throws(SkillFormatError) -> SourceText {
        let variants = snapshot.files.filter { $0.path.isSkillFileVariant }
        guard let file = snapshot[.skillFile] ?? variants.first else {
            let isOther =
                snapshot.strangers.contains("SKILL.md")
                || snapshot.files.contains { $0.path.description.hasPrefix("SKILL.md/") }
            throw isOther
                ? .skillFileIsNoFile(folder: folder.path.string)
                : .noSkillFile(folder: folder.path.string)
        }
        let target = try followLink(file)
        guard target.size <= Self.textLimit else {
            throw .tooLarge(folder: folder.path.string, limit: Self.textLimit)
        }
        return SourceText(path: file.path, bytes: try bytes(of: target))
    }

    /// The file that a link leads to, when it is a file of this skill.
    private func followLink(
        _ file: TreeSnapshot.File
    ) throws(SkillFormatError) -> TreeSnapshot.File {
        guard file.flag == .link else { return file }
        let bytes: [UInt8]
        do { bytes = try folder.target(ofLink: file.path) } catch { throw .files(error) }
        let path = file.path.resolving(link: String(decoding: bytes, as: UTF8.self))
        guard let target = path.flatMap({ snapshot[$0] }), target.flag != .link else {
            throw .skillFileIsNoFile(folder: folder.path.string)
        }
        return target
    }

    /// The text files by their paths, SKILL.md among them.
    func texts(
        with skillFile: SourceText
    ) throws(SkillFormatError) -> [RelativePath: SourceText] {
        var texts = [skillFile.path: skillFile]
        for file in snapshot.files where file.flag != .link && file.path != skillFile.path {
            guard file.size <= Self.textLimit else { continue }
            let bytes = try bytes(of: file)
            guard !bytes.prefix(Self.sniffedBytes).contains(0) else { continue }
            texts[file.path] = SourceText(path: file.path, bytes: bytes)
        }
        return texts
    }

    private func bytes(of file: TreeSnapshot.File) throws(SkillFormatError) -> [UInt8] {
        do {
            return try folder.contents(of: file.path, limit: Self.textLimit)
        } catch {
            throw .files(error)
        }
    }
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
