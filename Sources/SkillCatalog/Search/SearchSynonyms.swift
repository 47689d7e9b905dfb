/// Other forms of the same term: abbreviations, transliterations and spellings, and for Japanese terms their English
/// translations, from short lists.
///
/// Only queries are extended, so that search files do not depend on the lists.
struct SearchSynonyms: Sendable {
    /// The forms in the lists, read for the first query.
    static let shared = SearchSynonyms(list, translations)

    /// The number of units of the longest form.
    private static let lengthLimit = 5
    /// The number of characters of the longest term that is looked for in a run.
    private static let termLimit = 10

    /// The other forms of a form, each as the units of a query, by the keys of its units.
    private var forms: [[String]: [[SearchUnit]]] = [:]

    private init(_ groups: String, _ translations: String) {
        for line in groups.split(separator: "\n") {
            let group = line.split(separator: "=").map(Self.units)
            for (index, form) in group.enumerated() {
                forms[form.map(\.key)] = Array(group[..<index] + group[(index + 1)...])
            }
        }
        for line in translations.split(separator: "\n") {
            let parts = line.split(separator: ">")
            guard parts.count == 2 else { continue }
            let term = Self.units(of: parts[0]).map(\.key)
            forms[term, default: []] += parts[1].split(separator: "=").map(Self.units)
        }
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

/// A unit of a query with what means the same.
struct QueryPart: Sendable {
    /// The unit.
    let unit: SearchUnit
    /// Other forms; an entry has one if it has all of its units.
    var alternatives: [[SearchUnit]] = []
}

extension SearchUnit {
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
