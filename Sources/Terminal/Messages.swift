internal import Problem

/// The texts of pickers and progress lines.
enum Messages {
    static let searchPrompt = "Search: "
    static let noMatches = "no matches"

    /// The keys, in the order in which they are shown.
    static func keys(
        for choice: Picker.Choice, verb: String, hasSelection: Bool, option: String?,
        details: String?
    ) -> [String] {
        if choice == .one {
            return ["up/down move", "enter \(verb)", "esc cancel", details, "pgup/pgdn page"]
                .compactMap(\.self)
        }
        return [
            "up/down move", "space select", "ctrl-a all",
            hasSelection ? "enter accept selection" : "enter accept current line", "esc cancel",
            details, option.map { "ctrl-g \($0)" },
        ].compactMap(\.self)
    }

    static let showDetails = "right details"
    static let hideDetails = "left list"
    static let showFacts = "left facts"
    static func show(_ details: String) -> String { "right \(details)" }
    static let loading = "loading…"

    static func items(_ count: Int, _ noun: String) -> String { counted(count, noun) }
    static func listed(_ count: Int) -> String { "\(grouped(count)) listed" }
    static func matching(_ count: Int) -> String { "\(grouped(count)) matching" }
    static func selected(_ count: Int) -> String { "\(grouped(count)) selected" }
    static func shown(_ range: Range<Int>) -> String {
        "\(grouped(range.lowerBound + 1))-\(grouped(range.upperBound)) shown"
    }

    static let connecting = "connecting…"
    static func retrying(in seconds: Int64) -> String { "retrying in \(seconds) s" }
    static func received(_ received: Int, of total: Int?, bytesPerSecond: Int) -> String {
        // The files are read after the download.
        if received == total { return "\(byteCount(received))  reading…" }
        let total = total.map { " of \(byteCount($0))" } ?? ""
        let speed = bytesPerSecond > 0 ? "  \(byteCount(bytesPerSecond))/s" : ""
        return byteCount(received) + total + speed
    }
}
