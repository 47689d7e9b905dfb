internal import Digest
public import FileTree
internal import SystemPackage

/// A skill's folder, read and checked.
public struct Skill: Sendable {
    /// Its SKILL.md.
    public let document: SkillDocument
    /// What the rules found, ordered by place.
    public let findings: [Finding]
    /// The files that its text names and that are not there, each once.
    public let missingFiles: [String]

    /// What SKILL.md says of the skill; nil when that can't be read.
    public var frontmatter: Frontmatter? { document.frontmatter }

    /// About how many tokens name and description cost in every session of an agent: a quarter of their
    /// characters, which is an estimate.
    public var descriptionTokens: Int {
        let texts = [frontmatter?.name, frontmatter?.description, frontmatter?.text("when_to_use")]
        let characters = texts.compactMap(\.self).reduce(0) { $0 + $1.unicodeScalars.count }
        return (characters + 3) / 4
    }
}

/// Takes the bytes of a SKILL.md apart; enough to know a skill by its name and description.
public func readHeader(_ bytes: [UInt8]) -> SkillDocument {
    var reader = DocumentReader(SourceText(path: .skillFile, bytes: bytes))
    return reader.read()
}

/// Reads a skill's folder and checks it with every rule.
///
/// `folderName` is what the folder is called where it came from; nil for the top of an archive or repository.
public func readSkill(
    in folder: Directory, snapshot: TreeSnapshot, folderName: String?, purpose: Purpose
) throws(SkillFormatError) -> Skill {
    let texts = try readTexts(in: folder, snapshot)
    guard let source = texts[.skillFile] else { throw .noSkillFile(folder.path.string) }
    let document = readHeader(source.bytes)
    let contents = SkillContents(
        files: snapshot, texts: texts, document: document, folderName: folderName, purpose: purpose)
    var findings: [Finding] = []
    for rule in Rules.all { rule.check(contents) { findings.append($0) } }
    let ordered = findings.sorted()
    var missing: [String] = []
    for finding in ordered where finding.rule == "ref-missing-file" {
        if let subject = finding.subject, !missing.contains(subject) { missing.append(subject) }
    }
    return Skill(document: document, findings: ordered, missingFiles: missing)
}

/// The text files of a skill; those with a NUL near their start, and large ones, are taken for binary.
private func readTexts(
    in folder: Directory, _ snapshot: TreeSnapshot
) throws(SkillFormatError) -> [RelativePath: SourceText] {
    let fileLimit = 1_048_576
    let sniffed = 8_000
    var texts: [RelativePath: SourceText] = [:]
    for file in snapshot.files where file.flag != .link {
        guard file.size <= fileLimit else {
            guard file.path != .skillFile else { throw .skillFileTooLarge(limit: fileLimit) }
            continue
        }
        let bytes: [UInt8]
        do { bytes = try folder.contents(of: file.path, limit: fileLimit) } catch {
            throw .files(error)
        }
        if bytes.prefix(sniffed).contains(0), file.path != .skillFile { continue }
        texts[file.path] = SourceText(path: file.path, bytes: bytes)
    }
    return texts
}

extension RelativePath {
    /// The file that makes a folder a skill.
    public static let skillFile: RelativePath = {
        guard let path = RelativePath("SKILL.md") else { preconditionFailure("SKILL.md is a path") }
        return path
    }()
}
