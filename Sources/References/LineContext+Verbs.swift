internal import Text

extension LineContext {
    /// The meaning of the nearest verb before the path: on its line, on the lines that it continues, or in the
    /// sentence that introduces the list.
    var verb: Verb? {
        if isResultOption || isCopied || isToBeCreated || isFilled { return .making }
        if isMeans { return .reading }
        if isInColumnOfProducts { return .making }
        if let verb = Self.lastVerb(in: sentence) { return verb }
        if let verb = eastAsianVerb { return verb }
        if Self.isCreated(after: source.bytes[offset..<lineText.endIndex]) { return .making }
        if !startsBlock(lineText) || continuesQuote {
            var above = line - 1
            while above >= max(0, line - 3), !isEmpty(bytes(ofLine: above)) {
                let text = bytes(ofLine: above)
                // A Chinese verb directly precedes its object.
                if let verb = Self.lastVerb(in: text) ?? Self.lastSign(in: text.suffix(8)) {
                    return verb
                }
                if startsBlock(bytes(ofLine: above)) { break }
                above -= 1
            }
        }
        let opening = isListed ? parentItem ?? leadIn : nil
        return opening.flatMap {
            Self.lastVerb(in: Self.withoutLastNoun($0)) ?? Self.lastSign(in: $0)
        }
    }

    /// Whether the line continues a quote.
    private var continuesQuote: Bool {
        guard line > 0 else { return false }
        return [line - 1, line].allSatisfy {
            bytes(ofLine: $0).first { !$0.isSpace } == UInt8(ascii: ">")
        }
    }

    /// The item that contains this one, if it introduces a list by ending in a colon, perhaps followed by
    /// parentheses.
    private var parentItem: ArraySlice<UInt8>? {
        let indent = Self.indent(of: bytes(ofLine: line))
        guard indent > 0 else { return nil }
        for above in stride(from: line - 1, through: max(0, line - 20), by: -1) {
            let text = bytes(ofLine: above)
            guard !isEmpty(text), Self.indent(of: text) < indent else { continue }
            var end = text.reversed().drop { $0.isSpace || $0 == UInt8(ascii: "*") }
            if end.first == UInt8(ascii: ")") {
                end = end.drop { $0 != UInt8(ascii: "(") }.dropFirst()
                    .drop { $0.isSpace || $0 == UInt8(ascii: "*") }
            }
            return startsBlock(text) && Self.startsInColon(end) ? text : nil
        }
        return nil
    }

    /// The text before the path in its sentence and table cell.
    private var sentence: ArraySlice<UInt8> {
        let text = before
        let start = text.indices.last { index in
            if text[index] == UInt8(ascii: "|") { return isRow }
            if text[index...].starts(with: Self.fullStop) { return true }
            return text[index].isSpace && index > text.startIndex
                && [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")]
                    .contains(text[index - 1])
                && !Self.endsAbbreviation(text[..<index])
        }
        return start.map { text[$0...] } ?? text
    }

    /// Whether a full stop ends a list number or an abbreviation such as `e.g.`, not a sentence.
    private static func endsAbbreviation(_ text: ArraySlice<UInt8>) -> Bool {
        let word = text.dropLast().reversed().prefix {
            $0.isLetterOrDigit || $0 == UInt8(ascii: ".")
        }
        return word.contains(UInt8(ascii: ".")) || word.count < 3
    }

    /// Whether the path is a tool or source rather than a result: "write the plan with `x`", "from `x`".
    private var isMeans: Bool {
        ["using", "with", "via", "from", "per", "following"].contains(adjacentWord)
    }

    /// Whether the path is to be filled in: "copy this block into `x`".
    private var isFilled: Bool { adjacentWord == "into" }

    /// The word directly before the path, ignoring blanks and markup.
    var adjacentWord: String {
        let end = before.reversed().drop { $0.isSpace || [0x60, 0x2A, 0x22].contains($0) }
        return String(decoding: end.prefix(while: \.isLetter).reversed(), as: UTF8.self)
            .lowercased()
    }

    /// The meaning of the verb of a Japanese or Chinese sentence: it follows the object in Japanese and mostly
    /// precedes it in Chinese.
    private var eastAsianVerb: Verb? {
        guard lineText.contains(where: { $0 >= 0xE3 }) else { return nil }
        let rest = clause(after: offset)
        let following = Self.firstSign(in: rest)
        if Self.find(Self.objectPhrases, in: rest.prefix(24)), let following { return following }
        return Self.lastSign(in: sentence) ?? following
    }

    /// Returns the text after the path in its sentence and table cell.
    private func clause(after offset: Int) -> ArraySlice<UInt8> {
        let rest = source.bytes[offset..<lineText.endIndex]
        let end = rest.indices.first { index in
            rest[index] == UInt8(ascii: "|") || rest[index...].starts(with: Self.fullStop)
        }
        return rest[..<(end ?? rest.endIndex)]
    }

    private static let fullStop = Array("。".utf8)
    private static let objectPhrases = parts("を", "に")

    private static func firstSign(in text: ArraySlice<UInt8>) -> Verb? {
        text.indices.lazy.compactMap { sign(at: $0, in: text) }.first
    }

    private static func lastSign(in text: ArraySlice<UInt8>) -> Verb? {
        text.indices.reversed().lazy.compactMap { sign(at: $0, in: text) }.first
    }

    private static func sign(at offset: Int, in text: ArraySlice<UInt8>) -> Verb? {
        guard text[offset] >= 0xE3 else { return nil }
        if makingPhrases.contains(where: text[offset...].starts) { return .making }
        return readingPhrases.contains(where: text[offset...].starts) ? .reading : nil
    }

    /// Whether a Japanese or Chinese line is about the contents of a folder.
    var mentionsFolder: Bool { Self.find(Self.folderPhrases, in: lineText) }

    /// Whether only markup and other comma-separated names precede the path in its item.
    var startsItem: Bool {
        var isInCode = false
        var hasName = false
        for byte in before {
            if byte == UInt8(ascii: "`") { isInCode.toggle() }
            if isInCode { hasName = true }
            // The text after a name and a dash is a description.
            let isDash = hasName && byte == UInt8(ascii: "-")
            guard
                isInCode || byte.isSpace || byte.isDigit
                    || "-*+.)`[_,@".utf8.contains(byte) && !isDash
            else {
                return false
            }
        }
        return true
    }

    /// The folder at the start of the item that contains this one.
    var parentFolder: String? {
        let indent = Self.indent(of: bytes(ofLine: line))
        guard indent > 0 else { return nil }
        for above in stride(from: line - 1, through: max(0, line - 20), by: -1) {
            let text = bytes(ofLine: above)
            guard !isEmpty(text), Self.indent(of: text) < indent else { continue }
            guard startsBlock(text) else { return nil }
            let name = text.drop { $0.isSpace || "-*+`".utf8.contains($0) }
                .prefix { !$0.isSpace && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "*") }
            return name.last == UInt8(ascii: "/")
                ? String(decoding: name.dropLast(), as: UTF8.self) : nil
        }
        return nil
    }

    /// Whether a reversed text starts with a colon, ASCII or full-width.
    private static func startsInColon(_ text: some Sequence<UInt8>) -> Bool {
        text.starts(with: ":".utf8) || text.starts(with: "：".utf8.reversed())
    }

    private static func indent(of text: ArraySlice<UInt8>) -> Int {
        text.prefix(while: \.isSpace).count
    }

    /// Whether the path follows `-o`, `--output` or a redirection.
    private var isResultOption: Bool {
        let words = before.split(whereSeparator: \.isSpace)
        guard let last = words.last else { return false }
        let option = String(decoding: last, as: UTF8.self)
        return [">", ">>", "-o", "--out", "--output", "--output-dir", "--save", "mkdir", "-O"]
            .contains(option)
            || option.hasPrefix("--out") && option.hasSuffix("=")
    }

    /// Whether the line is a list item or a table row.
    var isListed: Bool { startsBlock(lineText) || lineText.first?.isSpace == true }

    /// Whether the file is to be created: "`x.md` (create this file)", "`x.md` (new)".
    private var isToBeCreated: Bool {
        let rest = following.drop(while: \.isSpace)
        return rest.starts(with: Array("(create".utf8)) || rest.starts(with: Array("(new".utf8))
    }

    /// Whether the path is the target of a copy: "copy a → b", "copy a to b".
    private var isCopied: Bool {
        if ["to", "para"].contains(adjacentWord), Self.endsInCopying(sentence) { return true }
        let end = before.reversed().drop {
            !($0 == UInt8(ascii: ">") || $0 >= 0x80) && ($0.isSpace || $0 == UInt8(ascii: "`"))
        }
        let isArrow =
            end.first == UInt8(ascii: ">") || end.prefix(3).elementsEqual("→".utf8.reversed())
        return isArrow && has(anyOf: Self.copyingVerbs)
    }

    /// Whether the last verb of a text means copying.
    private static func endsInCopying(_ text: ArraySlice<UInt8>) -> Bool {
        var isCopying = false
        forEachWord(in: text) { word in
            if copyingVerbs.contains(word) {
                isCopying = true
            } else if Vocabulary.readingVerbs.contains(word) || word == "according" {
                isCopying = false
            }
        }
        return isCopying
    }

    private static let copyingVerbs: Set<String> = [
        "copy", "copies", "copying", "rename", "move", "cp", "mv", "copie", "copia", "copiar",
    ]

    /// Whether the line consists of the path and a colon, or the path is the caption of the code below: "The wrapper
    /// `x`:".
    func isLabel(upTo end: Int) -> Bool {
        let marks: (UInt8) -> Bool = { $0.isSpace || "*`:)".utf8.contains($0) }
        let rest = source.bytes[end..<max(end, lineText.endIndex)]
        guard rest.allSatisfy(marks) else { return false }
        let hasColon = rest.contains(UInt8(ascii: ":"))
        if hasColon, before.allSatisfy(marks) { return true }
        // In "View (`a.html`):", the view is a noun.
        let bracket = before.reversed().drop { $0 == UInt8(ascii: "`") }
        let isInBrackets = bracket.first == UInt8(ascii: "(")
        let text = isInBrackets ? Self.withoutLastWord(sentence) : sentence
        guard isAboveCode, Self.lastVerb(in: text) != .reading else { return false }
        var words: [String] = []
        Self.forEachWord(in: before) { words.append($0) }
        let isCaption = ["file", "filename", "location"].contains(words.last) && words.count < 3
        return hasColon || isCaption
    }

    /// Whether the next non-empty line opens a code block.
    private var isAboveCode: Bool {
        let next = (line + 1..<min(line + 4, source.lineStarts.count)).lazy.map(bytes(ofLine:))
            .first { !isEmpty($0) }
        let text = next?.drop(while: \.isSpace) ?? []
        return text.starts(with: Array("```".utf8)) || text.starts(with: Array("~~~".utf8))
    }

    /// The nearest line above the list or block that ends in a colon.
    var leadIn: ArraySlice<UInt8>? {
        var above = line - 1
        while above >= max(0, line - 20) {
            let text = bytes(ofLine: above)
            let isListed = startsBlock(text) || text.first?.isSpace == true
            if !isListed {
                let trimmed = text.reversed().drop { $0.isSpace || $0 == UInt8(ascii: "*") }
                return Self.startsInColon(trimmed) ? text : nil
            }
            if text.first == UInt8(ascii: "#") { return nil }
            above -= 1
        }
        return nil
    }

    /// Returns a sentence without a final gerund that has no object: "the steps of grant writing:".
    private static func withoutLastNoun(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = text.lastIndex(where: \.isLetter).map { $0 + 1 } ?? text.startIndex
        return text[..<end].suffix(3).elementsEqual("ing".utf8) ? withoutLastWord(text) : text
    }

    private static func withoutLastWord(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = text.lastIndex(where: \.isLetter).map { $0 + 1 } ?? text.startIndex
        return text[..<end].dropLast(text[..<end].reversed().prefix(while: \.isLetter).count)
    }

    /// Words after which a form in "-ing" is a noun.
    private static let nounMarks: Set<String> = [
        "of", "for", "about", "on", "the", "in",
    ]

    private static func lastVerb(in text: ArraySlice<UInt8>) -> Verb? {
        var found: Verb?
        var previous = ""
        forEachWord(in: text) { word in
            defer { previous = word }
            // "The basics of writing" creates nothing.
            if word.hasSuffix("ing"), nounMarks.contains(previous) { return }
            if Vocabulary.makingVerbs.contains(word) {
                found = .making
            } else if Vocabulary.readingVerbs.contains(word) {
                found = .reading
            }
        }
        return found
    }

    /// Whether the text after a path says that the path is created: "… is created".
    private static func isCreated(after text: ArraySlice<UInt8>) -> Bool {
        var wasAuxiliary = false
        var isMade = false
        forEachWord(in: text) { word in
            if wasAuxiliary, word.hasSuffix("ed") || word == "written",
                Vocabulary.makingVerbs.contains(word)
            {
                isMade = true
            }
            wasAuxiliary = ["is", "are", "be", "been", "gets"].contains(word)
        }
        return isMade
    }

    /// Whether a verb that points the reader to a file directly precedes the path.
    var isCited: Bool { precedingWord.map(Vocabulary.pointingVerbs.contains) ?? false }

    /// The word directly before the path, ignoring articles, markup and `to`.
    var precedingWord: String? {
        var last: String?
        Self.forEachWord(in: before) { word in
            if !["the", "to", "also", "file", "up", "out"].contains(word) { last = word }
        }
        return last.flatMap { isDirectly(after: $0) ? $0 : nil }
    }

    /// Whether only blanks and markup separate a word from the path.
    private func isDirectly(after word: String) -> Bool {
        let text = String(decoding: before.suffix(60), as: UTF8.self).lowercased()
        let rest = text.split(whereSeparator: {
            !($0.isLetter || $0.isNumber || "/.,;:)".contains($0))
        })
        let words = rest.reversed().prefix { $0 != word }
        return words.count < 4
            && words.allSatisfy { ["the", "to", "also", "file", "up", "out"].contains($0) }
    }

    /// Calls a closure with each word of ASCII letters in lowercase; skips parts of paths and identifiers.
    static func forEachWord(in text: ArraySlice<UInt8>, _ body: (String) -> Void) {
        var offset = text.startIndex
        while offset < text.endIndex {
            guard text[offset].isLetter else {
                offset += 1
                continue
            }
            let start = offset
            while offset < text.endIndex, text[offset].isLetter { offset += 1 }
            let isPart =
                (start > text.startIndex && isJoint(text[start - 1]))
                || (offset < text.endIndex && isJoint(text[offset]))
                || (offset + 1 < text.endIndex && text[offset] == UInt8(ascii: ".")
                    && text[offset + 1].isLetter)
            if !isPart || isChoice(start..<offset, in: text) {
                body(String(decoding: text[start..<offset], as: UTF8.self).lowercased())
            }
        }
    }

    /// Whether a word is one of several alternatives: `create/update`.
    private static func isChoice(_ word: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
        let isPlain: (UInt8) -> Bool = { $0.isLetter || $0 == UInt8(ascii: "/") }
        let first = text[..<word.lowerBound].suffix(20).lastIndex { !isPlain($0) }
        let last = text[word.upperBound...].prefix(20).firstIndex { !isPlain($0) }
        let isFirstBlank = first.map { text[$0].isSpace } ?? true
        return isFirstBlank && (last.map { text[$0].isSpace } ?? true)
    }

    private static func isJoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "$")
            || byte.isDigit
    }
}
