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

    mutating func fix() {
        // Paths come first: findings have the places of the original file.
        fixSpelling()
        if isFound(.byteOrderMark), bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes.removeFirst(3)
            rules.insert(.byteOrderMark)
        }
        fixLineEnds()
        if path.description == "SKILL.md" { fixFrontmatter() }
        if finalNewline == .added, path.isMarkdown, let last = bytes.last,
            last != 0x0A
        {
            bytes.append(0x0A)
            rules.insert(.finalNewline)
        }
    }

    private func isFound(_ rule: RuleID) -> Bool { findings.contains { $0.rule == rule } }

    // MARK: Paths

    /// Corrects the letter case of paths.
    private mutating func fixSpelling() {
        let source = SourceText(path: path, bytes: bytes)
        let places = findings.filter { $0.rule == .refCaseMismatch }
            .compactMap { finding -> (offset: Int, finding: Finding)? in
                source.offset(line: finding.line, column: finding.column).map { ($0, finding) }
            }
        for (offset, finding) in places.sorted(by: { $0.offset > $1.offset }) {
            guard let wrong = finding.subject, let right = finding.fix,
                let range = Self.range(of: wrong, right, at: offset, in: bytes)
            else { continue }
            let ending = Array(right.utf8).suffix(range.count)
            bytes.replaceSubrange(range, with: ending)
            rules.insert(.refCaseMismatch)
        }
    }

    /// The range of a path that differs from the right one only in the case of ASCII letters.
    ///
    /// The path in the text may lack leading folders of the right one, which starts at the skill folder.
    private static func range(
        of wrong: String, _ right: String, at offset: Int, in bytes: [UInt8]
    ) -> Range<Int>? {
        var start = offset
        if bytes[start...].starts(with: "./".utf8) { start += 2 }
        let right = Array(right.utf8)
        var names = right[...]
        while true {
            let end = start + names.count
            if end <= bytes.count,
                zip(bytes[start..<end], names).allSatisfy({ lower($0) == lower($1) })
            {
                return Array(bytes[start..<end]) == Array(names) ? nil : start..<end
            }
            guard let slash = names.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            names = names[(slash + 1)...]
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    // MARK: Lines

    private mutating func fixLineEnds() {
        let rules = [RuleID.crlf, .scriptCRLF].filter(isFound)
        guard !rules.isEmpty else { return }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for index in bytes.indices {
            let isReturn =
                bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if !isReturn { kept.append(bytes[index]) }
        }
        guard kept.count < bytes.count else { return }
        bytes = kept
        self.rules.formUnion(rules)
    }

    // MARK: Frontmatter

    private mutating func fixFrontmatter() {
        let rules = [RuleID.yamlUnquotedColon, .yamlInvalid].filter(isFound)
        let document = readHeader(bytes)
        if !rules.isEmpty, let block = document.block, let repaired = document.repairedBlock {
            var new = bytes
            new.replaceSubrange(block, with: repaired)
            if Self.isEquivalent(document, readHeader(new)) {
                bytes = new
                self.rules.formUnion(rules)
            }
        }
        if isFound(.nameType) { quote(["name"], .nameType) }
        if isFound(.metadataValueType) {
            let document = readHeader(bytes)
            guard case .mapping(let fields)? = document.frontmatter?["metadata"]?.value else {
                return
            }
            for field in fields.reversed() { quote(field, .metadataValueType) }
        }
    }

    private mutating func quote(_ keys: [String], _ rule: RuleID) {
        let document = readHeader(bytes)
        for key in keys {
            if let field = document.frontmatter?[key] { quote(field, rule) }
        }
    }

    /// Quotes a number, a boolean or a date, if its text is written without escapes.
    private mutating func quote(_ field: Frontmatter.Field, _ rule: RuleID) {
        guard case .scalar(let text, isString: false) = field.value, !text.isEmpty,
            !["~", "null"].contains(text.lowercased()),
            bytes[field.valueOffset...].starts(with: text.utf8),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x22 && $0 != 0x5C })
        else { return }
        let range = field.valueOffset..<field.valueOffset + text.utf8.count
        bytes.replaceSubrange(range, with: "\"\(text)\"".utf8)
        rules.insert(rule)
    }

    /// Whether a fixed frontmatter is valid and means the same as the old one, read leniently.
    private static func isEquivalent(_ old: SkillDocument, _ new: SkillDocument) -> Bool {
        guard let one = old.frontmatter, let other = new.frontmatter,
            one.fields.count == other.fields.count,
            !new.flaws.contains(where: { [.syntax, .unquotedColon].contains($0.kind) })
        else { return false }
        return zip(one.fields, other.fields).allSatisfy {
            $0.key == $1.key && isSame($0.value, $1.value)
        }
    }

    private static func isSame(_ one: Frontmatter.Value, _ other: Frontmatter.Value) -> Bool {
        switch (one, other) {
        // Broken JSON lacks a brace somewhere; its meaning is unknown.
        case (.scalar(let first, _), .scalar(let second, _)):
            first == second && !first.hasPrefix("{")
        case (.list(let first), .list(let second)):
            first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
        case (.mapping(let first), .mapping(let second)):
            first.count == second.count
                && zip(first, second).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: false
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
