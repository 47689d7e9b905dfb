internal import Problem
internal import Terminal

extension TerminalText {
    /// The text in the language of the running command.
    var spoken: String { say(english, ja: japanese) }

    private var japanese: String {
        switch self {
        case .searchPrompt: "検索: "
        case .noMatches: "一致なし"
        case .loading: "読み込み中…"
        case .comma: "、"
        case .move: "上下 移動"
        case .page: "pgup/pgdn ページ"
        case .select: "space 選択"
        case .selectAll: "ctrl-a すべて"
        case .acceptSelection: "enter 選択を確定"
        case .acceptLine: "enter この行に決定"
        case .cancel: "esc 中止"
        case .enter(let verb): "enter \(verb)"
        case .option(let verb): "ctrl-g \(verb)"
        case .showDetails: "右 詳細"
        case .hideDetails: "左 一覧"
        case .showFacts: "左 概要"
        case .show(let details): "右 \(details)"
        case .items(let count, let noun):
            "\(noun == "agent" ? "エージェント" : "スキル") \(grouped(count))個"
        case .listed(let count): "\(grouped(count))個を表示"
        case .matching(let count): "\(grouped(count))個が一致"
        case .selected(let count): "\(grouped(count))個を選択中"
        case .shown(let range):
            "\(grouped(range.lowerBound + 1))～\(grouped(range.upperBound))番目を表示"
        case .connecting: "接続中…"
        case .retrying(let seconds): "\(seconds)秒後に再試行"
        case .received(let received, let total, let speed):
            // The files are read after the download.
            received == total
                ? "\(byteCount(received))  読み込み中…"
                : byteCount(received) + (total.map { " / \(byteCount($0))" } ?? "")
                    + (speed > 0 ? "  \(byteCount(speed))/秒" : "")
        }
    }
}
