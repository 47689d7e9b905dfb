internal import Text
internal import YAML

/// Takes a SKILL.md apart into frontmatter and body; never fails, but says what is wrong.
struct DocumentReader {
    /// The most bytes that the frontmatter may have.
    static let blockLimit = 65_536
    /// How many lines may stand before a frontmatter that is not at the start.
    private static let searchLimit = 40
    /// How many repairs are tried before the frontmatter is given up.
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
            // A rule further below was taken for the end.
            flaws.removeAll { $0.offset >= block.lowerBound }
            note(.unclosed, at: heading, "no line `---` closes the frontmatter before this heading")
            (block, bodyStart) = (block.lowerBound..<heading, heading)
            frontmatter = self.frontmatter(in: block)
        }
        return SkillDocument(
            source: source, block: block, frontmatter: frontmatter, bodyStart: bodyStart,
            flaws: flaws, repairedBlock: repairedBlock, scalars: scalars)
    }

    private mutating func note(
        _ kind: SkillDocument.Flaw.Kind, at offset: Int, _ reason: String, repair: String? = nil
    ) {
        flaws.append(.init(kind: kind, offset: offset, reason: reason, repair: repair))
    }

    private mutating func checkEncoding() {
        let encoding = Encoding(of: source)
        switch encoding {
        case .utf8: return
        case .holdsNUL(let offset): note(.nulByte, at: offset, encoding.reason)
        case .utf16, .utf32, .singleByte(_), .broken(_):
            note(.notUTF8, at: encoding.offset, encoding.reason)
        }
    }

    // MARK: The block

    /// A line without the blanks at its end and the byte order mark at its start.
    private func line(_ index: Int) -> ArraySlice<UInt8> {
        let line = source.line(index).trimmingEnd
        let hasMark = index == 0 && source.hasByteOrderMark
        return hasMark ? line.dropFirst(Byte.byteOrderMark.count) : line
    }

    private func isFence(_ index: Int) -> Bool { line(index).elementsEqual("---".utf8) }

    private func start(ofLine index: Int) -> Int {
        index < source.lineStarts.count ? source.lineStarts[index] : source.bytes.count
    }

    /// The text between the `---` lines, and where the body starts.
    private mutating func findBlock() -> (Range<Int>, Int)? {
        guard let opening = findOpening() else {
            note(.missing, at: 0, "there is no frontmatter")
            return nil
        }
        if opening > 0 {
            note(
                .notFirst, at: start(ofLine: opening), "the frontmatter does not start on line 1")
        }
        let from = start(ofLine: opening + 1)
        let closing = findClosing(after: opening)
        let end: Int
        if let closing {
            end = start(ofLine: closing)
        } else {
            note(
                .unclosed, at: start(ofLine: opening), "no line `---` closes the frontmatter")
            end = start(ofLine: endOfKeys(after: opening))
        }
        guard end - from <= Self.blockLimit else {
            note(
                .tooLarge, at: from,
                "the frontmatter is larger than \(Self.blockLimit / 1024) KiB")
            return nil
        }
        return (from..<end, closing.map { start(ofLine: $0 + 1) } ?? end)
    }

    /// The line that opens the frontmatter: the first one, or a later one with a name or a description
    /// behind it; a rule between paragraphs opens nothing.
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

    /// Where the keys of an unclosed frontmatter seem to end: at a blank line or a heading.
    private func endOfKeys(after opening: Int) -> Int {
        (opening + 1..<max(opening + 1, source.lineStarts.count)).first {
            line($0).isEmpty || line($0).first == UInt8(ascii: "#")
        } ?? source.lineStarts.count
    }

    /// Where a Markdown heading stands in the block behind a blank line.
    private func heading(in block: Range<Int>) -> Int? {
        let first = source.place(at: block.lowerBound).line
        return (first..<max(first, source.lineStarts.count)).first { index in
            source.lineStarts[index] < block.upperBound && line(index - 1).isEmpty
                && line(index).drop { $0 == UInt8(ascii: "#") }.first == Byte.space
                && line(index).first == UInt8(ascii: "#")
        }.map { source.lineStarts[$0] }
    }

    // MARK: The fields

    /// Reads the block; what YAML can't read is repaired where that is plain, and the block read again, so
    /// that sloppy skills keep their name and description.
    private mutating func frontmatter(in block: Range<Int>) -> Frontmatter? {
        guard source.bytes.firstInvalidUTF8(in: block) == nil else { return nil }
        repairedBlock = nil
        var text = BlockText(source.bytes[block])
        noteForbiddenCharacters(&text)
        noteMergeConflict(&text)
        let isWhole = text.bytes == Array(source.bytes[block])
        var repairs = BlockRepair()
        var mended: [SkillDocument.Flaw] = []
        while true {
            var reader = YAMLReader(text.bytes, original: text.original)
            defer {
                // What was read before a fault that nothing mends counts as well.
                scalars = reader.scalars.map { scalar in
                    let start = text.original(scalar.place.lowerBound)
                    let end = text.original(scalar.place.upperBound)
                    return .init(text: scalar.text, place: start..<max(start, end))
                }
            }
            do throws(YAMLReader.Failure) {
                let fields = try reader.fields()
                flaws += mended
                if isWhole, !mended.isEmpty, mended.allSatisfy({ $0.repair != nil }) {
                    repairedBlock = text.bytes
                }
                for remark in reader.remarks {
                    note(remark.kind, at: text.original(remark.offset), remark.reason)
                }
                return Frontmatter(fields: fields)
            } catch {
                if mended.count < Self.repairLimit, case .syntax(let failure) = error,
                    let flaw = repairs.repair(&text, failure)
                {
                    mended.append(flaw)
                    continue
                }
                // The first trouble is the one to tell: the others may come of mending it.
                if let first = mended.first { flaws.append(first) } else { note(error, in: text) }
                return nil
            }
        }
    }

    private mutating func note(_ failure: YAMLReader.Failure, in text: BlockText) {
        switch failure {
        case .syntax(let error):
            note(.syntax, at: text.original(error.offset), "not YAML: \(error.reason)")
        case .hopeless(let remark):
            note(remark.kind, at: text.original(remark.offset), remark.reason)
        }
    }

    /// Puts blanks for characters that YAML does not allow: they would end the reading.
    private mutating func noteForbiddenCharacters(_ text: inout BlockText) {
        let ranges = ForbiddenCharacters.ranges(in: text.bytes)
        guard let first = ranges.first else { return }
        let code = ForbiddenCharacters.name(of: text.bytes[first])
        let others = ranges.count > 1 ? " (\(ranges.count) such characters)" : ""
        note(
            .forbiddenCharacter, at: text.original(first.lowerBound),
            "YAML does not allow the character \(code) in the frontmatter\(others)")
        for range in ranges { text.blank(range) }
    }

    /// Takes the marks of an unfinished merge out; both sides stay.
    private mutating func noteMergeConflict(_ text: inout BlockText) {
        let lines = text.lines
        guard let first = lines.first(where: { text.bytes[$0].starts(with: "<<<<<<< ".utf8) })
        else {
            return
        }
        note(
            .mergeConflict, at: text.original(first.lowerBound), "an unfinished merge stands here")
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
