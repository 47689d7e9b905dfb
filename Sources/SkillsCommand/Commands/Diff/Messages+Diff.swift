internal import Problem
internal import Terminal

// diff and verify.
extension Messages {
    /// The kind of change of a file in a list, by its word in JSON.
    static func fileChange(_ word: String) -> String {
        let text =
            switch word {
            case "added": say(word, ja: "追加")
            case "edited", "changed": say(word, ja: "変更")
            case "missing": say(word, ja: "不足")
            case "mode": say(word, ja: "権限")
            case "removed": say(word, ja: "削除")
            default: word
            }
        return text.padded(to: 9)
    }
}
