/// The messages of the rules about instructions.
enum BodyMessages {
    static let empty = FindingText(
        "no instructions follow the frontmatter", ja: "フロントマターの後に指示がありません")
    static let unclosedFence = FindingText(
        "this code block is never closed", ja: "このコードブロックが閉じられていません")
    static let injection = FindingText(
        "this command runs as soon as the skill is used",
        ja: "このコマンドは、スキルが使われるとすぐに実行されます")
    static let injectionNotPortable = FindingText(
        "this command runs only in Claude Code", ja: "このコマンドは Claude Code でしか実行されません")

    static func tooLong(lines: Int, tokens: Int) -> FindingText {
        FindingText(
            "the instructions have \(lines) lines and about \(tokens) tokens; "
                + "at most \(BodyTooLong.lineLimit) and \(BodyTooLong.tokenLimit) are recommended",
            ja: "指示が \(lines)行、約 \(tokens)トークンあります。"
                + "推奨は \(BodyTooLong.lineLimit)行、\(BodyTooLong.tokenLimit)トークンまでです")
    }

    static func parameter(count: Int) -> FindingText {
        FindingText(
            "Claude Code replaces this parameter with an argument of the user\(count > 1 ? " (\(count) places)" : "")",
            ja: "Claude Code はこのパラメーターをユーザーの引数に置き換えます\(count > 1 ? "（\(count)か所）" : "")")
    }
}
