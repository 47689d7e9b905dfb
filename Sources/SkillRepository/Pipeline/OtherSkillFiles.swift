internal import FileTree
internal import SkillFormat
internal import Text

/// Drops missing files that belong to another skill of the repository which the text mentions nearby, as in
/// "see `dataset-curation`'s `references/formats.md`".
struct OtherSkillFiles: Sendable {
    let tree: RepositoryTree

    /// The lines before the finding in which the other skill may be mentioned, and the bytes that are searched.
    private static let linesBefore = 2
    private static let searchLimit = 4_096

    func covers(_ candidate: CandidateFinding) -> Bool {
        let finding = candidate.finding
        guard finding.rule == .refMissingFile, let folder = candidate.origin.skill,
            let source = candidate.source,
            let target = finding.subject.flatMap({ RelativePath($0) }),
            source.lineStarts.indices.contains(finding.line - 1),
            !Self.startsAtSkillRoot(finding, in: source)
        else { return false }
        let text = Self.surroundings(of: finding, in: source)
        let words = text.split { byte in
            let isName = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            return !isName && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
        }
        for word in words where Self.isSkillName(word, in: text) {
            for other in tree.skillsByName[String(decoding: word, as: UTF8.self)] ?? []
            where other != folder {
                guard let file = other.appending(target) else { continue }
                if tree.kind(of: file) == .file { return true }
            }
        }
        return false
    }

    /// Whether the path starts with a variable for the skill's own folder, as in `${CLAUDE_SKILL_DIR}/a.md`.
    private static func startsAtSkillRoot(_ finding: Finding, in source: SourceText) -> Bool {
        let excerpt = SourceExcerpt(of: source, line: finding.line, column: finding.column)
        guard let excerpt else { return false }
        let start = excerpt.text.unicodeScalars.dropFirst(excerpt.before).first
        return start == "{" || start == "$" || start == "<"
    }

    private static func surroundings(
        of finding: Finding, in source: SourceText
    ) -> ArraySlice<UInt8> {
        let start = source.lineStarts[max(0, finding.line - 1 - linesBefore)]
        let isLast = finding.line == source.lineStarts.count
        let end = isLast ? source.bytes.count : source.lineStarts[finding.line]
        return source.bytes[start..<end].prefix(searchLimit)
    }

    /// Whether a word that equals some skill's name is meant as that name, and is not an ordinary word or part of a
    /// path: it has a hyphen, is in quotes, code or bold, comes before "skill", or starts a path of its own.
    private static func isSkillName(
        _ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
    ) -> Bool {
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
}
