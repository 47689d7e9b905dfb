/// The line around a path, and what it says of it.
struct LineContext {
    /// What the nearest verb before a path does with it.
    enum Verb { case making, reading }

    /// How much of a line is looked at: before the path, behind it, and of the lines above.
    private static let reach = (before: 400, behind: 200, above: 400)

    private let source: SourceText
    private let line: Int
    private let offset: Int
    /// The line around the path.
    private let whole: ArraySlice<UInt8>

    /// Looks at the line that holds an offset.
    init(_ source: SourceText, at offset: Int) {
        self.source = source
        self.offset = offset
        line = source.lineStarts.partition { $0 > offset } - 1
        let end =
            line + 1 < source.lineStarts.count ? source.lineStarts[line + 1] : source.bytes.count
        let first = max(source.lineStarts[line], offset - Self.reach.before)
        whole = source.bytes[first..<min(end, offset + Self.reach.behind)]
    }

    /// The line up to the path.
    private var before: ArraySlice<UInt8> { whole[..<offset] }

    /// The start of another line.
    private func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
        let start = source.lineStarts[line]
        let next =
            line + 1 < source.lineStarts.count ? source.lineStarts[line + 1] : source.bytes.count
        return source.bytes[start..<min(next, start + Self.reach.above)]
    }
}

// MARK: Verbs

extension LineContext {
    /// What the nearest verb before the path does: on its line, else on the lines that it
    /// continues, else in the
    /// sentence that opens the list.
    var verb: Verb? {
        if isResultOption || isCopied || isToBeCreated { return .making }
        if let verb = Self.lastVerb(in: before) { return verb }
        if let verb = eastAsianVerb { return verb }
        if Self.isMade(after: source.bytes[offset..<whole.endIndex]) { return .making }
        if !startsBlock(whole) {
            var above = line - 1
            while above >= max(0, line - 3), !isEmpty(bytes(ofLine: above)) {
                if let verb = Self.lastVerb(in: bytes(ofLine: above)) { return verb }
                if startsBlock(bytes(ofLine: above)) { break }
                above -= 1
            }
        }
        return isListed ? leadIn.flatMap { Self.lastVerb(in: $0) } : nil
    }

    /// What a Japanese or Chinese line does with its paths; the verb may stand behind them.
    private var eastAsianVerb: Verb? {
        guard whole.contains(where: { $0 >= 0xE3 }) else { return nil }
        if Self.find(Self.makingSigns, in: whole) { return .making }
        return Self.find(Self.readingSigns, in: whole) ? .reading : nil
    }

    /// Whether a Japanese or Chinese line speaks of what is in a folder.
    var saysFolder: Bool { Self.find(Self.folderSigns, in: whole) }

    /// Whether nothing but marks, and other names with commas, stands between the start of the item and the path.
    var startsItem: Bool {
        var isInCode = false
        for byte in before {
            if byte == UInt8(ascii: "`") { isInCode.toggle() }
            guard isInCode || byte.isSpace || byte.isDigit || "-*+.)`[_,@".utf8.contains(byte)
            else {
                return false
            }
        }
        return true
    }

    /// The folder with which the item starts under which this one is indented.
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

    /// Whether the line is an item of a list or a row of a table.
    private var isListed: Bool { startsBlock(whole) || whole.first?.isSpace == true }

    /// Whether the reader is told to make the file: "`x.md` (create this file)".
    private var isToBeCreated: Bool {
        let end = whole[offset...].firstIndex { $0.isSpace } ?? whole.endIndex
        return whole[end...].drop(while: \.isSpace).starts(with: Array("(create".utf8))
    }

    /// Whether the path is what a copy becomes: "copy a → b".
    private var isCopied: Bool {
        let end = before.reversed().drop {
            !($0 == UInt8(ascii: ">") || $0 >= 0x80) && ($0.isSpace || $0 == UInt8(ascii: "`"))
        }
        let isArrow =
            end.first == UInt8(ascii: ">") || end.prefix(3).elementsEqual("→".utf8.reversed())
        return isArrow && has(anyOf: ["copy", "rename", "move", "cp", "mv"])
    }

    /// Whether the path is all that its line says, with a colon: the name of the example below it.
    func isLabel(upTo end: Int) -> Bool {
        let marks: (UInt8) -> Bool = {
            $0.isSpace || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "`")
                || $0 == UInt8(ascii: ":")
        }
        let rest = source.bytes[end..<max(end, whole.endIndex)]
        return before.allSatisfy(marks) && rest.allSatisfy(marks)
            && rest.contains(UInt8(ascii: ":"))
    }

    /// The nearest line above the list or block that ends in a colon.
    private var leadIn: ArraySlice<UInt8>? {
        var above = line - 1
        while above >= max(0, line - 20) {
            let text = bytes(ofLine: above)
            let isListed = startsBlock(text) || text.first?.isSpace == true
            if !isListed {
                let trimmed = text.reversed().drop { $0.isSpace || $0 == UInt8(ascii: "*") }
                return trimmed.first == UInt8(ascii: ":") ? text : nil
            }
            if text.first == UInt8(ascii: "#") { return nil }
            above -= 1
        }
        return nil
    }

    private static func lastVerb(in text: ArraySlice<UInt8>) -> Verb? {
        var found: Verb?
        forEachWord(in: text) { word in
            if Vocabulary.makingVerbs.contains(word) {
                found = .making
            } else if Vocabulary.readingVerbs.contains(word) {
                found = .reading
            }
        }
        return found
    }

    /// Whether the text after a path says that it is made: "… is created".
    private static func isMade(after text: ArraySlice<UInt8>) -> Bool {
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

    /// The word that stands right before the path, articles, marks and `to` left out.
    var precedingWord: String? {
        var last: String?
        Self.forEachWord(in: before) { word in
            if !["the", "to", "also", "file", "up", "out"].contains(word) { last = word }
        }
        return last.flatMap { isDirectly(after: $0) ? $0 : nil }
    }

    /// Whether only blanks and marks stand between a word and the path.
    private func isDirectly(after word: String) -> Bool {
        let text = String(decoding: before.suffix(60), as: UTF8.self).lowercased()
        let rest = text.split(whereSeparator: {
            !($0.isLetter || $0.isNumber || "/.,;:)".contains($0))
        })
        let words = rest.reversed().prefix { $0 != word }
        return words.count < 4
            && words.allSatisfy { ["the", "to", "also", "file", "up", "out"].contains($0) }
    }

    /// Calls with each word of plain letters, in lower case; parts of paths and names are no words.
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

    /// Whether a word is one of several to choose from: `create/update`.
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

// MARK: The kind of line

extension LineContext {
    private static let conditions = [
        "exist", "exists", "present", "available", "provided", "found", "any", "missing", "absent",
        "applicable",
    ]

    /// Whether the line speaks of a file that may not be there.
    var isConditional: Bool {
        var hasIf = false
        var result = false
        Self.forEachWord(in: whole) { word in
            if word == "optional" || word == "optionally" { result = true }
            if hasIf, Self.conditions.contains(word) { result = true }
            if word == "if" || word == "when" || word == "unless" || word == "whether" {
                hasIf = true
            }
        }
        return result || Self.find(Self.shellTests, in: whole)
    }

    /// Whether the line is part of a drawing of a tree.
    var isTree: Bool {
        let bytes = whole
        var offset = bytes.startIndex
        while offset + 2 < bytes.endIndex {
            // U+2500 to U+257F, box drawing.
            if bytes[offset] == 0xE2, bytes[offset + 1] == 0x94 || bytes[offset + 1] == 0x95 {
                return true
            }
            offset += 1
        }
        return Self.find(Self.branches, in: whole)
    }

    /// Whether the line gives examples: `e.g.`, `for example`, `such as`, `Examples:`.
    var isExample: Bool {
        Self.find(Self.exampleMarks, in: before) || isSample || isOneOfMany
    }

    /// Whether the line shows how something is done rightly or wrongly: "Bad: …", "a → b ✅".
    var isSample: Bool {
        Self.find(Self.sampleMarks, in: before)
            || Self.find(Self.arrows, in: whole) && Self.find(Self.verdicts, in: whole)
    }

    /// Whether "etc." stands right behind the path.
    private var isOneOfMany: Bool {
        let end = whole[offset...].firstIndex { $0.isSpace } ?? whole.endIndex
        return whole[end...].drop(while: \.isSpace).starts(with: Array("etc".utf8))
    }

    /// Whether the line, the comment or the sentence above says that it works in the root of somebody's project.
    var isAtProjectRoot: Bool {
        var words: [String] = []
        var above = line
        while above >= max(0, line - 5) {
            let text = bytes(ofLine: above)
            let isSentence = above < line && !isEmpty(text) && text.first != UInt8(ascii: "`")
            Self.forEachWord(in: text) { words.append($0) }
            words.append("")
            if isSentence { break }
            above -= 1
        }
        return zip(words, words.dropFirst()).contains { first, second in
            second == "root" && ["project", "repo", "repository"].contains(first)
        }
    }

    /// Whether a shell looks whether the paths of the line are there: `ls a b 2>/dev/null`.
    var isProbed: Bool {
        guard Self.find(Self.silence, in: whole) else { return false }
        let first = whole.drop(while: \.isSpace).prefix { !$0.isSpace }
        return ["ls", "cat", "head", "stat", "find", "grep", "wc"].contains(
            String(decoding: first, as: UTF8.self))
    }

    /// Whether another word stands before the path on its line.
    var followsWord: Bool { before.contains { $0.isLetter } }

    /// Whether the line says that its file comes into being later: "made by the first run".
    var isMadeLater: Bool {
        has(anyOf: Vocabulary.makingVerbs) || has(anyOf: ["auto", "runtime", "gitignored"])
    }

    /// Whether the path is what an option such as `--eval-script` names.
    var followsScriptOption: Bool {
        let last = before.split(whereSeparator: \.isSpace).last ?? []
        return last.starts(with: [0x2D, 0x2D]) && last.suffix(6).elementsEqual("script".utf8)
    }

    /// Whether the path is said to be in this very skill: "this skill's `scripts/`".
    var isOfThisSkill: Bool {
        var words: [String] = []
        Self.forEachWord(in: before) { words.append($0) }
        return words.suffix(3) == ["this", "skill", "s"]
    }

    /// The other folders of which the line speaks.
    var folders: [String] {
        Words(whole.startIndex..<whole.endIndex, in: source.bytes, cut: .prose).prefix(100)
            .compactMap { word in
                PathToken(word: word, in: source.bytes).flatMap {
                    $0.isFolder ? String($0.path.dropLast()) : nil
                }
            }
    }

    /// Whether a mark of a comment stands before the path.
    var isComment: Bool {
        let text = before
        guard let first = text.first(where: { !$0.isSpace }) else { return false }
        if first == UInt8(ascii: "#") || first == UInt8(ascii: "*") { return true }
        return Self.find(Self.commentMarks, in: text)
    }

    /// Whether the line says that the path is somebody's own: "your", "project".
    var isProject: Bool {
        var result = false
        Self.forEachWord(in: whole) { word in
            if ["your", "project", "repo", "repository", "codebase", "app", "user"].contains(word) {
                result = true
            }
        }
        return result
    }

    /// Whether the path is said to be in another skill: "the pdf skill's `a.md`", "`a.md` in the
    /// pdf skill".
    var isOfAnotherSkill: Bool {
        var words: [String] = []
        Self.forEachWord(in: before) { words.append($0) }
        if words.suffix(2) == ["skill", "s"], words.dropLast(2).last != "this" { return true }
        // "If the pdf skill is there, follow its `a.md`."
        if words.last == "its", let skill = words.lastIndex(of: "skill"),
            words[..<skill].last != "this"
        {
            return true
        }
        words = []
        let end = whole[offset...].firstIndex { $0.isSpace } ?? whole.endIndex
        for word in Words(end..<whole.endIndex, in: source.bytes).prefix(4) {
            words.append(
                String(
                    decoding: source.bytes[word].prefix { $0.isLetter || $0 == 0x2D }, as: UTF8.self
                ))
        }
        return words.count == 4 && [words[0], words[1], words[3]] == ["in", "the", "skill"]
    }

    /// Whether the path is any one of its kind: "use an `assets/` folder".
    var isIndefinite: Bool {
        var last = ""
        Self.forEachWord(in: before) { last = $0 }
        return last == "a" || last == "an"
    }

    /// Whether any of some words stands on the line.
    func has(anyOf words: Set<String>) -> Bool {
        var result = false
        Self.forEachWord(in: whole) { if words.contains($0) { result = true } }
        return result
    }

    private static let shellTests = parts(
        "[ -f ", "[ -d ", "[ -e ", "[[ -f ", "[ ! -f ", "test -f ")
    private static let makingSigns = parts(
        "作成", "生成", "保存", "書き込", "書き出", "出力", "追加", "创建", "写入", "输出", "添加",
        "建立", "產生", "寫入")
    private static let readingSigns = parts(
        "参照", "参考", "読み", "読む", "読ん", "ご覧", "実行", "使用", "阅读", "读取", "查看", "运行",
        "执行", "参见", "參考", "詳細", "详细", "详见")
    private static let folderSigns = parts("ディレクトリ", "フォルダ", "目录", "文件夹", "目錄")
    private static let branches = parts("|-- ", "+-- ", "`-- ")
    private static let commentMarks = parts("# ", "//", "<!--", "-- ")
    private static let exampleMarks = parts(
        "e.g.", "eg.", "for example", "such as", "for instance", "example:", "examples:",
        "example**:",
        "examples**:")

    private static let sampleMarks = parts("good:", "bad:", "wrong:", "correct:", "incorrect:", "❌")
    private static let arrows = parts("→", "->", "=>")
    private static let verdicts = parts("✅", "❌", "✓", "✗")
    private static let silence = parts("2>/dev/null", "2> /dev/null", "&>/dev/null")

    private static func parts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Whether any of some texts, written in lower case, stands in a line.
    private static func find(_ parts: [[UInt8]], in line: ArraySlice<UInt8>) -> Bool {
        let text = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return text.indices.contains { offset in
            parts.contains { $0[0] == text[offset] && text.has($0, at: offset) }
        }
    }

    private func isEmpty(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy(\.isSpace) }

    /// Whether a line starts an item, a row, a heading or a quote.
    private func startsBlock(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop(while: \.isSpace)
        guard let first = rest.first else { return true }
        if [0x2D, 0x2A, 0x2B, 0x7C, 0x23, 0x3E].contains(first) {
            return first == 0x7C || first == 0x23 || rest.dropFirst().first?.isSpace == true
                || first == 0x3E
        }
        let number = rest.prefix(while: \.isDigit)
        guard !number.isEmpty, number.endIndex < rest.endIndex else { return false }
        return rest[number.endIndex] == UInt8(ascii: ".")
            || rest[number.endIndex] == UInt8(ascii: ")")
    }
}
