internal import FileTree
internal import Markdown
internal import Text

/// A rule that looks at the places where one of its words stands.
protocol TextRule: Rule {
    /// The words, in lower case, of three bytes at least.
    var words: [String] { get }
    /// Whether it is about what a text tells its reader; else it is about commands and values.
    var subjectMatter: SubjectMatter { get }
    /// How far around a word it looks.
    var reach: Passage.Reach { get }
    /// How many places of one file it looks at, so that no file can keep it busy.
    var placeLimit: Int { get }
    /// Looks at the text around a word.
    func judge(_ passage: Passage) -> Suspicion?
}

/// What a rule reads, which decides where a hit is but a quotation.
enum SubjectMatter {
    /// Sentences; in quotation marks or code they are quoted.
    case prose
    /// Commands; they stand in code anyway, so code alone makes no quotation.
    case command
    /// Values such as keys; no form makes them a quotation.
    case value
}

/// What a rule thinks of a place, before the place itself is weighed.
struct Suspicion {
    var message: String
    var severity: Finding.Severity
    var effect: Finding.Effect = .report
    /// The place in the passage's text; the word when nil.
    var at: Int?
    /// Whether the effect stands in SKILL.md only.
    var onlyInSkillFile = false
}

extension TextRule {
    var family: RuleFamily { .security }
    var reach: Passage.Reach { .line }
    var subjectMatter: SubjectMatter { .command }
    var placeLimit: Int { 4_000 }

    func check(_ skill: SkillContents, report: (Finding) -> Void) {
        let table = WordTable.shared
        guard let owned = table.owned[id] else { return }
        for scan in skill.scans {
            let values = skill.values(in: scan.source).filter { value in
                value.scan.hits.contains { owned[$0.word] }
            }
            guard !values.isEmpty || scan.hits.contains(where: { owned[$0.word] }) else { continue }
            var heaviest = findings(in: scan, of: skill, table, owned)
            for value in values {
                heaviest.add(findings(in: value.scan, of: skill, table, owned), in: value)
            }
            heaviest.forEach(report)
        }
    }

    private func findings(
        in scan: TextScan, of skill: SkillContents, _ table: WordTable, _ owned: [Bool]
    ) -> HeaviestFindings {
        var shape: TextShape?
        var heaviest = HeaviestFindings()
        var places = 0
        for hit in scan.hits where owned[hit.word] {
            places += 1
            guard places <= placeLimit else {
                heaviest.add(crowded(hit, scan.source))
                break
            }
            let passage = Passage(
                scan.source, at: hit.offset, count: table.words[hit.word].count, reach: reach)
            guard let suspicion = judge(passage) else { continue }
            let known = shape ?? TextShape(scan.source)
            shape = known
            heaviest.add(weigh(suspicion, in: passage, shape: known, skill: skill))
        }
        return heaviest
    }

    /// No honest text has so many places; what lies behind them would go unseen.
    private func crowded(_ hit: TextScan.Hit, _ source: SourceText) -> Finding {
        source.finding(
            id, .warning, at: hit.offset, "there are more places to look at than are looked at",
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
        if suspicion.onlyInSkillFile, source.path != .skillFile { effect = .report }
        var steps = source.path.isReference ? 1 : 0
        if isQuoted(offset, shape[place.line], passage, skill) { steps += 1 }
        for _ in 0..<steps {
            severity = severity.dropped
            effect = effect.dropped
        }
        return Finding(
            rule: id, severity: severity, path: source.path, line: place.line,
            column: place.column, message: suspicion.message, effect: effect)
    }

    private func isQuoted(
        _ offset: Int, _ line: TextShape.Line, _ passage: Passage, _ skill: SkillContents
    ) -> Bool {
        switch subjectMatter {
        case .value: false
        case .prose:
            line != .plain || passage.isInQuotes(offset - passage.start) || skill.isAboutSecurity
        case .command:
            switch line {
            case .tableOrQuote, .comment, .otherFence: true
            case .shellFence: skill.isAboutSecurity
            case .plain:
                // The patterns of a scanner are texts in its program.
                skill.isAboutSecurity
                    && (passage.source.isMarkdown || passage.isInQuotes(offset - passage.start))
            }
        }
    }
}

extension Finding.Severity {
    /// One step lighter.
    var dropped: Self { self == .error ? .warning : .info }
}

extension Finding.Effect {
    /// One step lighter.
    var dropped: Self { self == .block ? .consent : .report }
}

extension Finding.Effect: Comparable {
    /// Orders the lightest first.
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
    /// Whether the skill says that security is its subject: then it quotes what it warns of.
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

extension Passage {
    /// Whether a place lies between quotation marks or in inline code of its line.
    func isInQuotes(_ index: Int) -> Bool {
        let lineStart = text[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let before = text[lineStart..<index]
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "`")]
        where before.count(where: { $0 == mark }) % 2 == 1 {
            return true
        }
        // Curly quotes: an opening one that no closing one follows.
        let open = before.lastRange(of: [0xE2, 0x80, 0x9C]) ?? -1
        return open >= 0 && (before.lastRange(of: [0xE2, 0x80, 0x9D]) ?? -1) < open
    }
}

extension ArraySlice<UInt8> {
    /// Where some bytes stand last.
    func lastRange(of wanted: [UInt8]) -> Int? {
        guard count >= wanted.count else { return nil }
        return (startIndex...(endIndex - wanted.count)).last {
            self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
