internal import FileTree
internal import Markdown
internal import Text

/// The code of a text that is worth reading, chosen by the words in it: a pass over bytes excludes most of it.
///
/// A word of the tables is a reason to read code, but not the only one: words may be hidden by quotation marks, escapes and
/// variables. Small scripts are always read, other code also if it has such marks in its words.
struct CodeSelection {
    let source: SourceText
    /// The effects that the code may have, by its words.
    let effects: EffectSet
    /// Whether the code is read for itself.
    let hasReason: Bool
    /// Whether it may take programs that other code runs.
    let takesPrograms: Bool
    /// The code blocks and code spans of a document, with what each may do.
    private let ranges: [CodePart]

    /// A code block or code span.
    private struct CodePart {
        let code: SourceText.CodeRange
        let effects: EffectSet
        let hasReason: Bool
    }

    init(_ scan: TextScan) {
        source = scan.source
        let words = source.isBundle ? [] : scan.meaningfulWords
        guard source.isMarkdown else {
            let all = 0..<source.bytes.count
            let effects = words.reduce(EffectSet()) { $0.union($1.effects) }
            var hasReason = source.isReason(effects, in: all, source.family)
            if !hasReason, let family = source.family, !source.isBundle {
                hasReason =
                    source.bytes.count <= Limit.smallScript
                    || source.hasDividedWord(in: all, family)
            }
            (self.effects, self.hasReason, ranges) = (effects, hasReason, [])
            takesPrograms = hasReason && !effects.isDisjoint(with: .programs)
            return
        }
        var next = 0
        var found: [CodePart] = []
        for code in source.codeRanges(scan.fences) {
            while next < words.count, words[next].offset < code.range.lowerBound { next += 1 }
            let effects = words[next...].prefix { $0.offset < code.range.upperBound }
                .reduce(EffectSet()) { $0.union($1.effects) }
            let hasReason =
                source.mayRun(code)
                && (source.isReason(effects, in: code.range, code.family)
                    || source.hasDividedWord(in: code.range, code.family))
            found.append(CodePart(code: code, effects: effects, hasReason: hasReason))
        }
        ranges = found
        effects = found.reduce([]) { $0.union($1.effects) }
        hasReason = found.contains(where: \.hasReason)
        takesPrograms = found.contains {
            $0.hasReason && !$0.effects.isDisjoint(with: .programs)
        }
    }

    /// Whether it is a file that no program runs by its name.
    var isData: Bool { source.family == nil && !source.isMarkdown }

    /// Reads the code: for itself, or also for what other code of the skill may have given it to run.
    func units(besideOthers: Bool) -> [CodeUnit] {
        guard source.isMarkdown else {
            return (hasReason || besideOthers) && !source.isBundle ? source.codeUnits() : []
        }
        guard hasReason || besideOthers else { return [] }
        return ranges.filter { range in
            if range.hasReason { return true }
            guard besideOthers || takesPrograms, source.mayRun(range.code) else { return false }
            return !range.effects.isDisjoint(with: .uses)
                || !range.code.isSpan && range.code.family.isShell
                || range.code.isSpan && source.bytes[range.code.range].starts(with: "./".utf8)
        }.map { source.unit($0.code) }
    }
}

extension TextScan {
    /// The words for which code is read, with what they stand for, ordered by place.
    fileprivate var meaningfulWords: [(offset: Int, effects: EffectSet)] {
        hits.compactMap { hit in
            let effects = table.effects[hit.word]
            guard !effects.isEmpty, isWhole(hit, table.words[hit.word]) else { return nil }
            return (hit.offset, effects)
        }
    }

    /// Whether a word is not a part of a longer one.
    private func isWhole(_ hit: Hit, _ word: [UInt8]) -> Bool {
        let before = hit.offset > 0 ? source.bytes[hit.offset - 1] : 0
        let end = hit.offset + word.count
        let after = end < source.bytes.count ? source.bytes[end] : 0
        return !(word.first?.isWordPart == true && before.isWordPart)
            && !(word.last?.isWordPart == true && after.isWordPart)
    }
}

extension CodeFamily {
    fileprivate var isShell: Bool { if case .shell = self { true } else { false } }
}

extension SourceText {
    fileprivate func isReason(
        _ effects: EffectSet, in range: Range<Int>, _ family: CodeFamily?
    ) -> Bool {
        let isProgram = if case .program? = family { true } else { false }
        return effects.isReason(inProgram: isProgram)
            || effects.contains(.destroys) && namesLargeFolder(in: range)
    }

    /// Whether code is more than a path or a name in a sentence, which does nothing.
    fileprivate func mayRun(_ code: CodeRange) -> Bool {
        guard code.isSpan else { return true }
        let text = bytes[code.range]
        if text.contains(Byte.space) { return true }
        guard text.starts(with: "./".utf8) else { return false }
        // The path of data is no command.
        let path = RelativePath(String(decoding: text.dropFirst(2), as: UTF8.self))
        return path.map { !Self.dataExtensions.contains($0.fileExtension) } ?? true
    }

    private static let dataExtensions: Set<String> = [
        "json", "jsonl", "md", "txt", "csv", "tsv", "yaml", "yml", "html", "log",
    ]

    /// Whether a folder that must not be deleted is named: the home folder, a disk, the root.
    private func namesLargeFolder(in range: Range<Int>) -> Bool {
        let text = bytes[range]
        let names: [StaticString] = [
            "HOME", "home", "USERPROFILE", "/Users", "C:\\", "c:\\", "/etc", "/usr", "/var",
            "/boot", "/mnt", "/Volumes", "Documents", "Desktop", "/dev/", "--no-preserve-root",
        ]
        if text.contains(UInt8(ascii: "~")) || names.contains(where: { text.holds($0) }) {
            return true
        }
        // The root, or all in it.
        var next = range.lowerBound
        while let slash = text[next...].firstIndex(of: UInt8(ascii: "/")) {
            next = slash + 1
            let before = slash > range.lowerBound ? bytes[slash - 1] : Byte.space
            let after = next < range.upperBound ? bytes[next] : Byte.space
            if !before.isWordPart, before.isSpace || "\"'`".utf8.contains(before),
                after.isSpace || "\"'`*;)".utf8.contains(after)
            {
                return true
            }
        }
        return false
    }

    /// Whether a word in a range is put together from pieces or escapes, as a reader of the language does: `c""url`,
    /// `cu\rl`, `$'\x63url'` in shells, `"cu" + "rl"` and `"\x63url"` in programs.
    fileprivate func hasDividedWord(in range: Range<Int>, _ family: CodeFamily) -> Bool {
        switch family {
        case .program: hasDividedText(in: range)
        case .settings: false
        case .shell, .powerShell, .appleScript:
            hasQuotationInWord(in: range) || hasDividedText(in: range)
        }
    }

    private func hasQuotationInWord(in range: Range<Int>) -> Bool {
        var isAfterLetter = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            guard Self.isDivider(byte) else {
                if byte == UInt8(ascii: "$"), isNameOfPieces(at: index, range) { return true }
                isAfterLetter = byte.isWordPart
                index += 1
                continue
            }
            let start = index
            while index < range.upperBound,
                Self.isDivider(bytes[index])
                    || bytes[index] == Byte.newline && bytes[index - 1] == UInt8(ascii: "\\")
            {
                index += 1
            }
            let isBeforeLetter = index < range.upperBound && bytes[index].isWordPart
            let isEscaped = start > range.lowerBound && bytes[start - 1] == UInt8(ascii: "$")
            if isBeforeLetter && isAfterLetter || isEscaped && bytes[start] == UInt8(ascii: "'") {
                return true
            }
            isAfterLetter = false
        }
        return false
    }

    /// Whether a command starts with a variable that letters or another variable follow: `${a}rl`, `$a$b`.
    private func isNameOfPieces(at index: Int, _ range: Range<Int>) -> Bool {
        let before = bytes[range.lowerBound..<index].last { !$0.isBlank } ?? Byte.newline
        guard "\n;|&(`".utf8.contains(before) else { return false }
        let word = bytes[(index + 1)..<range.upperBound].prefix { !$0.isSpace }
        if word.contains(UInt8(ascii: "$")) { return true }
        guard word.first == UInt8(ascii: "{"), let close = word.firstIndex(of: UInt8(ascii: "}"))
        else { return false }
        return close + 1 < word.endIndex && word[close + 1].isWordPart
    }

    private static func isDivider(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
    }

    /// The length of the texts that a name is put together from.
    private static let pieceLimit = 12

    /// Whether short texts follow each other with a plus sign or full stop between them, or letters are escaped.
    private func hasDividedText(in range: Range<Int>) -> Bool {
        func isMark(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        }
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                guard index + 2 < range.upperBound else { continue }
                let digit = bytes[index + 2]
                // Those of letters, not of control characters.
                if bytes[index + 1] == UInt8(ascii: "x"), (0x34...0x37).contains(digit) {
                    return true
                }
                if bytes[index + 1] == UInt8(ascii: "u"), index + 4 < range.upperBound,
                    bytes[index + 2...index + 3].elementsEqual("00".utf8),
                    (0x34...0x37).contains(bytes[index + 4])
                {
                    return true
                }
            case UInt8(ascii: "+"), UInt8(ascii: "."):
                let before = bytes[range.lowerBound..<index].last { !$0.isBlank } ?? 0
                guard isMark(before) else { continue }
                let rest = bytes[(index + 1)..<range.upperBound].drop {
                    $0.isSpace || $0 == UInt8(ascii: ".")
                }
                guard let mark = rest.first, isMark(mark) else { continue }
                let piece = rest.dropFirst().prefix(Self.pieceLimit + 1)
                if piece.contains(mark) { return true }
            default: continue
            }
        }
        return false
    }
}
