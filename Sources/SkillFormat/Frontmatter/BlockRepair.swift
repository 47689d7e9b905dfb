internal import Text
internal import YAML

/// Repairs invalid YAML in a frontmatter, one problem at a time.
struct BlockRepair {
    private var tried: Set<Int> = []

    /// Repairs the nearest cause of an error and returns it; nil if no repair is possible.
    mutating func repair(
        _ text: inout BlockText, _ error: YAMLSyntaxError
    ) -> SkillDocument.Flaw? {
        if let flaw = indent(&text, error) { return flaw }
        let before = BlockEntry.all(in: text).filter {
            $0.lines.lowerBound <= error.offset && !tried.contains(text.original($0.key.lowerBound))
        }
        for entry in before.reversed() {
            guard let problem = ValueProblem(in: text.bytes, entry, errorOffset: error.offset)
            else {
                continue
            }
            tried.insert(text.original(entry.key.lowerBound))
            return repair(&text, entry, problem)
        }
        return drop(&text, error, among: before)
    }

    /// Replaces tabs at the start of a line with spaces.
    private mutating func indent(
        _ text: inout BlockText, _ error: YAMLSyntaxError
    ) -> SkillDocument.Flaw? {
        let line = line(of: error.offset, in: text)
        let tabs = text.bytes[line].prefix { $0.isBlank }.indices.filter {
            text.bytes[$0] == Byte.tab
        }
        guard let first = tabs.first, tabs.count < line.count else { return nil }
        let place = text.original(first)
        for offset in tabs { text.blank(offset..<offset + 1) }
        text.insert(tabs.map { ($0, " ") })
        let fixed = line.lowerBound..<line.upperBound + tabs.count
        return SkillDocument.Flaw(
            kind: .syntax, offset: place, reason: Messages.tabs,
            repair: Self.string(text.bytes[fixed]))
    }

    private func repair(
        _ text: inout BlockText, _ entry: BlockEntry, _ problem: ValueProblem
    ) -> SkillDocument.Flaw {
        let length = text.bytes.count
        let value = entry.value
        let isUnique = problem.hasUniqueRepair(in: text.bytes, entry)
        var kind = SkillDocument.Flaw.Kind.syntax
        var place = text.original(value.lowerBound)
        let reason: FindingText
        switch problem {
        case .colon(let offset):
            kind = .unquotedColon
            place = text.original(offset)
            reason = Messages.unquotedColon
            quote(&text, value)
        case .lostLineBreak(let offset):
            kind = .unquotedColon
            place = text.original(offset)
            reason = Messages.lostLineBreak
            text.insert([(offset, "\n" + String(repeating: " ", count: entry.indent))])
        case .specialStart:
            reason = Messages.specialStart
            quote(&text, value)
        case .brackets:
            reason = Messages.unbalancedBrackets
            quote(&text, value)
        case .quotes:
            reason = Messages.unescapedQuotes
            escape(&text, value)
        case .listItem:
            reason = Messages.listOnKeyLine
            text.insert(
                [(value.lowerBound, "\n" + indent(ofItemsAfter: value, entry, text))])
        }
        let end = entry.lines.upperBound + text.bytes.count - length
        return SkillDocument.Flaw(
            kind: kind, offset: place, reason: reason,
            repair: isUnique ? Self.string(text.bytes[entry.lines.lowerBound..<end]) : nil)
    }

    /// Encloses a value in double quotes.
    private func quote(_ text: inout BlockText, _ value: Range<Int>) {
        let escaped = value.filter { "\"\\".utf8.contains(text.bytes[$0]) }
        text.insert(
            [(value.lowerBound, "\"")] + escaped.map { ($0, "\\") } + [(value.upperBound, "\"")])
    }

    /// Escapes the content of a quoted value, and closes the value at its end.
    private func escape(_ text: inout BlockText, _ value: Range<Int>) {
        let mark = text.bytes[value.lowerBound]
        guard value.count > 1, text.bytes[value.upperBound - 1] == mark else {
            return quote(&text, value)
        }
        let inner = value.lowerBound + 1..<value.upperBound - 1
        guard mark == UInt8(ascii: "\"") else {
            return text.insert(single(mark, in: text.bytes, inner).map { ($0, "'") })
        }
        text.insert(unescaped(in: text.bytes, inner).map { ($0, "\\") })
    }

    /// Returns the offsets of single quotation marks that are not doubled.
    private func single(_ mark: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
        var found: [Int] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let isMark = bytes[offset] == mark
            let isDoubled = isMark && offset + 1 < range.upperBound && bytes[offset + 1] == mark
            if isMark, !isDoubled { found.append(offset) }
            offset += isDoubled ? 2 : 1
        }
        return found
    }

    /// Returns the offsets of unescaped quotation marks, and of backslashes that escape neither kind of character.
    private func unescaped(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
        var found: [Int] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let isBackslash = bytes[offset] == UInt8(ascii: "\\")
            if isBackslash, offset + 1 < range.upperBound, "\"\\".utf8.contains(bytes[offset + 1]) {
                offset += 2
                continue
            }
            if isBackslash || bytes[offset] == UInt8(ascii: "\"") { found.append(offset) }
            offset += 1
        }
        return found
    }

    /// Returns the indentation of the list items after a value, or of a new first item.
    private func indent(
        ofItemsAfter value: Range<Int>, _ entry: BlockEntry, _ text: BlockText
    ) -> String {
        let next = text.bytes[value].firstIndex(of: Byte.newline).map { $0 + 1 }
        let blanks = next.map { text.bytes[$0...].prefix { $0 == Byte.space }.count }
        return String(repeating: " ", count: blanks ?? entry.indent + 2)
    }

    /// Removes an unreadable line together with its value; never removes the name or the description.
    private mutating func drop(
        _ text: inout BlockText, _ error: YAMLSyntaxError, among entries: [BlockEntry]
    ) -> SkillDocument.Flaw? {
        let place = text.original(error.offset)
        let reason = Messages.invalidYAML(error.reason)
        let line = line(of: error.start, in: text)
        let isStray = !entries.contains { $0.lines.overlaps(line) || $0.lines == line }
        let isIndented = text.bytes[line].first?.isBlank ?? true
        if isStray, !isIndented, tried.insert(text.original(line.lowerBound)).inserted {
            text.blank(line)
            return SkillDocument.Flaw(kind: .syntax, offset: place, reason: reason, repair: nil)
        }
        let optional = entries.last {
            $0.indent == 0
                && !["name", "description"].contains(Self.string(text.bytes[$0.key]))
        }
        guard let optional else { return nil }
        tried.insert(text.original(optional.key.lowerBound))
        text.blank(extent(of: optional, in: text))
        return SkillDocument.Flaw(kind: .syntax, offset: place, reason: reason, repair: nil)
    }

    /// Returns the range of a top-level entry and the lines indented below it.
    private func extent(of entry: BlockEntry, in text: BlockText) -> Range<Int> {
        var end = entry.lines.upperBound
        for line in text.lines where line.lowerBound > end {
            guard text.bytes[line].first?.isBlank ?? true else { break }
            end = line.upperBound
        }
        return entry.lines.lowerBound..<end
    }

    private func line(of offset: Int, in text: BlockText) -> Range<Int> {
        text.lines.last { $0.lowerBound <= offset } ?? 0..<0
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { $0 != Byte.carriageReturn }, as: UTF8.self)
    }
}
