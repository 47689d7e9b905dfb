internal import FileTree
internal import Markdown
internal import ScriptAnalysis
internal import Text

/// A rule that checks the places where one of its words occurs, and what the files of a skill do.
protocol TextRule: Rule {
    /// The effects that are findings.
    var rows: [EffectRow] { get }
    /// Whether what it finds is as serious in a file that no agent loads by itself.
    var holdsEverywhere: Bool { get }
    /// The requests of a text that are findings.
    var requests: [RequestRow] { get }
    /// The words, in lowercase and at least three bytes long.
    var words: [String] { get }
    /// The kind of text that the rule is about.
    var subjectMatter: SubjectMatter { get }
    /// The maximum number of places to check in one file, so that a hostile file cannot take forever.
    var placeLimit: Int { get }
    /// Judges the text around a word; nil if it is harmless.
    func judge(_ passage: Passage) -> Suspicion?
}

/// The kind of text that a rule is about, which determines when a match is only a quotation.
enum SubjectMatter {
    /// Sentences, which quotation marks and code quote.
    case prose
    /// Commands, which usually are in code, so that code alone is not a quotation.
    case command
    /// Values such as keys, whose quotations are just as harmful.
    case value
}

/// The report of a rule about a place, before the place itself is taken into account.
struct Suspicion {
    var message: FindingText
    var severity: Finding.Severity
    var effect: Finding.Effect = .report
    /// The place in the passage's text; nil for the word.
    var at: Int?
    /// Whether it is about what the text has an agent do, which reference material does as well as SKILL.md.
    var asksAgent = false
    /// The address from which it has a program downloaded and run.
    var download: String?
}

extension TextRule {
    var family: RuleFamily { .security }
    var subjectMatter: SubjectMatter { .command }
    var placeLimit: Int { 4_000 }
    var rows: [EffectRow] { [] }
    var holdsEverywhere: Bool { false }
    var requests: [RequestRow] { [] }
    var words: [String] { [] }

    func judge(_ passage: Passage) -> Suspicion? { nil }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        checkTexts(of: skill, report: report)
    }

    /// Checks the files and values of a skill.
    func checkTexts(of skill: SkillContents, report: (Finding) -> Void) {
        let table = Rules.words
        guard let owned = table.owned[id.description] else { return }
        let rows = rows
        for scan in skill.scans {
            let analysis = rows.isEmpty ? nil : skill.analyses[scan.source.path]
            var found = MostSeriousFindings()
            if let analysis {
                for row in rows {
                    row.findings(of: id, in: analysis, skill).forEach { found.add($0) }
                }
            }
            let values = skill.values(in: scan.source).filter { value in
                value.scan.hits.contains { owned[$0.word] }
            }
            if !requests.isEmpty {
                found.add(requested(in: skill.prose[scan.source.path], skill))
                for value in skill.values(in: scan.source) {
                    found.add(requested(in: value.prose, skill), in: value)
                }
            }
            if !values.isEmpty || scan.hits.contains(where: { owned[$0.word] }) {
                var own = findings(in: scan, of: skill, table, owned)
                for value in values {
                    own.add(findings(in: value.scan, of: skill, table, owned), in: value)
                }
                found.add(own)
            }
            found.forEach(report)
        }
    }

    /// The distance in bytes from which a quotation mark quotes a sentence of its line.
    private static var quotationReach: Int { 700 }

    /// The findings about what a text asks for.
    private func requested(
        in reading: ProseReading?, _ skill: SkillContents
    ) -> MostSeriousFindings {
        var found = MostSeriousFindings()
        guard let reading else { return found }
        lazy var shape = TextShape(reading.source, reading.fences)
        for row in requests {
            for match in row.request.matches(in: reading) {
                // From the start of the line, on which a quotation may have begun.
                let line = reading.source.place(at: match.range.lowerBound).line - 1
                let start = max(
                    reading.source.lineStarts[line], match.range.lowerBound - Self.quotationReach)
                let passage = Passage(reading.source, start..<match.range.upperBound)
                let suspicion = Suspicion(
                    message: row.message, severity: row.severity, effect: row.effect,
                    at: match.offset - passage.start, asksAgent: true)
                found.add(weigh(suspicion, in: passage, shape: shape, skill: skill))
            }
        }
        return found
    }

    private func findings(
        in scan: TextScan, of skill: SkillContents, _ table: WordTable, _ owned: [Bool]
    ) -> MostSeriousFindings {
        var shape: TextShape?
        var strongestEffect = MostSeriousFindings()
        var places = 0
        for hit in scan.hits where owned[hit.word] {
            places += 1
            guard places <= placeLimit else {
                strongestEffect.add(tooManyPlaces(hit, scan.source))
                break
            }
            let passage = Passage(
                scan.source, at: hit.offset, count: table.words[hit.word].count)
            guard let suspicion = judge(passage) else { continue }
            let known = shape ?? TextShape(scan.source, scan.fences)
            shape = known
            strongestEffect.add(weigh(suspicion, in: passage, shape: known, skill: skill))
        }
        return strongestEffect
    }

    /// Reports that the rest of a file is not checked, because no genuine text has so many places.
    private func tooManyPlaces(_ hit: TextScan.Hit, _ source: SourceText) -> Finding {
        source.finding(
            id, .warning, at: hit.offset, SecurityMessages.tooManyPlaces,
            effect: .consent)
    }

    private func weigh(
        _ suspicion: Suspicion, in passage: Passage, shape: TextShape, skill: SkillContents
    ) -> Finding {
        let source = passage.source
        let offset = passage.start + (suspicion.at ?? passage.word.lowerBound)
        let place = source.place(at: offset)
        var severity = suspicion.severity
        var effect = suspicion.effect
        // What no agent loads by itself asks it for nothing until SKILL.md has it read the file.
        let isLower =
            suspicion.asksAgent
            ? source.path.isTest || !holdsEverywhere && skill.isManual(source)
            : source.path.isReference
        // One step in all: the author of a skill chooses its folders, topic and quotation marks.
        // The quotation marks of data quote nothing.
        let mayQuote = source.isMarkdown || !suspicion.asksAgent
        if isLower || mayQuote && isQuoted(offset, shape[place.line], passage, skill) {
            (severity, effect) = (severity.dropped, effect.dropped)
        }
        // An agent reads a page for people only when it looks for something there.
        if subjectMatter != .value, effect == .block, skill.isManual(source) { effect = .consent }
        if subjectMatter != .value, shape[place.line] == .otherFence, skill.showsAttacks(on: source)
        {
            (severity, effect) = (.info, .report)
        }
        var finding = Finding(
            rule: id, severity: severity, path: source.path, line: place.line,
            column: place.column, message: suspicion.message, effect: effect,
            subject: effect == .report ? nil : ScriptAnalysis.quotation(of: passage.original))
        finding.download = suspicion.download
        return finding
    }

    private func isQuoted(
        _ offset: Int, _ line: TextShape.Line, _ passage: Passage, _ skill: SkillContents
    ) -> Bool {
        switch subjectMatter {
        case .value: false
        // What a page about attacks warns of, it quotes.
        case .prose:
            line != .plain
                || passage.isInQuotes(offset - passage.start)
                    && !passage.isInMarkup(offset - passage.start)
        case .command:
            switch line {
            case .tableOrQuote, .comment, .otherFence: true
            case .shellFence: skill.isAboutSecurity
            case .plain:
                // The patterns of a scanner are string literals in its source.
                skill.isAboutSecurity
                    && (passage.source.isMarkdown || passage.isInQuotes(offset - passage.start))
            }
        }
    }
}

extension Finding.Severity {
    /// The next lower level.
    var dropped: Self { self == .error ? .warning : .info }
}

extension Finding.Effect {
    /// The next lower level.
    var dropped: Self { self == .block ? .consent : .report }
}

extension Finding.Effect: Comparable {
    /// Orders the least serious first.
    public static func < (first: Self, second: Self) -> Bool { first.weight < second.weight }

    private var weight: Int {
        switch self {
        case .report: 0
        case .consent: 1
        case .block: 2
        }
    }
}

extension SkillContents {
    /// Whether the blocks of programs and data of a page show attacks that no agent is asked for: it is reference material
    /// about threats, of a skill about security.
    func showsAttacks(on source: SourceText) -> Bool {
        isManual(source) && source.path.isReference && isAboutSecurity && source.isAboutThreats
    }

    /// Whether a document is none that agents load as instructions.
    func isManual(_ source: SourceText) -> Bool {
        source.isMarkdown && !documents.contains { $0.source.path == source.path }
    }

    /// Whether the skill is about security, and so quotes what it warns of.
    var isAboutSecurity: Bool {
        let frontmatter = document?.frontmatter
        let text = "\(frontmatter?.name ?? "") \(frontmatter?.description ?? "")".lowercased()
        let words = [
            "security", "malware", "injection", "vulnerab", "pentest", "penetration test",
            "exploit", "threat", "attack", "forensic", "malicious", "jailbreak", "red team",
        ]
        return words.contains { text.utf8.holds($0.utf8) }
    }
}

extension SourceText {
    /// Whether the page is about threats: its name or its first heading says so.
    var isAboutThreats: Bool {
        let heading =
            lineStarts.indices.prefix(60).lazy.map { self.line($0) }
            .first { $0.starts(with: "# ".utf8) } ?? []
        let text = "\(path.lastName) \(String(decoding: heading, as: UTF8.self))".lowercased()
        return [
            "attack", "threat", "vulnerab", "malicious", "malware", "exploit", "injection",
            "supply-chain", "supply chain", "anti-pattern", "red flag", "dangerous",
        ].contains { text.utf8.holds($0.utf8) }
    }
}

extension Passage {
    /// Whether a place is in quotation marks or inline code of its line.
    func isInQuotes(_ index: Int) -> Bool {
        let lineStart = text[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let before = text[lineStart..<index]
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "`")]
        where before.count(where: { $0 == mark }) % 2 == 1 {
            return true
        }
        // Curly quotes: an opening one without a closing one after it.
        let open = before.lastRange(of: [0xE2, 0x80, 0x9C]) ?? -1
        return open >= 0 && (before.lastRange(of: [0xE2, 0x80, 0x9D]) ?? -1) < open
    }
}

extension Passage {
    /// Whether a place is in an attribute of HTML or the title of a link, which a rendered page doesn't show: their quotation
    /// marks quote nothing.
    func isInMarkup(_ index: Int) -> Bool {
        let lineStart = text[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = text[lineStart..<index]
        guard let mark = line.lastIndex(of: UInt8(ascii: "\"")) else { return false }
        let before = line[..<mark]
        if before.last == UInt8(ascii: "="), before.contains(UInt8(ascii: "<")) { return true }
        let words = before.split { $0.isSpace }.suffix(2)
        guard before.last?.isBlank == true, let target = words.last else { return false }
        return target.lastRange(of: Array("](".utf8)) != nil
            || words.count == 2 && words.first?.suffix(2).elementsEqual("]:".utf8) == true
    }
}

extension ArraySlice<UInt8> {
    /// The last index of some bytes.
    func lastRange(of wanted: [UInt8]) -> Int? {
        guard count >= wanted.count else { return nil }
        return (startIndex...(endIndex - wanted.count)).last {
            self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
