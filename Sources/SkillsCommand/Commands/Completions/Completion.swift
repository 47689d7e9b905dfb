internal import Terminal

/// The possible continuations of a word.
struct Completion: Equatable {
    /// The start of the word, which stays as it is: a folder, an option, or values before a comma.
    var kept = ""
    /// The kind of word that may follow it.
    var candidates: [Candidate] = []
    var kind = Kind.words

    /// The kind of the candidates.
    enum Kind: String {
        case words
        /// Names of files, and of folders with a slash at the end.
        case paths
    }

    /// A possible continuation.
    struct Candidate: Equatable, Comparable {
        let text: String
        var description = ""

        static func < (first: Self, second: Self) -> Bool {
            first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
        }
    }

    /// The maximum number of candidates that are offered.
    static let limit = 1_000

    /// Keeps the candidates that start with a text, once each and without those that a terminal would not show as they
    /// are, such as names with newlines and bidirectional overrides.
    mutating func keep(startingWith prefix: String) {
        var seen: Set<String> = []
        candidates = Array(
            candidates.filter {
                $0.text.utf8.starts(with: prefix.utf8) && $0.text.visible == $0.text
                    && seen.insert($0.text).inserted
            }.prefix(Self.limit))
    }
}
