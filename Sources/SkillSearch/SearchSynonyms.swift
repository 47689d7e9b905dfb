/// Other forms of the same term: abbreviations, transliterations and spellings, and for Japanese terms their English
/// translations, from short lists (``SearchTable``).
///
/// Only queries are extended, so that search files do not depend on the lists. Most lines have nothing to do with a
/// query, and are not parsed for it: that takes longer than a search.
struct SearchSynonyms: Sendable {
    /// The number of units of the longest form.
    private static let lengthLimit = 5
    /// The number of characters of the longest term that is looked for in a run.
    private static let termLimit = 10

    /// The other forms of a form, each as the units of a query, by the keys of its units.
    private var forms: [[String]: [[SearchUnit]]] = [:]

    /// Reads the forms that may be in a query with these units.
    init(for query: some Sequence<SearchUnit>) {
        let starts = FormStarts(query)
        for line in Self.lines(SearchTable.synonyms) where starts.mayBe(in: line) {
            addGroup(String(decoding: line, as: UTF8.self))
        }
        for line in Self.lines(SearchTable.translations)
        where starts.mayBe(in: line.prefix { $0 != UInt8(ascii: ">") }) {
            addTranslation(String(decoding: line, as: UTF8.self))
        }
    }

    private static func lines(_ table: [UInt8]) -> [ArraySlice<UInt8>] {
        table.split(separator: UInt8(ascii: "\n"))
    }

    private mutating func addGroup(_ line: String) {
        let group = line.split(separator: "=").map(Self.units)
        for (index, form) in group.enumerated() {
            forms[form.map(\.key)] = Array(group[..<index] + group[(index + 1)...])
        }
    }

    private mutating func addTranslation(_ line: String) {
        let parts = line.split(separator: ">")
        guard parts.count == 2 else { return }
        let term = Self.units(of: parts[0]).map(\.key)
        forms[term, default: []] += parts[1].split(separator: "=").map(Self.units)
    }

    private static func units(of text: Substring) -> [SearchUnit] {
        SearchUnit.all(in: SearchWord.words(of: String(text)), .complete)
    }

    /// Adds other forms to the parts of a query that are a form of a term.
    func extend(_ parts: inout [QueryPart]) {
        let keys = parts.map(\.unit.key)
        for start in keys.indices {
            for length in 1...min(Self.lengthLimit, keys.count - start) {
                guard let others = forms[Array(keys[start..<start + length])] else { continue }
                for index in start..<start + length { parts[index].alternatives += others }
            }
        }
    }

    /// Divides a run that consists of several terms, such as コードレビュー; others stay as they are.
    func divided(_ unit: SearchUnit) -> [SearchUnit] {
        guard let run = unit.runText, run.count > 3, forms[[unit.key]] == nil else { return [unit] }
        var units: [SearchUnit] = []
        var start = 0
        while start < run.count {
            guard let term = longestTerm(in: run[start...]) else { return [unit] }
            units.append(.run(SearchWord.bigrams(of: term)))
            start = term.endIndex
            // サーバー is サーバ in a query.
            if start < run.count, run[start] == "ー" { start += 1 }
        }
        return units
    }

    /// Returns the longest term of at least two characters at the start of a run.
    private func longestTerm(in run: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard run.count > 1 else { return nil }
        return (2...min(Self.termLimit, run.count)).reversed().lazy.map { run.prefix($0) }
            .first { forms[[SearchUnit.run(SearchWord.bigrams(of: $0)).key]] != nil }
    }
}

/// The starts of all forms that may be in a query: three bytes from every offset in it.
///
/// The lists have forms as queries are folded, so a form in a query starts with the same bytes.
private struct FormStarts {
    private static let (blank, equals) = (UInt8(ascii: " "), UInt8(ascii: "="))

    private var starts: Set<UInt32> = []

    init(_ query: some Sequence<SearchUnit>) {
        var start: UInt32 = 0
        for unit in query {
            for byte in unit.text.utf8 { add(byte, &start) }
            // Two letters can be a form.
            add(Self.blank, &start)
        }
    }

    private mutating func add(_ byte: UInt8, _ start: inout UInt32) {
        start = Self.next(start, byte)
        starts.insert(start)
    }

    /// Whether one of the forms of a line may be in the query.
    func mayBe(in line: ArraySlice<UInt8>) -> Bool {
        var (start, length): (UInt32, Int) = (0, 0)
        for byte in line {
            if byte == Self.equals {
                length = 0
            } else if length < 3, length > 0 || byte != Self.blank {
                length += 1
                start = Self.next(start, byte)
                if length == 3, starts.contains(start) { return true }
            }
        }
        return length == 2 && starts.contains(Self.next(start, Self.blank))
    }

    private static func next(_ start: UInt32, _ byte: UInt8) -> UInt32 {
        (start << 8 | UInt32(byte)) & 0xFF_FFFF
    }
}

/// A unit of a query with its synonyms.
struct QueryPart: Sendable {
    /// The unit as typed.
    let unit: SearchUnit
    /// Other forms; an entry has one if it has all of its units.
    var alternatives: [[SearchUnit]] = []
}

extension SearchUnit {
    /// The text as it is in a query and in the lists.
    fileprivate var text: String {
        guard let run = runText else { return key }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: run)
        return String(text)
    }

    /// The characters of a run; nil for other units.
    fileprivate var runText: [Unicode.Scalar]? {
        guard case .run(let bigrams) = self, let first = bigrams.first?.unicodeScalars.first else {
            return nil
        }
        return [first] + bigrams.compactMap(\.unicodeScalars.last)
    }

    /// The text of a form, by which it is found in the list.
    fileprivate var key: String {
        switch self {
        case .word(let word, _, _): word
        case .run(let bigrams): bigrams.joined(separator: " ")
        case .character(let character, _): character
        }
    }
}
