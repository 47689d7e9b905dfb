internal import ArgumentParser
internal import Problem
internal import SkillCatalog

/// The words that a user searches for, as far as they are searched.
struct SearchInput {
    /// The maximum number of arguments, because the argument parser takes minutes for 100,000.
    static let argumentLimit = 200
    /// The text, of at most ``SkillCatalog/SearchQuery/lengthLimit`` bytes.
    let text: String
    let query: SearchQuery
    /// Whether words beyond the limits are ignored.
    let isCut: Bool

    init(_ words: [String]) {
        let whole = words.joined(separator: " ")
        let isLong = whole.utf8.count > SearchQuery.lengthLimit
        text =
            isLong
            ? String(decoding: whole.utf8.prefix(SearchQuery.lengthLimit), as: UTF8.self) : whole
        query = SearchQuery(text)
        isCut = isLong || query.isCut
    }

    /// The text as messages quote it.
    var quoted: String { text.abridged }

    /// The text as an argument of a suggested command; nil if it is too long to quote.
    var argument: String? { quoted == text ? text : nil }

    /// Returns the error of a search with too many arguments; nil for other command lines.
    static func problem(in arguments: [String]) -> UsageProblem? {
        guard arguments.count - 1 > argumentLimit, let command = arguments.first,
            ([SearchCommand.configuration.commandName ?? ""] + SearchCommand.configuration.aliases)
                .contains(command)
        else { return nil }
        return .invalidArguments(
            Messages.tooManyWords(arguments.count - 1, limit: argumentLimit))
    }
}
