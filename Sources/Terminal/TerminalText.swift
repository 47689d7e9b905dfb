internal import Problem

/// A text of pickers and progress lines.
enum TerminalText: Sendable {
    case searchPrompt, noMatches, loading
    /// Between facts about a list.
    case comma
    /// Keys and their effects.
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
    /// The state of a download.
    case connecting
    case retrying(seconds: Int64)
    case received(Int, of: Int?, bytesPerSecond: Int)

    /// The text.
    var text: String {
        switch self {
        case .searchPrompt: say("Search: ", ja: "検索: ")
        case .noMatches: say("no matches", ja: "一致なし")
        case .loading: say("loading…", ja: "読み込み中…")
        case .comma: say(", ", ja: "、")
        case .move: say("up/down move", ja: "↑↓ 移動")
        case .page: say("pgup/pgdn page", ja: "pgup/pgdn ページ")
        case .select: say("space select", ja: "space 選択")
        case .selectAll: say("ctrl-a all", ja: "ctrl-a すべて選択")
        case .acceptSelection: say("enter accept selection", ja: "enter 選択を確定")
        case .acceptLine: say("enter accept current line", ja: "enter この行に決定")
        case .cancel: say("esc cancel", ja: "esc 中止")
        case .enter(let verb): "enter \(verb)"
        case .option(let verb): "ctrl-g \(verb)"
        case .showDetails: say("right details", ja: "→ 詳細")
        case .hideDetails: say("left list", ja: "← 一覧")
        case .showFacts: say("left facts", ja: "← 概要")
        case .show(let details): say("right \(details)", ja: "→ \(details)")
        case .items(let count, let noun):
            say(
                counted(count, noun), ja: "\(noun == "agent" ? "エージェント" : "スキル") \(grouped(count))個"
            )
        case .listed(let count): say("\(grouped(count)) listed", ja: "\(grouped(count))個を表示")
        case .matching(let count): say("\(grouped(count)) matching", ja: "\(grouped(count))個が一致")
        case .selected(let count): say("\(grouped(count)) selected", ja: "\(grouped(count))個を選択中")
        case .shown(let range):
            say(
                "\(grouped(range.lowerBound + 1))-\(grouped(range.upperBound)) shown",
                ja: "\(grouped(range.lowerBound + 1))〜\(grouped(range.upperBound))番目を表示")
        case .connecting: say("connecting…", ja: "接続中…")
        case .retrying(let seconds): say("retrying in \(seconds) s", ja: "\(seconds)秒後に再試行")
        case .received(let received, let total, let speed):
            // The files are read after the download.
            received == total
                ? "\(byteCount(received))  " + say("reading…", ja: "読み込み中…")
                : byteCount(received)
                    + (total.map { say(" of ", ja: " / ") + byteCount($0) } ?? "")
                    + (speed > 0 ? "  \(byteCount(speed))" + say("/s", ja: "/秒") : "")
        }
    }
}
