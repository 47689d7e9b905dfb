internal import FileTree
internal import Markdown
internal import SkillFormat
internal import Text

/// Fixes one file of a skill, one rule after the other, without changing its meaning.
struct FileFixer {
    /// The maximum size of a file to fix, in bytes.
    static let sizeLimit = 1_048_576

    /// The newline at the end of a Markdown file that has none.
    enum FinalNewline {
        case added, unchanged
    }

    /// The path in the skill.
    let path: RelativePath
    /// The findings to fix.
    let findings: [Finding]
    let finalNewline: FinalNewline

    /// The bytes, fixed so far.
    private(set) var bytes: [UInt8]
    /// The ids of the fixed rules, and `final-newline`.
    private(set) var rules: Set<RuleID> = []

    init(
        _ path: RelativePath, _ bytes: [UInt8], findings: [Finding], finalNewline: FinalNewline
    ) {
        self.finalNewline = finalNewline
        self.path = path
        self.bytes = bytes
        self.findings = findings
    }

    /// Makes the repairs in their order; making a file executable is left to the caller.
    mutating func fix() {
        for repair in Remedy.Repair.allCases {
            let rules = Set(findings.filter { $0.remedy?.repair == repair }.map(\.rule))
            guard !rules.isEmpty else { continue }
            let old = bytes
            switch repair {
            // Paths come first: findings have the places of the original file.
            case .letterCase: fixSpelling()
            case .byteOrderMark:
                while bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            case .lineEndings: fixLineEnds()
            case .yaml: bytes = readHeader(bytes).repairedText ?? bytes
            case .quotes: quote(rules)
            case .executable: break
            }
            if bytes != old { self.rules.formUnion(rules) }
        }
        if finalNewline == .added, path.isMarkdown, let last = bytes.last, last != 0x0A,
            isText
        {
            // A carriage return before the new end would make it CRLF.
            while bytes.last == 0x0D { bytes.removeLast() }
            bytes.append(0x0A)
            rules.insert(.finalNewline)
        }
    }

    /// Whether the file is UTF-8; a byte at the end would damage UTF-16.
    private var isText: Bool {
        bytes.firstInvalidUTF8(in: bytes.indices) == nil && !bytes.contains(0)
    }

    // MARK: Paths

    /// Corrects the letter case of paths.
    private mutating func fixSpelling() {
        let source = SourceText(path: path, bytes: bytes)
        let places = findings.compactMap { finding -> (offset: Int, path: String)? in
            guard case .fix(.letterCase, let path)? = finding.remedy else { return nil }
            return source.offset(line: finding.line, column: finding.column).map { ($0, path) }
        }
        for (offset, path) in places.sorted(by: { $0.offset > $1.offset }) {
            guard let range = LetterCase.range(of: path, at: offset, in: bytes) else { continue }
            bytes.replaceSubrange(range, with: Array(path.utf8).suffix(range.count))
        }
    }

    // MARK: Lines

    /// Removes the carriage returns at the ends of lines.
    private mutating func fixLineEnds() {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == 0x0A { while kept.last == 0x0D { kept.removeLast() } }
            kept.append(byte)
        }
        bytes = kept
    }

    // MARK: Frontmatter

    /// Quotes the values that the rules are about, from the last to the first.
    private mutating func quote(_ rules: Set<RuleID>) {
        guard let frontmatter = readHeader(bytes).frontmatter else { return }
        var fields: [Frontmatter.Field] = []
        if rules.contains(.nameType), let field = frontmatter["name"] { fields.append(field) }
        if rules.contains(.descriptionType), let field = frontmatter["description"] {
            fields.append(field)
        }
        if rules.contains(.metadataValueType),
            case .mapping(let values)? = frontmatter["metadata"]?.value
        {
            fields += values
        }
        for field in fields.sorted(by: { $0.valueOffset > $1.valueOffset })
        where field.isQuotable(in: bytes) {
            guard case .scalar(let text, _) = field.value else { continue }
            let range = field.valueOffset..<field.valueOffset + text.utf8.count
            bytes.replaceSubrange(range, with: "\"\(text)\"".utf8)
        }
    }
}

extension RuleID {
    /// The name of the fix that ends the last line of a file; no rule demands it.
    static let finalNewline = RuleID("final-newline")
}

extension SourceText {
    /// The offset of a line and column, both counted from 1; nil if it is beyond the text.
    func offset(line: Int, column: Int) -> Int? {
        guard lineStarts.indices.contains(line - 1) else { return nil }
        var offset = lineStarts[line - 1]
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
        var rest = column - 1
        while rest > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            rest -= 1
        }
        return rest == 0 && offset < bytes.count ? offset : nil
    }
}
