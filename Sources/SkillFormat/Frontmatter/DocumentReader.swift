internal import Text
internal import YAML

/// Splits a SKILL.md into frontmatter and body; never fails, but records flaws.
struct DocumentReader {
    /// The maximum size of the frontmatter in bytes.
    static let blockLimit = 65_536
    /// The number of lines to search for a frontmatter that is not at the start.
    private static let searchLimit = 40
    /// The maximum number of repairs.
    private static let repairLimit = 24

    private let source: SourceText
    private var flaws: [SkillDocument.Flaw] = []
    private var repairedBlock: [UInt8]?
    private var scalars: [SkillDocument.Scalar] = []

    init(_ source: SourceText) { self.source = source }

    mutating func read() -> SkillDocument {
        checkEncoding()
        guard var (block, bodyStart) = findBlock() else {
            let start = source.hasByteOrderMark ? Byte.byteOrderMark.count : 0
            return SkillDocument(
                source: source, block: nil, frontmatter: nil, bodyStart: start, flaws: flaws,
                repairedBlock: nil, scalars: [])
        }
        var frontmatter = frontmatter(in: block)
        if frontmatter == nil, let heading = heading(in: block) {
            // A thematic break in the body was mistaken for the end.
            flaws.removeAll { $0.offset >= block.lowerBound }
            note(.unclosed, at: heading, Messages.unclosedBeforeHeading)
            (block, bodyStart) = (block.lowerBound..<heading, heading)
            frontmatter = self.frontmatter(in: block)
        }
        return SkillDocument(
            source: source, block: block, frontmatter: frontmatter, bodyStart: bodyStart,
            flaws: flaws, repairedBlock: repairedBlock, scalars: scalars)
    }

    private mutating func note(
        _ kind: SkillDocument.Flaw.Kind, at offset: Int, _ reason: FindingText,
        repair: String? = nil
    ) {
        flaws.append(.init(kind: kind, offset: offset, reason: reason, repair: repair))
    }

    private mutating func checkEncoding() {
        let encoding = Encoding(of: source)
        guard let problem = encoding.problem else { return }
        if case .containsNUL(let offset) = encoding {
            note(.nulByte, at: offset, problem)
        } else {
            note(.notUTF8, at: encoding.offset, problem)
        }
    }

    // MARK: The block

    /// Returns a line without trailing blanks and without a byte order mark.
    private func line(_ index: Int) -> ArraySlice<UInt8> {
        let line = source.line(index).trimmingEnd
        let hasMark = index == 0 && source.hasByteOrderMark
        return hasMark ? line.dropFirst(Byte.byteOrderMark.count) : line
    }

    private func isFence(_ index: Int) -> Bool { line(index).elementsEqual("---".utf8) }

    private func start(ofLine index: Int) -> Int {
        index < source.lineStarts.count ? source.lineStarts[index] : source.bytes.count
    }

    /// Returns the range between the `---` lines and the start of the body.
    private mutating func findBlock() -> (Range<Int>, Int)? {
        guard let opening = findOpening() else {
            note(.missing, at: 0, Messages.missing)
            return nil
        }
        if opening > 0 {
            note(.notFirst, at: start(ofLine: opening), Messages.notFirst)
        }
        let from = start(ofLine: opening + 1)
        let closing = findClosing(after: opening)
        let end: Int
        if let closing {
            end = start(ofLine: closing)
        } else {
            note(.unclosed, at: start(ofLine: opening), Messages.unclosed)
            end = start(ofLine: endOfKeys(after: opening))
        }
        guard end - from <= Self.blockLimit else {
            note(.tooLarge, at: from, Messages.tooLarge(limit: Self.blockLimit))
            return nil
        }
        return (from..<end, closing.map { start(ofLine: $0 + 1) } ?? end)
    }

    /// Returns the line that opens the frontmatter: the first line, or a later one that a name or a description
    /// follows; other `---` lines are thematic breaks.
    private func findOpening() -> Int? {
        if isFence(0) { return 0 }
        return (1..<max(1, min(source.lineStarts.count, Self.searchLimit))).first { index in
            guard isFence(index), let end = findClosing(after: index) else { return false }
            return (index + 1..<end).contains {
                let line = line($0)
                return line.starts(with: "name:".utf8) || line.starts(with: "description:".utf8)
            }
        }
    }

    private func findClosing(after opening: Int) -> Int? {
        (opening + 1..<max(opening + 1, source.lineStarts.count)).first {
            isFence($0) || line($0).elementsEqual("...".utf8)
        }
    }

    /// Returns the line after an unclosed frontmatter: the first blank line or heading.
    private func endOfKeys(after opening: Int) -> Int {
        (opening + 1..<max(opening + 1, source.lineStarts.count)).first {
            line($0).isEmpty || line($0).first == UInt8(ascii: "#")
        } ?? source.lineStarts.count
    }

    /// Returns the offset of the first Markdown heading in the block that follows a blank line.
    private func heading(in block: Range<Int>) -> Int? {
        let first = source.place(at: block.lowerBound).line
        return (first..<max(first, source.lineStarts.count)).first { index in
            source.lineStarts[index] < block.upperBound && line(index - 1).isEmpty
                && line(index).drop { $0 == UInt8(ascii: "#") }.first == Byte.space
                && line(index).first == UInt8(ascii: "#")
        }.map { source.lineStarts[$0] }
    }

    // MARK: The fields

    /// Reads the block; repairs invalid YAML and reads it again, so that sloppy skills keep their name and description.
    private mutating func frontmatter(in block: Range<Int>) -> Frontmatter? {
        guard source.bytes.firstInvalidUTF8(in: block) == nil else { return nil }
        repairedBlock = nil
        var text = BlockText(source.bytes[block])
        noteForbiddenCharacters(&text)
        noteMergeConflict(&text)
        let isUnchanged = text.bytes == Array(source.bytes[block])
        var repairs = BlockRepair()
        var repaired: [SkillDocument.Flaw] = []
        while true {
            var reader = YAMLReader(text.bytes, original: text.original)
            defer {
                // Keep the values before an error that cannot be repaired.
                scalars = reader.scalars.map { scalar in
                    let start = text.original(scalar.place.lowerBound)
                    let end = text.original(scalar.place.upperBound)
                    return .init(text: scalar.text, place: start..<max(start, end))
                }
            }
            do throws(YAMLReader.Failure) {
                let fields = try reader.fields()
                flaws += repaired
                if isUnchanged, !repaired.isEmpty, repaired.allSatisfy({ $0.repair != nil }) {
                    repairedBlock = text.bytes
                }
                for remark in reader.remarks {
                    note(remark.kind, at: text.original(remark.offset), remark.reason)
                }
                return Frontmatter(fields: fields)
            } catch {
                if repaired.count < Self.repairLimit, case .syntax(let failure) = error,
                    let flaw = repairs.repair(&text, failure)
                {
                    repaired.append(flaw)
                    continue
                }
                // Report the first problem only: its repair may have caused the others.
                if let first = repaired.first { flaws.append(first) } else { note(error, in: text) }
                return nil
            }
        }
    }

    private mutating func note(_ failure: YAMLReader.Failure, in text: BlockText) {
        switch failure {
        case .syntax(let error):
            note(.syntax, at: text.original(error.offset), Messages.invalidYAML(error.reason))
        case .unrecoverable(let remark):
            note(remark.kind, at: text.original(remark.offset), remark.reason)
        }
    }

    /// Replaces characters that YAML does not allow with spaces, because the parser would stop there.
    private mutating func noteForbiddenCharacters(_ text: inout BlockText) {
        let ranges = ForbiddenCharacters.ranges(in: text.bytes)
        guard let first = ranges.first else { return }
        let code = ForbiddenCharacters.name(of: text.bytes[first])
        note(
            .forbiddenCharacter, at: text.original(first.lowerBound),
            Messages.forbiddenCharacter(code, count: ranges.count))
        for range in ranges { text.blank(range) }
    }

    /// Removes merge conflict markers; both sides stay.
    private mutating func noteMergeConflict(_ text: inout BlockText) {
        let lines = text.lines
        guard let first = lines.first(where: { text.bytes[$0].starts(with: "<<<<<<< ".utf8) })
        else {
            return
        }
        note(
            .mergeConflict, at: text.original(first.lowerBound), Messages.mergeConflict)
        for line in lines {
            let bytes = text.bytes[line].trimmingEnd
            if ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: { bytes.starts(with: $0.utf8) })
                || bytes.elementsEqual("=======".utf8)
            {
                text.blank(line)
            }
        }
    }
}
