/// Other forms of the same term: abbreviations, transliterations and spellings, from a short list.
///
/// Only queries are extended, so that search files do not depend on the list.
struct SearchSynonyms: Sendable {
    /// The forms in the list, read for the first query.
    static let shared = SearchSynonyms(list)

    /// The number of units of the longest form.
    private static let lengthLimit = 5

    /// The groups of forms, each as the units of a query.
    private let groups: [[[SearchUnit]]]
    /// The group of a form, by the keys of its units.
    private let places: [[String]: Int]

    private init(_ list: String) {
        var groups: [[[SearchUnit]]] = []
        var places: [[String]: Int] = [:]
        for line in list.split(separator: "\n") {
            let forms = line.split(separator: "=").map {
                SearchUnit.all(in: SearchWord.words(of: String($0)), .complete)
            }
            for form in forms { places[form.map(\.key)] = groups.count }
            groups.append(forms)
        }
        self.groups = groups
        self.places = places
    }

    /// Adds other forms to the parts of a query that are a form of a term.
    func extend(_ parts: inout [QueryPart]) {
        let keys = parts.map(\.unit.key)
        for start in keys.indices {
            for length in 1...min(Self.lengthLimit, keys.count - start) {
                let form = Array(keys[start..<start + length])
                guard let place = places[form] else { continue }
                let others = groups[place].filter { $0.map(\.key) != form }
                for index in start..<start + length { parts[index].alternatives += others }
            }
        }
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
    /// The text of a form, by which it is found in the list.
    fileprivate var key: String {
        switch self {
        case .word(let word, _, _): word
        case .run(let bigrams): bigrams.joined(separator: " ")
        case .character(let character, _): character
        }
    }
}
