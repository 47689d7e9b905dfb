internal import Text

/// The line that contains a path, and questions about how its words relate to the path.
///
/// The answers come from English word lists, and from short phrases in Japanese, Chinese and Korean.
struct LineContext {
    /// The meaning of the nearest verb before a path.
    enum Verb { case making, reading }

    /// The maximum number of bytes to read before and after the path, and from each line above.
    private static let reach = (before: 400, following: 200, above: 400)

    let source: SourceText
    let line: Int
    let offset: Int
    /// The part of the line around the path.
    let lineText: ArraySlice<UInt8>

    /// Finds the line that contains an offset.
    init(_ source: SourceText, at offset: Int) {
        self.source = source
        self.offset = offset
        line = source.lineStarts.partitionPoint { $0 > offset } - 1
        let end =
            line + 1 < source.lineStarts.count ? source.lineStarts[line + 1] : source.bytes.count
        let first = max(source.lineStarts[line], offset - Self.reach.before)
        lineText = source.bytes[first..<min(end, offset + Self.reach.following)]
    }

    /// The text after the path and its closing markup, on its line.
    var following: ArraySlice<UInt8> {
        lineText[(lineText[offset...].firstIndex { $0.isSpace } ?? lineText.endIndex)...]
    }

    /// The line up to the path.
    var before: ArraySlice<UInt8> { lineText[..<offset] }

    /// The text before the path in its paragraph or item, up to a few lines.
    var block: ArraySlice<UInt8> {
        var first = line
        while first > max(0, line - 4), !startsBlock(bytes(ofLine: first)),
            !isEmpty(bytes(ofLine: first - 1))
        {
            first -= 1
        }
        return source.bytes[max(source.lineStarts[first], offset - 600)..<offset]
    }

    /// Returns the start of another line.
    func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
        let start = source.lineStarts[line]
        let next =
            line + 1 < source.lineStarts.count ? source.lineStarts[line + 1] : source.bytes.count
        return source.bytes[start..<min(next, start + Self.reach.above)]
    }
}

// MARK: The lines around

extension LineContext {
    /// The maximum number of lines of a list to read in each direction.
    private static let neighborLimit = 12

    /// Whether only markup precedes the path in its item or cell.
    var startsCell: Bool {
        guard let bar = before.lastIndex(of: UInt8(ascii: "|")) else { return startsItem }
        return before[bar...].allSatisfy { $0.isSpace || "|`*".utf8.contains($0) }
    }

    /// Whether the sentence that introduces the list says that its files are "in this folder".
    var isDeclaredLocal: Bool {
        guard let leadIn else { return false }
        var words: [String] = []
        Self.forEachWord(in: leadIn) { words.append($0) }
        let places: Set<String> = ["directory", "folder", "skill"]
        return words.indices.dropLast(2).contains { index in
            words[index] == "in" && words[index + 1] == "this" && places.contains(words[index + 2])
        }
    }

    /// Whether the text says that the path is "in this skill".
    var isInThisFolder: Bool {
        var words: [String] = []
        Self.forEachWord(in: following.prefix(30)) { words.append($0) }
        return words.count > 2 && words[0] == "in" && words[1] == "this"
            && ["directory", "folder", "skill"].contains(words[2])
    }

    /// The file names without a folder in the items or rows around the line.
    var neighbors: [String] {
        var names: [String] = []
        for step in [-1, 1] {
            var other = line + step
            while source.lineStarts.indices.contains(other),
                abs(other - line) <= Self.neighborLimit
            {
                let text = bytes(ofLine: other)
                let isItem = startsBlock(text) || text.first?.isSpace == true
                guard isItem, !isEmpty(text), text.first != UInt8(ascii: "#") else { break }
                for word in Words(
                    text.startIndex..<text.endIndex, in: source.bytes, separators: .prose)
                {
                    guard let path = PathToken(word: word, in: source.bytes), !path.hasSlash,
                        path.hasExtension
                    else { continue }
                    names.append(path.path)
                }
                other += step
            }
        }
        return names
    }
}

// MARK: The kind of line

extension LineContext {
    /// Whether the line is part of a tree drawing.
    var isTree: Bool {
        let bytes = lineText
        var offset = bytes.startIndex
        while offset + 2 < bytes.endIndex {
            // U+2500 to U+257F, box drawing.
            if bytes[offset] == 0xE2, bytes[offset + 1] == 0x94 || bytes[offset + 1] == 0x95 {
                return true
            }
            offset += 1
        }
        return Self.find(Self.branches, in: lineText)
    }

    /// Whether the line gives examples: `e.g.`, `for example`, `such as`, `Examples:`, a column of examples.
    var isExample: Bool {
        Self.find(Self.exampleMarks, in: before) || isGoodOrBadExample || isFollowedByEtc
            || isInExampleParentheses
            || columnHead.map { Self.find(Self.exampleHeads, in: $0) } ?? false
    }

    /// Whether parentheses with examples opened on a line above and are still open.
    private var isInExampleParentheses: Bool {
        let text = block
        guard let open = text.lastIndex(of: UInt8(ascii: "(")) else { return false }
        let rest = text[(open + 1)...]
        return !rest.contains(UInt8(ascii: ")")) && rest.starts(with: "e.g.".utf8)
    }

    /// Whether the line is an example of good or bad practice: "Bad: …", "a → b ✅".
    var isGoodOrBadExample: Bool {
        Self.find(Self.sampleMarks, in: before)
            || Self.find(Self.arrows, in: lineText) && Self.find(Self.verdicts, in: lineText)
    }

    /// Whether "etc." directly follows the path.
    private var isFollowedByEtc: Bool {
        following.drop(while: \.isSpace).starts(with: Array("etc".utf8))
    }

    /// Whether the line forbids running the path: "Do not use `uv run scripts/a.py`".
    var isForbidden: Bool {
        if isNotRequired { return true }
        let marks = before.indices.filter { before[$0] == UInt8(ascii: "`") }
        let isInCode = marks.count % 2 == 1
        let sentence = isInCode ? before[..<(marks.last ?? offset)] : before
        var words: [String] = []
        Self.forEachWord(in: sentence.split { ".,;:".utf8.contains($0) }.last ?? []) {
            words.append($0)
        }
        guard let verb = words.popLast(), let negation = words.last else { return false }
        return ["not", "never", "t"].contains(negation)
            && ["use", "run", "call", "execute", "invoke"].contains(verb)
    }

    /// Whether the text says that the path is not required: "no dependency on `scripts/a.py`", "no `scripts/a.py`".
    private var isNotRequired: Bool {
        let words = lastWords
        return words.last == "no"
            || [["no", "dependency", "on"], ["not", "depend", "on"]].contains(words.suffix(3))
    }

    /// Whether "for" precedes the path, so that the sentence is about something else.
    var followsFor: Bool { lastWords.last == "for" }

    /// The words before the path, including the lines that its line continues.
    private var lastWords: [String] {
        var words: [String] = []
        Self.forEachWord(in: block.suffix(60)) { words.append($0) }
        return words
    }

    /// Whether the path is in a list of mostly glob patterns: "`a.sh`, `*.b`, `c/*.d`".
    var isAmongPatterns: Bool {
        guard lineText.startIndex == source.lineStarts[line],
            following.first == UInt8(ascii: ",")
                || source.bytes[..<following.startIndex].last == UInt8(ascii: ",")
        else { return false }
        let marks = lineText.indices.filter { lineText[$0] == UInt8(ascii: "`") }
        let spans = stride(from: 0, to: marks.count - 1, by: 2).map {
            lineText[marks[$0]..<marks[$0 + 1]]
        }
        return spans.count { $0.contains(UInt8(ascii: "*")) } * 2 > spans.count
    }

    /// Whether a checklist item starts with the path: "- [ ] scripts/a.sh".
    var startsChecklistItem: Bool {
        let text = before.drop { $0.isSpace || "-*+".utf8.contains($0) }
        guard text.starts(with: "[ ]".utf8) || text.starts(with: "[x]".utf8) else { return false }
        return text.dropFirst(3).allSatisfy { $0.isSpace || "`*".utf8.contains($0) }
    }

    /// Whether the line, the comment or the sentence above says that commands run in the root of a project.
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

    /// Whether a shell checks whether the paths of the line exist: `ls a b 2>/dev/null`.
    var isTestedForExistence: Bool {
        guard Self.find(Self.silence, in: lineText) else { return false }
        let first = lineText.drop(while: \.isSpace).prefix { !$0.isSpace }
        return ["ls", "cat", "head", "stat", "find", "grep", "wc"].contains(
            String(decoding: first, as: UTF8.self))
    }

    /// Whether a word precedes the path on its line.
    var followsWord: Bool { before.contains { $0.isLetter } }

    /// Whether the line says that the file is created later: "made by the first run".
    var isCreatedLater: Bool {
        has(anyOf: Vocabulary.makingVerbs) || has(anyOf: ["auto", "runtime", "gitignored"])
    }

    /// Whether the line says that version control ignores the file.
    var isIgnored: Bool { Self.find(Self.ignorePhrases, in: lineText) }

    /// Whether the path is the value of an option such as `--eval-script`.
    var followsScriptOption: Bool {
        let last = before.split(whereSeparator: \.isSpace).last ?? []
        return last.starts(with: [0x2D, 0x2D]) && last.suffix(6).elementsEqual("script".utf8)
    }

    /// Whether the path is the value of an input option such as `--rules`.
    var followsInputOption: Bool {
        let last = before.split(whereSeparator: \.isSpace).last ?? []
        guard last.starts(with: [0x2D, 0x2D]) else { return false }
        let name = String(decoding: last, as: UTF8.self)
        return !["out", "export", "save", "dest", "report", "write"].contains(where: name.contains)
    }

    /// Whether the text says that the path is in this skill: "this skill's `scripts/`".
    var belongsToThisSkill: Bool {
        var words: [String] = []
        Self.forEachWord(in: before) { words.append($0) }
        return words.suffix(3) == ["this", "skill", "s"]
    }

    /// The other folders that the line names, and the adjacent rows of its table.
    var folders: [String] {
        let rows = isRow ? [line - 1, line + 1].filter(source.lineStarts.indices.contains) : []
        return ([lineText] + rows.map(bytes(ofLine:))).flatMap(folders)
    }

    private func folders(in text: ArraySlice<UInt8>) -> [String] {
        Words(text.startIndex..<text.endIndex, in: source.bytes, separators: .prose).prefix(100)
            .compactMap { word in
                PathToken(word: word, in: source.bytes).flatMap {
                    $0.isFolder ? String($0.path.dropLast()) : nil
                }
            }
    }

    /// Whether a comment marker precedes the path.
    var isComment: Bool {
        let text = before
        guard let first = text.first(where: { !$0.isSpace }) else { return false }
        if first == UInt8(ascii: "#") || first == UInt8(ascii: "*") { return true }
        return Self.find(Self.commentMarks, in: text)
    }

    /// Whether a comment points the reader to the path.
    var isPointedToByComment: Bool {
        precedingWord.map { ["see", "refer", "read"].contains($0) } ?? false
            || Self.find(Self.pointingPhrases, in: before)
    }

    /// Whether the line says that the path belongs to the user's project: "your", "project".
    var isProject: Bool {
        var result = false
        Self.forEachWord(in: lineText) { word in
            if ["your", "project", "repo", "repository", "codebase", "app", "user"].contains(word) {
                result = true
            }
        }
        return result
    }

    /// Whether the path follows an indefinite article: "use an `assets/` folder".
    var isIndefinite: Bool {
        var last = ""
        Self.forEachWord(in: before) { last = $0 }
        return last == "a" || last == "an"
    }

    /// Whether the line contains any of several words.
    func has(anyOf words: Set<String>) -> Bool {
        var result = false
        Self.forEachWord(in: lineText) { if words.contains($0) { result = true } }
        return result
    }

    private static let ignorePhrases = parts(
        "gitignored", "git-ignored", "ignored by git", "an ignored", "(ignored)")
    private static let pointingPhrases = parts("详见", "詳見", "参见", "參見", "参照", "参考", "參考")
    static let makingPhrases = parts(
        "作成", "生成", "保存", "書き込", "書き出", "出力", "追加", "创建", "写入", "输出", "添加", "记入", "記入",
        "建立", "產生", "寫入", "编辑", "編輯", "編集")
    static let readingPhrases = parts(
        "加载", "加載", "載入", "参照", "参考", "読み", "読む", "読ん", "ご覧", "実行", "使用", "阅读", "读取", "查看", "运行",
        "执行", "参见", "參考", "詳細", "详细", "详见")
    static let folderPhrases = parts("ディレクトリ", "フォルダ", "目录", "文件夹", "目錄")
    private static let branches = parts("|-- ", "+-- ", "`-- ")
    private static let commentMarks = parts("# ", "//", "<!--", "-- ")
    private static let exampleMarks = parts(
        "e.g.", "eg.", "for example", "such as", "for instance", "example:", "examples:", "範例：",
        "示例：", "例：", "例:", "例如", "例えば", "（如", "(如", "比如", "예:",
        "example**:",
        "examples**:", "structure:", "structure**:", "layout:")

    /// Words in the head of a column of examples.
    private static let exampleHeads = parts("example", "sample", "e.g.", "例", "サンプル", "예시")

    private static let sampleMarks = parts(
        "good:", "bad:", "wrong:", "correct:", "incorrect:", "good**:", "bad**:", "wrong**:",
        "correct**:", "incorrect**:", "❌")
    private static let arrows = parts("→", "->", "=>")
    private static let verdicts = parts("✅", "❌", "✓", "✗")
    private static let silence = parts("2>/dev/null", "2> /dev/null", "&>/dev/null")

    static func parts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Whether a line contains any of several lowercase texts, ignoring case.
    static func find(_ parts: [[UInt8]], in line: ArraySlice<UInt8>) -> Bool {
        let text = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return text.indices.contains { offset in
            parts.contains { $0[0] == text[offset] && text.has($0, at: offset) }
        }
    }

    func isEmpty(_ text: ArraySlice<UInt8>) -> Bool { text.allSatisfy(\.isSpace) }

    /// Whether a line starts an item, a row, a heading or a quote, or is a rule such as the end of the frontmatter.
    func startsBlock(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.drop(while: \.isSpace)
        guard let first = rest.first else { return true }
        if [0x2D, 0x2A, 0x2B, 0x7C, 0x23, 0x3E].contains(first) {
            return first == 0x7C || first == 0x23 || rest.dropFirst().first?.isSpace == true
                || first == 0x3E || rest.starts(with: "---".utf8)
        }
        let number = rest.prefix(while: \.isDigit)
        guard !number.isEmpty, number.endIndex < rest.endIndex else { return false }
        return rest[number.endIndex] == UInt8(ascii: ".")
            || rest[number.endIndex] == UInt8(ascii: ")")
    }
}
