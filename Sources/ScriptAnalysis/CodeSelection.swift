internal import FileTree
internal import Markdown
internal import Text

// Which code is read.
extension TextScan {
    /// The offsets of the words of the tables that are a reason to read code, and of those and the names of programs.
    private var reasons: (triggers: [Int], runners: [Int]) {
        var triggers: [Int] = []
        var runners: [Int] = []
        for hit in hits where table.isTrigger[hit.word] || table.isRunner[hit.word] {
            guard isWhole(hit, table.words[hit.word]) else { continue }
            if table.isTrigger[hit.word] { triggers.append(hit.offset) }
            runners.append(hit.offset)
        }
        return (triggers, runners)
    }

    /// Whether a script is read: it is small, or there is a reason to look.
    var isReadScript: Bool {
        source.bytes.count <= Limit.smallScript || !reasons.triggers.isEmpty
            || source.hasDividedWord(in: 0..<source.bytes.count)
    }

    /// The units of code in which something may be done; empty if there are none.
    ///
    /// A word of the tables is a reason to read code, but not the only one: words may be hidden by quotation marks, escapes
    /// and variables. Small scripts and the blocks of shells are always read, other code also if it has such marks in its
    /// words.
    var codeUnits: [CodeUnit] {
        guard source.isMarkdown else { return isReadScript ? source.codeUnits() : [] }
        let (triggers, runners) = reasons
        func holds(_ range: Range<Int>, _ places: [Int]) -> Bool {
            let next = places.partitionPoint { $0 >= range.lowerBound }
            return next < places.count && places[next] < range.upperBound
        }
        let ranges = source.codeRanges(fences)
        let hasTrigger = ranges.contains { holds($0.range, triggers) }
        return ranges.filter { code in
            let text = source.bytes[code.range]
            // A path or name in a sentence does nothing.
            guard !code.isSpan || text.contains(Byte.space) || text.starts(with: "--".utf8) else {
                return text.starts(with: "./".utf8)
            }
            if hasTrigger, holds(code.range, runners) { return true }
            if !code.isSpan, code.family.name == CodeFamily.shell.name { return true }
            return holds(code.range.lowerBound..<code.range.lowerBound + 1, runners)
                || source.hasDividedWord(in: code.range)
        }.map(source.unit)
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

extension SourceText {
    /// Whether a word in a range is put together from pieces or escapes, as a reader of the language does: `c""url`,
    /// `cu\rl`, `$'\x63url'`.
    fileprivate func hasDividedWord(in range: Range<Int>) -> Bool {
        var isAfterLetter = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            guard Self.isDivider(byte) else {
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

    private static func isDivider(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
    }
}
