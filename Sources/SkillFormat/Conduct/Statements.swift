internal import FileTree
internal import Markdown
internal import Text

/// A command of a shell or a statement of a program: the unit in which signs are looked for.
struct Statement: Sendable {
    /// How its text is read.
    enum Language: Sendable { case shell, program, data }

    let range: Range<Int>
    let language: Language
    /// Whether it only shows code: in a comment, a docstring, a table or a quotation.
    let isShown: Bool
    /// The code block that it is in, in which variables hold; 0 for scripts, nil for code spans.
    let block: Int?
}

/// Splits a file into statements: the lines of scripts and of code blocks, joined where brackets or backslashes continue
/// them and split where a shell ends a command; in Markdown also the code spans.
struct StatementReader {
    private let source: SourceText
    private var statements: [Statement] = []
    private var block: Int? = 0

    /// The longest statement in bytes and in lines.
    private static let byteLimit = 4_000
    private static let lineLimit = 40

    private init(_ source: SourceText) { self.source = source }

    /// Returns the statements of a file in text order; none for files that neither run nor instruct.
    static func statements(of source: SourceText) -> [Statement] {
        var reader = StatementReader(source)
        if source.isMarkdown {
            reader.readMarkdown()
        } else if let language = source.language {
            reader.read(lines: 0..<source.lineStarts.count, language, isShown: false)
        }
        return reader.statements
    }

    private mutating func readMarkdown() {
        let shape = TextShape(source)
        let fences = CodeFences(in: source).all
        var line = 0
        for fence in fences {
            readText(line..<fence.lines.lowerBound, shape)
            line = fence.lines.upperBound
            let language = SourceText.language(ofFence: fence.language)
            let isShown = shape[fence.lines.lowerBound + 1] == .otherFence && language != .program
            block = fence.lines.lowerBound + 1
            if let language { read(lines: fence.contentLines, language, isShown: isShown) }
        }
        readText(line..<source.lineStarts.count, shape)
    }

    /// Adds the code spans of lines, and lines that are indented as code.
    private mutating func readText(_ lines: Range<Int>, _ shape: TextShape) {
        block = nil
        for number in lines {
            let line = source.line(number)
            let isShown = shape[number + 1] != .plain
            if line.starts(with: "    ".utf8) || line.first == Byte.tab {
                let text = line.drop(while: \.isBlank)
                if let first = text.first, first.isLetterOrDigit || "$./".utf8.contains(first),
                    !text.contains(UInt8(ascii: "`"))
                {
                    read(lines: number..<number + 1, .shell, isShown: isShown)
                    continue
                }
            }
            var rest = line
            while let open = rest.firstIndex(of: UInt8(ascii: "`")) {
                let width = rest[open...].prefix { $0 == UInt8(ascii: "`") }.count
                let start = open + width
                guard let close = rest[start...].firstIndex(of: UInt8(ascii: "`")) else { break }
                if close - start >= 3 {
                    add(start..<min(close, start + Self.byteLimit), .shell, isShown)
                }
                rest = rest[(close + 1)...].drop { $0 == UInt8(ascii: "`") }
            }
        }
    }

    private mutating func add(_ range: Range<Int>, _ language: Statement.Language, _ isShown: Bool)
    {
        statements.append(
            Statement(range: range, language: language, isShown: isShown, block: block))
    }

    /// Adds the statements of lines.
    private mutating func read(
        lines: Range<Int>, _ language: Statement.Language, isShown: Bool
    ) {
        var start: Int?
        var depth = 0
        var count = 0
        var isInDocstring = false
        for number in lines {
            let line = source.line(number)
            let text = line.drop(while: \.isBlank)
            if start == nil {
                let isComment =
                    text.first == UInt8(ascii: "#") && !text.starts(with: "#!".utf8)
                    || language == .program
                        && (text.starts(with: "//".utf8) || text.first == UInt8(ascii: "*")
                            || text.starts(with: "/*".utf8))
                if text.isEmpty || isComment || text.starts(with: "#!".utf8) { continue }
            }
            let marks = language == .program ? Self.docstringMarks(in: text) : 0
            let opensDocstring =
                !isInDocstring && marks > 0 && start == nil
                && (text.starts(with: "\"\"\"".utf8) || text.starts(with: "'''".utf8))
            if isInDocstring || opensDocstring {
                if !text.isEmpty {
                    add(
                        line.startIndex..<min(line.endIndex, line.startIndex + Self.byteLimit),
                        language, true)
                }
                if marks % 2 == 1 { isInDocstring.toggle() }
                continue
            }
            if start == nil { (start, depth, count) = (text.startIndex, 0, 0) }
            guard var first = start else { continue }
            count += 1
            scan(line, from: max(first, line.startIndex), &first, &depth, language, isShown)
            start = first
            let end = line.endIndex
            let last = line.trimmingEnd.last
            let next =
                number + 1 < lines.upperBound ? source.line(number + 1).drop(while: \.isBlank) : []
            let continues =
                last == UInt8(ascii: "\\") || depth > 0 && !Self.opensBlock(line)
                || last == UInt8(ascii: "|")
                || next.first == UInt8(ascii: ".") && language == .program
                || next.first == UInt8(ascii: "|") && language == .shell
            if continues, count < Self.lineLimit, end - first < Self.byteLimit,
                number + 1 < lines.upperBound
            {
                continue
            }
            finish(first..<end, language, isShown)
            start = nil
        }
    }

    /// Follows the brackets of a line, and ends statements at the operators of a shell and at semicolons.
    private mutating func scan(
        _ line: ArraySlice<UInt8>, from: Int, _ start: inout Int, _ depth: inout Int,
        _ language: Statement.Language, _ isShown: Bool
    ) {
        var quote: UInt8 = 0
        var index = from
        while index < line.endIndex {
            let byte = line[index]
            if byte == UInt8(ascii: "\\") { index += 2; continue }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                    if language != .shell { quote = byte }
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
                case UInt8(ascii: ";") where depth == 0 || language == .shell:
                    finish(start..<index, language, isShown)
                    start = index + 1
                case UInt8(ascii: "&"), UInt8(ascii: "|"):
                    if language == .shell, index + 1 < line.endIndex, line[index + 1] == byte {
                        finish(start..<index, language, isShown)
                        start = index + 2
                        index += 1
                    }
                default: break
                }
            }
            if index - start >= Self.byteLimit {
                finish(start..<index, language, isShown)
                start = index
            }
            index += 1
        }
    }

    private mutating func finish(
        _ range: Range<Int>, _ language: Statement.Language, _ isShown: Bool
    ) {
        guard range.count >= 3 else { return }
        add(range, language, isShown)
    }

    /// Whether a line opens the block of a function or a condition, whose statements are their own.
    private static func opensBlock(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.trimmingEnd
        guard text.last == UInt8(ascii: "{") else { return false }
        let before = text.dropLast().trimmingEnd
        return before.last == UInt8(ascii: ")") || before.suffix(2).elementsEqual("=>".utf8)
            || before.suffix(3).elementsEqual("try".utf8)
            || before.suffix(4).elementsEqual("else".utf8)
    }

    private static func docstringMarks(in line: ArraySlice<UInt8>) -> Int {
        var count = 0
        var index = line.startIndex
        while index + 2 < line.endIndex {
            if (line[index] == 34 || line[index] == 39), line[index + 1] == line[index],
                line[index + 2] == line[index]
            {
                count += 1
                index += 3
            } else {
                index += 1
            }
        }
        return count
    }
}

extension SourceText {
    /// The language of a script or of settings that run commands, by the name or the first line of the file; nil for
    /// texts and data.
    var language: Statement.Language? {
        if let known = Self.languages[path.fileExtension] { return known }
        let name = path.lastName.lowercased()
        if Self.shellNames.contains(name) || name.hasPrefix(".env") { return .shell }
        guard path.fileExtension.isEmpty || bytes.starts(with: "#!".utf8) else { return nil }
        let first = line(0)
        guard first.starts(with: "#!".utf8) else { return nil }
        return first.firstRange(of: Array("sh".utf8)) != nil ? .shell : .program
    }

    /// The language of a code block; nil for blocks that neither run nor instruct.
    static func language(ofFence word: String) -> Statement.Language? {
        if let known = fenceLanguages[word] { return known }
        return languages[word]
    }

    private static let shellNames: Set<String> = [
        "makefile", "dockerfile", "justfile", ".envrc", "procfile", "brewfile", "requirements.txt",
        "containerfile", "gnumakefile",
    ]

    private static let fenceLanguages: [String: Statement.Language] = [
        "": .shell, "shell": .shell, "console": .shell, "terminal": .shell, "powershell": .shell,
        "!": .shell,
        "shell-session": .shell, "python": .program, "javascript": .program, "typescript": .program,
        "text": .shell,
        "ruby": .program, "golang": .program, "rust": .program, "jsonc": .data,
        "applescript": .program, "py3": .program,
        "sh!": .shell, "node": .program, "dockerfile": .shell, "makefile": .shell, "txt": .shell,
        "cmd": .shell,
    ]

    private static let languages: [String: Statement.Language] = [
        "sh": .shell, "bash": .shell, "zsh": .shell, "fish": .shell, "ksh": .shell,
        "command": .shell, "bat": .shell,
        "cmd": .shell, "ps1": .shell, "psm1": .shell, "mk": .shell, "tool": .shell, "bats": .shell,
        "py": .program, "pyw": .program, "js": .program, "mjs": .program, "cjs": .program,
        "ts": .program,
        "mts": .program, "tsx": .program, "jsx": .program, "rb": .program, "pl": .program,
        "pm": .program, "php": .program,
        "go": .program, "rs": .program, "java": .program, "lua": .program, "swift": .program,
        "kt": .program,
        "cs": .program, "scpt": .program, "applescript": .program, "r": .program, "jl": .program,
        "vbs": .program, "ipynb": .data,
        "json": .data, "yaml": .data, "yml": .data, "toml": .data, "cfg": .data, "ini": .data,
        "conf": .data, "plist": .data,
        "service": .data, "desktop": .data, "reg": .data, "jsonc": .data, "json5": .data,
        "hcl": .data, "timer": .data,
    ]
}
