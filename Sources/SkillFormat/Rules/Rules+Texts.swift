internal import ScriptAnalysis

extension Rules {
    /// The words of the rules about text, by the ids of the rules.
    static let words = WordTable(
        Dictionary(textRules.map { ($0.id.description, $0.words) }) { one, _ in one })
    /// The sentences that the rules about text look for.
    static let requests = RequestFilter(textRules.flatMap { $0.requests.map(\.request) })
}
