internal import Digest
internal import FileTree
internal import Text

/// What a file does: the deeds in its statements, and what is carried from one statement to another.
struct Conduct: Sendable {
    let source: SourceText
    let acts: [Act]
    let flows: [Flow]
    private let statements: [Statement]

    /// Reads what a file does from the words that were found in it; nil if there is nothing to see.
    init?(_ scan: TextScan) {
        let table = WordTable.shared
        let hits = scan.hits.filter { !table.signs[$0.word].isEmpty }
        guard !hits.isEmpty else { return nil }
        let source = scan.source
        let statements = StatementReader.statements(of: source)
        guard !statements.isEmpty else { return nil }
        var reader = ActReader(source, statements)
        for hit in hits.prefix(Self.hitLimit) { reader.read(hit, table.signs[hit.word]) }
        guard !reader.acts.isEmpty else { return nil }
        self.source = source
        self.statements = statements
        acts = reader.settled
        let deeds = acts.reduce(into: DeedSet()) { $0.formUnion(DeedSet($1.deed)) }
        let mayFlow =
            !deeds.isDisjoint(with: .goods) && !deeds.isDisjoint(with: .uses)
            && statements.count <= Self.statementLimit
        flows = mayFlow ? FlowReader(source, statements, acts).flows : []
    }

    /// No genuine file has more; the rest of a hostile one is not looked at.
    private static let hitLimit = 20_000
    private static let statementLimit = 50_000

    /// Quotes the statement at an index: its text on one line, shortened; a digest tells shortened ones apart.
    func quotation(of statement: Int) -> String {
        Self.quotation(of: source.bytes[statements[statement].range])
    }

    /// Quotes text on one line: at most 72 characters, then a digest of the whole.
    static func quotation(of bytes: ArraySlice<UInt8>) -> String {
        let words = bytes.split { $0.isSpace }
        let text = Array(words.joined(separator: [Byte.space]))
        let string = String(decoding: text, as: UTF8.self)
        guard string.unicodeScalars.count > quotationLimit else { return "`\(string)`" }
        var short = String.UnicodeScalarView()
        short.append(contentsOf: string.unicodeScalars.prefix(quotationLimit))
        let digest = SHA256Digest(of: text).description.suffix(64).prefix(8)
        return "`\(String(short))…` (\(digest))"
    }

    private static let quotationLimit = 72
}

/// The statement that is read, with what its signs ask for again and again.
private final class CurrentStatement {
    let index: Int
    let passage: Passage
    private(set) lazy var startsProcess = passage.startsProcess
    private(set) lazy var isMessage = passage.isMessage
    private(set) lazy var isPattern = passage.containsAny(of: [
        "pattern", "regex", "re.compile", "(r\"", "(r'", "\\s*", "\\s+", "\\b",
    ])

    init(_ index: Int, _ passage: Passage) {
        self.index = index
        self.passage = passage
    }
}

/// Finds the acts of a file.
private struct ActReader {
    private(set) var acts: [Act] = []
    private let source: SourceText
    private let statements: [Statement]
    private let isRun: Bool
    private var current: CurrentStatement?
    private var mayRunStrings: [Int] = []

    init(_ source: SourceText, _ statements: [Statement]) {
        self.source = source
        self.statements = statements
        isRun = source.path.isRunConfiguration
    }

    mutating func read(_ hit: TextScan.Hit, _ signs: [Int]) {
        let next = statements.partitionPoint { $0.range.lowerBound > hit.offset }
        guard next > 0, hit.offset < statements[next - 1].range.upperBound else { return }
        let index = next - 1
        let statement = statements[index]
        if current?.index != index {
            current = CurrentStatement(index, Passage(source, statement.range))
        }
        guard let current else { return }
        let passage = current.passage
        let place = hit.offset - passage.start
        for number in signs {
            let sign = Sign.all[number]
            guard place + sign.word.utf8.count <= passage.text.count,
                sign.applies(to: passage, at: place)
            else { continue }
            var isShown = statement.isShown
            switch statement.language {
            case .shell:
                isShown = isShown || passage.isEchoed(place)
            case .data:
                isShown = isShown || !isRun
            case .program:
                let isCommand =
                    sign.form == .command
                    || sign.word.utf8.contains(Byte.space) && !DeedSet.goods.contains(sign.deed)
                        && sign.deed != .disguises
                if sign.form == .command, sign.deed == .starts, !current.startsProcess { continue }
                if current.isPattern { isShown = true }
                if isCommand, passage.isInString(place), !current.startsProcess {
                    if current.isMessage {
                        isShown = true
                    } else {
                        mayRunStrings.append(acts.count)
                    }
                }
            }
            acts.append(
                Act(
                    deed: sign.deed, offset: hit.offset, statement: index,
                    subject: sign.subject ?? sign.word.trimmedSign, isShown: isShown))
        }
    }

    /// The acts; commands in strings are only shown if the program starts nothing.
    var settled: [Act] {
        guard !mayRunStrings.isEmpty,
            !acts.contains(where: { $0.deed == .starts || $0.deed == .evaluates })
        else { return acts }
        var acts = acts
        for index in mayRunStrings {
            let act = acts[index]
            acts[index] = Act(
                deed: act.deed, offset: act.offset, statement: act.statement,
                subject: act.subject, isShown: true)
        }
        return acts
    }
}

extension String {
    /// The word of a sign without the punctuation that surrounds it.
    fileprivate var trimmedSign: String {
        let marks = Array("\"'`(,=<>$ -:".utf8)
        var text = utf8[...]
        while let first = text.first, marks.contains(first), first != UInt8(ascii: "-") {
            text.removeFirst()
        }
        while let last = text.last, marks.contains(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Passage {
    /// Whether the place is an argument of `echo` or `printf`, or a pattern that is searched for, and goes nowhere.
    func isEchoed(_ place: Int) -> Bool {
        let first = text.drop { $0.isSpace || "$(@-".utf8.contains($0) }
        let word = String(decoding: first.prefix { $0.isLetterOrDigit || $0 == 95 }, as: UTF8.self)
        guard
            [
                "echo", "printf", "grep", "rg", "log", "info", "warn", "error", "die", "fail",
                "print", "say", "case", "egrep", "awk",
            ].contains(word)
        else {
            return false
        }
        guard !text.contains(UInt8(ascii: ">")) else { return false }
        return !containsAny(of: [
            "| sh", "| bash", "|sh", "|bash", "| sudo", "| crontab", "| tee", "| base64", "| nc",
            "| curl",
        ])
            && place > first.startIndex + word.utf8.count
            && !text[..<place].contains(UInt8(ascii: "|"))
            && text[..<place].firstRange(of: Array("$(".utf8)) == nil
    }

    /// Whether the place is in a string of a program.
    func isInString(_ place: Int) -> Bool {
        let lineStart = text[..<place].lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
        let before = text[lineStart..<place]
        return [34, 39, 96].contains { mark in
            before.count { $0 == mark } % 2 == 1
        }
    }

    /// Whether the statement starts another program.
    var startsProcess: Bool {
        containsAny(of: [
            "subprocess", "system(", "popen", "exec", "spawn", "check_output", "check_call", "run(",
            "$`", "command(", "do shell script", "call(",
        ])
    }

    /// Whether the statement is a message, a help text or a pattern.
    var isMessage: Bool {
        containsAny(of: [
            "print", "log", "raise", "error", "help=", "description", "usage", "regex", "re.",
            "match",
            "pattern", "console.", "throw", "warn", "exit(", "message", "hint", "echo", "assert",
            "expect(", "reason",
        ])
    }
}

extension RelativePath {
    /// Whether the file is data whose commands run: the scripts of a package, hooks, tasks, services, workflows.
    fileprivate var isRunConfiguration: Bool {
        let name = lastName.lowercased()
        return Self.runNames.contains(name) || Self.runExtensions.contains(fileExtension)
            || name.hasPrefix("docker-compose") || name.hasPrefix("settings")
    }

    private static let runNames: Set<String> = [
        "package.json", "hooks.json", "tasks.json", ".mcp.json", "mcp.json", "plugin.json",
        "devcontainer.json",
        "pyproject.toml", "setup.cfg", "composer.json", "pip.conf", "launch.json", "taskfile.yml",
        "config.toml", ".pre-commit-config.yaml",
        "lefthook.yml", "action.yml", "action.yaml", "deno.json",
    ]
    private static let runExtensions: Set<String> = [
        "service", "plist", "desktop", "reg", "timer", "conf", "ini",
    ]
}
