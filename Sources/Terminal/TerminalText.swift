internal import Problem

/// A text of pickers and progress lines; the program may say it in another language.
public enum TerminalText: Sendable {
    case searchPrompt, noMatches, loading
    /// Between facts about a list.
    case comma
    /// Keys and what they do.
    case move, page, select, selectAll, acceptSelection, acceptLine, cancel
    case enter(does: String)
    case option(does: String)
    case showDetails, hideDetails, showFacts
    case show(String)
    /// Numbers of items.
    case items(Int, noun: String)
    case listed(Int)
    case matching(Int)
    case selected(Int)
    case shown(Range<Int>)
    /// What a download is doing.
    case connecting
    case retrying(seconds: Int64)
    case received(Int, of: Int?, bytesPerSecond: Int)

    /// The text in English.
    public var english: String {
        switch self {
        case .searchPrompt: "Search: "
        case .noMatches: "no matches"
        case .loading: "loading…"
        case .comma: ", "
        case .move: "up/down move"
        case .page: "pgup/pgdn page"
        case .select: "space select"
        case .selectAll: "ctrl-a all"
        case .acceptSelection: "enter accept selection"
        case .acceptLine: "enter accept current line"
        case .cancel: "esc cancel"
        case .enter(let verb): "enter \(verb)"
        case .option(let verb): "ctrl-g \(verb)"
        case .showDetails: "right details"
        case .hideDetails: "left list"
        case .showFacts: "left facts"
        case .show(let details): "right \(details)"
        case .items(let count, let noun): counted(count, noun)
        case .listed(let count): "\(grouped(count)) listed"
        case .matching(let count): "\(grouped(count)) matching"
        case .selected(let count): "\(grouped(count)) selected"
        case .shown(let range):
            "\(grouped(range.lowerBound + 1))-\(grouped(range.upperBound)) shown"
        case .connecting: "connecting…"
        case .retrying(let seconds): "retrying in \(seconds) s"
        case .received(let received, let total, let speed):
            // The files are read after the download.
            received == total
                ? "\(byteCount(received))  reading…"
                : byteCount(received) + (total.map { " of \(byteCount($0))" } ?? "")
                    + (speed > 0 ? "  \(byteCount(speed))/s" : "")
        }
    }
}

/// Returns the words for a text.
public typealias TerminalWords = @Sendable (TerminalText) -> String
