internal import Digest
internal import FileTree
internal import References
internal import SkillFormat
internal import SystemPackage
internal import Text

/// Checks one skill of a repository with the rules for skills.
struct SkillCheck: Sendable {
    /// The skill's folder, from the repository's top.
    let folder: RelativePath?
    /// What the folder is called; nil where no name has to agree with it.
    let folderName: String?
    /// Folders below it that are skills of their own.
    let nested: [RelativePath]
    /// The repository.
    let tree: RepositoryTree
    /// What lies around the folder.
    let surroundings: RepositorySurroundings?
    /// What to leave out below the folder.
    let skippedNames: Set<String>
    /// What to list besides findings.
    let listing: ValidationSettings.Listing

    /// What came out.
    struct Result: Sendable {
        let folder: RelativePath?
        var skill: Repository.FoundSkill?
        var failure: Repository.Failure?
        /// Findings with their lines, paths from the repository's top; nil is the repository's top itself.
        var findings: [(finding: Finding, excerpt: SourceExcerpt?)] = []
        var misuses: [Repository.Misuse] = []
        /// What leads to a file or folder of the skill, paths from its folder.
        var references: [FileReference] = []
        /// What the comments in SKILL.md silence.
        var comments: Suppressions?
        var suppressed = 0
    }

    /// Reads the folder and runs every rule.
    func run() -> Result {
        var result = Result(folder: folder)
        do throws(SkillFormatError) {
            let (files, skill) = try read()
            collect(skill, of: files, into: &result)
        } catch {
            result.failure = Repository.Failure(folder: folder, error: error)
        }
        return result
    }

    /// Reads the folder with every rule.
    func read() throws(SkillFormatError) -> (files: SkillFiles, skill: Skill) {
        let files: SkillFiles
        do throws(FileTreeError) {
            let directory = if let folder { try tree.root.open(folder) } else { tree.root }
            files = try SkillFiles(of: directory, without: skippedNames)
        } catch {
            throw .files(error)
        }
        let skill = try readSkill(
            files, folderName: folderName, purpose: .validate,
            surroundings: surroundings)
        return (files, skill)
    }

    private func collect(_ skill: Skill, of skillFiles: SkillFiles, into result: inout Result) {
        let source = skill.document.source
        guard let file = folder.appending(source.path) else { return }
        let name = skill.frontmatter?.name ?? folderName
        let place = skill.frontmatter?["name"].map { source.place(at: $0.valueOffset) }
        result.skill = Repository.FoundSkill(
            folder: folder, file: file, name: name, namePlace: place ?? (1, 1),
            digest: skill.snapshot[source.path]?.digest)
        if listing == .references { result.references = skill.references }
        var files = FileCache(skillFiles, source, block: skill.document.block)
        for finding in skill.findings where !isInNestedSkill(finding) {
            let path = finding.path ?? source.path
            if files.isSilenced(finding, in: path) {
                result.suppressed += 1
                continue
            }
            let excerpt = Self.hasLine(finding) ? files.excerpt(of: finding, in: path) : nil
            if finding.rule == .refMissingFile, let source = files[path],
                !Self.startsAtRoot(excerpt), isAboutOtherSkill(finding, in: source)
            {
                continue
            }
            result.findings.append((finding.moved(to: folder.appending(path)), excerpt))
        }
        result.comments = files.comments(in: source.path)
        for (path, source, misuse) in files.misuses {
            guard let path = folder.appending(path) else { continue }
            let place = source.place(at: misuse.offset)
            result.misuses.append(
                Repository.Misuse(
                    path: path, line: place.line, column: place.column, message: misuse.message))
        }
    }

    /// Whether a path starts with a variable for the skill's own folder.
    private static func startsAtRoot(_ excerpt: SourceExcerpt?) -> Bool {
        guard let excerpt else { return false }
        let start = excerpt.text.unicodeScalars.dropFirst(excerpt.before).first
        return start == "{" || start == "$" || start == "<"
    }

    /// Whether a finding is about its line, and not about the file or the body as a whole.
    private static func hasLine(_ finding: Finding) -> Bool {
        let isWholeFile =
            finding.line == 1 && finding.column == 1
            && finding.subject == finding.path?.description
        return finding.path != nil && !isWholeFile
            && ![.bodyTooLong, .bodyTooManyTokens, .bodyEmpty].contains(finding.rule)
    }

    /// Whether a path is one of another skill of the repository that the text names beside it, as in
    /// "see `dataset-curation`'s `references/formats.md`".
    private func isAboutOtherSkill(_ finding: Finding, in source: SourceText) -> Bool {
        guard let target = finding.subject.flatMap({ RelativePath($0) }),
            source.lineStarts.indices.contains(finding.line - 1)
        else { return false }
        let start = source.lineStarts[max(0, finding.line - 3)]
        let isLast = finding.line == source.lineStarts.count
        let end = isLast ? source.bytes.count : source.lineStarts[finding.line]
        let text = source.bytes[start..<end].prefix(4_096)
        let words = text.split { byte in
            let isName = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            return !isName && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
        }
        for word in words where Self.isNamed(word, in: text) {
            for other in tree.skillsByName[String(decoding: word, as: UTF8.self)] ?? []
            where other != folder {
                guard let file = other.appending(target) else { continue }
                if tree.kind(of: file) == .file { return true }
            }
        }
        return false
    }

    /// Whether a word is the name of a skill, and not any word that some skill is called by: it has a hyphen,
    /// stands between marks or before "skill", and is no part of a path.
    private static func isNamed(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
        let before = text[..<word.startIndex].last
        let after = text[word.endIndex...]
        if before == UInt8(ascii: "/") || before == UInt8(ascii: ".")
            || after.first == UInt8(ascii: ".") && after.dropFirst().first != UInt8(ascii: " ")
        {
            return false
        }
        let isMarked = before.map { "`*[\"'".utf8.contains($0) } ?? false
        return isMarked || word.contains(UInt8(ascii: "-"))
            || after.starts(with: " skill".utf8) || after.starts(with: "'s ".utf8)
            || after.first == UInt8(ascii: "/") && before.map { $0 <= 0x20 } ?? true
    }

    /// What lies in a nested skill is checked with that.
    func isInNestedSkill(_ finding: Finding) -> Bool {
        guard finding.rule != .nestedSkill, let path = finding.path.flatMap(folder.appending)
        else { return false }
        return nested.contains { $0 == path || path.removing(prefix: $0) != nil }
    }
}

/// The texts of a skill that findings stand in.
struct FileCache {
    private let files: SkillFiles
    private let block: Range<Int>?
    private let skillFile: RelativePath
    private var texts: [RelativePath: SourceText?] = [:]
    private var comments: [RelativePath: Suppressions] = [:]
    private(set) var misuses:
        [(path: RelativePath, source: SourceText, misuse: Suppressions.Misuse)] = []

    init(_ files: SkillFiles, _ source: SourceText, block: Range<Int>?) {
        self.files = files
        self.block = block
        skillFile = source.path
        texts[source.path] = source
        _ = suppressions(of: source.path)
    }

    /// The text of a file; nil when it is none.
    subscript(path: RelativePath) -> SourceText? {
        mutating get {
            if let known = texts[path] { return known }
            let text = files.text(at: path)
            texts[path] = .some(text)
            return text
        }
    }

    /// The line of a finding; nil when it is blank.
    mutating func excerpt(of finding: Finding, in path: RelativePath) -> SourceExcerpt? {
        guard let source = self[path],
            let excerpt = SourceExcerpt(of: source, line: finding.line, column: finding.column),
            !excerpt.text.allSatisfy(\.isWhitespace)
        else { return nil }
        return excerpt
    }

    /// Whether a comment in a file silences a finding.
    mutating func isSilenced(_ finding: Finding, in path: RelativePath) -> Bool {
        suppressions(of: path)?.silence(finding) ?? false
    }

    /// The comments of a file that was looked at.
    func comments(in path: RelativePath) -> Suppressions? { comments[path] }

    /// The comments of a file that silence rules.
    private mutating func suppressions(of path: RelativePath) -> Suppressions? {
        if let known = comments[path] { return known }
        guard let source = self[path], Suppressions.mayBe(in: source) else { return nil }
        let found = Suppressions(in: source, block: path == skillFile ? block : nil)
        comments[path] = found
        misuses += found.misuses.map { (path, source, $0) }
        return found
    }
}

extension Finding {
    /// The same finding about a file somewhere else.
    func moved(to path: RelativePath?) -> Finding {
        Finding(
            rule: rule, severity: severity, path: path, line: line, column: column,
            message: message, fix: fix, effect: effect, subject: subject)
    }
}
