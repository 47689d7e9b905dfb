internal import FileTree

/// Takes a SKILL.md apart into frontmatter and body; never fails, but says what is wrong.
struct DocumentReader {
    /// The most bytes that the frontmatter may have.
    static let blockLimit = 65_536
    /// How many lines may stand before a frontmatter that is not at the start.
    private static let searchLimit = 40
    /// How many values are quoted before the frontmatter is given up.
    private static let repairLimit = 16

    private let source: SourceText
    private var flaws: [SkillDocument.Flaw] = []

    init(_ source: SourceText) { self.source = source }

    mutating func read() -> SkillDocument {
        checkEncoding()
        guard let (block, bodyStart) = findBlock() else {
            return SkillDocument(
                source: source, block: nil, frontmatter: nil, bodyStart: 0, flaws: flaws)
        }
        return SkillDocument(
            source: source, block: block, frontmatter: frontmatter(in: block),
            bodyStart: bodyStart, flaws: flaws)
    }

    private mutating func checkEncoding() {
        let bytes = source.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            flaws.append(
                .init(kind: .notUTF8, offset: 0, reason: "the file is UTF-16", repair: nil))
        } else if let zero = bytes.firstIndex(of: 0) {
            flaws.append(
                .init(
                    kind: .nulByte, offset: zero, reason: "the file holds a NUL byte", repair: nil))
        } else if let bad = bytes.firstInvalidUTF8 {
            flaws.append(
                .init(kind: .notUTF8, offset: bad, reason: "the file is not UTF-8", repair: nil))
        }
    }

    /// The line at an index, without its end.
    private func line(_ index: Int) -> ArraySlice<UInt8> {
        let start = source.lineStarts[index] + (index == 0 ? byteOrderMark : 0)
        let end =
            index + 1 < source.lineStarts.count
            ? source.lineStarts[index + 1] - 1 : source.bytes.count
        return source.bytes[start..<max(start, end)].trimmingEnd
    }

    private var byteOrderMark: Int { source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    private func isFence(_ index: Int) -> Bool { line(index).elementsEqual("---".utf8) }

    /// The block between the `---` lines, and where the body starts.
    private mutating func findBlock() -> (Range<Int>, Int)? {
        let count = source.lineStarts.count
        guard let first = (0..<min(count, Self.searchLimit)).first(where: isFence) else {
            flaws.append(
                .init(kind: .missing, offset: 0, reason: "there is no frontmatter", repair: nil))
            return nil
        }
        let end = (first + 1..<max(first + 1, count)).first {
            isFence($0) || line($0).elementsEqual("...".utf8)
        }
        if first > 0 {
            // A rule between paragraphs is no frontmatter: there must be a name or a description behind it.
            guard let end, hasKey(between: first, and: end) else {
                flaws.append(
                    .init(kind: .missing, offset: 0, reason: "there is no frontmatter", repair: nil)
                )
                return nil
            }
            flaws.append(
                .init(
                    kind: .notFirst, offset: source.lineStarts[first],
                    reason: "the frontmatter does not start on line 1", repair: nil))
        }
        guard let end else {
            flaws.append(
                .init(
                    kind: .unclosed, offset: source.lineStarts[first],
                    reason: "the frontmatter has no closing ---", repair: nil))
            return nil
        }
        let start = first + 1 < count ? source.lineStarts[first + 1] : source.bytes.count
        let bodyStart = end + 1 < count ? source.lineStarts[end + 1] : source.bytes.count
        guard source.lineStarts[end] - start <= Self.blockLimit else {
            flaws.append(
                .init(
                    kind: .tooLarge, offset: start,
                    reason: "the frontmatter is larger than 64 KiB", repair: nil))
            return nil
        }
        return (start..<source.lineStarts[end], bodyStart)
    }

    private func hasKey(between first: Int, and end: Int) -> Bool {
        (first + 1..<end).contains {
            let line = line($0)
            return line.starts(with: "name:".utf8) || line.starts(with: "description:".utf8)
        }
    }

    /// Reads the block; a value that YAML can't read as it stands is quoted and the block read again, so that
    /// sloppy skills keep their name and description.
    private mutating func frontmatter(in block: Range<Int>) -> Frontmatter? {
        guard source.bytes[block].firstInvalidUTF8 == nil, !source.bytes[block].contains(0) else {
            return nil
        }
        var lines = BlockLines(source.bytes[block])
        let firstLine = source.place(at: block.lowerBound).line
        for _ in 0...Self.repairLimit {
            var reader = YAMLReader(lines.bytes) { [source] mark in
                source.offset(line: firstLine + mark.line, column: mark.column + 1)
            }
            do throws(YAMLReader.Failure) {
                let fields = try reader.fields()
                for failure in reader.failures { add(failure, firstLine: firstLine) }
                return Frontmatter(fields: fields)
            } catch {
                let repair = error.kind == .syntax ? lines.quoteValue(atOrAbove: error.line) : nil
                guard let repair else {
                    add(error, firstLine: firstLine)
                    return nil
                }
                let place = source.offset(line: firstLine + repair.line, column: repair.column + 1)
                flaws.append(
                    .init(
                        kind: .unquotedValue, offset: place,
                        reason: repair.reason, repair: repair.text))
            }
        }
        return nil
    }

    private mutating func add(_ failure: YAMLReader.Failure, firstLine: Int) {
        let place = source.offset(line: firstLine + failure.line, column: failure.column + 1)
        flaws.append(
            .init(kind: failure.kind, offset: place, reason: failure.reason, repair: nil))
    }
}
